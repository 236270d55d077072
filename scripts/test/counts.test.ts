import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { countPlaywright, countVitest } from "./counts.ts";

const folder = mkdtempSync(join(tmpdir(), "colloquy-counts-"));
afterAll(() => rmSync(folder, { recursive: true }));

function report(content: unknown): string {
  const path = join(folder, "report.json");
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
}
const vitest = (more: object) =>
  report({
    numPassedTests: 5,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [],
    ...more,
  });
const playwright = (stats: object) =>
  report({ stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0, ...stats }, errors: [] });

test("tests that passed, failed and were skipped", () => {
  const testResults = [{ status: "failed", assertionResults: [{ status: "passed" }, { status: "failed" }] }];
  const path = vitest({ numFailedTests: 1, numPendingTests: 2, numTodoTests: 1, testResults });
  expect(countVitest(path, 1)).toEqual({ passed: 5, failed: 1, skipped: 3 });
  expect(countPlaywright(playwright({ unexpected: 2, skipped: 1 }), 1)).toEqual({
    passed: 3,
    failed: 2,
    skipped: 1,
  });
});

test("a file that could not be loaded counts as failed", () => {
  const path = vitest({ testResults: [{ status: "failed", assertionResults: [] }] });
  expect(countVitest(path, 1).failed).toBe(1);
});

test("a test that passes only at a second try counts as failed", () => {
  expect(countPlaywright(playwright({ flaky: 1 }), 0)).toEqual({ passed: 3, failed: 1, skipped: 0 });
});

test.each([
  ["ended badly without a failed test", () => vitest({}), 1, 5],
  ["left a report that is cut", () => report('{"numPassedTests": 5'), 1, 0],
  ["left no report", () => join(folder, "none.json"), 0, 0],
])("a run that %s counts as failed", (_, path, code, passed) => {
  expect(countVitest(path(), code)).toEqual({ passed, failed: 1, skipped: 0 });
});
