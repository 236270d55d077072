import { expect, test } from "vitest";
import { measureDanger } from "./danger.ts";

/** The most that may be missed and false, as shares. The list has plain forms, so most hints are missed. */
test.each([
  ["plain", 0, 0.05],
  ["varied", 0.27, 0.06],
  ["seen", 0.85, 0.13],
  ["unseen", 0.85, 0.15],
] as const)("of the %s texts", (part, mostMissed, mostFalse) => {
  const { missed, false: wrong, danger, safe } = measureDanger(part);
  expect(missed.length / danger, missed.join("\n")).toBeLessThanOrEqual(mostMissed);
  expect(wrong.length / safe, wrong.join("\n")).toBeLessThanOrEqual(mostFalse);
});
