import type { UIMessageChunk } from "ai";
import { sql } from "drizzle-orm";
import type { questions } from "../../../db/schema/sharing.ts";
import { withdrawnAnswer } from "../constants.ts";
import type {
  AskedQuestion,
  AskResult,
  Citation,
  Outcome,
  OwnCitation,
  PublicMessage,
  Thread,
} from "../schema.ts";
import type { PendingAnswer } from "./ask.ts";

export type QuestionRow = Pick<
  typeof questions.$inferSelect,
  "id" | "content" | "created_at" | "answer_id" | "answer" | "answered_at" | "outcome" | "terms" | "model"
> & {
  citations: (Citation | OwnCitation)[] | null;
  running: boolean;
  withdrawn: boolean;
  batch_id: string | null;
  addition_id?: string | null;
  addition?: string | null;
  added_at?: string | null;
};

/** SQL: the columns of a stored question `m`, except `withdrawn`. */
export const questionColumns = sql`m.id, m.batch_id, m.content, m.created_at, m.answer_id, m.answer, m.answered_at, m.citations,
  m.outcome, m.terms, m.model, coalesce(m.lease_until > now(), false) as running`;

/** Null for fixed texts (`declined` and `help`), which are no answers. */
const shownOutcome = (outcome: QuestionRow["outcome"]): Outcome | null =>
  outcome === "declined" || outcome === "help" ? null : outcome;

const citationsOf = ({ citations }: Pick<QuestionRow, "citations">): Citation[] =>
  (citations ?? []).filter((one) => one.source !== "insights");

const iso = (time: string): string => new Date(time).toISOString();

export const toQuestionMessage = (
  { id, content, created_at }: Pick<QuestionRow, "id" | "content" | "created_at">,
  state: PublicMessage["state"],
): PublicMessage => ({
  id,
  role: "user",
  content,
  created_at: iso(created_at),
  citations: [],
  outcome: null,
  terms: null,
  state,
});

/** The question, its answer and the candidate's addition; empty if it failed, because the input still has its text. */
export function toMessages(row: QuestionRow): PublicMessage[] {
  const answers: PublicMessage[] = [];
  const common = { role: "assistant", state: "complete" } as const;
  if (row.answer !== null)
    answers.push({
      ...common,
      id: row.answer_id,
      content: row.withdrawn ? withdrawnAnswer : row.answer,
      created_at: iso(row.answered_at ?? row.created_at),
      citations: row.withdrawn ? [] : citationsOf(row),
      outcome: row.withdrawn ? null : shownOutcome(row.outcome),
      terms: row.withdrawn ? null : row.terms,
    });
  if (row.addition_id && row.addition)
    answers.push({
      ...common,
      id: row.addition_id,
      content: row.addition,
      created_at: iso(row.added_at ?? row.created_at),
      citations: [{ source: "candidate", addition_id: row.addition_id, quote: row.addition }],
      outcome: null,
      terms: null,
    });
  // The lines of a batch are answered one after another.
  const isAnswering = row.answer === null && (row.running || row.batch_id !== null);
  if (answers.length === 0 && !isAnswering) return [];
  return [toQuestionMessage(row, isAnswering ? "answering" : "complete"), ...answers];
}

/** A row of a question for the owner. */
export type AskedRow = Omit<AskedQuestion, "citations" | "covered" | "outcome"> &
  Pick<QuestionRow, "citations" | "outcome">;

export type ThreadRow = AskedRow & { visitor: number };

/** A question for the owner, with its answer. */
export function toAskedQuestion({
  id,
  content,
  answer,
  correction,
  created_at,
  is_new,
  ...row
}: AskedRow): AskedQuestion {
  const outcome = shownOutcome(row.outcome);
  const covered = outcome === null || outcome === "passages" ? null : outcome === "answered";
  const fields = { answer, citations: citationsOf(row), outcome, covered };
  return { id, content, ...fields, correction, created_at: iso(created_at), is_new };
}

/** 0 for an open gap, 1 for a question without an answer, 2 for the rest. */
function urgency({ correction, answer, covered }: AskedQuestion): number {
  if (correction !== null) return 2;
  if (answer === null) return 1;
  return covered === false ? 0 : 2;
}

/** Questions by visitor, most urgent first. The sort is stable. */
export function groupThreads(rows: readonly (ThreadRow | { id: null })[]): Thread[] {
  // A visitor without questions has a row without an id.
  const asked = rows.filter((row) => row.id !== null);
  const threads = [...Map.groupBy(asked, (row) => row.visitor)].map(([visitor, own]) => ({
    visitor: `Visitor ${visitor}`,
    questions: own.map(toAskedQuestion).sort((a, b) => urgency(a) - urgency(b)),
  }));
  const first = (thread: Thread): number => Math.min(...thread.questions.map(urgency));
  return threads.sort((a, b) => first(a) - first(b));
}

type AnswerChunk = UIMessageChunk<
  unknown,
  { question: PublicMessage; messages: AskResult; problem: { code: string; detail: string } }
>;

/** An AI SDK UI message stream: the question at once, then the checked answer as a whole. */
export async function* streamAnswer(pending: PendingAnswer): AsyncGenerator<AnswerChunk> {
  yield { type: "start" };
  yield { type: "data-question", data: pending.question };
  const outcome = await pending.outcome;
  if ("problem" in outcome) {
    const { code, message } = outcome.problem;
    yield { type: "data-problem", data: { code, detail: message } };
    yield { type: "error", errorText: message };
    return;
  }
  const { messages } = outcome;
  for (const { id, content, role } of messages) {
    if (role === "user") continue;
    yield { type: "text-start", id };
    yield { type: "text-delta", id, delta: content };
    yield { type: "text-end", id };
  }
  yield { type: "data-messages", data: { messages, visitor_token: pending.visitorToken } };
  yield { type: "finish" };
}
