import type { Tokens } from "../../ai/failure.ts";
import type { Citation, Outcome, OwnCitation, SnapshotItem } from "../schema.ts";

/** The shared content: the snapshot, and additions, which are answers that the candidate wrote to visitors' questions. */
export type Material = {
  candidate_name: string | null;
  /** In the order of the interview and the resume. */
  items: SnapshotItem[];
  /** `question` is another visitor's. It is used for search only, and never shown or sent to a model. */
  additions: { id: string; question: string; content: string }[];
};

/** Searched text of each source, in characters. */
const maxCharacters = { transcript: 200_000, resume: 60_000, additions: 40_000 };

/**
 * Limits the searched content to the newest turns and additions and the first pages, each of them whole. Citations in
 * earlier answers are not affected.
 */
export function boundMaterial({ candidate_name, items, additions }: Material): Material {
  const turns = items.filter(({ source }) => source === "transcript");
  const pages = items.filter(({ source }) => source === "resume");
  return {
    candidate_name,
    items: [
      ...within(turns.reverse(), maxCharacters.transcript).reverse(),
      ...within(pages, maxCharacters.resume),
    ],
    additions: within(additions.toReversed(), maxCharacters.additions).reverse(),
  };
}

function within<T extends { content: string }>(texts: T[], room: number): T[] {
  let left = room;
  return texts.filter(({ content }) => {
    if (content.length > left) return false;
    left -= content.length;
    return true;
  });
}

/** A question with the same asker's earlier ones, oldest first, which only help to understand a follow-up. */
export type QuestionWithHistory = { question: string; earlier?: string[] };

/** An answer to a visitor or the owner. */
export type Answer = {
  /** A fixed sentence, if any, then the quotes. */
  content: string;
  /** The same quotes, in the same order. */
  citations: (Citation | OwnCitation)[];
  /** `declined`: the question asks about a protected trait. `help`: the person is in danger. */
  outcome: Outcome | "declined" | "help";
  /** The words of the question that occur in the passages; null if a model answered. */
  terms: string[] | null;
  /** Null if no model was called. */
  model: string | null;
  /** Tokens of all model calls, estimated where the service does not count them. */
  tokens: number;
  /** Tokens that the service counted. */
  counted: Tokens;
  /** The ids of the quoted items and additions. */
  used: string[];
};
