import { expect, test, vi } from "vitest";
import { showProgress } from "./progress.mjs";

test("a step logs its duration, while it runs and at its end", async () => {
  vi.useFakeTimers();
  const lines: string[] = [];
  const work = () => new Promise((resolve) => setTimeout(resolve, 23_000, "its result"));
  const step = showProgress("Building", (line) => lines.push(line), work);
  await vi.advanceTimersByTimeAsync(21_000);
  expect(lines).toEqual(["Building…", "  10 s", "  20 s"]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(await step).toBe("its result");
  expect(lines.at(-1)).toBe("  23 s in all");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines).toHaveLength(4);
  vi.useRealTimers();
});

test("a failed step logs it too", async () => {
  const lines: string[] = [];
  const fail = () => Promise.reject(new Error("no"));
  await expect(showProgress("Building", (line) => lines.push(line), fail)).rejects.toThrow("no");
  expect(lines).toEqual(["Building…", "  0 s in all"]);
});
