import "server-only";
import { after } from "next/server";
import { log } from "./log.ts";

const pending = new Set<Promise<void>>();

function run(work: () => Promise<void>): Promise<void> {
  const done = work().catch((error: unknown) =>
    log().error({ err: error }, "work after the response failed"),
  );
  pending.add(done);
  return done.finally(() => pending.delete(done));
}

/**
 * Runs `work` once the response is sent. A script or a test has no response: there it starts at once. Nobody waits for
 * it, so what it throws is logged.
 */
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
