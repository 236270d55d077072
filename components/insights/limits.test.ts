import { expect, test } from "vitest";
import { checkText, readingText } from "./limits";

test.each([
  ["running", [], "Being checked"],
  ["failed", ["in_parts"], "Not checked."],
  ["none", ["not_checked", "in_parts"], "Not checked: this model reads too little at once."],
  ["none", [], null],
  ["done", ["in_parts"], null],
] as const)("of a check that is %s with %j the page says %j", (check, limits, text) => {
  expect(checkText({ check, limits: [...limits] })).toBe(text);
});

test("describes a shortened or divided reading in one sentence; no sentence for a complete one", () => {
  expect(readingText([])).toBeNull();
  expect(readingText(["not_checked"])).toBeNull();
  expect(readingText(["in_parts"])).toMatch(/in parts, because/);
  expect(readingText(["shortened"])).toMatch(/^Long answers were shortened/);
  expect(readingText(["not_checked", "in_parts", "shortened"])).toMatch(/in parts, and long answers/);
});
