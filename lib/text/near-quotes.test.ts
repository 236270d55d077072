import { expect, test } from "vitest";
import { nearestQuote } from "./near-quotes.ts";

const text =
  "At the bakery I rebuilt the till. It's worse than people think: " +
  "I trained four colleagues in two weeks, and we did 3 counts a week. Later I left.";

test.each([
  ["it is worse than people think", "It's worse than people think", "light"],
  ["I train four colleague in two weeks", "I trained four colleagues in two weeks", "light"],
  ["I trained four colleagues in two months", "I trained four colleagues in two weeks", "near"],
  ["and we did 5 counts a week", "and we did 3 counts a week", "near"],
  ["he trained four colleagues in two weeks", "I trained four colleagues in two weeks", "near"],
])("%j is %j", (quote, passage, nearness) => {
  const found = nearestQuote(quote, text);
  expect(found?.nearness).toBe(nearness);
  expect(found?.text).toContain(passage.slice(passage.indexOf(" ") + 1));
});

test.each([
  "I cured cancer with my bare hands",
  "four colleagues",
  "",
  "never rebuilt anything at all in my life",
])("%j matches nowhere", (quote) => expect(nearestQuote(quote, text)).toBeNull());
