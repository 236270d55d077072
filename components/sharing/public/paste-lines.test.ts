import { expect, test } from "vitest";
import { linesOf, linesProblem } from "./paste-lines";

test("each line with words is a question", () => {
  expect(linesOf(" Why? \n\n  \nHow long?\r\n")).toEqual(["Why?", "How long?"]);
});

test("reports too many lines and a line that is too long", () => {
  expect(linesProblem(Array.from({ length: 12 }, () => "Why?"))).toBeNull();
  expect(linesProblem(Array.from({ length: 13 }, () => "Why?"))).toBe("Up to 12 lines.");
  expect(linesProblem(["Why?", "x".repeat(301)])).toBe("Line 2 is too long: at most 300 characters.");
});
