import "server-only";
import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { log } from "./log.ts";
import { trackRunning } from "./running.ts";

// A lease is the right of one process to do a piece of work: a row names its run (`run`) and how long it may be silent
// (`lease_until`). Whoever finds it expired may take the work over, from any instance.

/** When a lease that is claimed or extended now expires. */
export const leaseUntil = (seconds: number): SQL => sql`now() + make_interval(secs => ${seconds})`;

export const isLeaseFree = (until: AnyColumn | SQL): SQL => sql`(${until} is null or ${until} < now())`;

export const released = { run: null, lease_until: null };

/** Why work was aborted: the process stops, the lease belongs to another run, or somebody asked to stop. */
export type AbortReason = "shutdown" | "lost" | "stopped";

/**
 * Extends a claimed lease at each heartbeat while `work` runs, and aborts it when the lease is lost. An orderly stop of
 * the process waits for the work, or aborts it in the end.
 * @param extend writes the new expiry of the lease; false when it is lost, "stopped" when the work is to end
 */
export async function underLease<T>(
  { heartbeatMs, extend }: { heartbeatMs: number; extend: () => Promise<boolean | "stopped"> },
  work: (signal: AbortSignal, abort: (reason: AbortReason) => void) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const abort = (reason: AbortReason) => controller.abort(reason);
  let isExtending = false;
  const extendOnce = async () => {
    if (isExtending) return;
    isExtending = true;
    try {
      const isHeld = await extend();
      if (isHeld !== true) abort(isHeld || "lost");
    } catch (error) {
      // The lease outlasts several heartbeats, so one that fails does no harm.
      log().warn({ err: error }, "a lease could not be extended");
    }
    isExtending = false;
  };
  const heartbeat = setInterval(() => void extendOnce(), heartbeatMs);
  const done = work(controller.signal, abort).finally(() => clearInterval(heartbeat));
  trackRunning({ done, interrupt: () => abort("shutdown") });
  return done;
}
