import { describe, expect, test } from "vitest";
import { stagesOf } from "@/components/chat/view";
import type { Message } from "@/lib/conversations/schema";
import type { AnswerStrip, InsightsResponse } from "@/lib/insights/schema";
import { itemsOf, newAnswerOf, placeName, placesOf, readInsights, stripsOf } from "./reading";

const said = (message_id: string, changes: Partial<AnswerStrip> = {}): AnswerStrip => ({
  message_id,
  skipped: false,
  counted: true,
  added: false,
  facts: null,
  marks: null,
  competency: null,
  ...changes,
});
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
  check: "done",
  limits: [],
  ...changes,
});

test("places name the answer, its character and its question", () => {
  expect(places.get("u1")).toMatchObject({
    character: { name: "Maya" },
    answer: 1,
    question: "What do you build?",
  });
  expect(places.get("u2")).toMatchObject({ answer: 2, question: "What do you build?" });
  expect(places.get("q1")).toMatchObject({ answer: null });
  expect(places.has("g")).toBe(false);
  const skip = { ...message("s", "", null), skipped: true as const };
  const rows = placesOf(stagesOf([skip, message("u", "Yes.", null)], cast));
  expect([...rows.values()].map(placeName)).toEqual(["Maya, skipped", "Maya, answer 1"]);
});

test("places number the counted answers, and have the whole question of a plan", () => {
  const planned = "The advert says: “Sails”. What have you done that shows it?";
  const rows = placesOf(
    stagesOf(
      [
        message("a", `Hello. ${planned}`, "a"),
        message("rude", "Oh come on.", null),
        message("b", "I see.", "a"),
        message("u", "I sail.", null),
      ],
      cast,
    ),
    {
      plan: [
        {
          competency: "Sails",
          behavioural: planned,
          situational: "",
          character_id: "a",
          state: "asked" as const,
        },
      ],
      answers: [said("rude", { counted: false }), said("u")],
    },
  );
  expect([...rows.values()].map(placeName)).toEqual(["Maya", "Maya, not counted", "Maya", "Maya, answer 1"]);
  expect(rows.get("u")?.question).toBe(planned);
});

describe("readInsights", () => {
  test("puts each claim next to its places, and allows none", () => {
    const reading = readInsights(answer(), places);
    expect(reading?.summary).toBe("Line one.\nLine two.");
    expect(reading?.strengths.map((claim) => claim.evidence.map((place) => place.messageId))).toEqual([
      ["u1"],
      [],
    ]);
    expect(reading?.improvements[0]?.evidence.map((place) => place.messageId)).toEqual(["u2"]);
    expect(reading?.quotes[0]?.place?.question).toBe("What do you build?");
    expect(reading?.areFacts).toBe(false);
  });
  test("recognises practice mode by its claims", () => {
    const claims = [{ part: "summary" as const, text: "Line one.", support: "fact" as const, dispute: null }];
    expect(readInsights(answer({ claims }), places)?.areFacts).toBe(true);
  });
  test("works without evidence, and without lists", () => {
    expect(readInsights(answer({ evidence: null }), places)?.strengths[0]?.evidence).toEqual([]);
    expect(readInsights(answer({ insights: '{"summary":"Short"}' }), places)).toMatchObject({
      summary: "Short",
      strengths: [],
      quotes: [],
    });
  });
  test("is null for anything that is not insights", () => {
    expect(readInsights(answer({ insights: null }), places)).toBeNull();
    expect(readInsights(answer({ insights: "{" }), places)).toBeNull();
  });
});

const marks = { situation: true, action: true, result: false, own_part: true, number: true };
const strips = stripsOf(stages, places, [
  said("u2", { skipped: true, counted: false }),
  said("u1", { marks, competency: 0 }),
  said("gone"),
]);

test("a strength has a quote from its answer, and other quotes follow", () => {
  const reading = readInsights(
    answer({
      insights: JSON.stringify({
        summary: "",
        strengths: ["Builds boats", "Charm"],
        improvement_areas: [],
        notable_quotes: ["Boats, mostly.", "I cut the cost by 20%."],
      }),
      evidence: { strengths: [["u1"], []], improvement_areas: [], notable_quotes: ["u1", "u1"] },
    }),
    places,
  );
  const place = places.get("u1");
  expect(reading && itemsOf(reading)).toEqual([
    { strength: "Builds boats", quote: "Boats, mostly.", place },
    { strength: "Charm", quote: null, place: null },
    { strength: null, quote: "I cut the cost by 20%.", place },
  ]);
  expect(reading && itemsOf({ ...reading, areFacts: true })).toHaveLength(2);
});

test("strips are in the order of the transcript, each with its place", () => {
  expect(strips.map(({ message, skipped }) => [message.id, skipped])).toEqual([
    ["u1", false],
    ["u2", true],
  ]);
  expect(strips[0]).toMatchObject({ marks, place: { answer: 1, question: "What do you build?" } });
});

test("the answer of a retry is the first message that counts, otherwise the first that is not a skip", () => {
  const skip = { ...message("u1", "", null), skipped: true as const };
  const aside = { ...message("u2", "What do you mean?", null), uncounted: true as const };
  const answer = message("u3", "I cut the cost.", null);
  const asked = message("q1", "What did you do?", "a");
  expect(newAnswerOf([asked, skip, aside, answer])?.id).toBe("u3");
  expect(newAnswerOf([asked, skip, aside])?.id).toBe("u2");
  expect(newAnswerOf([asked, skip])).toBeNull();
});
