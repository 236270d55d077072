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
  // Retries mails that failed or that a killed process left.
  await sendOutbox().catch((error: unknown) => log().error({ err: error }, "mails were not sent"));
  // Hourly: the first tick of a UTC day runs the job, later ones retry a failed run.
  setTimeout(() => void tick(), hourMs - (Date.now() % hourMs) + 1000).unref();
}

/** Starts the daily job. The delay gives requests after a restart priority. */
const startDaily = () => void setTimeout(() => void tick(), minuteMs).unref();

// Called by the server once it listens. The server is outside the bundle, hence the global name.
(globalThis as { [key: symbol]: unknown })[Symbol.for("colloquy.daily")] = startDaily;
