import "server-only";
import { log } from "../log.ts";
import { trackRunning } from "../running.ts";
import { withFile } from "../storage/index.ts";
import { extract, isPdf, type Extracted } from "./pdf/extract.ts";
import { maxPages } from "./pdf/limits.ts";
import { claim, finish, release, type Claimed, type Outcome } from "./rows.ts";
import type { Resume } from "./schema.ts";

/** What the person is told of a file that could not be read: what is wrong, and what they can do. */
const reasons: Record<Extract<Extracted, { ok: false }>["failure"] | "missing" | "no_pdf", string> = {
  encrypted:
    "The PDF is encrypted: it needs a password. Please save it without a password and upload it again.",
  no_text: "There is no text in this PDF: is it a scan? Please upload one whose text can be selected.",
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

const outcomeOf = (extracted: Extracted): Outcome =>
  extracted.ok
    ? { status: "PROCESSED", pages: extracted.pages, page_count: extracted.page_count }
    : {
        status: "FAILED",
        failure_reason: reasons[extracted.failure],
        page_count: extracted.page_count,
      };

/** What this process reads or is about to read: a second call joins the first. */
const inFlight = new Map<string, Promise<void>>();

/**
 * Reads an uploaded file in its owner's turn, unless somebody else does: safe to call as often as one likes, from any
 * process. Settles when the outcome is stored; never rejects, since nobody waits for it. What a crash cut off is taken
 * over by the next call after the lease.
 */
export function readResume(id: string, userId: string): Promise<void> {
  const known = inFlight.get(id);
  if (known) return known;
  const controller = new AbortController();
  const done = extract(
    userId,
    () => claim(id),
    (claimed, readPdf) => readClaimed(claimed, readPdf, controller.signal),
    controller.signal,
  )
    .catch((error: unknown) => {
      if (!controller.signal.aborted) log().error({ err: error }, "a resume could not be read");
    })
    .finally(() => inFlight.delete(id));
  inFlight.set(id, done);
  trackRunning({ done, interrupt: () => controller.abort("shutdown") });
  return done;
}

async function readClaimed(
  claimed: Claimed,
  readPdf: (path: string) => Promise<Extracted>,
  signal: AbortSignal,
): Promise<void> {
  try {
    await withFile(claimed, async (path) => {
      if (path === null)
        return finish(claimed, { status: "FAILED", failure_reason: reasons.missing, page_count: null });
      // What went past us to the storage was not looked at before.
      if (!(await isPdf(path)))
        return finish(claimed, { status: "FAILED", failure_reason: reasons.no_pdf, page_count: null });
      return finish(claimed, outcomeOf(await readPdf(path)));
    });
  } catch (error) {
    await release(claimed, !signal.aborted);
    throw error;
  }
}

/** Goes on with whatever of these resumes of one person waits to be read: what a poll does after its answer. */
export async function continueReading(resumes: readonly Resume[], userId: string): Promise<void> {
  const waiting = resumes.filter(({ status }) => status === "UPLOADED");
  await Promise.all(waiting.map(({ id }) => readResume(id, userId)));
}
