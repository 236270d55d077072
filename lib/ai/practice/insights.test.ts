import { describe, expect, test } from "vitest";
import { type SaidTurn, stateFacts } from "./insights.ts";

type Said = [character: string, text: string, kind?: string];

/** Alternates questions and answers. The third item is "skip" or the kind of aside. */
function hold(said: Said[], questions: string[] = []) {
  const turns = said.map(([character, text, kind], at): SaidTurn => {
    const isAnswer = at % 2 === 1;
    return {
      id: `m${at}`,
      speaker: isAnswer ? "user" : "character",
      name: isAnswer ? "You" : character,
      character,
      text,
      ...(kind === "skip" && { skip: true }),
      ...(kind === "greeting" && { greeting: true }),
      aside:
        kind === undefined || kind === "skip" || kind === "greeting" ? null : (kind as SaidTurn["aside"]),
    };
  });
  return stateFacts({ turns, questions });
}
const texts = (claims: { text: string }[]): string[] => claims.map(({ text }) => text);
const maya = "Maya Okafor";
const daniel = "Daniel Reyes";
const long =
  "It is a place by the sea where people come to eat fish and where it is always busy on a Sunday afternoon.";

describe("the summary", () => {
  test("counts answers, words, figures and skipped questions, and names the characters", () => {
    const { summary } = hold([
      [maya, "What did you do?"],
      [maya, "I ran a stall with 12 people."],
      [maya, "And then?"],
      [maya, "Skipped", "skip"],
      [daniel, "What went wrong?"],
      [daniel, "The van broke down and we lost 3 days."],
      ["Ingrid Solberg", "Why do you ask?"],
      ["Ingrid Solberg", "This is stupid.", "rude"],
    ]);
    expect(summary).toBe("You gave 2 answers, 16 words, to Maya and Daniel. 2 have a figure. 1 skipped.");
  });

  test("uses the singular for one, and omits zero counts", () => {
    expect(
      hold([
        [maya, "What?"],
        [maya, "Fish."],
      ]).summary,
    ).toBe("You gave 1 answer, 1 word, to Maya.");
    expect(
      hold([
        [maya, "What?"],
        [maya, "I sold 40 fish."],
      ]).summary,
    ).toBe("You gave 1 answer, 4 words, to Maya. 1 has a figure.");
  });
});

