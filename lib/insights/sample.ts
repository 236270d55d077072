import { factsOf } from "../ai/insights.ts";
import type { Message } from "../conversations/schema.ts";
import { practiceInsights } from "./practice.ts";
import type { InsightsResponse } from "./schema.ts";

/** An invented interview and what practice mode says about it. It is in no table. */

const maya = { id: "6f1d2a70-3b54-4c1e-9a0d-5e8c7b2f1a01", name: "Maya Okafor" };
const daniel = { id: "6f1d2a70-3b54-4c1e-9a0d-5e8c7b2f1a02", name: "Daniel Reyes" };

/** Who speaks, and what; "you" is the person. */
const talk: [speaker: "you" | typeof maya, text: string][] = [
  [maya, "Hello, I’m Maya. How did you come to what you are studying at the moment?"],
  [
    "you",
    "I study geography. In my second year I counted passengers on the night buses, and one line was full at 1 am and empty at 3 am, every night. Since then I've wanted to plan timetables.",
  ],
  [maya, "Thank you. What have you made, organised or taken care of that you still like to think about?"],
  [
    "you",
    "I run the repair café at our student union. When I took over in October we had four volunteers and opened once a month. I drew up a rota and asked the bike shop for old tools, and now 19 people take turns and we open every Saturday.",
  ],
  [maya, "I see. What has changed since you began?"],
  [
    "you",
    "They used to wait for weeks. Now most things are mended the same day: 212 of them in the spring term, mostly lamps and headphones.",
  ],
  [maya, "That’s all from me, thank you. Daniel is next."],
  [daniel, "Hello, I’m Daniel. Tell me about a time when something you were doing went wrong."],
  [
    "you",
    "We had promised a choir forty lamps for their concert, and only on the Thursday we saw that half of them had no plugs. It was stressful, but we got there somehow.",
  ],
  [daniel, "What did you do yourself?"],
  [
    "you",
    "I rang the three hardware shops in town, found 24 plugs, and fitted them with two others until midnight. All forty lamps were lit on Friday. Since then I check the plugs before I promise anything.",
  ],
  [daniel, "Thank you. Describe an occasion when you had too much to do and too little time."],
  ["you", "Exam weeks are always like that. You just have to be organised and communicate well."],
  [daniel, "That’s everything. Your insights are ready when you are."],
];

const messages: Message[] = talk.map(([speaker, message_content], at) => ({
  id: `5a4d0000-0000-4000-8000-${String(at + 1).padStart(12, "0")}`,
  message_content,
  generated_by: null,
  ...(speaker === "you"
    ? {
        speaker_id: "5a4d0000-0000-4000-8000-000000000000",
        speaker_name: "You",
        speaker_type: "user" as const,
      }
    : { speaker_id: speaker.id, speaker_name: speaker.name, speaker_type: "character" as const }),
  state: "complete",
  // Not shown.
  timestamp: "2026-01-01T00:00:00.000Z",
}));

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
    .map(({ id, text }) => {
      const { words, figure, ownPast } = factsOf(text);
      return {
        message_id: id,
        skipped: false,
        counted: true,
        added: false,
        facts: { words, figure, own_past: ownPast },
        marks: null,
        competency: null,
      };
    }),
};

export const sample = { characters: [maya, daniel], messages, insights };
