import "server-only";
import { eq, sql } from "drizzle-orm";
import { db } from "../../db/client.ts";
import { daily_runs } from "../../db/schema/installation.ts";
import { log } from "../log.ts";
import { trackRunning } from "../running.ts";
import { steps } from "./steps.ts";

/** What a step did: how many things, or null where it failed; the reason stands in the log. */
type StepResult = { name: string; count: number | null };
export type DailyRun = { day: string; finished_at: string; steps: StepResult[] };

// Any number serves, as long as every instance uses the same and nothing else does.
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
    // The lock ends with the transaction, so also with a process that is killed: the next one begins the day's run again.
    // The transaction locks nothing else: whoever waits for a table would wait for steps on other connections.
    const [lock] = await tx.execute<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock(${lockNumber}::bigint) as free`,
    );
    if (!lock?.free) return null;
    const columns = { day: daily_runs.day, finished_at: daily_runs.finished_at, steps: daily_runs.steps };
    const [before] = await db().select(columns).from(daily_runs).where(eq(daily_runs.day, day));
    if (before && options.onlyIfDue) return before as DailyRun;
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
 * Runs every step, one run at a time over all instances; a step that fails does not stop the others. With `onlyIfDue`
 * a day (UTC) has one run, and what that did is returned again. @returns null while another process runs it
 */
export function runDaily(now = new Date(), options: { onlyIfDue?: boolean } = {}): Promise<DailyRun | null> {
  const stopping = new AbortController();
  const done = runLocked(now, options, stopping.signal);
  trackRunning({ done, interrupt: () => stopping.abort() });
  return done;
}
