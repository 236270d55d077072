import type { ChildProcess } from "node:child_process";

/** The embedding process, for tests that kill it. */
export function childOf(): ChildProcess | null {
  const shared = globalThis as { [key: symbol]: { child: ChildProcess | null } | undefined };
  return shared[Symbol.for("colloquy.meaning")]?.child ?? null;
}
