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
const tookTooLong = (name: string) => console.log(`${name} did not end in 90 minutes and was ended.`);
const reports = mkdtempSync(join(tmpdir(), "colloquy-reports-"));
const passed = (isPassed: boolean): Counts => ({
  passed: isPassed ? 1 : 0,
  failed: isPassed ? 0 : 1,
  skipped: 0,
  failures: [],
  files: [],
});

type Stage = {
  name: string;
  quick?: boolean;
  needsBuild?: boolean;
  hasTests?: boolean;
  run: (filters: string[]) => Promise<Counts>;
};

/** A check is one thing that passes or fails; what it prints matters only when it fails. */
function check(name: string, ...commands: [program: string, ...args: string[]][]): Stage {
  return {
    name,
    quick: true,
    run: async () => {
      for (const [program, ...args] of commands) {
        const { code, output, timedOut } = await run(program, args, { timeoutMs: maxStageMs });
        if (code === 0) continue;
        console.log(output.trimEnd());
        if (timedOut) tookTooLong(name);
        return passed(false);
      }
      return passed(true);
    },
  };
}

function vitest(name: string, more: { quick?: boolean; needsBuild?: boolean } = {}): Stage {
  return {
    name,
    hasTests: true,
    ...more,
    run: async (filters) => {
      const report = join(reports, `${name}.json`);
      const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
      const args = ["run", "--project", name, ...reporters, ...filters];
      const { code, timedOut } = await run("node_modules/vitest/vitest.mjs", args, {
        timeoutMs: maxStageMs,
        live: true,
        env: { NODE_ENV: "test" },
      });
      if (timedOut) tookTooLong(name);
      return countVitest(report, code);
    },
  };
}

const build: Stage = {
  name: "build",
  run: async () => {
    try {
      await ensureBuilt({ dir: projectDir, log: console.log });
      return passed(true);
    } catch (error) {
      console.log(error instanceof Error ? error.message : error);
      return passed(false);
    }
  },
};

const e2e: Stage = {
  name: "e2e",
  hasTests: true,
  needsBuild: true,
  run: async (filters) => {
    const report = join(reports, "e2e.json");
    let browser;
    try {
      browser = await ensureChromium(console.log);
    } catch (error) {
      console.log(error instanceof Error ? error.message : error);
      return passed(false);
    }
    console.log(`Chromium: ${browser.path} (from ${browser.from})`);
    const args = ["test", "--reporter=list,json", "--pass-with-no-tests", ...filters];
    const { code, timedOut } = await run("node_modules/@playwright/test/cli.js", args, {
      timeoutMs: maxStageMs,
      live: true,
      env: {
        CHROMIUM_PATH: browser.path,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        PLAYWRIGHT_HTML_OPEN: "never",
      },
    });
    if (timedOut) tookTooLong("e2e");
    return countPlaywright(report, code);
  },
};

const next = "node_modules/next/dist/bin/next";
const stages: Stage[] = [
  check("format", ["node_modules/prettier/bin/prettier.cjs", "--check", "--log-level=warn", "."]),
  check("lint", ["node_modules/oxlint/bin/oxlint", "--format=unix"]),
  // A fresh clone has neither next-env.d.ts nor the types of the routes: both are made, not committed.
  check("types", [next, "typegen"], ["node_modules/typescript/bin/tsc", "--noEmit"]),
  vitest("unit", { quick: true }),
  vitest("integration"),
  build,
  vitest("api", { needsBuild: true }),
  vitest("start", { needsBuild: true }),
  e2e,
];

/** `--quick`, `--only=unit,api`, or names of stages; every other word narrows the tests within them. */
function choose(args: string[]): { chosen: Stage[]; filters: string[] } {
  const names = new Set(
    args.filter((arg) => arg.startsWith("--only=")).flatMap((arg) => arg.slice(7).split(",")),
  );
  const filters: string[] = [];
  for (const arg of args) {
    if (arg.startsWith("--only=") || arg === "--quick") continue;
    if (stages.some(({ name }) => name === arg)) names.add(arg);
    else filters.push(arg);
  }
  for (const name of names)
    if (!stages.some((stage) => stage.name === name))
      throw new Error(
        `There is no stage ${name}. There are ${stages.map((stage) => stage.name).join(", ")}.`,
      );
  const chosen = stages.filter(({ name, quick }) => {
    if (names.size > 0) return names.has(name);
    return args.includes("--quick") ? quick : true;
  });
  return { chosen, filters };
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
  for (const stage of chosen) {
    if (interrupted) break;
    console.log(`\n── ${stage.name}`);
    const started = performance.now();
    const counts: Counts = stage.needsBuild && buildFailed ? passed(false) : await stage.run(filters);
    if (stage.needsBuild && buildFailed) console.log("It needs the build, which failed.");
    if (stage === build) buildFailed = counts.failed > 0;
    // A stage that failed before its tests has said so.
    if (stage.hasTests && (counts.files.length > 0 || counts.failed === 0)) ran.set(stage.name, counts.files);
    for (const key of ["passed", "failed", "skipped"] as const) total[key] += counts[key];
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
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
