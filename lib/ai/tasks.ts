import { z } from "zod";

// Prompts are made from these tasks; the practice model receives them as they are and never parses a prompt.

/** One message of a transcript. `greeting` marks the automatic "Hi NAME", which is never an answer. */
export type Turn = {
  id: string;
  speaker: "user" | "character";
  name: string;
  text: string;
  greeting?: boolean;
};

/** What an earlier character of the same interview was told: its brief or, while that is missing, the last answers. */
export type Handoff = { character: string; brief: string | null; answers: string[] };

export type AskInput = {
  characterName: string;
  /** The character's system prompt; the practice model finds its questions in it. */
  systemPrompt: string;
  /** The recent talk with this character, oldest first; it ends with the person's message. */
  turns: Turn[];
  /** What was said to this character before `turns`, when that is too long to be sent whole. */
  summary: string | null;
  /** Questions that were already asked in this interview, by any character, oldest first. */
  asked: string[];
  handoff: Handoff[];
  /** The most relevant lines of the resume, in the order in which they matter; null without one. */
  resume: string[] | null;
  /** Who speaks next when this talk is through; null when this is the last character. */
  nextCharacter: string | null;
};

/** What the next character should know of a finished talk: `previous` with `turns` worked in. */
export type BriefInput = { characterName: string; previous: string | null; turns: Turn[] };
/** The same for the running summary of a long talk. */
export type SummariseInput = BriefInput;

export type InsightsInput = { template: string; characters: string[]; turns: Turn[] };

/** What services are asked for. No lengths or formats: strict JSON modes of services differ in what they take. */
export const insightsDraft = z.object({
  summary: z.string(),
  strengths: z.array(z.object({ text: z.string(), evidence: z.array(z.string()) })),
  improvement_areas: z.array(z.object({ text: z.string(), evidence: z.array(z.string()) })),
  notable_quotes: z.array(z.object({ quote: z.string(), message_id: z.string() })),
});
/** Insights as a model returns them; ids are checked and quotes verified before anything is stored. */
export type InsightsDraft = z.infer<typeof insightsDraft>;

/** What the candidate said at once, a part of the resume, or an addition of theirs. */
export type AnswerTurn = {
  /** t1, t2, … in the order in which they were said or stand. */
  label: string;
  source: "transcript" | "resume" | "candidate";
  /** What an interviewer had asked before: to understand the text by, never evidence. */
  asked: string | null;
  /** Word for word; " […] " stands where a sentence is withheld. */
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
  /** Labels of turns, best first: which of them are sent where not all can be. */
  rank: string[];
  /** What the search itself would quote, best first; the practice model answers with it. */
  ranked: RankedQuote[];
};

export const answerDraft = z.object({
  quotes: z.array(z.object({ turn: z.string(), quote: z.string(), answers: z.boolean() })),
});
/** An answer as a model returns it; each quote is looked up in its turn before anybody sees it. */
export type AnswerDraft = z.infer<typeof answerDraft>;

export type Task =
  | { task: "ask"; input: AskInput }
  | { task: "brief"; input: BriefInput }
  | { task: "summarise"; input: SummariseInput }
  | { task: "insights"; input: InsightsInput }
  | { task: "answer"; input: AnswerInput };
