import "server-only";
import { eq, sql } from "drizzle-orm";
import { db } from "../../db/client.ts";
import { daily_runs } from "../../db/schema/installation.ts";
import { log } from "../log.ts";
import { trackRunning } from "../running.ts";
import { steps } from "./steps.ts";

/** The number of rows that a step handled, or null if it failed; the log has the reason. */
type StepResult = { name: string; count: number | null };
type DailyRun = { day: string; finished_at: string; steps: StepResult[] };

// Any number, as long as every instance uses the same one and nothing else does.
const lockNumber = 7_268_553_208;

async function runSteps(now: Date, signal: AbortSignal): Promise<StepResult[]> {
  const results: StepResult[] = [];
  for (const { name, run } of steps) {
    signal.throwIfAborted();
    const count = await run(now).catch((error: unknown) => {
      log().error({ err: error, step: name }, "a step of the daily job failed");
      return null;
    });
    results.push({ name, count });
  }
  return results;
}

async function runLocked(now: Date, options: { onlyIfDue?: boolean }, signal: AbortSignal) {
  const day = now.toISOString().slice(0, 10);
  return db().transaction(async (tx) => {
    // A transaction lock, so that a killed process releases it and the next one repeats the day's run. The
    // transaction takes no other locks, which could block the steps on other connections.
    const [lock] = await tx.execute<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock(${lockNumber}::bigint) as free`,
    );
    if (!lock?.free) return null;
    const columns = { day: daily_runs.day, finished_at: daily_runs.finished_at, steps: daily_runs.steps };
    const [before] = await db().select(columns).from(daily_runs).where(eq(daily_runs.day, day));
    if (before && options.onlyIfDue) return before;
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    const done = { finished_at: now.toISOString(), steps: await runSteps(now, signal) };
    await db()
      .insert(daily_runs)
      .values({ day, ...done })
      .onConflictDoUpdate({ target: daily_runs.day, set: done });
    return { day, ...done };
  });
}

/**
 * Runs every step, with one run at a time over all instances; a failed step does not stop the others. With
 * `onlyIfDue`, a second run on a UTC day returns the first one's results.
 * @returns null while another process runs it
 */
export function runDaily(now = new Date(), options: { onlyIfDue?: boolean } = {}): Promise<DailyRun | null> {
  const stopping = new AbortController();
  const done = runLocked(now, options, stopping.signal);
  trackRunning({ done, interrupt: () => stopping.abort() });
  return done;
}
