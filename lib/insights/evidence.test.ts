import { describe, expect, test } from "vitest";
import type { InsightsDraft, Point } from "../ai/insights.ts";
import type { Turn } from "../ai/tasks.ts";
import { checkDraft } from "./evidence.ts";

const turns: Turn[] = [
  { id: "greeting", speaker: "user", name: "You", text: "Hi Marcus, nice to meet you", greeting: true },
  { id: "q1", speaker: "character", name: "Marcus", text: "Welcome! What did you build last year?" },
  { id: "a1", speaker: "user", name: "You", text: "I built the booking system with two others." },
  { id: "q2", speaker: "character", name: "Marcus", text: "So you are a natural leader. What came of it?" },
  { id: "a2", speaker: "user", name: "You", text: "Bookings grew by 40% in a year. It was hard work." },
];

const said = (...texts: string[]) => texts.map((text) => ({ text, support: "supports" as const }));
const draft = (changes: Partial<InsightsDraft>): InsightsDraft => ({
  summary: said("You talked about a booking system."),
  answers: [],
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
    expect(checked.result.notable_quotes).toEqual(["I built the booking system", "Bookings grew by 40%"]);
    expect(checked.evidence.notable_quotes).toEqual(["a1", "a2"]);
    expect(checked).toMatchObject({ quotes_found: 6, quotes_verified: 2 });
  });

  test("a quote under another message's id gets the right id", () => {
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

  test("words that occur in two answers stay with the named message", () => {
    const twice: Turn[] = [
      ...turns,
      { id: "a3", speaker: "user", name: "You", text: "It was hard work, again." },
    ];
    const checked = checkDraft(draft({ notable_quotes: [quote("It was hard work", "a3")] }), twice);
    expect(checked.evidence.notable_quotes).toEqual(["a3"]);
  });

  test("repetitions and parts of a kept quote count once, empty ones never", () => {
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
    expect(checked.result.notable_quotes).toEqual(["Bookings grew by 40% in a year."]);
    expect(checked).toMatchObject({ quotes_found: 2, quotes_verified: 1 });
  });

  test("keeps five at most, and does not count the others as invented", () => {
    const words = "alpha bravo charlie delta echo foxtrot golf".split(" ");
    const text = words.map((word) => `We used ${word} every day.`).join(" ");
    const checked = checkDraft(
      draft({ notable_quotes: words.map((word) => quote(`We used ${word} every day`, "a")) }),
      [{ id: "a", speaker: "user", name: "You", text }],
    );
    expect(checked.result.notable_quotes).toHaveLength(5);
    expect(checked).toMatchObject({ quotes_found: 5, quotes_verified: 5 });
  });

  test("a very long quote is cut at a sentence, verbatim", () => {
    const text = `${"This is one sentence of many. ".repeat(30)}End.`;
    const checked = checkDraft(draft({ notable_quotes: [quote(text, "a")] }), [
      { id: "a", speaker: "user", name: "You", text },
    ]);
    const [kept = ""] = checked.result.notable_quotes;
    expect(kept.length).toBeLessThanOrEqual(600);
    expect(kept).toMatch(/many\.$/);
    expect(text.startsWith(kept)).toBe(true);
  });
});

describe("points", () => {
  const point = (text: string, change: Partial<Point> = {}): Point => ({
    text,
    quote: "I built the booking system",
    message_id: "a1",
    support: "supports",
    ...change,
  });

  test("points keep the answer that contains their quote; a point without one is dropped", () => {
    const checked = checkDraft(
      draft({
        strengths: [
          point("You built it.", { message_id: "q1" }),
          point("It grew.", { quote: "booking grew by 40% in a year", message_id: null }),
          point("You are persistent.", { quote: "I never give up on anything" }),
          point("You lead.", { quote: "So you are a natural leader.", message_id: "q2" }),
        ],
        improvement_areas: [point("Say what you did.", { quote: "with two others" })],
      }),
      turns,
    );
    expect(checked.result.strengths).toEqual(["You built it.", "It grew."]);
    expect(checked.evidence.strengths).toEqual([["a1"], ["a2"]]);
    expect(checked.evidence.improvement_areas).toEqual([["a1"]]);
    expect(checked).toMatchObject({ quotes_found: 5, quotes_verified: 3 });
  });

  test("points that their check refused are dropped, and unchecked ones are marked", () => {
    const checked = checkDraft(
      draft({
        summary: [...said("You built it."), { text: "You led a hundred people.", support: "not" }],
        strengths: [
          point("You built it.", { support: "unchecked" }),
          point("You led.", { support: "not" }),
          point("It worked.", { support: "partly" }),
        ],
      }),
      turns,
    );
    expect(checked.result).toMatchObject({
      summary: "You built it.",
      strengths: ["You built it.", "It worked."],
    });
    expect(checked.claims).toEqual([
      { part: "summary", text: "You built it.", support: "supports" },
      { part: "strengths", text: "You built it.", support: "unchecked" },
      { part: "strengths", text: "It worked.", support: "partly" },
    ]);
  });

  test("are trimmed: no bullets, repetitions or empty ones, and six at most", () => {
    const checked = checkDraft(
      draft({
        strengths: ["- One.", " 2. Two.\n", "", "one.", "Three", "Four", "Five", "Six", "Seven"].map((text) =>
          point(text),
        ),
        improvement_areas: [point("x ".repeat(1000))],
        summary: said(` ${"word ".repeat(2000)}`),
      }),
      turns,
    );
    expect(checked.result.strengths).toEqual(["One.", "Two.", "Three", "Four", "Five", "Six"]);
    expect(checked.result.improvement_areas[0]?.length).toBeLessThanOrEqual(600);
    expect(checked.result.summary.length).toBeLessThanOrEqual(2500);
    expect(checked.result.summary).toMatch(/word …$/);
  });

  test("invented words lose their quotation marks; verbatim ones and terms keep them", () => {
    const checked = checkDraft(
      draft({
        summary: said('You said "failure is my teacher", and “bookings grew by 40%”.'),
        strengths: [
          point('Asked "What did you build last year?", you named it.'),
          point('A "can do" attitude, as in "I built the … with two others".'),
          point('It shows in "I built the rockets … with two others".'),
        ],
      }),
      turns,
    );
    expect(checked.result.summary).toBe("You said failure is my teacher, and “bookings grew by 40%”.");
    expect(checked.result.strengths).toEqual([
      'Asked "What did you build last year?", you named it.',
      'A "can do" attitude, as in "I built the … with two others".',
      "It shows in I built the rockets … with two others.",
    ]);
  });

  test("removes characters that the database cannot store", () => {
    const checked = checkDraft(
      draft({ summary: said("a\0b \ud800 c"), strengths: [point("\udc00\0")] }),
      turns,
    );
    expect(checked.result.summary).toBe("ab \ufffd c");
    expect(JSON.stringify(checked)).not.toMatch(/\\u0000|\\ud[89a-f]/i);
  });
});

test("accepts a draft without valid points, and an empty transcript", () => {
  expect(checkDraft(draft({ summary: [] }), [])).toEqual({
    result: {
      summary: "There is no summary, because your answers do not support the draft.",
      strengths: [],
      improvement_areas: [],
      notable_quotes: [],
    },
    evidence: { strengths: [], improvement_areas: [], notable_quotes: [] },
    claims: [
      {
        part: "summary",
        text: "There is no summary, because your answers do not support the draft.",
        support: "unchecked",
      },
    ],
    quotes_found: 0,
    quotes_verified: 0,
  });
});
