// The stages of `npm test`, in order. A stage that fails does not keep the next from running: one run shows every
// failure. The last line is always `N passed, N failed`.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt } from "../build.ts";
import { ensureChromium } from "./chromium.ts";
import { countPlaywright, countVitest, emptyRuns, type Counts } from "./counts.ts";
import { endAll, projectDir, run } from "./run.ts";

/** Far more than a stage takes on the slowest machine: it catches what hangs. */
const maxStageMs = 90 * 60_000;
const reports = mkdtempSync(join(tmpdir(), "colloquy-reports-"));
const passed: Counts = { passed: 1, failed: 0, skipped: 0, failures: [], files: [] };
const failed: Counts = { ...passed, passed: 0, failed: 1 };

type Stage = {
  name: string;
  quick?: boolean;
  /** Only where it is asked for by its name. */
  isExtra?: boolean;
  /** Begins at once, beside the stages before it: it works on one core, and touches nothing that they do. */
  isConcurrent?: boolean;
  needsBuild?: boolean;
  hasTests?: boolean;
  run: (filters: string[]) => Promise<Counts>;
};

/** Runs a program of a stage, and says so when it hangs. */
async function runFor(stage: string, program: string, args: string[], env?: Record<string, string>) {
  const outcome = await run(program, args, { timeoutMs: maxStageMs, ...(env && { env, live: true }) });
  if (!env && outcome.code !== 0) console.log(`${stage} failed:\n${outcome.output.trimEnd()}`);
  if (outcome.timedOut) console.log(`${stage} did not end in 90 minutes and was ended.`);
  return outcome.code;
}

/** A check is one thing that passes or fails; what it prints matters only when it fails. */
function check(name: string, ...commands: [program: string, ...args: string[]][]): Stage {
  const run = async (): Promise<Counts> => {
    for (const [program, ...args] of commands) if ((await runFor(name, program, args)) !== 0) return failed;
    return passed;
  };
  return { name, quick: true, run };
}

function vitest(
  name: string,
  more: { quick?: boolean; needsBuild?: boolean; isExtra?: boolean } = {},
): Stage {
  const run = async (filters: string[]): Promise<Counts> => {
    const report = join(reports, `${name}.json`);
    const strayErrors = join(reports, `${name}-stray.json`);
    const reporters = ["default", "json", "./scripts/test/stray-errors.ts"].map((one) => `--reporter=${one}`);
    const args = ["run", "--project", name, ...reporters, `--outputFile.json=${report}`, ...filters];
    const env = { NODE_ENV: "test", STRAY_ERRORS: strayErrors };
    return countVitest(
      { report, strayErrors },
      await runFor(name, "node_modules/vitest/vitest.mjs", args, env),
    );
  };
  return { name, hasTests: true, ...more, run };
}

/** Says why a stage could not begin, and counts that as a failure. */
function cannotRun(error: unknown): Counts {
  console.log(error instanceof Error ? error.message : error);
  return failed;
}

const build: Stage = {
  name: "build",
  run: () => ensureBuilt({ dir: projectDir, log: console.log }).then(() => passed, cannotRun),
};

async function runPlaywright(filters: string[]): Promise<Counts> {
  const browser = await ensureChromium(console.log);
  console.log(`Chromium: ${browser.path} (from ${browser.from})`);
  const report = join(reports, "e2e.json");
  const args = ["test", "--reporter=list,json", "--pass-with-no-tests", ...filters];
  const code = await runFor("e2e", "node_modules/@playwright/test/cli.js", args, {
    CHROMIUM_PATH: browser.path,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    PLAYWRIGHT_HTML_OPEN: "never",
  });
  return countPlaywright(report, code);
}

