import type { Conversation, Message } from "../conversations/schema.ts";
import type { Evidence, InsightsContent, InsightsResponse } from "./schema.ts";

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
  [maya, "Hello, and thank you for your time. How did you come to what you are studying at the moment?"],
  [
    "you",
    "I study geography. In my second year I counted passengers on the night buses, and one line was full at 1 am and empty at 3 am, every night. Since then I've wanted to plan timetables.",
  ],
  [
    maya,
    "You noticed it while counting on the night buses. What have you made, organised or taken care of that you still like to think about?",
  ],
  [
    "you",
    "I run the repair café at our student union. When I took over in October we had four volunteers and opened once a month. I drew up a rota and asked the bike shop for old tools, and now 19 people take turns and we open every Saturday.",
  ],
  [maya, "Nineteen people take turns now. What has changed for those who bring something in?"],
  [
    "you",
    "They used to wait for weeks. Now most things are mended the same day: 212 of them in the spring term, mostly lamps and headphones.",
  ],
  [
    maya,
    "Thank you. I heard how the night buses led you to timetables, and how the repair café grew. Press Advance when you are ready for Daniel.",
  ],
  ["you", "Hi Daniel Reyes"],
  [daniel, "Good to meet you. Tell me about a time when something you were doing went wrong."],
  [
    "you",
    "We had promised a choir forty lamps for their concert, and only on the Thursday we saw that half of them had no plugs. It was stressful, but we got there somehow.",
  ],
  [daniel, "Half of the lamps had no plugs, and it was Thursday. What did you do yourself?"],
  [
    "you",
    "I rang the three hardware shops in town, found 24 plugs, and fitted them with two others until midnight. All forty lamps were lit on Friday. Since then I check the plugs before I promise anything.",
  ],
  [
    daniel,
    "You check the plugs first now. Describe an occasion when you had too much to do and too little time.",
  ],
  ["you", "Exam weeks are always like that. You just have to be organised and communicate well."],
  [
    daniel,
    "Exam weeks are like that. Thank you: I heard how the lamps were lit by Friday, and what you check since. Press Advance to finish.",
  ],
];

const content: InsightsContent = {
  summary:
    "You spoke about geography and the night buses, about the repair café that you run, and about a concert whose lamps had no plugs. Your strongest answers say what you did, in numbers, and how it ended. One answer stays general, and one leaves your own part out until you are asked for it.",
  strengths: [
    "You say what you did yourself, step by step: a rota, old tools from the bike shop, turns for 19 people.",
    "You give figures and how it ended: from four volunteers to 19, and 212 things mended in a term.",
    "You say what a mistake changed: you now check before you promise.",
  ],
  improvement_areas: [
    "Your answer about too much to do names no particular occasion. Choose one exam week, and say what you did first and how it ended.",
    "“We got there somehow” leaves out your own part. Begin with what you did: you had it ready when you were asked.",
  ],
  notable_quotes: [
    "one line was full at 1 am and empty at 3 am, every night",
    "now 19 people take turns and we open every Saturday",
    "Since then I check the plugs before I promise anything.",
  ],
};

const evidence: Evidence = {
  strengths: [[idOf(4)], [idOf(4), idOf(6)], [idOf(12)]],
  improvement_areas: [[idOf(14)], [idOf(10)]],
  notable_quotes: [idOf(2), idOf(4), idOf(12)],
};

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

const holds = (parts: string) => ({
  situation: parts.includes("situation"),
  action: parts.includes("action"),
  result: parts.includes("result"),
  own_part: parts.includes("own_part"),
  number: parts.includes("number"),
});

/** What each answer holds, by its place in the talk. */
const marks: [at: number, parts: string][] = [
  [2, "situation action result own_part"],
  [4, "situation action result own_part number"],
  [6, "number"],
  [10, "situation action result number"],
  [12, "situation action result own_part number"],
  [14, ""],
];

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
    plan_settled: true,
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
    claims: null,
    quotes: { found: content.notable_quotes.length, verified: content.notable_quotes.length },
    answers: marks.map(([at, parts]) => ({
      message_id: idOf(at),
      skipped: false,
      marks: holds(parts),
      competency: null,
    })),
  },
};
