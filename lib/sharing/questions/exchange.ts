import { withdrawnAnswer } from "../constants.ts";
import type { Citation, PublicMessage } from "../schema.ts";

/** A question as it is read for the visitor who asked it. */
export type ExchangeRow = {
  id: string;
  content: string;
  created_at: string;
  answer_id: string;
  answer: string | null;
  answered_at: string | null;
  citations: Citation[] | null;
  /** Whether its answer is being made. */
  running: boolean;
  withdrawn: boolean;
  addition_id: string | null;
  addition: string | null;
  added_at: string | null;
};

const iso = (time: string): string => new Date(time).toISOString();

/**
 * A question with what answers it, as the visitor's page shows them: the answer, and after it what the candidate says
 * themselves. A question that got neither and waits for none is not shown: its text went back into the input.
 */
export function toMessages(row: ExchangeRow): PublicMessage[] {
  const messages: PublicMessage[] = [];
  if (row.answer !== null)
    messages.push({
      id: row.answer_id,
      role: "assistant",
      content: row.withdrawn ? withdrawnAnswer : row.answer,
      created_at: iso(row.answered_at ?? row.created_at),
      citations: row.withdrawn ? [] : (row.citations ?? []),
      state: "complete",
    });
  if (row.addition_id !== null && row.addition !== null)
    messages.push({
      id: row.addition_id,
      role: "assistant",
      content: row.addition,
      created_at: iso(row.added_at ?? row.created_at),
      citations: [{ source: "candidate", addition_id: row.addition_id, quote: row.addition }],
      state: "complete",
    });
  if (messages.length === 0 && !row.running) return [];
  const state = row.answer === null && row.running ? "answering" : "complete";
  return [asked(row, state), ...messages];
}

/** A visitor's question as a message of its own. */
export function asked(
  row: Pick<ExchangeRow, "id" | "content" | "created_at">,
  state: PublicMessage["state"],
): PublicMessage {
  return {
    id: row.id,
    role: "user",
    content: row.content,
    created_at: iso(row.created_at),
    citations: [],
    state,
  };
}
