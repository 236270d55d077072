import type { AskedQuestion, Citation, Thread } from "../schema.ts";

/** A question as it is read with its visitor's number; all null for a visitor who asked none. */
export type ThreadRow = {
  id: string | null;
  visitor: number | null;
  content: string | null;
  answer: string | null;
  citations: Citation[] | null;
  covered: boolean | null;
  correction: string | null;
  created_at: string | null;
};

type Stored = ThreadRow & { id: string; content: string; created_at: string };

export function toQuestion(row: Omit<Stored, "visitor">): AskedQuestion {
  return {
    id: row.id,
    content: row.content,
    answer: row.answer,
    citations: row.citations ?? [],
    covered: row.covered,
    correction: row.correction,
    created_at: new Date(row.created_at).toISOString(),
  };
}

/** 0 for a gap that nobody filled, 1 for a question without an answer, 2 for the rest. */
function urgency(question: AskedQuestion): number {
  if (question.correction !== null) return 2;
  if (question.answer === null) return 1;
  return question.covered === false ? 0 : 2;
}

/**
 * Questions by visitor, the most urgent first: visitors by their most urgent question, and in each their questions.
 * What is equally urgent keeps its order.
 */
export function groupThreads(rows: readonly ThreadRow[]): Thread[] {
  const stored = rows.filter((row): row is Stored => row.id !== null);
  const groups = Map.groupBy(stored, (row) => row.visitor);
  const threads = [...groups].map(([visitor, own]) => ({
    visitor: `Visitor ${visitor}`,
    questions: own.map(toQuestion).sort((a, b) => urgency(a) - urgency(b)),
  }));
  const first = (thread: Thread): number => Math.min(...thread.questions.map(urgency));
  return threads.sort((a, b) => first(a) - first(b));
}
