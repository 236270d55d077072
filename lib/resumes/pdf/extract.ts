import "server-only";
import { spawn, type ChildProcess } from "node:child_process";
import { open, readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { emptyEnvironment, readerCommand } from "./command.ts";
import type { Failure, Reading } from "./document.ts";
import { Turns } from "./turns.ts";

/**
 * The parent's side of reading a PDF. pdf.js runs in a process of its own, one per core, since nothing else bounds it:
 * a worker's heap limit leaves typed arrays out.
 */
export type Extracted = Reading | { ok: false; failure: Failure | "too_slow" | "too_big"; page_count: null };

/** A PDF says so within its first 1024 bytes, whatever it is called. */
export async function isPdf(path: string): Promise<boolean> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0);
    return buffer.subarray(0, bytesRead).includes("%PDF-");
  } finally {
    await file.close();
  }
}

/** Of resident memory, in bytes. */
const maxMemory = 512 * 1024 * 1024;
/** From its start, in milliseconds. */
const maxTime = 15_000;
/** How often its memory is looked at, in milliseconds. */
const watchEvery = 50;

// Routes are bundled apart, and hot reload evaluates this module again: the cores do not multiply with it.
const shared = globalThis as { [key: symbol]: Turns | undefined };
const key = Symbol.for("colloquy.pdf-turns");

/**
 * The process that reads: the one that was started, or its only child.
 * @returns null while there is none
 */
async function readerPid(started: number, isApart: boolean): Promise<number | null> {
  if (!isApart) return started;
  const children = await readFile(`/proc/${started}/task/${started}/children`, "utf8").catch(() => "");
  return Number.parseInt(children, 10) || null;
}

/** Resident memory of a process, in bytes; null where the system does not tell. */
async function memoryOf(pid: number): Promise<number | null> {
  if (process.platform === "linux") {
    const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
    const kilobytes = /^VmRSS:\s+(\d+)/m.exec(status)?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) * 1024;
  }
  if (process.platform === "win32") return null;
  const ps = spawn("ps", ["-o", "rss=", "-p", String(pid)], { stdio: ["ignore", "pipe", "ignore"] });
  let text = "";
  ps.on("error", () => {});
  for await (const part of ps.stdout) text += String(part);
  const kilobytes = Number.parseInt(text, 10);
  return Number.isNaN(kilobytes) ? null : kilobytes * 1024;
}

/**
 * Reads a PDF of a person's. Waits while all cores read those of others, or one reads another of theirs.
 * @param begin called once it is this one's turn; it is not read when that answers null
 * @param signal ends the reading; the promise then rejects
 */
export function extract<T>(
  userId: string,
  begin: () => Promise<T | null>,
  read: (begun: T, readPdf: (path: string) => Promise<Extracted>) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const turns = (shared[key] ??= new Turns(availableParallelism()));
  return turns.run(userId, async () => {
    signal.throwIfAborted();
    const begun = await begin();
    if (begun !== null) await read(begun, (path) => runChild(path, signal));
  });
}

async function runChild(path: string, signal: AbortSignal): Promise<Extracted> {
  const { command, args, isApart } = await readerCommand();
  const file = await open(path, "r");
  try {
    signal.throwIfAborted();
    const child = spawn(command, args, {
      env: emptyEnvironment,
      stdio: [file.fd, "ignore", "ignore", "ipc"],
      serialization: "json",
    });
    return await untilItEnds(child, isApart, signal);
  } finally {
    await file.close();
  }
}

async function untilItEnds(child: ChildProcess, isApart: boolean, signal: AbortSignal): Promise<Extracted> {
  const end = (): void => void child.kill("SIGKILL");
  process.once("exit", end);
  signal.addEventListener("abort", end);
  try {
    return await outcomeOf(child, isApart, signal);
  } finally {
    process.off("exit", end);
    signal.removeEventListener("abort", end);
    end();
  }
}

function outcomeOf(child: ChildProcess, isApart: boolean, signal: AbortSignal): Promise<Extracted> {
  return new Promise((resolve, reject) => {
    let told: Extracted | null = null;
    let killed: "too_slow" | "too_big" | null = null;
    const kill = (why: "too_slow" | "too_big"): void => {
      killed ??= why;
      child.kill("SIGKILL");
    };
    const clock = setTimeout(() => kill("too_slow"), maxTime);
    let looking = false;
    const watch = setInterval(() => {
      if (looking || child.pid === undefined) return;
      looking = true;
      void readerPid(child.pid, isApart)
        .then((pid) => (pid === null ? null : memoryOf(pid)))
        .then((bytes) => bytes !== null && bytes > maxMemory && kill("too_big"))
        .finally(() => (looking = false));
    }, watchEvery);
    const settle = (done: () => void): void => {
      clearTimeout(clock);
      clearInterval(watch);
      done();
    };
    child.once("error", (error) => settle(() => reject(error)));
    child.on("message", (message: Extracted) => (told = message));
    child.once("close", (code) =>
      settle(() => {
        if (signal.aborted) reject(new Error("reading was cut off", { cause: signal.reason }));
        else if (killed) resolve({ ok: false, failure: killed, page_count: null });
        else if (told) resolve(told);
        // Its heap's own limit ends it too: 134 (abort), or a signal.
        else if (code === null || code >= 128) resolve({ ok: false, failure: "too_big", page_count: null });
        else reject(new Error(`the reader ended with ${code}`));
      }),
    );
  });
}