describe("facts", () => {
  test("are a figure, an own action and the longest answer, each from a different answer", () => {
    const { strengths, notable_quotes: quotes } = hold([
      [maya, "What did you do?"],
      [maya, "I made it. 140 people came and we raised £2,300."],
      [maya, "What next?"],
      [maya, "It rained. I booked the park and found volunteers."],
      [daniel, "Where?"],
      [daniel, long],
      [daniel, "When?"],
      [daniel, "In 2019, mostly."],
    ]);
    expect(strengths).toEqual([
      { text: "With a figure: “140 people came and we raised £2,300.”", evidence: ["m1"] },
      { text: "In the first person: “I booked the park and found volunteers.”", evidence: ["m3"] },
      { text: `Your longest answer, 23 words: “${long}”`, evidence: ["m5"] },
    ]);
    expect(quotes).toEqual([
      { quote: "140 people came and we raised £2,300.", message_id: "m1" },
      { quote: "I booked the park and found volunteers.", message_id: "m3" },
      { quote: long, message_id: "m5" },
    ]);
  });

  test("are completed with long answers, which are not called the longest if another one is", () => {
    const measured = `I sold 40 fish. ${long}`;
    expect(
      texts(
        hold([
          [maya, "A?"],
          [maya, measured],
          [maya, "B?"],
          [maya, long],
          [maya, "C?"],
          [maya, "Fish."],
        ]).strengths,
      ),
    ).toEqual(["With a figure: “I sold 40 fish.”", `Another long answer, 23 words: “${long}”`]);
  });

  test.each([
    ["twenty words without facts", "It is fine by me. ".repeat(4)],
    ["another language", "Pracuję w sklepie i lubię rozmawiać z ludźmi. ".repeat(3)],
    ["no sentence", "one ".repeat(20)],
    ["single words", "yes\n".repeat(20)],
  ])("there is at least one from twenty words on: %s", (_, text) => {
    const { strengths, notable_quotes: quotes } = hold([
      [maya, "How is it?"],
      [maya, text],
    ]);
    expect(strengths).toHaveLength(1);
    expect(strengths[0]?.text).toMatch(/^Your longest answer, \d+ words: “/);
    expect(text).toContain(quotes[0]?.quote);
  });

  test("no story is labelled by its words", () => {
    const said =
      "My idea was a rota, they said yes to it, and since then it is all much calmer and nobody asks me for more.";
    for (const { text } of hold([
      [maya, "What?"],
      [maya, said],
    ]).strengths)
      expect(text).toMatch(/^(?:With a figure|In the first person|Your longest answer, 24 words): “/);
  });

  test.each(["distress", "rude", "refusal", "other_language", "courtesy", "question", "later", "added"])(
    "ignore messages that are not answers: %s",
    (aside) => {
      const made = hold([
        [maya, "What did you do?"],
        [maya, "I lost 2 brothers and buried them in 3 weeks.", aside],
        [maya, "What else did you do?"],
        [maya, `${long} ${long}`],
      ]);
      expect(JSON.stringify(made)).not.toMatch(/brothers|m1"/);
      expect(made.summary).toBe("You gave 1 answer, 46 words, to Maya.");
    },
  );
});

describe("the next practice question", () => {
  const full = `${long} ${long}`;
  const next = (said: Said[], questions?: string[]) => hold(said, questions).improvement_areas;

  test("is a skipped question, if there is one", () => {
    expect(
      next([
        [maya, "Hello. What did you do?"],
        [maya, "Fish."],
        [maya, "I see. What went wrong?"],
        [maya, "Skipped", "skip"],
      ]),
    ).toEqual([{ text: "You skipped this one: “What went wrong?”", evidence: ["m3"] }]);
  });

  test("else an answer with “we” only", () => {
    const team = "We met, we talked and we agreed, and at the end of it we all went home.";
    expect(
      next([
        [maya, "What did you do?"],
        [maya, team],
        [maya, "Else?"],
        [maya, "Fish."],
      ]),
    ).toEqual([{ text: "It says “we” 4 times, “I” not once: “What did you do?”", evidence: ["m1"] }]);
    const [with1] = next([
      [maya, "What did you do?"],
      [maya, `${team} i paid.`],
    ]);
    expect(with1?.text).toMatch(/^Your shortest answer/);
  });

  test("else the shortest answer, if it has fewer than forty words; else null", () => {
    expect(
      next([
        [maya, "A?"],
        [maya, full],
        [maya, "What would keep you?"],
        [maya, "Fish, mostly."],
      ]),
    ).toEqual([{ text: "Your shortest answer, 2 words: “What would keep you?”", evidence: ["m3"] }]);
    expect(
      next([
        [maya, "A?"],
        [maya, full],
      ]),
    ).toEqual([]);
  });

  test("the same answer is never both the shortest and the longest", () => {
    const { strengths, improvement_areas } = hold([
      [maya, "A?"],
      [maya, full],
      [maya, "B?"],
      [maya, long],
    ]);
    expect(improvement_areas).toEqual([{ text: "Your shortest answer, 23 words: “B?”", evidence: ["m3"] }]);
    expect(texts(strengths)).toEqual([expect.stringMatching(/^Your longest answer, 46 words/)]);
  });

  test("names the whole planned question, and the last one asked", () => {
    const planned = "The advert says: “Driving licence”. What have you done that shows it?";
    expect(
      next(
        [
          [maya, `Thank you. ${planned}`],
          [maya, "I drive."],
        ],
        [planned],
      )[0]?.text,
    ).toBe(`Your shortest answer, 2 words: “${planned}”`);
    expect(
      next([
        [maya, "What?"],
        [maya, full],
        [maya, "I see."],
        [maya, "Fish."],
      ])[0]?.text,
    ).toBe("Your shortest answer, 1 word: “What?”");
    expect(
      next([
        [maya, "Hello."],
        [maya, "Fish."],
      ])[0]?.text,
    ).toBe("Your shortest answer, 1 word.");
  });
});

test("accepts an interview with greetings only", () => {
  expect(
    hold([
      [maya, "Hello."],
      [maya, "Hi Maya", "greeting"],
    ]),
  ).toMatchObject({
    strengths: [],
    improvement_areas: [],
    notable_quotes: [],
  });
});
