import type { Manner } from "./prompts.ts";
import type { Mark } from "./speech.ts";

/**
 * What a person's message is when it is no answer to the open question. `added` comes after the character's last question;
 * `later` asks to come back to the question at the end.
 */
export type Aside =
  "refusal" | "other_language" | "distress" | "rude" | "courtesy" | "question" | "later" | "added";

/** One message of a transcript. Two kinds of the person's are never answers: the automatic "Hi NAME", and a skip. */
export type Turn = {
  id: string;
  speaker: "user" | "character";
  name: string;
  text: string;
  greeting?: boolean;
  skip?: boolean;
  /** Of a character's reply, the question that it asks; left out where that is not stored. */
  asked?: string | null;
  /** Of a reply in a planned interview, what it does. */
  mark?: Mark | null;
  /** Of a person's message, what it is when it is no answer; left out where that is not stored. */
  aside?: Aside | null;
};

export const isAnswer = ({ speaker, greeting, skip }: Turn): boolean =>
  speaker === "user" && !greeting && !skip;

/** What an earlier character of the same interview was told: its brief or, while that is missing, the last answers. */
export type Handoff = { character: string; brief: string | null; answers: string[] };

export type AskInput = {
  characterName: string;
  /** What the person wants to be called; null or left out where they gave no name. */
  personName?: string | null;
  /** The character's system prompt; in practice mode its questions are found in it. */
  systemPrompt: string;
  /** How the character asks; neutral where it is left out. Practice mode does not use it. */
  manner?: Manner;
  /** The recent talk with this character, oldest first; it ends with the person's message. */
  turns: Turn[];
  /** What was said to this character before `turns`, when that is too long to be sent whole. */
  summary: string | null;
  /** Questions that were already asked in this interview, by any character, oldest first. */
  asked: string[];
  handoff: Handoff[];
  /** Questions of this character's that the person wants to come back to, in the order of asking. */
  postponed?: string[];
  /** The most relevant lines of the resume, in the order in which they matter; null without one. */
  resume: string[] | null;
  /** Who speaks next when this talk is through; null when this is the last character. */
  nextCharacter: string | null;
  /** The fixed reply where the person told of danger: then no model is asked. */
  help?: string | null;
  /** How the reply begins that somebody stopped and that is to go on; empty or left out for a new one. */
  prefix?: string;
  /** What this character is to ask; without one it asks what its prompt says, as long as the person likes. */
  agenda?: Agenda | null;
};

/** What a character of a planned interview does next, as code decides it. */
export type Agenda = {
  /** All questions of the plan that are this character's; null where it has none and asks its own. */
  questions: string[] | null;
  /** Those of them that are still to be asked, in their order. */
  open: string[];
  /** How many answers this character may still get; null for no limit. */
  left: number | null;
  /** Whether more answers are left than questions that must be asked: then there is room for a follow-up. */
  hasSpare: boolean;
  /** Whether the first open question was put off for a follow-up already. */
  hasFollowedUp: boolean;
  /** How many answers the interview is meant to have; null for no limit. */
  length: number | null;
  /** Whether it has them since this character speaks. */
  isComplete: boolean;
};

/** One competency of a plan and the character who asks for it. */
export type PlannedCompetency = {
  competency: string;
  behavioural: string;
  situational: string;
  character_id: string;
};

export type PlanInput = {
  /** How many competencies. */
  count: number;
  /** A job text or a goal; empty for none. */
  brief: string;
  /** In the order in which they speak. */
  characters: { id: string; name: string; prompt: string }[];
};

/** What the next character should know of a finished talk: `previous` with `turns` worked in. */
export type BriefInput = { characterName: string; previous: string | null; turns: Turn[] };

export type InsightsInput = {
  template: string;
  /** What the person practises for, in their words; empty where they did not say. */
  goal: string;
  /** The questions of the plan with the index of their competency; empty without one. */
  plan: { text: string; competency: number }[];
  turns: Turn[];
};

/** What the candidate said at once, a part of the resume, or an addition of theirs. */
export type AnswerTurn = {
  /** t1, t2, … in the order in which they were said or stand. */
  label: string;
  source: "transcript" | "resume" | "candidate";
  /** What an interviewer had asked before: to understand the text by, never evidence. */
  asked: string | null;
  /** Word for word; " […] " marks a sentence that is left out. */
  text: string;
};

/** A quote of a turn, and whether it answers the question or is only about the same subject. */
export type RankedQuote = { turn: string; quote: string; answers: boolean };

/** A recruiter's question on a published interview. */
export type AnswerInput = {
  question: string;
  /** What the same visitor asked before, oldest first: to understand a follow-up by. */
  earlier: string[];
  candidate: string | null;
  /** All that is shared, in its order. */
  turns: AnswerTurn[];
  /** Labels of turns, best first: asked for where not all turns can be sent. */
  rank: () => Promise<string[]>;
};

/** Sentences that may be shared with others. */
export type SensitiveInput = { owner: string; interviewers: string[]; sentences: string[] };
export const sensitiveKinds = ["trait", "person", "number"] as const;
