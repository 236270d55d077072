import "server-only";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { AppError } from "../../errors.ts";
import { log } from "../../log.ts";
import type { Found } from "../answers/find.ts";
import { boundMaterial, type Asked, type Material } from "../answers/material.ts";
import type { repeatsHidden } from "./repeats.ts";
import type { SearchReply, SearchRequest, SearchTask } from "./worker.ts";

/**
 * A shared interview as it can be searched. `key` names its content for good: what changes gets another key, and no two
 * links have the same. `load` is called only where no index with that key is at hand. Without a key none is kept.
 */
export type SearchSource = { key: string | null; load: () => Promise<Material> };

/** How long one request may keep the thread, in milliseconds; then the thread is ended and the request fails. */
const maxSearchMs = 15_000;
/** Of the thread's heap, in megabytes. */
const maxHeapMb = 512;

/** Plain JavaScript and types that Node strips: the same file in development, in tests and beside a build. */
const script = (): string =>
  join(/* turbopackIgnore: true */ process.cwd(), "lib", "sharing", "search", "worker.ts");

type Thread = { worker: Worker | null; turn: Promise<unknown> };
// Routes are bundled apart, and hot reload evaluates this module again: there is one thread all the same.
const shared = globalThis as { [key: symbol]: Thread | undefined };
const thread = (shared[Symbol.for("colloquy.search-thread")] ??= { worker: null, turn: Promise.resolve() });

/**
 * The passages of an interview that have to do with a question.
 * @param maxMs how long the thread may take, in milliseconds
 * @throws AppError unavailable
 */
export async function findInInterview(
  source: SearchSource,
  asked: Asked,
  candidateName: string | null,
  maxMs = maxSearchMs,
): Promise<Found> {
  const reply = await search(source, { task: "find", asked, candidateName }, maxMs);
  if (!("found" in reply)) throw new Error("the search thread answered something else");
  return reply.found;
}

/** Questions that an interview answers well, for visitors to begin with. @throws AppError unavailable */
export async function suggestQuestions(source: SearchSource): Promise<string[]> {
  const reply = await search(source, { task: "suggest" }, maxSearchMs);
  if (!("questions" in reply)) throw new Error("the search thread answered something else");
  return reply.questions;
}

/** What `repeatsHidden` finds in a whole interview. @throws AppError unavailable */
export async function findRepeats(...of: Parameters<typeof repeatsHidden>): Promise<boolean[]> {
  const reply = await inTurn({ task: "repeats", of }, maxSearchMs);
  if (!("repeats" in reply)) throw new Error("the search thread answered something else");
  return reply.repeats;
}

async function search({ key, load }: SearchSource, task: SearchTask, maxMs: number): Promise<SearchReply> {
  const reply = key === null ? null : await inTurn({ ...task, key, material: null }, maxSearchMs);
  if (reply && !("missing" in reply)) return reply;
  return inTurn({ ...task, key, material: boundMaterial(await load()) }, maxMs);
}

/** The thread gets one request at a time, so that one that takes too long is known and costs no other its answer. */
function inTurn(request: SearchRequest, maxMs: number): Promise<SearchReply> {
  const reply = thread.turn.then(() => ask(request, maxMs));
  thread.turn = reply.catch(() => {});
  return reply.catch((error: unknown) => {
    log().error({ err: error }, "a shared interview could not be searched");
    throw new AppError("unavailable", "The interview could not be searched just now. Please retry.", {
      cause: error,
    });
  });
}

function ask(request: SearchRequest, maxMs: number): Promise<SearchReply> {
  const worker = (thread.worker ??= startWorker());
  // Only while somebody waits does the thread keep the process alive.
  worker.ref();
  const { promise, resolve, reject } = Promise.withResolvers<SearchReply>();
  const onExit = () => reject(new Error("the search thread ended"));
  const timer = setTimeout(() => reject(new Error("the search took too long")), maxMs);
  worker.once("message", resolve);
  worker.once("error", reject);
  worker.once("exit", onExit);
  worker.postMessage(request);
  return promise
    .catch((error: unknown) => {
      if (thread.worker === worker) thread.worker = null;
      void worker.terminate();
      throw error;
    })
    .finally(() => {
      clearTimeout(timer);
      worker.off("message", resolve).off("error", reject).off("exit", onExit).unref();
    });
}

function startWorker(): Worker {
  const worker = new Worker(/* turbopackIgnore: true */ script(), {
    // No settings and no secrets.
    env: {},
    execArgv: ["--no-warnings"],
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
  });
  const forget = () => {
    if (thread.worker === worker) thread.worker = null;
  };
  worker.on("error", forget).on("exit", forget);
  return worker;
}
