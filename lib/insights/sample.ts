import { factsOf } from "../ai/insights.ts";
import type { Message } from "../conversations/schema.ts";
import { practiceInsights } from "./practice.ts";
import talk from "./sample-talk.json" with { type: "json" };
import type { InsightsResponse } from "./schema.ts";

/** An invented interview with its practice insights. Not stored. */

const maya = { id: "6f1d2a70-3b54-4c1e-9a0d-5e8c7b2f1a01", name: "Maya Okafor" };
const daniel = { id: "6f1d2a70-3b54-4c1e-9a0d-5e8c7b2f1a02", name: "Daniel Reyes" };

const person = { id: "5a4d0000-0000-4000-8000-000000000000", name: "You" };
const speakers = new Map([
  ["maya", maya],
  ["daniel", daniel],
]);

const messages: Message[] = talk.map(({ speaker, text }, at) => {
  const character = speakers.get(speaker);
  const { id, name } = character ?? person;
  return {
    id: `5a4d0000-0000-4000-8000-${String(at + 1).padStart(12, "0")}`,
    message_content: text,
    generated_by: null,
    speaker_id: id,
    speaker_name: name,
    speaker_type: character ? "character" : "user",
    state: "complete",
    timestamp: "2026-01-01T00:00:00.000Z",
  };
});

const turns = messages.map(({ id, speaker_type, speaker_name, message_content }, at) => ({
  id,
  speaker: speaker_type,
  name: speaker_name,
  text: message_content,
  character:
    messages.slice(0, at + 1).findLast((one) => one.speaker_type === "character")?.speaker_name ?? "",
  aside: null,
}));
const { result, evidence, claims } = practiceInsights({ turns, questions: [] });

const insights: InsightsResponse = {
  insights: JSON.stringify(result),
  generated_by: null,
  status: "ready",
  evidence,
  detail: null,
  claims: claims.map((claim) => ({ ...claim, dispute: null })),
  quotes: null,
  check: "none",
  limits: [],
  answers: turns
    .filter(({ speaker }) => speaker === "user")
    .map(({ id, text }) => ({
      message_id: id,
      skipped: false,
      counted: true,
      added: false,
      facts: factsOf(text),
      marks: null,
      competency: null,
    })),
};

export const sample = { characters: [maya, daniel], messages, insights };
