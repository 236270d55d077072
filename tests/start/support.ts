// Starts the real program and checks what it leaves.
import { spawn, type ChildProcess } from "node:child_process";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const asRoot = process.getuid?.() === 0;

/**
 * A folder that is deleted after the test, together with every process that uses it.
 * @param afterTest a concurrent test passes its own `onTestFinished`
 */
export function tempDir(afterTest: (cleanUp: () => void) => void = onTestFinished): string {
  const dir = mkdtempSync(join(tmpdir(), "colloquy-start-"));
  chmodSync(dir, 0o755); // So that the user of a database that root starts has access.
  afterTest(() => {
    for (const { pid } of processesOf(dir)) kill(pid);
    rmSync(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  });
  return dir;
}

function kill(pid: number) {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It ended by itself.
  }
}

/** The parent process. */
export const parentOf = (pid: number): number =>
  Number(/^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);

/** The running processes whose command or environment contains the text, usually a folder; without this process. */
export function processesOf(mark: string): { pid: number; command: string }[] {
  return readdirSync("/proc").flatMap((name) => {
    const pid = Number(name);
    if (!pid || pid === process.pid) return [];
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").join(" ");
      if (command === "") return []; // A zombie.
      const about = command + readFileSync(`/proc/${pid}/environ`, "utf8");
      return about.includes(mark) ? [{ pid, command }] : [];
    } catch {
      return []; // Ended in the meantime, or another user's.
    }
  });
}

export type Run = {
  child: ChildProcess;
  pid: number;
  /** All output so far. */
  output(): string;
  /** Waits for a text in the output. @throws if the process ends or the time is up before */
  until(text: RegExp, timeoutMs?: number): Promise<RegExpExecArray>;
  /** Waits for the end. */
  exit: Promise<{ code: number | null; output: string }>;
};

/** Runs a program in its own process group, like a terminal. The environment contains only the given variables. */
export function run(
  command: string,
  args: string[],
  options: { env: Record<string, string>; cwd?: string },
): Run {
  const path = (process.env.PATH ?? "").split(delimiter).filter((dir) => !dir.includes("node_modules"));
  const child = spawn(command, args, {
    cwd: options.cwd ?? root,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { NODE_ENV: "test", PATH: path.join(delimiter), HOME: process.env.HOME ?? "/", ...options.env },
  });
  let output = "";
  child.stdout.on("data", (data: Buffer) => (output += String(data)));
  child.stderr.on("data", (data: Buffer) => (output += String(data)));
  let ended = false;
  const exit = new Promise<{ code: number | null; output: string }>((resolve) => {
    child.once("exit", (code) => {
      ended = true;
      // Output of longer-living children still arrives; `close` would wait for them.
      setTimeout(() => resolve({ code, output }), 50);
    });
  });
  return {
    child,
    pid: child.pid ?? 0,
    output: () => output,
    exit,
    async until(text, timeoutMs = 240_000) {
      for (const limit = Date.now() + timeoutMs; Date.now() < limit; await sleep(10)) {
        const match = text.exec(output);
        if (match) return match;
        if (ended) break;
      }
      throw new Error(`${String(text)} was not printed, but:\n${output}`);
    },
  };
}

/** `npm start`, without npm. */
export function start(env: Record<string, string>, args: string[] = []): Run {
  return run(process.execPath, [join(root, "scripts/start.mjs"), ...args], { env: { PORT: "0", ...env } });
}

/** Waits until it serves. @returns its URL */
export async function ready(started: Run): Promise<string> {
  const [, address = ""] = await started.until(/Address +(http:\/\/localhost:\d+)\n[^]*Stop +/);
  return address;
}

/** Waits until nothing is left. @returns what remains at the end */
export async function leftOf(mark: string, timeoutMs = 120_000) {
  for (const limit = Date.now() + timeoutMs; Date.now() < limit; await sleep(20))
    if (processesOf(mark).length === 0) return [];
  return processesOf(mark);
}

export const health = async (address: string): Promise<number> =>
  (await fetch(`${address}/api/health`)).status;

/** The process of a folder that runs a program. */
export function pidOf(dir: string, command: string): number {
  const running = processesOf(dir).find((process) => process.command.includes(command));
  if (!running) throw new Error(`${command} does not run`);
  return running.pid;
}
