import { describe, expect, test } from "vitest";
import { stagesOf } from "@/components/chat/view";
import type { Message } from "@/lib/conversations/schema";
import type { InsightsResponse } from "@/lib/insights/schema";
import { barsOf, describeBars, placesOf, readInsights } from "./reading";

const cast = [
  { id: "a", name: "Maya" },
  { id: "b", name: "Tom" },
];
const message = (id: string, text: string, by: "a" | "b" | null): Message => ({
  id,
  message_content: text,
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
  status: "ready",
  detail: null,
  quotes: { found: 1, verified: 1 },
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
    expect([...(reading?.evidence ?? [])].sort()).toEqual(["u1", "u2"]);
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

describe("the conversation map", () => {
  const bars = barsOf(stages, places, new Set(["u1"]));
  test("a bar for each message that says something; greetings and empty replies have none", () => {
    expect(bars.map((bar) => bar.message.id)).toEqual(["q1", "u1", "q2", "u2"]);
    expect(bars.map((bar) => bar.hasEvidence)).toEqual([false, true, false, false]);
    expect(Math.max(...bars.map((bar) => bar.height))).toBe(1);
    expect(Math.min(...bars.map((bar) => bar.height))).toBeGreaterThan(0);
  });
  test("has a text equivalent", () => {
    expect(describeBars(bars)).toBe(
      "You said 9 words in 2 answers, the characters 7 words. 1 message is marked as evidence.",
    );
    expect(describeBars([])).toBe(
      "You said 0 words in 0 answers, the characters 0 words. No message is marked as evidence.",
    );
  });
});
