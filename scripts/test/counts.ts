import { existsSync, readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

export type Counts = {
  passed: number;
  failed: number;
  skipped: number;
  /** The tests that failed, each with the first line of why. */
  failures: string[];
  /** The files that hold the tests that ran. */
  files: string[];
};

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
};
type PlaywrightSuite = {
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    file: string;
    tests: { status: string; results: { error?: { message?: string } }[] }[];
  }[];
};
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: { message?: string }[];
  suites: PlaywrightSuite[];
};

const failure = (what: string, why = ""): string =>
  `${what}: ${stripVTControlCharacters(why).trim().split("\n")[0] ?? ""}`;

function read(path: string): unknown {
  if (!existsSync(path)) return null;
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return null;
  }
}

/**
 * What vitest counted. A file that could not even be loaded has no failed test in it, so it counts as one;
 * so does a run that ended badly for any other reason.
 * @param code what the process ended with
 */
export function countVitest(path: string, code: number): Counts {
  const report = read(path) as VitestReport | null;
  if (!report) return { passed: 0, failed: 1, skipped: 0, failures: [], files: [] };
  const unloaded = report.testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some(({ status }) => status === "failed"),
  );
  const failed = report.numFailedTests + unloaded.length;
  return {
    passed: report.numPassedTests,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
    files: report.testResults
      .filter(({ assertionResults }) =>
        assertionResults.some(({ status }) => status === "passed" || status === "failed"),
      )
      .map(({ name }) => name),
    failures: report.testResults.flatMap((file) => [
      ...(unloaded.includes(file) ? [failure(file.name, file.message)] : []),
      ...file.assertionResults
        .filter(({ status }) => status === "failed")
        .map(({ fullName, failureMessages: [why] }) => failure(fullName, why)),
    ]),
  };
}

/** What Playwright counted. A test that passed only at a second try counts as failed: it hides something. */
export function countPlaywright(path: string, code: number): Counts {
  const report = read(path) as PlaywrightReport | null;
  if (!report) return { passed: 0, failed: 1, skipped: 0, failures: [], files: [] };
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failed = unexpected + flaky;
  return {
    passed: expected,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    skipped,
    files: report.suites.flatMap(filesOf),
    failures: [
      ...report.errors.map(({ message }) => failure("Playwright", message)),
      ...report.suites.flatMap(failuresOf),
    ],
  };
}

function filesOf(suite: PlaywrightSuite): string[] {
  const own = (suite.specs ?? [])
    .filter(({ tests }) => tests.some(({ status }) => status !== "skipped"))
    .map(({ file }) => file);
  return [...own, ...(suite.suites ?? []).flatMap(filesOf)];
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

function failuresOf(suite: PlaywrightSuite): string[] {
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ results }) => {
        const why = results.find(({ error }) => error)?.error?.message;
        return failure(`${spec.file} › ${spec.title}`, why);
      }),
  );
  return [...own, ...(suite.suites ?? []).flatMap(failuresOf)];
}
