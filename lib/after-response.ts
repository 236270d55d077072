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

/** Runs `work` after the response is sent, or immediately in scripts and tests. Errors are logged. */
export function afterResponse(work: () => Promise<void>): void {
  try {
    after(() => run(work));
  } catch {
    // `after` throws outside a request.
    void run(work);
  }
}

/** For scripts and tests: resolves when no `afterResponse` work is left in this process. */
export async function afterResponseDone(): Promise<void> {
  while (pending.size > 0) await Promise.all(pending);
}
