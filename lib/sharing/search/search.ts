import "server-only";
import { once } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import pLimit, { type LimitFunction } from "p-limit";
import { AppError } from "../../errors.ts";
import { log } from "../../log.ts";
import type { Card, Chosen } from "../answers/card.ts";
import { boundMaterial, type Material } from "../answers/material.ts";
import type { Passage, ReadItem, readForVisitors } from "../answers/passages/passages.ts";
import type { repeatsHidden } from "./repeats.ts";
import type { SearchReply, SearchRequest, SearchResult, SearchTask } from "./worker.ts";

/**
 * A shared interview as it can be searched. `key` names its content for good; `load` is called only where no index with
 * that key is at hand. Without a key no index is stored.
 */
export type SearchSource = { key: string | null; load: () => Promise<Material> };

/** How long one request may keep the thread; then the thread is ended and the request fails. */
const maxSearchMs = 15_000;
const maxHeapMb = 512;

/** Plain JavaScript and types that Node strips: the same file in development, in tests and beside a build. */
const script = (): string =>
  join(/* turbopackIgnore: true */ process.cwd(), "lib", "sharing", "search", "worker.ts");

type Thread = { worker: Worker | null; turn: LimitFunction };
// Routes are bundled apart, and hot reload evaluates this module again: there is one thread all the same.
const shared = globalThis as { [key: symbol]: Thread | undefined };
// One request at a time, so that one that takes too long is known and costs no other its answer.
const thread = (shared[Symbol.for("colloquy.search-thread")] ??= { worker: null, turn: pLimit(1) });

/** All that an answer may be drawn from, in its order. @throws AppError unavailable */
export const readPassages = (source: SearchSource, maxMs = maxSearchMs): Promise<Passage[]> =>
  search(source, { task: "passages" }, maxMs) as Promise<Passage[]>;

/** What of an interview stands on the candidate's card. @throws AppError unavailable */
export const findCard = (source: SearchSource, chosen: Chosen[]): Promise<Card> =>
  search(source, { task: "card", chosen }, maxSearchMs) as Promise<Card>;

/** What `repeatsHidden` finds in a whole interview. @throws AppError unavailable */
export async function findRepeats(...of: Parameters<typeof repeatsHidden>): Promise<boolean[]> {
  return resultOf(await request({ task: "repeats", of }, maxSearchMs)) as boolean[];
}

/** `readForVisitors` of a whole interview. @throws AppError unavailable */
export async function readItems(...of: Parameters<typeof readForVisitors>): Promise<ReadItem[]> {
  return resultOf(await request({ task: "read", of }, maxSearchMs)) as ReadItem[];
}

async function search({ key, load }: SearchSource, task: SearchTask, maxMs: number): Promise<SearchResult> {
  const reply = key === null ? null : await request({ ...task, key, material: null }, maxSearchMs);
  if (reply && !("missing" in reply)) return resultOf(reply);
  return resultOf(await request({ ...task, key, material: boundMaterial(await load()) }, maxMs));
}

function resultOf(reply: SearchReply): SearchResult {
  if ("missing" in reply) throw new Error("the search thread did not index what it was sent");
  return reply.result;
}

async function request(message: SearchRequest, maxMs: number): Promise<SearchReply> {
  try {
    return await thread.turn(() => send(message, maxMs));
  } catch (error) {
    log().error({ err: error }, "a shared interview could not be searched");
    const text = "The interview could not be searched just now. Please retry.";
    throw new AppError("unavailable", text, { cause: error });
  }
}

async function send(message: SearchRequest, maxMs: number): Promise<SearchReply> {
  const worker = (thread.worker ??= startWorker());
  // Only while somebody waits does the thread keep the process alive.
  worker.ref();
  try {
    const reply = once(worker, "message", { signal: AbortSignal.timeout(maxMs) });
    worker.postMessage(message);
    return ((await reply) as [SearchReply])[0];
  } catch (error) {
    if (thread.worker === worker) thread.worker = null;
    void worker.terminate();
    throw error;
  } finally {
    worker.unref();
  }
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
  return worker.on("error", forget).on("exit", forget);
}
