import { writeFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import type { FullConfig, Suite, TestError } from "@playwright/test/reporter";
import type { Reporter } from "vitest/node";

/** The result of a run. `failures` has one line per failed test: its name and the first line of the error. */
export type Tally = { passed: number; skipped: number; failures: string[] };

const failure = (name: string, errors: readonly { message?: string }[] = []): string =>
  `${name}: ${stripVTControlCharacters(errors[0]?.message ?? "").split("\n")[0] ?? ""}`;

/**
 * A reporter for vitest and Playwright. Writes the tally to the file in `TALLY`. Counts as failures: failed tests,
 * files or hooks that throw, unhandled errors, and tests that pass on a retry.
 */
export default class TallyReporter {
  #suite: Suite | undefined;
  #failures: string[] = [];

  onTestRunEnd: NonNullable<Reporter["onTestRunEnd"]> = (modules, unhandledErrors) => {
    const tests = modules.flatMap(({ children }) => [...children.allTests()]);
    const count = (state: string) => tests.filter((test) => test.result().state === state).length;
    const failed = tests.filter((test) => test.result().state === "failed");
    const broken = modules.flatMap((module) => [module, ...module.children.allSuites()]);
    this.#write(count("passed"), count("skipped"), [
      ...failed.map((test) =>
        failure(`${test.module.relativeModuleId} › ${test.fullName}`, test.result().errors),
      ),
      ...broken
        .filter((suite) => suite.errors().length > 0)
        .map((suite) =>
          failure(suite.type === "module" ? suite.relativeModuleId : suite.fullName, suite.errors()),
        ),
      ...unhandledErrors.map((error) => failure(error.name ?? "Unhandled error", [error])),
    ]);
  };

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite;
  }

  onError(error: TestError): void {
    this.#failures.push(failure("Playwright", [{ message: error.message ?? "" }]));
  }

  onEnd(): void {
    const tests = this.#suite?.allTests() ?? [];
    const count = (outcome: string) => tests.filter((test) => test.outcome() === outcome).length;
    const failed = tests.filter((test) => ["unexpected", "flaky"].includes(test.outcome()));
    this.#write(count("expected"), count("skipped"), [
      ...this.#failures,
      ...failed.map((test) =>
        failure(
          test.titlePath().slice(2).join(" › "),
          test.results.flatMap(({ errors }) => errors.map(({ message = "" }) => ({ message }))),
        ),
      ),
    ]);
  }

  #write(passed: number, skipped: number, failures: string[]): void {
    if (process.env.TALLY)
      writeFileSync(process.env.TALLY, JSON.stringify({ passed, skipped, failures } satisfies Tally));
  }
}
