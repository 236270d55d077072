import { expect, test } from "vitest";
import { joinTo } from "./continuation.ts";

const joined = (prefix: string, ...pieces: string[]): string => {
  const join = joinTo(prefix);
  return prefix + pieces.map(join).join("");
};
const whole = "I see. How did you come to what you did?";

test.each([
  ["its last word again", "I see. How did you come to what you", ["you", " did?"]],
  ["its last, partial word", "I see. How did you come to wha", ["what you", " did?"]],
  ["the next word", "I see. How did you come to what you", ["did?"]],
  ["the next word with its space", "I see. How did you come to what you", [" ", "did?"]],
  ["the next sentence", "I see.", ["How did you", " come to what you did?"]],
  ["a text after a space", "I see. How did you come to ", [" what you did?"]],
  ["a missing question mark", "I see. How did you come to what you did", ["?"]],
  ["everything again, character by character", "I see. How did you come to what you", whole.split("")],
])("continuation of a model with %s", (_, prefix, pieces) => {
  expect(joined(prefix, ...pieces)).toBe(whole);
});

test("a short last word is not part of the next word, unless it is repeated", () => {
  expect(joined("It was a", "nother day")).toBe("It was a nother day");
  expect(joined("It was a", "apple")).toBe("It was a apple");
  expect(joined("It was a", "a", " day")).toBe("It was a day");
});

test("adds no space in scripts without spaces, nor after an opening bracket", () => {
  expect(joined("您做了什", "么？")).toBe("您做了什么？");
  expect(joined("And then (", "at last)")).toBe("And then (at last)");
});

test("appends nothing to a repetition", () => {
  expect(joined("What came next?", "What came", " next?")).toBe("What came next?");
  expect(joined("What came next?", "next?")).toBe("What came next?");
});
