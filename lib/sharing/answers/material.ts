import type { Tokens } from "../../ai/failure.ts";
import type { Citation, Outcome, OwnCitation, SnapshotItem } from "../schema.ts";

/** All that an answer may be drawn from: what was published, and what the candidate added since. */
export type Material = {
  candidate_name: string | null;
  /** In the order in which they were said and stand in the resume. */
  items: SnapshotItem[];
  /** `question` is another visitor's: it helps to find the addition, and is never shown or sent anywhere. */
  additions: { id: string; question: string; content: string }[];
};

/** How much is searched of each source, in characters: together 300,000. */
const maxCharacters = { transcript: 200_000, resume: 60_000, additions: 40_000 };

/**
 * As much of a shared interview as is searched: the newest turns and additions and the first pages, each of them whole.
 * What is older is still shown where an earlier answer cites it.
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

/** What a visitor asks, and what the same visitor asked before, oldest first: only to understand a follow-up. */
export type Asked = { question: string; earlier?: string[] };

export type PublicAnswer = {
  /** A fixed sentence, if any, then the quotes; nothing else. */
  content: string;
  /** The same quotes, in the same order. */
  citations: (Citation | OwnCitation)[];
  /** `declined` for a protected trait and `help` for somebody in danger, whatever the material says. */
  outcome: Outcome | "declined" | "help";
  /** The words of the question that stand in the passages; null where a model answered. */
  terms: string[] | null;
  /** Null when no model was asked. */
  model: string | null;
  /** Tokens of all calls to a model service, estimated where it does not count them. */
  tokens: number;
  /** What the service counted of these. */
  spent: Tokens;
  /** The ids of the items and additions that the quotes stand in. */
  used: string[];
};
