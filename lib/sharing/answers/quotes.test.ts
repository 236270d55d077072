import { describe, expect, test } from "vitest";
import { sentences } from "../../text/sentences.ts";
import { assemble, quoteFinder } from "./quotes.ts";

/** A passage whose source has gaps between these texts. */
const passageOf = (id: string, ...texts: string[]) => ({
  id,
  source: "transcript" as const,
  page: null,
  parts: texts.map((text) => ({ text, sentences: sentences(text) })),
});

const shed = "I built a shed. I never finished the roof, because it rained. My brother laughed. We sold it.";
const boat = "Then I built a boat — it floats. Everybody was happy about that boat.";
const find = quoteFinder([
  passageOf("a", shed),
  passageOf("b", "The till was slow. I timed it.", "It took an hour. Yes."),
  passageOf("c", boat),
  passageOf("d", `word ${"and word ".repeat(200)}`),
]);
const verbatim = (turn: string, quote: string) => {
  const found = find({ turn, quote, answers: true });
  return found?.isNear === false ? found : null;
};
const lookUp = (turn: string, quote: string) => verbatim(turn, quote)?.quote ?? null;

describe("a verbatim quote", () => {
  test.each([
    ["a sentence", "t1", "I built a shed.", "I built a shed."],
    ["two sentences", "t1", "My brother laughed. We sold it.", "My brother laughed. We sold it."],
    ["another way to write it", "t3", "then I  built a boat - it floats", "Then I built a boat — it floats."],
    ["a sentence of one word", "t2", "yes", "Yes."],
    [
      "half a sentence, which is widened to the whole",
      "t1",
      "finished the roof",
      "I never finished the roof, because it rained.",
    ],
    [
      "more than two sentences, of which two stay",
      "t1",
      shed,
      "I built a shed. I never finished the roof, because it rained.",
    ],
    ["a label with white space", " t1 ", "We sold it.", "We sold it."],
  ])("%s", (_, turn, quote, expected) => {
    expect(lookUp(turn, quote)).toBe(expected);
  });

  test("a quote from an endless sentence is not shown whole", () => {
    expect(lookUp("t4", "and word ".repeat(60))).toBe("and word ".repeat(60).trim());
    const quote = lookUp("t4", "and word ".repeat(180)) ?? "";
    expect(quote.length).toBeGreaterThan(600);
    expect(quote.length).toBeLessThanOrEqual(700);
  });
});

test.each([
  ["invented", "t1", "I built a castle in the sky."],
  ["altered", "t1", "I built two sheds."],
  ["a negation left out", "t1", "I finished the roof, because it rained."],
  ["joined", "t1", "I built a shed. My brother laughed."],
  ["joined with an ellipsis", "t1", "I built a shed … We sold it."],
  ["joined over a gap", "t2", "I timed it. It took an hour."],
  ["joined over the mark of a gap", "t2", "I timed it. […] It took an hour."],
  ["translated", "t1", "Ich habe einen Schuppen gebaut."],
  ["a few letters", "t1", "a shed"],
  ["nothing", "t1", " … "],
  ["a copy of everything", "t1", shed.repeat(100)],
])("a quote that does not occur is refused: %s", (_, turn, quote) => {
  expect(lookUp(turn, quote)).toBeNull();
});

test.each([
  ["[t1]", "a"],
  ["T1.", "a"],
  ["1", "a"],
  ["t3", "a"],
  ["t99", "a"],
  ["__proto__", "a"],
])("a quote with the label %j is found in its source", (turn, id) => {
  expect(find({ turn, quote: "We sold it.", answers: true })).toMatchObject({
    passage: { id },
    quote: "We sold it.",
    isNear: false,
  });
});

test("with other endings and small words, the source's words are shown", () => {
  expect(lookUp("t1", "my brothers laugh")).toBeNull();
  expect(lookUp("t1", "I never finish the roof because it rains")).toBe(
    "I never finished the roof, because it rained.",
  );
});

test("a quote with more differences is near, and never an answer", () => {
  const quoted = find({ turn: "t1", quote: "I finished the roof, because it rained.", answers: true });
  expect(quoted).toMatchObject({ quote: "I never finished the roof, because it rained.", isNear: true });
  expect(assemble(quoted ? [quoted] : [])).toMatchObject({ outcome: "related" });
});

describe("assemble", () => {
  const quoted = (turn: string, quote: string, answers: boolean) => {
    const found = find({ turn, quote, answers });
    if (!found) throw new Error(`"${quote}" does not stand`);
    return found;
  };

  test("answering quotes are shown without related ones", () => {
    expect(
      assemble([
        quoted("t1", "We sold it.", false),
        quoted("t3", "a boat - it floats", true),
        quoted("t2", "I timed it", true),
      ]),
    ).toEqual({
      content: "“Then I built a boat — it floats.”\n\n“I timed it.”",
      citations: [
        { source: "transcript", message_id: "c", quote: "Then I built a boat — it floats." },
        { source: "transcript", message_id: "b", quote: "I timed it." },
      ],
      outcome: "answered",
      used: ["c", "b"],
    });
  });

  test("related quotes follow a sentence that introduces them", () => {
    expect(assemble([quoted("t1", "We sold it.", false)])).toMatchObject({
      content: "The interview does not say this directly. The closest it comes:\n\n“We sold it.”",
      outcome: "related",
    });
  });

  test("without quotes there is only the fixed text", () => {
    expect(assemble([])).toEqual({
      content: "The interview does not cover this.",
      citations: [],
      outcome: "not_covered",
      used: [],
    });
  });

  test("three at most, without repetitions and quotes inside others", () => {
    const { citations } = assemble([
      quoted("t1", "I built a shed.", true),
      quoted("t1", "I built a shed.", true),
      quoted("t1", "I built a shed. I never finished the roof, because it rained.", true),
      quoted("t2", "I timed it.", true),
      quoted("t2", "The till was slow.", true),
      quoted("t3", "a boat - it floats", true),
    ]);
    expect(citations.map(({ quote }) => quote)).toEqual([
      "I built a shed. I never finished the roof, because it rained.",
      "I timed it.",
      "The till was slow.",
    ]);
  });
});
