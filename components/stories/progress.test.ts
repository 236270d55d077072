import { expect, test } from "vitest";
import { changeText } from "./progress";

test("the change is two counts, without a grade; one if there is nothing earlier", () => {
  const last = { answers: 10, with_figure: 6, with_own_past: 7 };
  expect(changeText({ last, before: { answers: 10, with_figure: 2, with_own_past: 3 } })).toBe(
    "6 of your last 10 answers have a figure; 2 of the 10 before.",
  );
  expect(changeText({ last, before: { answers: 0, with_figure: 0, with_own_past: 0 } })).toBe(
    "6 of your last 10 answers have a figure.",
  );
  const none = { answers: 10, with_figure: 0, with_own_past: 7 };
  expect(changeText({ last: none, before: none })).toBeNull();
});
