import type { Conversation, Message } from "../conversations/schema.ts";
import type { Evidence, InsightsContent, InsightsResponse, Part } from "./schema.ts";

/**
 * A finished interview of nobody's, to show what one leads to. It is in no table, so it is in no list and no export, and
 * it is the same for everybody.
 */

const person = "5a4d0000-0000-4000-8000-000000000000";
const maya = { id: "6f1d2a70-3b54-4c1e-9a0d-5e8c7b2f1a01", name: "Maya Okafor" };
const daniel = { id: "6f1d2a70-3b54-4c1e-9a0d-5e8c7b2f1a02", name: "Daniel Reyes" };
const began = Date.UTC(2026, 0, 15, 16, 0);
const minuteMs = 60_000;

const idOf = (at: number): string => `5a4d0000-0000-4000-8000-${String(at + 1).padStart(12, "0")}`;

/** Who speaks, and what; "you" is the person. */
const talk: [speaker: "you" | typeof maya, text: string][] = [
  ["you", "Hi Maya Okafor"],
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
  ["you", "Hi Daniel Reyes"],
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

const quotes = [
  "I rang the three hardware shops in town, found 24 plugs, and fitted them with two others until midnight.",
  "In my second year I counted passengers on the night buses, and one line was full at 1 am and empty at 3 am, every night.",
  "I drew up a rota and asked the bike shop for old tools, and now 19 people take turns and we open every Saturday.",
] as const;

const content: InsightsContent = {
  summary: "You gave 6 answers, 192 words, to Maya and Daniel. 4 have a figure.",
  strengths: [
    `With a figure: “${quotes[0]}”`,
    `In the first person: “${quotes[1]}”`,
    `Your longest answer, 48 words: “${quotes[2]}”`,
  ],
  improvement_areas: [
    "It says “we” 3 times, “I” not once: “Tell me about a time when something you were doing went wrong.”",
  ],
  notable_quotes: [...quotes],
};

const evidence: Evidence = {
  strengths: [[idOf(12)], [idOf(2)], [idOf(4)]],
  improvement_areas: [[idOf(10)]],
  notable_quotes: [idOf(12), idOf(2), idOf(4)],
};

/** The facts of each answer, by its place in the talk. */
const facts: [at: number, words: number, figure: string | null, own_past: string | null][] = [
  [2, 36, null, quotes[1]],
  [4, 48, "When I took over in October we had four volunteers and opened once a month.", quotes[2]],
  [
    6,
    25,
    "Now most things are mended the same day: 212 of them in the spring term, mostly lamps and headphones.",
    null,
  ],
  [
    10,
    32,
    "We had promised a choir forty lamps for their concert, and only on the Thursday we saw that half of them had no plugs.",
    null,
  ],
  [12, 36, quotes[0], quotes[0]],
  [14, 15, null, null],
];

/** Every claim is a fact: nothing of it was judged. */
const factsOf = (part: Part, texts: string[]) =>
  texts.map((text) => ({ part, text, support: "fact" as const, dispute: null }));

const messages: Message[] = talk.map(([speaker, message_content], at) => ({
  id: idOf(at),
  message_content,
  generated_by: null,
  ...(speaker === "you"
    ? { speaker_id: person, speaker_name: "You", speaker_type: "user" as const }
    : { speaker_id: speaker.id, speaker_name: speaker.name, speaker_type: "character" as const }),
  state: "complete",
  timestamp: new Date(began + at * minuteMs).toISOString(),
}));

export const sample: { conversation: Conversation; messages: Message[]; insights: InsightsResponse } = {
  conversation: {
    id: person,
    workflow: "student_interview",
    title: "Maya and Daniel, 15 Jan",
    characters: [maya, daniel],
    resume_id: null,
    feedback: null,
    current_character: null,
    current_character_id: null,
    current_character_name: null,
    workflow_complete: true,
    reply: "idle",
    revision: 0,
    length: null,
    retry_of: null,
    answers: 6,
    plan: null,
    public_id: null,
    erase_at: null,
    created_at: new Date(began).toISOString(),
  },
  messages,
  insights: {
    insights: JSON.stringify(content),
    generated_by: null,
    status: "ready",
    evidence,
    detail: null,
    claims: [
      ...factsOf("summary", ["You gave 6 answers, 192 words, to Maya and Daniel.", "4 have a figure."]),
      ...factsOf("strengths", content.strengths),
      ...factsOf("improvement_areas", content.improvement_areas),
      ...factsOf("notable_quotes", content.notable_quotes),
    ],
    quotes: { found: quotes.length, verified: quotes.length },
    check: "none",
    limits: [],
    answers: facts.map(([at, words, figure, own_past]) => ({
      message_id: idOf(at),
      skipped: false,
      counted: true,
      added: false,
      facts: { words, figure, own_past },
      marks: null,
      competency: null,
    })),
  },
};
