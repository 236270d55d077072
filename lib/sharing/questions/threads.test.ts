import { expect, test } from "vitest";
import { groupThreads, type ThreadRow } from "./threads.ts";

const row = (visitor: number, id: string, more: Partial<ThreadRow> = {}): ThreadRow => ({
  id,
  visitor,
  content: id,
  answer: "An answer.",
  citations: null,
  covered: true,
  correction: null,
  created_at: "2026-01-01 00:00:00+00",
  ...more,
});

test("gaps come first, then what has no answer, then the rest in their order; visitors by their most urgent", () => {
  const threads = groupThreads([
    row(1, "plain"),
    row(2, "failed", { answer: null, covered: null }),
    row(3, "declined", { covered: null }),
    row(2, "plain too"),
    row(4, "filled", { covered: false, correction: "Mine." }),
    row(4, "gap", { covered: false }),
    row(2, "another gap", { covered: false }),
  ]);
  expect(
    threads.map(({ visitor, questions }) => [visitor, questions.map((question) => question.id)]),
  ).toEqual([
    ["Visitor 2", ["another gap", "failed", "plain too"]],
    ["Visitor 4", ["gap", "filled"]],
    ["Visitor 1", ["plain"]],
    ["Visitor 3", ["declined"]],
  ]);
  expect(threads[0]?.questions[0]).toEqual({
    id: "another gap",
    content: "another gap",
    answer: "An answer.",
    citations: [],
    covered: false,
    correction: null,
    created_at: "2026-01-01T00:00:00.000Z",
  });
});

test("a visitor who asked nothing has no thread", () => {
  const nothing = { id: null, content: null, answer: null, covered: null, created_at: null };
  expect(groupThreads([{ ...row(1, ""), ...nothing }])).toEqual([]);
});
