import { expect, test } from "vitest";
import { measureDanger } from "./danger.ts";

/** The most that may be missed and false, as shares. The list has plain forms, so most hints are missed. */
test.each([
  ["plain", 0, 0.03],
  ["varied", 0.08, 0.02],
  ["seen", 0.57, 0.07],
  ["unseen", 0.77, 0.08],
] as const)("of the %s texts", (part, mostMissed, mostFalse) => {
  const { missed, false: wrong, danger, safe } = measureDanger(part);
  expect(missed.length / danger, missed.join("\n")).toBeLessThanOrEqual(mostMissed);
  expect(wrong.length / safe, wrong.join("\n")).toBeLessThanOrEqual(mostFalse);
});
