import { expect, test } from "vitest";
import { countWords, figuresIn } from "./words.ts";

test.each([
  ["", 0],
  ["  … — !", 0],
  ["I can't do it", 4],
  ["Yes.", 1],
  ["I've cut no-shows by 35.5% – naïve, isn't it?", 8],
  ["In 2024, we cut 3.5% of it.", 7],
  ["私はチームを率いました", 7],
])("%j has %i words", (text, words) => {
  expect(countWords(text)).toBe(words);
});

test.each([
  ["It took four months.", []],
  ["We cut 3.5% of 1,200, then 3.5% again, by 18:30.", ["3.5%", "1,200", "18:30"]],
  ["€240 in Q2, and 12.", ["€240", "2", "12"]],
])("the figures of %j", (text, figures) => {
  expect(figuresIn(text)).toEqual(figures);
});
