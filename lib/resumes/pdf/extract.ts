import "server-only";
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { open, readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { emptyEnvironment, readerCommand } from "./command.ts";
import type { Reading } from "./document.ts";

/** Whether the first 1024 bytes identify the file as a PDF. */
export async function isPdf(path: string): Promise<boolean> {
  await using file = await open(path, "r");
  const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0);
  return buffer.subarray(0, bytesRead).includes("%PDF-");
}

const maxMemoryKilobytes = 512 * 1024;
/** CPU time, so that a busy machine does not fail a file. */
const maxProcessorMs = 15_000;
const maxTimeMs = 60_000;
const checkMs = 50;
/** A tick of /proc; 10 ms on every Linux. */
const tickMs = 10;

type Usage = { memoryKilobytes: number; processorMs: number };

/** The reader's usage so far; 0 where it is unknown. */
async function usageOf(started: number, isApart: boolean): Promise<Usage> {
  if (process.platform !== "linux") {
    const ps = promisify(execFile)("ps", ["-o", "rss=,time=", "-p", String(started)]);
    const [rss = "0", time = "0"] = ((await ps.catch(() => null))?.stdout ?? "").trim().split(/\s+/);
    const seconds = time.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
    return { memoryKilobytes: Number(rss), processorMs: seconds * 1000 };
  }
  const read = (path: string) => readFile(path, "utf8").catch(() => "");
  // A reader with its own process table is the only child of the started process.
  const pid = isApart ? (await read(`/proc/${started}/task/${started}/children`)).trim() : started;
  if (!pid) return { memoryKilobytes: 0, processorMs: 0 };
  const [status, stat] = await Promise.all([read(`/proc/${pid}/status`), read(`/proc/${pid}/stat`)]);
  // Skips the name, which may contain anything. State is field 1, user and system time are fields 12 and 13.
  const [userTicks, systemTicks] = stat
    .slice(stat.lastIndexOf(") ") + 2)
    .split(" ")
    .slice(11, 13);
  return {
    memoryKilobytes: Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0),
    processorMs: (Number(userTicks ?? 0) + Number(systemTicks ?? 0)) * tickMs,
  };
}

/**
 * Reads a PDF in a process, because a worker's heap limit does not cover typed arrays.
 * @throws the reason of an aborted `signal`
 */
export async function extract(
  path: string,
  signal: AbortSignal,
  limits = { processorMs: maxProcessorMs },
): Promise<Reading> {
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
    for (; isRunning(); await sleep(checkMs)) {
      const { memoryKilobytes, processorMs } = await usageOf(child.pid ?? 0, isApart);
      if (memoryKilobytes > maxMemoryKilobytes) kill("too_big");
      if (processorMs > limits.processorMs) kill("too_slow");
    }
  })();
  child.on("message", (message: Reading) => (reading = message));
  process.once("exit", end);
  try {
    const [code] = (await once(child, "close", { signal })) as [number | null];
    if (killedAs) return { ok: false, failure: killedAs, page_count: null };
    if (reading) return reading;
    // The heap's own limit ends it with 134 (abort) or a signal.
    if (code === null || code >= 128) return { ok: false, failure: "too_big", page_count: null };
    throw new Error(`the reader ended with ${code}`);
  } finally {
    clearTimeout(clock);
    process.off("exit", end);
    end();
  }
}
