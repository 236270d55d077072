import { describe, expect, test } from "vitest";
import type { AppError } from "../../errors.ts";
import { greetingText } from "../../characters/constants.ts";
import { advanced, assertPossible, type Stage } from "./stages.ts";

type Intent = Parameters<typeof assertPossible>[1];

const stage = (changes: Partial<Stage>): Stage => ({
  position: 0,
  characters: 2,
  completed: false,
  reply: "idle",
  ...changes,
});

/** The code of the thrown error, or null. */
function refusal(...args: Parameters<typeof assertPossible>): string | null {
  try {
    assertPossible(...args);
    return null;
  } catch (error) {
    return (error as AppError).code;
  }
}

describe("allowed actions", () => {
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
    expect(refusal(stage(changes), intent)).toBe(code);
  });
});

describe("advanced", () => {
  test("goes through the characters and then completes", () => {
    expect(advanced({ position: 0, characters: 3 })).toEqual({ position: 1, completed: false });
    expect(advanced({ position: 1, characters: 3 })).toEqual({ position: 2, completed: false });
    expect(advanced({ position: 2, characters: 3 })).toEqual({ position: 3, completed: true });
    expect(advanced({ position: 0, characters: 1 })).toEqual({ position: 1, completed: true });
  });
});

test("texts", () => {
  expect(greetingText("Maya")).toBe("Hi Maya");
});
