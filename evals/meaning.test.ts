import { expect, test, vi } from "vitest";
import { measureDeclined, measureSearch } from "./meaning.ts";

vi.setConfig({ testTimeout: 120_000 });

test("a right passage is among the first three for more than half of the held-out questions", async () => {
  const { questions, hits } = await measureSearch("final");
  expect(questions).toBe(65);
  const [, firstThree = 0] = hits;
  // 40 of them at the time of writing.
  expect(firstThree / questions).toBeGreaterThan(0.55);
});

test("so it is for the held interviews", async () => {
  const { questions, hits } = await measureSearch("held");
  expect(questions).toBe(93);
  expect((hits[1] ?? 0) / questions).toBeGreaterThan(0.6);
});

test.each(["open", "final"] as const)(
  "of the %s questions most on traits are declined, and few others",
  (half) => {
    expect(measureDeclined(half, true)).toBeGreaterThanOrEqual(0.5);
    expect(measureDeclined(half, false)).toBeLessThanOrEqual(0.02);
  },
);
