import { expect, test } from "vitest";
import { groupThreads, type ThreadRow } from "./messages.ts";

const row = (visitor: number, id: string, more: Partial<ThreadRow> = {}): ThreadRow => ({
  id,
  visitor,
  content: id,
  answer: "An answer.",
  citations: null,
  outcome: "answered",
  correction: null,
  created_at: "2026-01-01 00:00:00+00",
  is_new: false,
  ...more,
});

test("gaps come first, then unanswered questions, then the rest in order; visitors by their most urgent question", () => {
  const threads = groupThreads([
    row(1, "plain"),
    row(2, "failed", { answer: null, outcome: null }),
    row(3, "declined", { outcome: null }),
    row(2, "plain too"),
    row(4, "filled", { outcome: "not_covered", correction: "Mine." }),
    row(4, "gap", { outcome: "not_covered" }),
    row(2, "another gap", { outcome: "related" }),
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
    outcome: "related",
    covered: false,
    correction: null,
    created_at: "2026-01-01T00:00:00.000Z",
    is_new: false,
  });
});

test("a visitor without questions has no thread", () => {
  const nothing = { id: null, content: null, answer: null, outcome: null, created_at: null };
  expect(groupThreads([{ ...row(1, ""), ...nothing }])).toEqual([]);
});
