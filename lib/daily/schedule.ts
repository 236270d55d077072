import "server-only";
import { log } from "../log.ts";
import { sendOutbox } from "../outbox.ts";
import { runDaily } from "./run.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

async function tick(): Promise<void> {
  await runDaily(new Date(), { onlyIfDue: true }).catch((error: unknown) =>
    log().error({ err: error }, "the daily job failed"),
  );
  // Mails that were not taken at once, and those of a process that was killed.
  await sendOutbox().catch((error: unknown) => log().error({ err: error }, "mails were not sent"));
  // Soon after each full hour: the first of a day (UTC) runs, and so does the next after one that failed.
  setTimeout(() => void tick(), hourMs - (Date.now() % hourMs) + 1000).unref();
}

/** Runs the job once a day from now on. People who come back after a restart are served first. */
const startDaily = () => void setTimeout(() => void tick(), minuteMs).unref();

// The server calls it once it listens, from outside of the bundle, hence the global name.
(globalThis as { [key: symbol]: unknown })[Symbol.for("colloquy.daily")] = startDaily;
