import "server-only";
import { availableParallelism } from "node:os";
import { and, eq, sql } from "drizzle-orm";
import { db } from "../../db/client.ts";
import { resumes } from "../../db/schema/library.ts";
import { isLeaseFree, leaseUntil, underLease } from "../lease.ts";
import { log } from "../log.ts";
import { trackRunning } from "../running.ts";
import { withFile, type Stored } from "../storage/index.ts";
import type { Failure } from "./pdf/document.ts";
import { extract, isPdf } from "./pdf/extract.ts";
import { maxPages } from "./pdf/limits.ts";
import { personLimit } from "./person-limit.ts";
import { isPending, storedColumns } from "./rows.ts";
import type { Resume } from "./schema.ts";

/** Texts for the person: what is wrong with a file, and what to do. */
const reasons: Record<Failure | "missing" | "no_pdf", string> = {
  encrypted:
    "The PDF is encrypted: it needs a password. Please save it without a password and upload it again.",
  no_text:
    "We couldn't find any text in this PDF. It may be a scan; please upload a version with selectable text.",
  damaged: "The PDF is damaged and cannot be read. Please export it again and upload the new file.",
  too_long: "The text of this PDF is too long for a resume. Please upload a shorter one.",
  too_many_pages: `The PDF has too many pages: at most ${maxPages} are read. Please upload a shorter one.`,
  too_slow:
    "Reading this PDF took too long. Please export it again, with simpler pages, and upload the new file.",
  too_big:
    "Reading this PDF took too much memory. Please export it again, with smaller images, and upload the new file.",
  missing: "The file did not arrive whole. Please upload it again.",
  no_pdf: "This file is not a PDF. Please upload your resume as a PDF.",
};

const failed = (reason: keyof typeof reasons, page_count: number | null = null) =>
  ({ status: "FAILED", failure_reason: reasons[reason], page_count }) as const;

/** Attempts per file. Only crashes need more than one. */
const maxAttempts = 3;
const leaseSeconds = 60;
const heartbeatMs = 20_000;

type ClaimedResume = Stored & { id: string; attempt: number };

const isWaiting = (id: string) => and(eq(resumes.id, id), eq(resumes.status, "UPLOADED"));

/** Claims an unread file. Marks it as failed if every attempt was interrupted. */
async function claimReading(id: string): Promise<ClaimedResume | null> {
  const mayTry = sql`${resumes.attempts} < ${maxAttempts}`;
  const [row] = await db()
    .update(resumes)
    .set({
      status: sql`case when ${mayTry} then 'UPLOADED' else 'FAILED' end`,
      failure_reason: sql`case when ${mayTry} then null
        else 'The file could not be read: reading it was cut off each time. Please upload it again.' end`,
      attempts: sql`least(${resumes.attempts} + 1, ${maxAttempts})`,
      lease_until: sql`case when ${mayTry} then ${leaseUntil(leaseSeconds)} end`,
    })
    .where(sql`${isWaiting(id)} and not ${isPending} and ${isLeaseFree(resumes.lease_until)}`)
    .returning({ ...storedColumns, id: resumes.id, attempt: resumes.attempts, status: resumes.status });
  return row?.status === "UPLOADED" ? row : null;
}

/** Updates the row of an attempt. @returns false if another process took over */
async function updateClaimedResume({ id, attempt }: ClaimedResume, values: object): Promise<boolean> {
  const { count } = await db()
    .update(resumes)
    .set(values)
    .where(and(isWaiting(id), eq(resumes.attempts, attempt)));
  return count > 0;
}

// Global, because routes are bundled separately and hot reload evaluates modules again.
const shared = globalThis as { [key: symbol]: ReturnType<typeof personLimit> | undefined };
const limitKey = Symbol.for("colloquy.pdf-limit");
const limitReading = (shared[limitKey] ??= personLimit(availableParallelism()));

/** Reads in progress in this process; a second call joins the first. */
const inFlight = new Map<string, Promise<void>>();

/**
 * Reads an uploaded file, unless another process does. Safe to call repeatedly; queues per person. Never rejects, and
 * resolves when the result is stored. After a crash, the next call after the lease takes over.
 */
export function readResume(id: string, userId: string): Promise<void> {
  const reading = inFlight.get(id);
  if (reading) return reading;
  let isStopping = false;
  const done = limitReading(userId, async () => {
    const claimed = isStopping ? null : await claimReading(id);
    if (claimed) await readClaimedResume(claimed);
  })
    .catch((error: unknown) => log().error({ err: error }, "a resume could not be read"))
    .finally(() => inFlight.delete(id));
  inFlight.set(id, done);
  trackRunning({ done, interrupt: () => (isStopping = true) });
  return done;
}

function readClaimedResume(claimed: ClaimedResume): Promise<void> {
  const extend = () => updateClaimedResume(claimed, { lease_until: leaseUntil(leaseSeconds) });
  return underLease({ heartbeatMs, extend }, async (signal) => {
    try {
      const outcome = await withFile(claimed, (path) => readFile(path, signal));
      await updateClaimedResume(claimed, { ...outcome, lease_until: null });
    } catch (error) {
      // An attempt interrupted by a shutdown does not count.
      const attempts = signal.aborted ? claimed.attempt - 1 : claimed.attempt;
      await updateClaimedResume(claimed, { lease_until: null, attempts });
      if (!signal.aborted) throw error;
    }
  });
}

async function readFile(path: string | null, signal: AbortSignal) {
  if (path === null) return failed("missing");
  // Directly sent files were not checked before.
  if (!(await isPdf(path))) return failed("no_pdf");
  const extracted = await extract(path, signal);
  if (!extracted.ok) return failed(extracted.failure, extracted.page_count);
  return { status: "PROCESSED", pages: extracted.pages, page_count: extracted.page_count } as const;
}

/** Reads the unread ones of a person's resumes. */
export async function continueReading(resumes: readonly Resume[], userId: string): Promise<void> {
  const waiting = resumes.filter(({ status }) => status === "UPLOADED");
  await Promise.all(waiting.map(({ id }) => readResume(id, userId)));
}
