import "server-only";
import { after } from "next/server";
import { log } from "./log.ts";

const pending = new Set<Promise<void>>();

function run(work: () => Promise<void>): Promise<void> {
  const done = work()
    .catch((error: unknown) => log().error({ err: error }, "work after the response failed"))
    .finally(() => pending.delete(done));
  pending.add(done);
  return done;
}

/** Runs `work` once the response is sent, or at once in a script or a test. What it throws is logged. */
export function afterResponse(work: () => Promise<void>): void {
  try {
    after(() => run(work));
  } catch {
    // Outside a request `after` throws.
    void run(work);
  }
}

/** Settles when no work after a response is left in this process, for scripts and tests. */
export async function afterResponseDone(): Promise<void> {
  while (pending.size > 0) await Promise.all(pending);
}
