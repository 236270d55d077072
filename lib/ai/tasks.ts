import type { Manner } from "./prompts.ts";
import type { Mark } from "./speech.ts";

/** The account that a call counts for. Null for evaluations and the command line, which count for no account. */
export type Payer = string | null;

/**
 * The kind of a message that does not answer the open question. `added` follows the character's last
 * question; `later` postpones the question.
 */
export type Aside =
  "refusal" | "other_language" | "distress" | "rude" | "courtesy" | "question" | "later" | "added";

/** A message in a prompt. The greeting (an automatic "Hi NAME") and skips are never answers. */
export type Turn = {
  id: string;
  speaker: "user" | "character";
  name: string;
  text: string;
  greeting?: boolean;
  skip?: boolean;
  /** For a character's reply: the question it asks. Undefined if not stored. */
  asked?: string | null;
  /** For a reply in a planned interview: what it does. */
  mark?: Mark | null;
  /** For a person's message: its kind if it is not an answer. Undefined if not stored. */
  aside?: Aside | null;
};

export const isPersonsMessage = ({ speaker, greeting, skip }: Turn): boolean =>
  speaker === "user" && !greeting && !skip;

/** Context from an earlier character: its brief (a note), or the last answers while there is no brief. */
type Handoff = { character: string; brief: string | null; answers: string[] };

/** All that the next reply of a character depends on. */
export type ReplyInput = {
  payer: Payer;
  characterName: string;
  /** The person's display name; null or undefined if they gave none. */
  personName?: string | null;
  /** The character's system prompt. Practice mode finds its questions in it. */
  systemPrompt: string;
  /** How the character asks; neutral by default. Unused in practice mode. */
  manner?: Manner;
  /** The recent messages with this character, oldest first, ending with the person's. */
  turns: Turn[];
  /** Summary of the messages before `turns`; null if there are none. */
  summary: string | null;
  /** All questions asked in this interview so far, by any character, oldest first. */
  asked: string[];
  handoff: Handoff[];
  /** This character's postponed questions, in the order they were asked. */
  postponed?: string[];
  /** The most relevant lines of the resume, most important first; null without a resume. */
  resume: string[] | null;
  /** The next character; null for the last one. */
  nextCharacter: string | null;
  /** The fixed reply to a message about danger; no model is called. */
  help?: string | null;
  /** The beginning of a stopped reply that is to continue; empty or undefined for a new one. */
  prefix?: string;
  /** The character's part of the plan; without one it follows its prompt, without a limit. */
  agenda?: Agenda | null;
};

/** The next steps of a character in a planned interview. Computed by code, not by the model. */
export type Agenda = {
  /** This character's questions in the plan; null if it has none and asks its own. */
  questions: string[] | null;
  /** The open ones, in order; none without answers left. */
  open: string[];
  /** The number of answers left for this character; null for no limit. */
  left: number | null;
  /** Whether there is room for a follow-up: more answers left than open behavioural questions. */
  hasSpare: boolean;
  /** Whether the first open question was already delayed by a follow-up. */
  hasFollowedUp: boolean;
  /** The planned number of answers; null for no limit. */
  length: number | null;
  /** Whether the interview has reached `length` during this character's part. */
  isComplete: boolean;
};

/** Whether the character's planned questions or answers are used up. */
export const isAgendaDone = ({ questions, open, left }: Agenda): boolean =>
  open.length === 0 && (questions !== null || (left !== null && left <= 0));

/** A competency of a plan, and the character who asks about it. */
export type PlannedCompetency = {
  competency: string;
  behavioural: string;
  situational: string;
  character_id: string;
};

export type PlanInput = {
  payer: Payer;
  /** The number of competencies. */
  count: number;
  /** A job text or goal; may be empty. */
  brief: string;
  /** In speaking order. */
  characters: { id: string; name: string; prompt: string }[];
};

/** Input for a note on a conversation with one character; `previous` is the note so far. */
export type NoteInput = { payer: Payer; characterName: string; previous: string | null; turns: Turn[] };

export type InsightsInput = {
  payer: Payer;
  template: string;
  /** The person's goal in their own words; may be empty. */
  goal: string;
  /** The plan's questions with the index of their competency; empty without a plan. */
  plan: { text: string; competency: number }[];
  turns: Turn[];
};

/** A message of the candidate, a part of the resume, or an addition. */
export type AnswerTurn = {
  /** t1, t2, … in order. */
  label: string;
  source: "transcript" | "resume" | "candidate";
  /** The interviewer's question before it; context only, never quoted. */
  asked: string | null;
  /** Verbatim; " […] " replaces a left-out sentence. */
  text: string;
};

/** A quote as the model wrote it. `answers` is false if it is only about the same subject. */
export type DraftQuote = { turn: string; quote: string; answers: boolean };

/** A visitor's question about a published interview. */
export type AnswerInput = {
  payer: Payer;
  question: string;
  /** The visitor's earlier questions, oldest first; context for a follow-up. */
  earlier: string[];
  candidate: string | null;
  /** All shared turns, in order. */
  turns: AnswerTurn[];
  /** Labels of turns, best first. Called only if not all turns fit. */
  rank: () => Promise<string[]>;
};

/** Lines of a job text, and the person's own words that may support them. */
export type SupportInput = { payer: Payer; lines: string[]; turns: AnswerTurn[] };

/** Sentences that may be shared. */
export type SensitiveInput = { payer: Payer; owner: string; interviewers: string[]; sentences: string[] };
export const sensitiveKinds = ["trait", "person", "number"] as const;