const next = "node_modules/next/dist/bin/next";
const stages: Stage[] = [
  check("lint", ["node_modules/oxlint/bin/oxlint", "--format=unix"]),
  // A fresh clone has neither next-env.d.ts nor the types of the routes: both are made, not committed.
  check("types", [next, "typegen"], ["node_modules/typescript/bin/tsc", "--noEmit"]),
  {
    ...check("format", ["node_modules/prettier/bin/prettier.cjs", "--check", "--log-level=warn", "."]),
    isConcurrent: true,
  },
  vitest("unit", { quick: true }),
  vitest("integration"),
  build,
  vitest("api", { needsBuild: true }),
  vitest("start", { needsBuild: true }),
  {
    name: "e2e",
    hasTests: true,
    needsBuild: true,
    run: (filters) => runPlaywright(filters).catch(cannotRun),
  },
  vitest("recipes", { needsBuild: true, isExtra: true }),
];

/** `--quick`, `--only=unit,api`, or names of stages; every other word narrows the tests within them. */
function choose(args: string[]): { chosen: Stage[]; filters: string[] } {
  const known = stages.map(({ name }) => name);
  const names = new Set<string>();
  const filters: string[] = [];
  for (const arg of args) {
    if (arg.startsWith("--only=")) for (const name of arg.slice(7).split(",")) names.add(name);
    else if (known.includes(arg)) names.add(arg);
    else if (arg !== "--quick") filters.push(arg);
  }
  for (const name of names)
    if (!known.includes(name)) throw new Error(`There is no stage ${name}. There are ${known.join(", ")}.`);
  const chosen = stages.filter(({ name, quick, isExtra }) => {
    if (names.size > 0) return names.has(name);
    return args.includes("--quick") ? quick : !isExtra;
  });
  return { chosen, filters };
}

/** Runs a stage, and takes the time. */
async function timed(run: () => Promise<Counts>) {
  const started = performance.now();
  const counts = await run();
  return { counts, seconds: ((performance.now() - started) / 1000).toFixed(1) };
}

const total = { passed: 0, failed: 0, skipped: 0 };
function finish(): never {
  rmSync(reports, { recursive: true, force: true });
  console.log(
    `${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ""}`,
  );
  process.exit(total.failed > 0 ? 1 : 0);
}

let interrupted = false;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  // Ctrl-C comes twice: from the terminal, and passed on by scripts/test.mjs.
  process.on(signal, () => {
    if (interrupted) return;
    endAll();
    total.failed++;
    // Vitest and Playwright stop their servers and databases first; the stage's end then ends the loop below.
    interrupted = true;
    setTimeout(finish, 10_000).unref();
  });

try {
  const { chosen, filters } = choose(process.argv.slice(2));
  const summary: string[] = [];
  const ran = new Map<string, string[]>();
  let buildFailed = false;
  const begun = new Map(
    chosen
      .filter(({ isConcurrent }) => isConcurrent)
      .map((stage) => [stage, timed(() => stage.run(filters))]),
  );
  for (const stage of chosen) {
    if (interrupted) break;
    console.log(`\n── ${stage.name}`);
    const run = async () =>
      stage.needsBuild && buildFailed ? cannotRun("It needs the build, which failed.") : stage.run(filters);
    const { counts, seconds } = await (begun.get(stage) ?? timed(run));
    if (stage === build) buildFailed = counts.failed > 0;
    // A stage that failed before its tests has printed why.
    if (stage.hasTests && (counts.files.length > 0 || counts.failed === 0)) ran.set(stage.name, counts.files);
    for (const key of ["passed", "failed", "skipped"] as const) total[key] += counts[key];
    const line = `${counts.failed > 0 ? "✗" : "✓"} ${stage.name.padEnd(12)} ${counts.passed} passed, ${counts.failed} failed  ${seconds} s`;
    console.log(line);
    summary.push(line, ...counts.failures.map((failure) => `    ${failure}`));
  }
  const empty = interrupted ? [] : emptyRuns(ran, filters);
  total.failed += empty.length;
  summary.push(...empty);
  console.log(`\n${summary.join("\n")}\n`);
} catch (error) {
  total.failed++;
  console.error(error instanceof Error ? error.message : error);
}
finish();
