import { describe, expect, test } from "vitest";
import type { AppError } from "../errors.ts";
import { greetingText } from "../characters/constants.ts";
import { advanced, assertPossible, titleOf, type Intent, type Stage } from "./workflow.ts";

const stage = (changes: Partial<Stage>): Stage => ({
  position: 0,
  characters: 2,
  completed: false,
  reply: "idle",
  ...changes,
});

/** The code of what is thrown; null when it is possible. */
function refusal(...args: Parameters<typeof assertPossible>): string | null {
  try {
    assertPossible(...args);
    return null;
  } catch (error) {
    return (error as AppError).code;
  }
}

describe("what is possible", () => {
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

const [names, at] = [["Maya", "Tom", "Ines"], new Date("2026-11-21T23:59:00Z")];
test.each([
  ["its characters", undefined, "Maya, Tom, Ines"],
  ["a goal", "A place on the data course", "A place on the data course"],
  [
    "the first line of a job text",
    "\n***\n Junior  analyst (m/w/d)\nWe are a hospital.",
    "Junior analyst (m/w/d)",
  ],
  ["blank", " \n ", "Maya, Tom, Ines"],
  ["a long line", "word ".repeat(30), `${"word ".repeat(15)}word…`],
  ["one long word", "x".repeat(200), `${"x".repeat(80)}…`],
])("the title of an interview: %s", (_, goal, subject) => {
  expect(titleOf(names, at, goal)).toBe(`${subject}, 21 Nov 2026`);
});
