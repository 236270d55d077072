import "server-only";
import { spawn, type ChildProcess } from "node:child_process";
import { open, readFile } from "node:fs/promises";
import { availableParallelism, constants, setPriority } from "node:os";
import { join } from "node:path";
import { log } from "../../log.ts";
import type { Failure, Reading } from "./document.ts";

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
const mostMemory = 512 * 1024 * 1024;
/** From its start, in milliseconds. */
const mostTime = 15_000;
/** How often its memory is looked at, in milliseconds. */
const watchEvery = 50;

/** Plain JavaScript and types that Node strips: the same file in development, in tests and beside a build. */
const script = (): string =>
  join(/* turbopackIgnore: true */ process.cwd(), "lib", "resumes", "pdf", "child.ts");

type Slots = { free: number; waiting: (() => void)[] };
// Routes are bundled apart, and hot reload evaluates this module again: the cores do not multiply with it.
const shared = globalThis as { [key: symbol]: Slots | undefined };
const key = Symbol.for("colloquy.pdf-slots");

async function withSlot<T>(run: () => Promise<T>): Promise<T> {
  const slots = (shared[key] ??= { free: availableParallelism(), waiting: [] });
  if (slots.free > 0) slots.free--;
  else await new Promise<void>((resolve) => slots.waiting.push(resolve));
  try {
    return await run();
  } finally {
    const next = slots.waiting.shift();
    if (next) next();
    else slots.free++;
  }
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
 * Reads the PDF at `path`. Waits while all cores read others.
 * @param begin called once it is this one's turn; it is not read when that answers null
 * @param signal ends the reading; the promise then rejects
 */
export function extract<T>(
  begin: () => Promise<T | null>,
  read: (begun: T, readPdf: (path: string) => Promise<Extracted>) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  return withSlot(async () => {
    signal.throwIfAborted();
    const begun = await begin();
    if (begun !== null) await read(begun, (path) => runChild(path, signal));
  });
}

async function runChild(path: string, signal: AbortSignal): Promise<Extracted> {
  const child = spawn(
    process.execPath,
    [
      "--permission", // Reads files and does nothing else: no writing, no processes, no native code.
      "--allow-fs-read=*",
      "--max-old-space-size=384",
      "--no-warnings",
      script(),
      path,
    ],
    // No settings and no secrets.
    { env: {} as NodeJS.ProcessEnv, stdio: ["ignore", "ignore", "ignore", "ipc"], serialization: "json" },
  );
  const end = (): void => void child.kill("SIGKILL");
  process.once("exit", end);
  signal.addEventListener("abort", end);
  try {
    return await outcomeOf(child, signal);
  } finally {
    process.off("exit", end);
    signal.removeEventListener("abort", end);
    end();
  }
}

function outcomeOf(child: ChildProcess, signal: AbortSignal): Promise<Extracted> {
  return new Promise((resolve, reject) => {
    let told: Extracted | null = null;
    let killed: "too_slow" | "too_big" | null = null;
    const kill = (why: "too_slow" | "too_big"): void => {
      killed ??= why;
      child.kill("SIGKILL");
    };
    const clock = setTimeout(() => kill("too_slow"), mostTime);
    let looking = false;
    const watch = setInterval(() => {
      if (looking || child.pid === undefined) return;
      looking = true;
      void memoryOf(child.pid)
        .then((bytes) => bytes !== null && bytes > mostMemory && kill("too_big"))
        .finally(() => (looking = false));
    }, watchEvery);
    const settle = (done: () => void): void => {
      clearTimeout(clock);
      clearInterval(watch);
      done();
    };
    child.once("spawn", () => {
      // Requests come first.
      try {
        if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL + 5);
      } catch (error) {
        log().debug({ err: error }, "the priority of a reader could not be lowered");
      }
    });
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
