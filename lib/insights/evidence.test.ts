import { describe, expect, test } from "vitest";
import type { InsightsDraft, Turn } from "../ai/tasks.ts";
import { checkDraft } from "./evidence.ts";

const turns: Turn[] = [
  { id: "greeting", speaker: "user", name: "You", text: "Hi Marcus, nice to meet you", greeting: true },
  { id: "q1", speaker: "character", name: "Marcus", text: "Welcome! What did you build last year?" },
  { id: "a1", speaker: "user", name: "You", text: "I built the booking system with two others." },
  { id: "q2", speaker: "character", name: "Marcus", text: "So you are a natural leader. What came of it?" },
  { id: "a2", speaker: "user", name: "You", text: "Bookings grew by 40% in a year. It was hard work." },
];

const draft = (changes: Partial<InsightsDraft>): InsightsDraft => ({
  summary: "You talked about a booking system.",
  strengths: [],
  improvement_areas: [],
  notable_quotes: [],
  ...changes,
});
const quote = (text: string, message_id = "") => ({ quote: text, message_id });

describe("quotes", () => {
  test("true, altered, interviewer-spoken, greeted and invented: only true ones stay", () => {
    const checked = checkDraft(
      draft({
        notable_quotes: [
          quote("I built the booking system", "a1"),
          quote("I built the whole booking system", "a1"),
          quote("So you are a natural leader.", "q2"),
          quote("nice to meet you", "greeting"),
          quote("Failure was never an option for me", "a2"),
          quote("bookings grew by 40%", "a2"),
        ],
      }),
      turns,
    );
    expect(checked.content.notable_quotes).toEqual(["I built the booking system", "Bookings grew by 40%"]);
    expect(checked.evidence.notable_quotes).toEqual(["a1", "a2"]);
    expect(checked.quotes).toEqual({ found: 6, verified: 2 });
  });

  test("a quote under another message's id gets the right one", () => {
    const checked = checkDraft(
      draft({
        notable_quotes: [
          quote("Bookings grew by 40%", "a1"),
          quote("It was hard work", "q2"),
          quote("with two others", "nonsense"),
        ],
      }),
      turns,
    );
    expect(checked.evidence.notable_quotes).toEqual(["a2", "a2", "a1"]);
  });

  test("words that stand in two answers stay with the message that was named", () => {
    const twice: Turn[] = [
      ...turns,
      { id: "a3", speaker: "user", name: "You", text: "It was hard work, again." },
    ];
    const checked = checkDraft(draft({ notable_quotes: [quote("It was hard work", "a3")] }), twice);
    expect(checked.evidence.notable_quotes).toEqual(["a3"]);
  });

  test("repeats and parts of one that is kept count once, empty ones not at all", () => {
    const checked = checkDraft(
      draft({
        notable_quotes: [
          quote("Bookings grew by 40% in a year.", "a2"),
          quote("“bookings grew by 40%”", "a2"),
          quote(" ", "a2"),
          quote("I never said this thing", "a1"),
          quote("I never said   this thing", "a2"),
        ],
      }),
      turns,
    );
    expect(checked.content.notable_quotes).toEqual(["Bookings grew by 40% in a year."]);
    expect(checked.quotes).toEqual({ found: 2, verified: 1 });
  });

  test("no more than five are kept, and those past that are not counted as untrue", () => {
    const words = "alpha bravo charlie delta echo foxtrot golf".split(" ");
    const text = words.map((word) => `We used ${word} every day.`).join(" ");
    const checked = checkDraft(
      draft({ notable_quotes: words.map((word) => quote(`We used ${word} every day`, "a")) }),
      [{ id: "a", speaker: "user", name: "You", text }],
    );
    expect(checked.content.notable_quotes).toHaveLength(5);
    expect(checked.quotes).toEqual({ found: 5, verified: 5 });
  });

  test("a quote that goes on and on is cut at a sentence, word for word", () => {
    const text = `${"This is one sentence of many. ".repeat(30)}End.`;
    const checked = checkDraft(draft({ notable_quotes: [quote(text, "a")] }), [
      { id: "a", speaker: "user", name: "You", text },
    ]);
    const [kept = ""] = checked.content.notable_quotes;
    expect(kept.length).toBeLessThanOrEqual(600);
    expect(kept).toMatch(/many\.$/);
    expect(text.startsWith(kept)).toBe(true);
  });
});

describe("claims", () => {
  const claim = (text: string, evidence: string[] = []) => ({ text, evidence });

  test("evidence is cut to answers of this conversation; a claim without any stays", () => {
    const checked = checkDraft(
      draft({
        strengths: [
          claim("You built it.", ["a1", "q1", "greeting", "a1", "elsewhere"]),
          claim("You are persistent.", ["q2"]),
        ],
        improvement_areas: [claim("Say what you would do next.")],
      }),
      turns,
    );
    expect(checked.content.strengths).toEqual(["You built it.", "You are persistent."]);
    expect(checked.evidence.strengths).toEqual([["a1"], []]);
    expect(checked.evidence.improvement_areas).toEqual([[]]);
  });

  test("are trimmed, without bullets, repeats, empty ones and more than six", () => {
    const checked = checkDraft(
      draft({
        strengths: ["- One.", " 2. Two.\n", "", "one.", "Three", "Four", "Five", "Six", "Seven"].map((text) =>
          claim(text),
        ),
        improvement_areas: [claim("x ".repeat(1000))],
        summary: ` ${"word ".repeat(2000)}`,
      }),
      turns,
    );
    expect(checked.content.strengths).toEqual(["One.", "Two.", "Three", "Four", "Five", "Six"]);
    expect(checked.content.improvement_areas[0]?.length).toBeLessThanOrEqual(600);
    expect(checked.content.summary.length).toBeLessThanOrEqual(2500);
    expect(checked.content.summary).toMatch(/word …$/);
  });

  test("words that nobody said lose their quotation marks; said ones and terms keep them", () => {
    const checked = checkDraft(
      draft({
        summary: 'You said "failure is my teacher", and “bookings grew by 40%”.',
        strengths: [
          claim('Asked "What did you build last year?", you named it.'),
          claim('A "can do" attitude, as in "I built the … with two others".'),
          claim('It shows in "I built the rockets … with two others".'),
        ],
      }),
      turns,
    );
    expect(checked.content.summary).toBe("You said failure is my teacher, and “bookings grew by 40%”.");
    expect(checked.content.strengths).toEqual([
      'Asked "What did you build last year?", you named it.',
      'A "can do" attitude, as in "I built the … with two others".',
      "It shows in I built the rockets … with two others.",
    ]);
  });

  test("what the database cannot store is left out", () => {
    const checked = checkDraft(draft({ summary: "a\0b \ud800 c", strengths: [claim("\udc00\0")] }), turns);
    expect(checked.content.summary).toBe("ab \ufffd c");
    expect(JSON.stringify(checked)).not.toMatch(/\\u0000|\\ud[89a-f]/i);
  });
});

test("an empty draft and an empty transcript come through", () => {
  expect(checkDraft(draft({}), [])).toEqual({
    content: {
      summary: "You talked about a booking system.",
      strengths: [],
      improvement_areas: [],
      notable_quotes: [],
    },
    evidence: { strengths: [], improvement_areas: [], notable_quotes: [] },
    quotes: { found: 0, verified: 0 },
  });
});
