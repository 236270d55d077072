import { describe, expect, test } from "vitest";
import { stagesOf } from "@/components/chat/view";
import type { Message } from "@/lib/conversations/schema";
import type { InsightsResponse } from "@/lib/insights/schema";
import {
  barsOf,
  describeBar,
  describeBars,
  groupsOf,
  heightsOf,
  placeName,
  placesOf,
  readInsights,
  skippedPlace,
  stripsOf,
} from "./reading";

const cast = [
  { id: "a", name: "Maya" },
  { id: "b", name: "Tom" },
];
const message = (id: string, text: string, by: "a" | "b" | null): Message => ({
  id,
  message_content: text,
  generated_by: null,
  speaker_id: by ?? "me",
  speaker_name: by ?? "Me",
  speaker_type: by ? "character" : "user",
  state: "complete",
  timestamp: "2026-01-01T00:00:00.000Z",
});
const stages = stagesOf(
  [
    message("g", "Hi Maya", null),
    message("q1", "Welcome. What do you build?", "a"),
    message("u1", "Boats, mostly. I cut the cost by 20%.", null),
    message("q2", "Thanks. Noted.", "a"),
    message("u2", "No.", null),
    message("h", "Hi Tom", null),
    message("q3", "", "b"),
  ],
  cast,
);
const places = placesOf(stages);
const answer = (changes: Partial<InsightsResponse> = {}): InsightsResponse => ({
  insights: JSON.stringify({
    summary: "Line one.\nLine two.",
    strengths: ["Builds boats", "Charm"],
    improvement_areas: ["Says little"],
    notable_quotes: ["I cut the cost by 20%."],
  }),
  evidence: { strengths: [["u1"], []], improvement_areas: [["u2", "gone"]], notable_quotes: ["u1"] },
  claims: [],
  generated_by: "some-model",
  status: "ready",
  detail: null,
  quotes: { found: 1, verified: 1 },
  answers: [],
  ...changes,
});

test("places say which answer to whom, and to what question", () => {
  expect(places.get("u1")).toMatchObject({
    character: { name: "Maya" },
    answer: 1,
    question: "What do you build?",
  });
  expect(places.get("u2")).toMatchObject({ answer: 2, question: null });
  expect(places.get("q1")).toMatchObject({ answer: null });
  expect(places.has("g")).toBe(false);
  const skip = { ...message("s", "", null), skipped: true as const };
  const rows = placesOf(stagesOf([skip, message("u", "Yes.", null)], cast));
  expect([...rows.values()].map(placeName)).toEqual(["Maya, skipped", "Maya, answer 1"]);
});

describe("readInsights", () => {
  test("puts each claim beside its places, also when there are none", () => {
    const reading = readInsights(answer(), places);
    expect(reading?.summary).toBe("Line one.\nLine two.");
    expect(reading?.strengths.map((claim) => claim.evidence.map((place) => place.messageId))).toEqual([
      ["u1"],
      [],
    ]);
    expect(reading?.improvements[0]?.evidence.map((place) => place.messageId)).toEqual(["u2"]);
    expect(reading?.quotes[0]?.place?.question).toBe("What do you build?");
    expect(reading?.cited).toEqual({ strengths: new Set(["u1"]), gaps: new Set(["u2"]) });
  });
  test("does without evidence, and without lists", () => {
    expect(readInsights(answer({ evidence: null }), places)?.strengths[0]?.evidence).toEqual([]);
    expect(readInsights(answer({ insights: '{"summary":"Short"}' }), places)).toMatchObject({
      summary: "Short",
      strengths: [],
      quotes: [],
    });
  });
  test("what is no insights is null", () => {
    expect(readInsights(answer({ insights: null }), places)).toBeNull();
    expect(readInsights(answer({ insights: "{" }), places)).toBeNull();
  });
});

const marks = { situation: true, action: true, result: false, own_part: true, number: true };
const strips = stripsOf(stages, places, [
  { message_id: "u2", skipped: true, marks: null, competency: null },
  { message_id: "u1", skipped: false, marks, competency: 0 },
  { message_id: "gone", skipped: false, marks, competency: 0 },
]);

