// Runs the stages of `npm test` and `npm run test:all` in order. Continues after a failed stage, so that one run shows
// every failure. The last line is always `N passed, N failed`.
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { ensureBuilt } from "../build.ts";
import { ensureChromium } from "./chromium.ts";
import type { Tally } from "./tally.ts";

const root = resolve(import.meta.dirname, "../..");
const tallies = mkdtempSync(join(tmpdir(), "colloquy-tally-"));
const running = new Set<ChildProcess>();
const onWindows = process.platform === "win32";

/** Runs a program of node_modules. Streams its output if `env` is given; otherwise prints it on failure. */
function program(path: string, args: string[], env?: Record<string, string>): Promise<number> {
  const folders = [dirname(process.execPath), join(root, "node_modules/.bin"), process.env.PATH ?? ""];
  const output = env ? "inherit" : "pipe";
  const child = spawn(process.execPath, [join(root, "node_modules", path), ...args], {
    cwd: root,
    env: { ...process.env, ...env, PATH: folders.join(delimiter) },
    stdio: ["ignore", output, output],
    detached: !onWindows, // A process group, so that a signal also ends what the program started.
  });
  running.add(child);
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (data: Buffer) => (printed += data.toString()));
  return new Promise((done) => {
    child.on("close", (code) => {
      running.delete(child);
      if (code !== 0 && printed) console.log(printed.trimEnd());
      done(code ?? 1);
    });
  });
}

type Stage = {
  /** The smallest command that includes the stage; "only" for stages that need `--only`. */
  in: "check" | "test" | "all" | "only";
  hasTests?: true;
  run: (filters: string[], env: Record<string, string>) => Promise<number>;
};

const namesOf = (projects: string[]): string[] => projects.map((name) => `--project=${name}`);

const vitest = (projects: string[], command: Stage["in"]): Stage => ({
  in: command,
  hasTests: true,
  run: (filters, env) => {
    const reporters = ["--reporter=default", "--reporter=./scripts/test/tally.ts"];
    return program("vitest/vitest.mjs", ["run", ...namesOf(projects), ...reporters, ...filters], env);
  },
});

const playwright = (projects: string[], command: Stage["in"]): Stage => ({
  in: command,
  hasTests: true,
  run: async (filters, env) => {
    const { path } = ensureChromium(console.log);
    const args = ["test", "--reporter=list,./scripts/test/tally.ts", "--pass-with-no-tests"];
    const settings = { CHROMIUM_PATH: path, PLAYWRIGHT_HTML_OPEN: "never", ...env };
    return program("@playwright/test/cli.js", [...args, ...namesOf(projects), ...filters], settings);
  },
});

const stages: Record<string, Stage> = {
  lint: { in: "check", run: () => program("oxlint/bin/oxlint", ["--format=unix"]) },
  // A fresh clone lacks the route types, which `next typegen` generates.
  types: {
    in: "check",
    run: async () =>
      (await program("next/dist/bin/next", ["typegen"])) || program("typescript/bin/tsc", ["--noEmit"]),
  },
  format: {
    in: "check",
    run: () => program("prettier/bin/prettier.cjs", ["--check", "--log-level=warn", "."]),
  },
  unit: vitest(["unit"], "check"),
  integration: vitest(["integration"], "test"),
  build: { in: "test", run: () => ensureBuilt({ dir: root, log: console.log }).then(() => 0) },
  api: vitest(["api"], "test"),
  start: vitest(["start"], "test"),
  e2e: playwright(["core"], "test"),
  long: vitest(["long", "starts"], "all"),
  journeys: playwright(["more", "turns"], "all"),
  accessibility: playwright(["accessibility"], "all"),
  instances: playwright(["instances"], "only"),
  screenshots: playwright(["screenshots"], "only"),
  recipes: vitest(["recipes"], "only"),
};

const words = process.argv.slice(2);
const only = words.filter((word) => word.startsWith("--only=")).flatMap((word) => word.slice(7).split(","));
const filters = words.filter((word) => !/^--(only=|quick$|rest$|all$)/.test(word));
const commands = words.includes("--quick")
  ? ["check"]
  : words.includes("--rest")
    ? ["all"]
    : ["check", "test", ...(words.includes("--all") ? ["all"] : [])];
const chosen = Object.entries(stages).filter(([name, stage]) =>
  only.length > 0 ? only.includes(name) : commands.includes(stage.in),
);

const total = { passed: 0, failed: 0, testsRun: 0 };
const summary: string[] = [];
let interrupted = false;

/** Runs a stage and adds its result to the total. A stage without tests fails, unless a filter explains it. */
async function runStage(name: string, { run, hasTests }: Stage): Promise<void> {
  console.log(`\n── ${name}`);
  const file = join(tallies, name);
  const started = performance.now();
  const code = await run(filters, { TALLY: file, NODE_ENV: "test" }).catch((error: unknown) => {
    console.log(error instanceof Error ? error.message : error);
    return 1;
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const empty: Tally = { passed: !hasTests && code === 0 ? 1 : 0, skipped: 0, failures: [] };
  const tally = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Tally) : empty;
  const { passed, skipped, failures } = tally;
  if (code !== 0 && failures.length === 0) failures.push(`It ended with code ${code}. Its output says why.`);
  if (hasTests && filters.length === 0 && passed + failures.length === 0) failures.push("No test ran.");
  total.passed += passed;
  total.failed += failures.length;
  if (hasTests) total.testsRun += passed + failures.length;
  const line =
    `${failures.length > 0 ? "✗" : "✓"} ${name.padEnd(13)} ${passed} passed, ${failures.length} ` +
    `failed, ${skipped} skipped  ${seconds} s`;
  console.log(line);
  summary.push(line, ...failures.map((text) => `    ${text}`));
}

function finish(): never {
  rmSync(tallies, { recursive: true, force: true });
  console.log(`\n${summary.join("\n")}\n\n${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed > 0 ? 1 : 0);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(signal, () => {
    // Ctrl-C arrives twice: from the terminal and from scripts/test.mjs.
    if (interrupted) return;
    interrupted = true;
    total.failed++;
    summary.push(`It was stopped by ${signal}.`);
    // Vitest and Playwright stop their servers and databases before the stage ends.
    for (const { pid = 0 } of running) process.kill(onWindows ? pid : -pid, "SIGTERM");
    setTimeout(finish, 10_000).unref();
  });

const unknown = only.filter((name) => !(name in stages));
if (unknown.length > 0) {
  total.failed++;
  summary.push(`There is no stage ${unknown.join(", ")}. There are ${Object.keys(stages).join(", ")}.`);
  finish();
}
for (const [name, stage] of chosen) if (!interrupted) await runStage(name, stage);
if (filters.length > 0 && total.testsRun === 0 && chosen.some(([, { hasTests }]) => hasTests)) {
  total.failed++;
  summary.push(`No test of ${chosen.map(([name]) => name).join(", ")} matches ${filters.join(" ")}.`);
}
finish();
