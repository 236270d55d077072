import { existsSync, readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

export type Counts = {
  passed: number;
  failed: number;
  skipped: number;
  /** The tests that failed, each with the first line of why. */
  failures: string[];
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
  if (!report) return { passed: 0, failed: 1, skipped: 0, failures: [] };
  const unloaded = report.testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some(({ status }) => status === "failed"),
  );
  const failed = report.numFailedTests + unloaded.length;
  return {
    passed: report.numPassedTests,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
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
  if (!report) return { passed: 0, failed: 1, skipped: 0, failures: [] };
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failed = unexpected + flaky;
  return {
    passed: expected,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    skipped,
    failures: [
      ...report.errors.map(({ message }) => failure("Playwright", message)),
      ...report.suites.flatMap(failuresOf),
    ],
  };
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
