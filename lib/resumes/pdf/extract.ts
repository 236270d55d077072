import "server-only";
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { open, readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { emptyEnvironment, readerCommand } from "./command.ts";
import type { Reading } from "./document.ts";

/** Whether a file is a PDF, whatever it is called: it says so within its first 1024 bytes. */
export async function isPdf(path: string): Promise<boolean> {
  await using file = await open(path, "r");
  const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0);
  return buffer.subarray(0, bytesRead).includes("%PDF-");
}

const maxMemoryKilobytes = 512 * 1024;
const maxTimeMs = 15_000;
const memoryCheckMs = 50;

/** Resident memory of the reader, in kilobytes; 0 where the system does not say. */
async function memoryOf(started: number, isApart: boolean): Promise<number> {
  if (process.platform !== "linux") {
    const ps = promisify(execFile)("ps", ["-o", "rss=", "-p", String(started)]);
    return Number((await ps.catch(() => null))?.stdout ?? 0);
  }
  const read = (path: string) => readFile(path, "utf8").catch(() => "");
  // One with a process table of its own is the only child of the process that was started.
  const pid = isApart ? (await read(`/proc/${started}/task/${started}/children`)).trim() : started;
  return Number(/^VmRSS:\s+(\d+)/m.exec(await read(`/proc/${pid}/status`))?.[1] ?? 0);
}

/** Reads a PDF in a process of its own: a worker's heap limit leaves typed arrays out. @throws when `signal` aborts */
export async function extract(path: string, signal: AbortSignal): Promise<Reading> {
  const { command, args, isApart } = await readerCommand();
  await using file = await open(path, "r");
  signal.throwIfAborted();
  const child = spawn(command, args, {
    env: emptyEnvironment,
    stdio: [file.fd, "ignore", "ignore", "ipc"],
    serialization: "json",
  });
  let reading: Reading | undefined;
  let killedAs: "too_slow" | "too_big" | undefined;
  const end = () => child.kill("SIGKILL");
  const kill = (failure: typeof killedAs) => {
    killedAs ??= failure;
    end();
  };
  const clock = setTimeout(() => kill("too_slow"), maxTimeMs);
  const isRunning = () => child.pid !== undefined && child.exitCode === null && child.signalCode === null;
  void (async () => {
    for (; isRunning(); await sleep(memoryCheckMs))
      if ((await memoryOf(child.pid ?? 0, isApart)) > maxMemoryKilobytes) kill("too_big");
  })();
  child.on("message", (message: Reading) => (reading = message));
  process.once("exit", end);
  try {
    const [code] = (await once(child, "close", { signal })) as [number | null];
    if (killedAs) return { ok: false, failure: killedAs, page_count: null };
    if (reading) return reading;
    // Its heap's own limit ends it too: 134 (abort), or a signal.
    if (code === null || code >= 128) return { ok: false, failure: "too_big", page_count: null };
    throw new Error(`the reader ended with ${code}`);
  } finally {
    clearTimeout(clock);
    process.off("exit", end);
    end();
  }
}
