import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { countPlaywright, countVitest, emptyRuns } from "./counts.ts";

const folder = mkdtempSync(join(tmpdir(), "colloquy-counts-"));
afterAll(() => rmSync(folder, { recursive: true }));

function report(content: unknown, name = "report.json"): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
}
const vitest = (more: object, strayErrors: object[] = []) => ({
  report: report({
    numPassedTests: 5,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [],
    ...more,
  }),
  strayErrors: report(strayErrors, "stray.json"),
});
const playwright = (stats: object, suites: object[] = []) =>
  report({ stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0, ...stats }, errors: [], suites });

test("tests that passed, failed and were skipped", () => {
  const why = "\u001b[31mAssertionError\u001b[39m: expected 1 to be 2\n    at sum.test.ts:3";
  const assertionResults = [
    { status: "passed", fullName: "sums", failureMessages: [] },
    { status: "failed", fullName: "sums wrongly", failureMessages: [why] },
  ];
  const testResults = [{ name: "sum.test.ts", status: "failed", assertionResults }];
  const path = vitest({ numFailedTests: 1, numPendingTests: 2, numTodoTests: 1, testResults });
  expect(countVitest(path, 1)).toEqual({
    passed: 5,
    failed: 1,
    skipped: 3,
    failures: ["sums wrongly: AssertionError: expected 1 to be 2"],
    files: ["sum.test.ts"],
  });

  const spec = (status: string, message?: string) => ({
    title: `is ${status}`,
    file: "page.spec.ts",
    tests: [{ status, results: [{ error: message && { message } }] }],
  });
  const suites = [
    {
      specs: [spec("expected")],
      suites: [{ specs: [spec("unexpected", "Error: no\nmore"), spec("flaky")] }],
    },
  ];
  expect(countPlaywright(playwright({ unexpected: 2, skipped: 1 }, suites), 1)).toEqual({
    passed: 3,
    failed: 2,
    skipped: 1,
    failures: ["page.spec.ts › is unexpected: Error: no", "page.spec.ts › is flaky: "],
    files: ["page.spec.ts", "page.spec.ts", "page.spec.ts"],
  });
});

test("a file that could not be loaded counts as failed", () => {
  const path = vitest({
    testResults: [
      { name: "a.test.ts", status: "failed", message: "SyntaxError: what", assertionResults: [] },
    ],
  });
  expect(countVitest(path, 1)).toMatchObject({ failed: 1, failures: ["a.test.ts: SyntaxError: what"] });
});

test("a test that passes only at a second try counts as failed", () => {
  expect(countPlaywright(playwright({ flaky: 1 }), 0)).toMatchObject({ passed: 3, failed: 1 });
});

test("an error that no test waited for counts as failed, and says where it comes from", () => {
  const error = { type: "Unhandled Rejection", message: "gone\nat", VITEST_TEST_PATH: "a.test.ts" };
  expect(countVitest(vitest({}, [error]), 1)).toMatchObject({
    passed: 5,
    failed: 1,
    failures: ["a.test.ts › Unhandled Rejection: gone"],
  });
});

test.each([
  ["ended badly without a failed test", () => vitest({}), 1, 5, "It ended with code 1"],
  ["left half a report", () => ({ ...vitest({}), report: report("{") }), 1, 0, "It left no report"],
  ["left no report", () => ({ ...vitest({}), report: "none.json" }), 0, 0, "It left no report"],
])("a run that %s counts as failed, and says so", (_, paths, code, passed, line) => {
  const failures = [expect.stringContaining(line)];
  expect(countVitest(paths(), code)).toMatchObject({ passed, failed: 1, skipped: 0, failures });
});

test("a run of browsers that ended badly without a failed test counts as failed, and says so", () => {
  const failures = ["It ended with code 2, though no test failed: its output says why."];
  expect(countPlaywright(playwright({}), 2)).toMatchObject({ passed: 3, failed: 1, failures });
});

test("a file whose tests were all skipped did not run", () => {
  const assertionResults = [{ status: "skipped", fullName: "sums", failureMessages: [] }];
  const testResults = [{ name: "sum.test.ts", status: "passed", assertionResults }];
  expect(countVitest(vitest({ testResults }), 0).files).toEqual([]);
  const specs = [{ title: "sums", file: "sum.spec.ts", tests: [{ status: "skipped", results: [] }] }];
  expect(countPlaywright(playwright({}, [{ specs }]), 0).files).toEqual([]);
});

test.each([
  ["every stage has tests", { unit: ["a.test.ts"], api: ["b.test.ts"] }, [], []],
  ["a stage has none", { unit: [], api: ["b.test.ts"] }, [], ["No test of unit ran."]],
  ["a filter is found in one of two stages", { unit: ["a.test.ts"], api: [] }, ["a.test"], []],
  ["a filter names a line", { unit: ["a.test.ts"] }, ["a.test.ts:12:3"], []],
  ["a filter is found nowhere", { unit: [], api: [] }, ["fuzz"], ["No test of unit, api matches fuzz."]],
  [
    "one of two filters is found nowhere",
    { unit: ["a.test.ts"] },
    ["a.test", "fuzz"],
    ["No test file of unit has fuzz in its name."],
  ],
  ["options are no names of files", { unit: ["a.test.ts"] }, ["a.test", "-t", "sums"], []],
  ["options leave no test", { unit: [] }, ["-t", "sums"], ["No test of unit matches -t sums."]],
  ["there are only checks", {}, ["a.test"], []],
] satisfies [string, Record<string, string[]>, string[], string[]][])(
  "what proved nothing is reported when %s",
  (_, ran, filters, lines) => {
    expect(emptyRuns(new Map(Object.entries<string[]>(ran)), filters)).toEqual(lines);
  },
);
