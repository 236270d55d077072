import { describe, expect, test } from "vitest";
import parts from "./feelings.fixture.json" with { type: "json" };
import { readAnswer } from "./marks.ts";

const isHeard = (answer: string): boolean => readAnswer(answer, "").marks.has("distress");

/** Each part was written before it was measured. `second` holds hints rather than plain words: rules hear about half. */
describe.each([
  ["first", 0.98],
  ["second", 0.55],
  ["third", 0.97],
  ["fourth", 0.9],
  ["fifth", 0.93],
  ["sixth", 0.96],
  ["seventh", 0.94],
  ["eighth", 0.91],
  ["ninth", 1],
] as const)("of the %s answers", (part, recallLimit) => {
  const { distress, none } = parts[part];

  test("distress is heard", () => {
    const missed = distress.filter((answer) => !isHeard(answer));
    expect(1 - missed.length / distress.length, missed.join("\n")).toBeGreaterThanOrEqual(recallLimit);
  });

  test("nobody else is taken to be distressed", () => {
    expect(none.filter(isHeard)).toEqual([]);
  });
});

test("at most one in twenty answers that only sound like distress is taken for it", () => {
  const wrong = parts.nearMisses.filter(isHeard);
  expect(wrong.length / parts.nearMisses.length, wrong.join("\n")).toBeLessThanOrEqual(0.05);
});
