import { readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import type { JSONReport, JSONReportSpec, JSONReportSuite } from "@playwright/test/reporter";
import type { JsonTestResults, SerializedError } from "vitest/node";

export type Counts = {
  passed: number;
  failed: number;
  skipped: number;
  /** The tests that failed, each with the first line of why. */
  failures: string[];
  /** The files that hold the tests that ran. */
  files: string[];
};

const noReport: Counts = {
  passed: 0,
  failed: 1,
  skipped: 0,
  failures: ["It left no report: its output says why."],
  files: [],
};
const endedBadly = (code: number) =>
  `It ended with code ${code}, though no test failed: its output says why.`;

const failure = (what: string, why = ""): string =>
  `${what}: ${stripVTControlCharacters(why).trim().split("\n")[0] ?? ""}`;

function read(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return null;
  }
}

/**
 * What vitest counted. A file that could not even be loaded has no failed test in it, so it counts as one; so does an
 * error that no test waited for, and a run that ended badly for any other reason.
 * @param code what the process ended with
 */
export function countVitest(paths: { report: string; strayErrors: string }, code: number): Counts {
  const report = read(paths.report) as JsonTestResults | null;
  if (!report) return noReport;
  const stray = (read(paths.strayErrors) ?? []) as SerializedError[];
  const unloaded = report.testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some(({ status }) => status === "failed"),
  );
  const failed = report.numFailedTests + unloaded.length + stray.length;
  const isUnexplained = code !== 0 && failed === 0;
  return {
    passed: report.numPassedTests,
    failed: isUnexplained ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
    files: report.testResults
      .filter((file) =>
        file.assertionResults.some(({ status }) => status === "passed" || status === "failed"),
      )
      .map(({ name }) => name),
    failures: [
      ...unloaded.map(({ name, message }) => failure(name, message)),
      ...report.testResults
        .flatMap((file) => file.assertionResults)
        .filter(({ status }) => status === "failed")
        .map(({ fullName, failureMessages }) => failure(fullName, failureMessages?.[0])),
      ...stray.map(({ type, message, VITEST_TEST_PATH: file, VITEST_TEST_NAME: test }) =>
        failure([file, test, type].filter(Boolean).join(" › "), message),
      ),
      ...(isUnexplained ? [endedBadly(code)] : []),
    ],
  };
}

const specsOf = ({ specs, suites = [] }: JSONReportSuite): JSONReportSpec[] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

/** What Playwright counted. A test that passed only at a second try counts as failed: it hides something. */
export function countPlaywright(path: string, code: number): Counts {
  const report = read(path) as JSONReport | null;
  if (!report) return noReport;
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failed = unexpected + flaky;
  const isUnexplained = code !== 0 && failed === 0;
  const specs = report.suites.flatMap(specsOf);
  return {
    passed: expected,
    failed: isUnexplained ? 1 : failed,
    skipped,
    files: specs
      .filter(({ tests }) => tests.some(({ status }) => status !== "skipped"))
      .map(({ file }) => file),
    failures: [
      ...report.errors.map(({ message }) => failure("Playwright", message)),
      ...specs.flatMap(({ file, title, tests }) =>
        tests
          .filter(({ status }) => status === "unexpected" || status === "flaky")
          .map(({ results }) =>
            failure(`${file} › ${title}`, results.find(({ error }) => error)?.error?.message),
          ),
      ),
      ...(isUnexplained ? [endedBadly(code)] : []),
    ],
  };
}

/**
 * Why a run proved nothing, as lines for people. A run in which no test ran must not look green: a folder or a file was
 * renamed, or a filter is misspelt.
 * @param ran for each stage that has tests, the files of those that ran
 * @param filters the words that narrow the tests: parts of a file's name, perhaps followed by options
 */
export function emptyRuns(ran: Map<string, string[]>, filters: string[]): string[] {
  const names = [...ran.keys()].join(", ");
  if (ran.size === 0) return [];
  if (filters.length === 0)
    return [...ran].filter(([, files]) => files.length === 0).map(([name]) => `No test of ${name} ran.`);
  const all = [...ran.values()].flat();
  if (all.length === 0) return [`No test of ${names} matches ${filters.join(" ")}.`];
  const firstOption = filters.findIndex((filter) => filter.startsWith("-"));
  return filters
    .slice(0, firstOption === -1 ? undefined : firstOption)
    .filter((filter) => !all.some((file) => file.includes(filter.replace(/(?::\d+){1,2}$/, ""))))
    .map((filter) => `No test file of ${names} has ${filter} in its name.`);
}
