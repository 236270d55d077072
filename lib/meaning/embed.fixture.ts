import type { ChildProcess } from "node:child_process";

/** The process of the embedding model, to be killed. */
export function childOf(): ChildProcess | null {
  const shared = globalThis as { [key: symbol]: { child: ChildProcess | null } | undefined };
  return shared[Symbol.for("colloquy.meaning")]?.child ?? null;
}
