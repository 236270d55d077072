import "server-only";
import { and, type AnyColumn, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import { db } from "../db/client.ts";
import { leases } from "../db/schema/installation.ts";
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

/** Whether the lease ends: it is deleted, or was another run's already. False while `isDue` says that there is more to do. */
const release = (key: string, run: string, isDue: SQL): Promise<boolean> =>
  db().transaction(async (tx) => {
    const mine = and(eq(leases.key, key), eq(leases.run, run));
    const held = await tx.select({ key: leases.key }).from(leases).where(mine).for("update");
    if (held.length === 0) return true;
    // A statement of its own, after the lock: it sees what a caller wrote before it was refused as "busy".
    const { count } = await tx.delete(leases).where(and(mine, sql`${isDue} is not true`));
    return count > 0;
  });

/**
 * Runs `work` unless any process already does so for the same key; one that died holds the key until its lease expires.
 * Runs it again for whatever came up during the work, so a caller that gets "busy" can rely on the run in progress.
 * @param options.seconds how long a process may be silent before another takes over
 * @param options.isDue SQL: whether there is work to do. Work that leaves it true without progress must throw
 * @returns "busy" where another process has the lease, or this one lost it or stops
 * @throws what `work` throws; then the key is free again, whatever is still due
 */
export async function exclusively(
  key: string,
  { seconds = 60, isDue }: { seconds?: number; isDue: SQL },
  work: (signal: AbortSignal) => Promise<void>,
): Promise<"done" | "busy"> {
  const run = crypto.randomUUID();
  const mine = and(eq(leases.key, key), eq(leases.run, run));
  const lease = { run, lease_until: leaseUntil(seconds) };
  const claimed = await db()
    .insert(leases)
    .values({ key, ...lease })
    .onConflictDoUpdate({ target: leases.key, set: lease, setWhere: lt(leases.lease_until, sql`now()`) })
    .returning({ run: leases.run });
  if (claimed.length === 0) return "busy";
  const extend = async () => (await db().update(leases).set(lease).where(mine)).count > 0;
  return underLease({ heartbeatMs: seconds * 250, extend }, async (signal) => {
    try {
      do {
        signal.throwIfAborted();
        await work(signal);
      } while (!(await release(key, run, isDue)));
      return "done";
    } catch (error) {
      await db().delete(leases).where(mine);
      if (!signal.aborted) throw error;
      return "busy";
    }
  });
}

/** Whether a run has the lease now. A read that waits for no lock, unlike a claim. */
export async function isHeld(key: string): Promise<boolean> {
  const held = await db()
    .select({ run: leases.run })
    .from(leases)
    .where(and(eq(leases.key, key), gte(leases.lease_until, sql`now()`)));
  return held.length > 0;
}

/** Deletes expired leases, which processes that died left behind. */
export async function eraseExpiredLeases(now: Date): Promise<number> {
  return (await db().delete(leases).where(lt(leases.lease_until, now.toISOString()))).count;
}
