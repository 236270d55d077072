import "server-only";
import { and, type AnyColumn, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import { db } from "../db/client.ts";
import { leases } from "../db/schema/installation.ts";
import { log } from "./log.ts";
import { trackRunning } from "./running.ts";

// A lease is one run's exclusive right to a piece of work: a row with the id of the run (`run`) and an
// expiry (`lease_until`). Any instance may take over expired work.

/** SQL: the expiry of a lease claimed or extended now. */
export const leaseUntil = (seconds: number): SQL => sql`now() + make_interval(secs => ${seconds})`;

export const isLeaseFree = (until: AnyColumn | SQL): SQL => sql`(${until} is null or ${until} < now())`;

export const released = { run: null, lease_until: null };

/** Why work was aborted: the process is shutting down, another run took the lease, or somebody asked to stop. */
export type AbortReason = "shutdown" | "lost" | "stopped";

/**
 * Extends a claimed lease at every heartbeat while `work` runs, and aborts the work if the lease is lost. A
 * shutdown waits for the work and finally aborts it.
 * @param extend writes the new expiry; returns false if the lease is lost, "stopped" if the work should end
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
      const extended = await extend();
      if (extended !== true) abort(extended || "lost");
    } catch (error) {
      // The lease outlasts several heartbeats, so one failure does no harm.
      log().warn({ err: error }, "a lease could not be extended");
    }
    isExtending = false;
  };
  const heartbeat = setInterval(() => void extendOnce(), heartbeatMs);
  const done = work(controller.signal, abort).finally(() => clearInterval(heartbeat));
  trackRunning({ done, interrupt: () => abort("shutdown") });
  return done;
}

/** Returns whether the lease has ended: deleted here, or lost earlier. False while `isDue` says there is more work. */
const release = (key: string, run: string, isDue: SQL): Promise<boolean> =>
  db().transaction(async (tx) => {
    const mine = and(eq(leases.key, key), eq(leases.run, run));
    const rows = await tx.select({ key: leases.key }).from(leases).where(mine).for("update");
    if (rows.length === 0) return true;
    // A separate statement after the lock, so that it sees rows of callers that got "busy".
    const { count } = await tx.delete(leases).where(and(mine, sql`${isDue} is not true`));
    return count > 0;
  });

/**
 * Runs `work` unless another run has the lease for `key`; after a crash, the key is free once the lease
 * expires. Repeats `work` while `isDue`, so a caller that gets "busy" can rely on the current run to cover
 * its rows.
 * @param options.seconds lease duration
 * @param options.isDue SQL: whether there is more work; by default `work` runs once. `work` must throw if it leaves this
 *   true without progress
 * @returns "busy" if another run has the lease, also in this process, or if this run lost it or the process shuts down
 * @throws what `work` throws; the key is then free again
 */
export async function exclusively(
  key: string,
  work: (signal: AbortSignal) => Promise<void>,
  { seconds = 60, isDue = sql`false` }: { seconds?: number; isDue?: SQL } = {},
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
  return underLease({ heartbeatMs: (seconds * 1000) / 4, extend }, async (signal) => {
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

/** Whether a run has the lease now. Takes no locks. */
export async function isHeld(key: string): Promise<boolean> {
  const rows = await db()
    .select({ run: leases.run })
    .from(leases)
    .where(and(eq(leases.key, key), gte(leases.lease_until, sql`now()`)));
  return rows.length > 0;
}

/** Deletes expired leases of crashed processes. Returns how many. */
export async function eraseExpiredLeases(now: Date): Promise<number> {
  return (await db().delete(leases).where(lt(leases.lease_until, now.toISOString()))).count;
}
