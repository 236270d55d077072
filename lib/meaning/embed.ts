import "server-only";
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import pLimit, { type LimitFunction } from "p-limit";
import { AppError } from "../errors.ts";
import { log } from "../log.ts";
import type { Reply, Request } from "./child.ts";
import type { Vector } from "./vectors.ts";

/** In characters; longer texts are cut, because the model's time grows with the length. */
const maxTextLength = 600;
/** Texts in one request. Small, so that a question does not wait for all passages of an interview. */
const batchSize = 8;
/** Time limit of one request, including the start of the process. */
const maxRequestMs = 15_000;
const maxWaiting = 200;
/** The process stops after this time without a request. */
const idleMs = 60_000;

/** Node strips the types, so the same file runs in development, in tests and in production. */
const script = (): string => join(/* turbopackIgnore: true */ process.cwd(), "lib", "meaning", "child.ts");

type Model = {
  child: ChildProcess | null;
  idle: NodeJS.Timeout | undefined;
  turn: LimitFunction;
  hasFailed: boolean;
};
// On `globalThis`: bundled routes and hot reload evaluate this module several times but share one process.
const shared = globalThis as { [key: symbol]: Model | undefined };
const model = (shared[Symbol.for("colloquy.meaning")] ??= {
  child: null,
  idle: undefined,
  turn: pLimit(1),
  hasFailed: false,
});

/** Whether the last request succeeded. */
export const isMeaningUp = (): boolean => !model.hasFailed;

/**
 * Embeds texts, in order; null if the model is unavailable. The model refuses empty texts.
 * @throws {AppError} unavailable if too many requests wait
 */
export async function embed(texts: readonly string[]): Promise<Vector[] | null> {
  const vectors: Vector[] = [];
  for (let from = 0; from < texts.length; from += batchSize) {
    if (model.turn.pendingCount >= maxWaiting)
      throw new AppError("unavailable", "Too many questions are asked at this moment. Please retry.", {
        retryAfter: 5,
      });
    const batch = texts.slice(from, from + batchSize).map((text) => text.slice(0, maxTextLength));
    const embedded = await model.turn(() => request({ texts: batch }));
    if (!embedded) return null;
    vectors.push(...embedded);
  }
  return vectors;
}

async function request(message: Request): Promise<Vector[] | null> {
  clearTimeout(model.idle);
  const child = (model.child ??= start());
  // A waiting request keeps the server alive; an idle child does not.
  child.ref();
  child.channel?.ref();
  const ended = new AbortController();
  const end = (): void => ended.abort(new Error("the process ended"));
  child.once("exit", end);
  try {
    const signal = AbortSignal.any([AbortSignal.timeout(maxRequestMs), ended.signal]);
    const reply = once(child, "message", { signal });
    child.send(message);
    const [answer] = (await reply) as [Reply];
    if ("error" in answer) throw new Error(answer.error);
    model.hasFailed = false;
    return answer.vectors;
  } catch (error) {
    stop(child);
    if (!model.hasFailed)
      log().error({ err: error }, "texts cannot be compared by their meaning: words alone rank");
    model.hasFailed = true;
    return null;
  } finally {
    child.off("exit", end);
    child.unref();
    child.channel?.unref();
    model.idle = setTimeout(() => stop(child), idleMs).unref();
  }
}

function start(): ChildProcess {
  const child = fork(/* turbopackIgnore: true */ script(), [], {
    // No settings and no secrets.
    env: { NODE_ENV: "production" },
    execArgv: ["--no-warnings"],
    serialization: "advanced",
  });
  return child.on("error", () => forget(child)).on("exit", () => forget(child));
}

function stop(child: ChildProcess): void {
  forget(child);
  child.kill("SIGKILL");
}

function forget(child: ChildProcess): void {
  if (model.child === child) model.child = null;
}