test.each([
  ["You skipped “Sell me this boat”: prepare an answer.", "skip"],
  ["You skipped “Imagine that it sinks. What would…”: prepare an answer.", "plan"],
  ['You passed over "What would you do first".', null],
  ["Prepare an example of quick decisions.", "plan"],
  ["Be quicker, and say “I”.", null],
])("%s leads to the question that was skipped", (text, id) => {
  const transcript = [
    message("a1", "What do you build?", "a"),
    message("told", "Boats.", null),
    message("a2", "Noted. Sell me this boat.", "a"),
    message("skip", "Skipped", null),
    message("a3", "Imagine that it sinks. What would you do?", "a"),
    message("plan", "Skipped", null),
  ];
  const asked = stagesOf(transcript, cast);
  const strip = (message_id: string) => ({
    message_id,
    skipped: message_id !== "told",
    marks: null,
    competency: null,
  });
  const given = stripsOf(asked, placesOf(asked), ["told", "skip", "plan"].map(strip));
  const plan = [
    {
      competency: "Quick decisions",
      behavioural: "When were you quick?",
      situational: "Imagine that it sinks. What would you do?",
      character_id: "a",
      state: "open" as const,
    },
  ];
  expect(skippedPlace({ text, evidence: [] }, given, plan)?.messageId ?? null).toBe(id);
  expect(skippedPlace({ text, evidence: [...places.values()] }, given, plan)).toBeNull();
});

test("the strips stand in the order of the transcript, each with its place", () => {
  expect(strips.map(({ message, skipped }) => [message.id, skipped])).toEqual([
    ["u1", false],
    ["u2", true],
  ]);
  expect(strips[0]).toMatchObject({ marks, place: { answer: 1, question: "What do you build?" } });
});

describe("the conversation map", () => {
  const cited = { strengths: new Set(["u1"]), gaps: new Set(["u1"]) };
  const bars = barsOf([], places, stages, cited);
  const skipped = [...places].map(
    ([id, place]) => [id, id === "u2" ? { ...place, answer: "skipped" as const } : place] as const,
  );
  const withSkip = barsOf(strips, new Map(skipped), stages, cited);
  test("a bar for each message that says something; greetings and empty replies have none", () => {
    expect(bars.map((bar) => bar.message.id)).toEqual(["q1", "u1", "q2", "u2"]);
    expect(bars.map((bar) => [bar.isStrength, bar.isGap])).toEqual([
      [false, false],
      [true, true],
      [false, false],
      [false, false],
    ]);
    expect(withSkip.map((bar) => bar.words)).toEqual([5, 8, 2, 0]);
  });
  test("a quarter of the words is half as high", () => {
    const heightOf = heightsOf(bars);
    expect([8, 2, 0, 100].map(heightOf)).toEqual([1, 0.5, 0, 1]);
  });
  test("names each character below its bars", () => {
    expect(groupsOf(bars)).toEqual([{ character: cast[0], count: 4 }]);
  });
  test("has a text equivalent", () => {
    expect(describeBars(bars)).toBe("9 words from you, 7 from the interviewers; 1 answer cited.");
    expect(describeBars(withSkip)).toBe(
      "8 words from you, 7 from the interviewers; 1 answer cited, 1 question skipped.",
    );
    expect(describeBars([])).toBe("0 words from you, 0 from the interviewers; 0 answers cited.");
    expect(describeBar(bars, 0)).toBe("1 of 4, Maya, 5 words: Welcome. What do you build?");
    expect(describeBar(bars, 1)).toMatch(
      /^2 of 4, you, to Maya, answer 1, 8 words, strength, to improve: Boats/,
    );
    expect(describeBar(bars, 3)).toBe("4 of 4, you, to Maya, answer 2, 1 word: No.");
    expect(describeBar(withSkip, 3)).toBe("4 of 4, you, to Maya, skipped: ");
  });
});
