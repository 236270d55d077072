import { expect, test } from "vitest";
import type { Actor } from "../actor.ts";
import { type MessageRow, toMessage } from "./rows.ts";

const ada = { id: "me", name: "Ada", email: "ada@example.com" } as Actor;
const row: MessageRow = {
  id: "m",
  kind: "answer",
  content: "Words",
  speaker_type: "user",
  state: "complete",
  model: null,
  danger: false,
  aside: null,
  reason: null,
  created_at: "2026-01-02T03:04:05.000Z",
  character_id: "a",
  character_name: "Maya",
};

test("a message that is not an answer is marked", () => {
  const isUncounted = (changes: Partial<MessageRow>) => toMessage(ada, { ...row, ...changes }).uncounted;
  expect(isUncounted({})).toBeUndefined();
  for (const aside of ["courtesy", "question", "refusal", "added"] as const)
    expect(isUncounted({ aside }), aside).toBe(true);
  expect(isUncounted({ danger: true })).toBe(true);
  expect(isUncounted({ kind: "continue" })).toBe(true);
  // These have other kinds, or the person did not write them.
  expect(isUncounted({ kind: "greeting" })).toBeUndefined();
  expect(isUncounted({ kind: "skip" })).toBeUndefined();
  expect(isUncounted({ kind: "reply", speaker_type: "character" })).toBeUndefined();
});
