import { expect, test } from "vitest";
import type { AppError } from "../../errors.ts";
import { assertPossible } from "./claims.ts";

type Stage = Parameters<typeof assertPossible>[0];
type Intent = Parameters<typeof assertPossible>[1];

/** The code of the thrown error, or null. */
function refusal(...args: Parameters<typeof assertPossible>): string | null {
  try {
    assertPossible(...args);
    return null;
  } catch (error) {
    return (error as AppError).code;
  }
}

const table: [Intent, Partial<Stage>, string | null][] = [
  ["message", {}, null],
  ["message", { reply: "running" }, "reply_running"],
  ["message", { reply: "failed" }, null],
  ["message", { reply: "interrupted" }, null],
  ["message", { completed: true }, "workflow_complete"],
  ["message", { completed: true, reply: "running" }, "workflow_complete"],
  ["advance", {}, null],
  ["advance", { reply: "running" }, "reply_running"],
  ["advance", { reply: "failed" }, null],
  ["advance", { reply: "interrupted" }, null],
  ["advance", { completed: true }, "workflow_complete"],
];
test.each(table)("%s at %j is %s", (intent, changes, code) => {
  expect(refusal({ completed: false, reply: "idle", ...changes }, intent)).toBe(code);
});
