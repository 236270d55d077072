// Measures the time from a clone to its first page, and later starts.
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, delimiter, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { beganOf, treeCpuMs, treeOf } from "./machine.ts";
import type { Report } from "./report.ts";

const root = resolve(import.meta.dirname, "..");
/** Timeout of a start, in milliseconds. */
const patienceMs = 150_000;
/** Timeout of a shutdown, in milliseconds. */
const endMs = 20_000;
const secondStarts = 3;

/** The shell's settings that installing packages may need. */
const kept =
  /^(PATH|HOME|USER|LANG|TMPDIR|XDG_\w+|(https?|all|no)_proxy|NODE_EXTRA_CA_CERTS|npm_config_(cache|registry|userconfig))$/i;

function environment(dataDir: string): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => kept.test(name));
  // npm must not run on the Node.js in node_modules, which it deletes.
  const path = (process.env.PATH ?? "").split(delimiter).filter((folder) => !folder.includes("node_modules"));
  return {
    ...Object.fromEntries(own),
    PATH: path.join(delimiter),
    NODE_ENV: "production",
    npm_config_offline: "true",
    npm_config_update_notifier: "false",
    DATA_DIR: dataDir,
    PORT: "0",
  };
}

type Run = { child: ChildProcess; pid: number; begun: number; output: () => string };

/** Runs a shell command and measures its processor time, including its descendants. */
function run(line: string, args: string[], env: NodeJS.ProcessEnv): Run {
  const begun = performance.now();
  const child = spawn("sh", ["-c", line, "sh", ...args], { env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  const keep = (data: Buffer) => (output = (output + String(data)).slice(-20_000));
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  return { child, pid: child.pid ?? 0, begun, output: () => output };
}

const hasEnded = ({ child }: Run) => child.exitCode !== null || child.signalCode !== null;

type Start = { seconds: number; cpuSeconds: number };

/** Waits for the login page. @throws {Error} with the output if the page does not respond */
async function firstPage(start: Run, over: AbortSignal): Promise<Start> {
  for (; !over.aborted && !hasEnded(start); await sleep(10)) {
    const address = /Address +(http:\/\/localhost:\d+)\n/.exec(start.output())?.[1];
    if (!address) continue;
    const response = await fetch(`${address}/login`, { signal: over }).catch(() => null);
    await response?.arrayBuffer();
    if (response?.status !== 200) continue;
    const seconds = (performance.now() - start.begun) / 1000;
    return { seconds, cpuSeconds: treeCpuMs(start.pid) / 1000 };
  }
  throw new Error(`there was no page: ${start.output().trim().slice(-1000)}`);
}

/** Stops a start like an init system, then kills remaining processes. */
async function end(start: Run): Promise<void> {
  const all = treeOf(start.pid);
  const isLeft = () => all.filter(({ pid, began }) => beganOf(pid) === began);
  if (!hasEnded(start)) {
    start.child.kill("SIGTERM");
    await Promise.race([once(start.child, "exit"), sleep(endMs)]);
  }
  for (const until = performance.now() + endMs; isLeft().length > 0; await sleep(20)) {
    if (performance.now() < until) continue;
    for (const { pid } of isLeft()) process.kill(pid, "SIGKILL");
    return;
  }
}

/** A clone of the last commit. Without git, a copy of the folder without generated files. */
function copyLine(project: string): [line: string, args: string[]] {
  if (existsSync(join(root, ".git")))
    return ['git clone -q "$1" "$2" && cd "$2" && exec npm start', [root, project]];
  const made = new Set(["node_modules", ".next", ".data"]);
  cpSync(root, project, { recursive: true, filter: (path) => !made.has(basename(path)) });
  return ['cd "$1" && exec npm start', [project]];
}

/** Loads the packages into npm's cache. */
async function fetchPackages(folder: string, env: NodeJS.ProcessEnv, over: AbortSignal): Promise<void> {
  const place = join(folder, "packages");
  mkdirSync(place);
  for (const name of ["package.json", "package-lock.json"]) copyFileSync(join(root, name), join(place, name));
  const { npm_config_offline: _, ...online } = env;
  const line = 'cd "$1" && exec npm ci --include=dev --prefer-offline --no-audit --no-fund --loglevel=error';
  const install = run(line, [place], online);
  try {
    await once(install.child, "exit", { signal: over });
    if (install.child.exitCode !== 0) throw new Error(`npm has no packages: ${install.output().trim()}`);
  } finally {
    await end(install);
    rmSync(place, { recursive: true, force: true });
  }
}

/**
 * Clones, starts, starts again, changes a source and starts twice more, each time until the login page responds. The
 * packages come from npm's cache, which is filled before the measurement.
 */
export async function start(report: Report): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "colloquy-bench-start-"));
  chmodSync(folder, 0o755); // Started by root, PostgreSQL runs as another user, who needs access.
  const project = join(folder, "project");
  const env = environment(join(folder, "data"));
  const over = AbortSignal.timeout(patienceMs);
  const builtAt = () => statSync(join(project, ".next/BUILD_ID"), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const builds: number[] = [];

  async function until(line: string, args: string[]): Promise<Start> {
    const before = builtAt();
    const started = run(line, args, env);
    try {
      return await firstPage(started, over);
    } finally {
      await end(started);
      builds.push(builtAt() === before ? 0 : 1);
    }
  }
  const again = () => until('cd "$1" && exec npm start', [project]);
  function fromNothing(): Promise<Start> {
    for (const made of [project, env["DATA_DIR"] ?? ""]) rmSync(made, { recursive: true, force: true });
    builds.length = 0;
    return until(...copyLine(project));
  }

  const add = (name: string, starts: Start[], of: keyof Start) =>
    report.add({ name, unit: "s", rounds: starts.map((one) => one[of]) });

  try {
    const first = await fromNothing().catch(async (error: unknown) => {
      if (!String(error).includes("ENOTCACHED")) throw error;
      await fetchPackages(folder, env, over);
      return fromNothing();
    });
    add("Clone to first page", [first], "seconds");
    add("Clone to first page, processor time", [first], "cpuSeconds");
    const second: Start[] = [];
    for (let time = 0; time < secondStarts; time++) second.push(await again());
    add("Second start to first page", second, "seconds");
    add("Second start to first page, processor time", second, "cpuSeconds");
    appendFileSync(join(project, "lib/site.ts"), "// Changed.\n");
    add("Start after a change to first page", [await again()], "seconds");
    await again();
    const wanted = [1, ...second.map(() => 0), 1, 0];
    report.add({
      name: "Starts that built in vain, or served what was old",
      unit: "",
      rounds: [builds.filter((made, at) => made !== wanted[at]).length],
      limit: 0,
      note: `builds: ${builds.join(", ")}`,
    });
  } catch (error) {
    const note = String(error).replaceAll(/[\s|]+/g, " ");
    report.add({
      name: "Starts that came to no page",
      unit: "",
      rounds: [1],
      limit: 0,
      note: note.slice(-300),
    });
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}
