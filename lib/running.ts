import "server-only";
import { setTimeout as sleep } from "node:timers/promises";

/** Work that a shutdown waits for, such as a streaming reply. */
type Running = { done: Promise<unknown>; interrupt: () => void };

const running = new Set<Running>();

/** `interrupt` is called when a shutdown can wait no longer. */
export function trackRunning(work: Running): void {
  running.add(work);
  const forget = () => void running.delete(work);
  work.done.then(forget, forget);
}

/** Called by the server on shutdown. The server is outside the bundle, hence the global name. */
async function drain(timeoutMs: number): Promise<void> {
  const all = () => Promise.allSettled([...running].map((work) => work.done));
  await Promise.race([all(), sleep(timeoutMs, undefined, { ref: false })]);
  for (const work of running) work.interrupt();
  await all();
}

(globalThis as { [key: symbol]: unknown })[Symbol.for("colloquy.drain")] = drain;
