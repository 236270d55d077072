import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { db } from "../../db/client.ts";
import { resumes } from "../../db/schema/library.ts";
import { env } from "../env.ts";
import { AppError, notStored } from "../errors.ts";
import { hashRequest } from "../idempotency.ts";
import { leaseUntil } from "../lease.ts";
import { log } from "../log.ts";
import { beginDirect, isStored, newStorageKey, takesDirectly, type Stored } from "../storage/index.ts";
import { takeCallback } from "../storage/uploadthing.ts";
import { ownLiveResume, resumeNotFound } from "./access.ts";
import { insertResume, readAndGet, findUploaded } from "./commands.ts";
import { readResume } from "./reading.ts";
import { isPending, pdfName, storedColumns } from "./rows.ts";
import type { DirectUpload, Resume } from "./schema.ts";

/** How often the storage may be asked for a file, in seconds. */
const askAgainSeconds = 60;
/** The upload URL is valid for an hour, so the file will not arrive any more. */
const isGivenUp = sql<boolean>`${resumes.created_at} < now() - interval '65 minutes'`;

/**
 * Starts a direct upload to the storage; `upload` is null if files are sent to this server. The row is inserted first
 * and is listed once the file has arrived. Idempotent by key, with a new URL or none.
 * @throws {AppError} too_large, unavailable, conflict, rate_limited, quota_exceeded, invalid (key of another file)
 */
export async function beginUpload(
  actor: Actor,
  input: { filename: string; size: number; key?: string | null; origin: string; page?: string | null },
): Promise<{ upload: DirectUpload | null }> {
  if (!(await takesDirectly(input.page ?? null))) return { upload: null };
  const { filename, size } = input;
  const maxMegabytes = env().MAX_UPLOAD_MB;
  if (size > maxMegabytes * 1024 * 1024)
    throw new AppError(
      "too_large",
      `The file is larger than ${maxMegabytes} MB. Please upload a smaller one.`,
    );
  const upload_hash = hashRequest([filename, size]);
  const lease_until = leaseUntil(askAgainSeconds);
  const inserted = await insertResume(actor, {
    filename,
    size,
    ...newStorageKey(),
    upload_key: input.key ?? null,
    upload_hash,
    lease_until,
  });
  const id = inserted ?? (await findUploaded(actor, input.key ?? "", upload_hash));
  try {
    const { url, body, stored } = await beginDirect({ name: pdfName(filename), size }, input.origin);
    const [pending] = await db()
      .update(resumes)
      .set({ ...stored, filename, size, lease_until })
      .where(and(eq(resumes.id, id), isPending))
      .returning({ id: resumes.id });
    return { upload: { id, url: pending ? url : null, body } };
  } catch (cause) {
    if (inserted) await db().delete(resumes).where(eq(resumes.id, id));
    throw notStored(cause);
  }
}

/**
 * Checks that a directly sent file is stored, then reads it like an upload.
 * @throws {AppError} not_found, conflict if the file has not arrived, unavailable
 */
export async function completeUpload(actor: Actor, input: { id: string; waitMs?: number }): Promise<Resume> {
  const [row] = await db()
    .select({ ...storedColumns, size: resumes.size, isPending })
    .from(resumes)
    .where(ownLiveResume(actor, input.id));
  if (!row) throw resumeNotFound();
  if (row.isPending) {
    const isThere = await isStored(row).catch((cause: unknown) => {
      throw notStored(cause);
    });
    if (!isThere) throw new AppError("conflict", "The file has not arrived. Please upload it again.");
    await markStored(row);
  }
  return readAndGet(actor, input);
}

/** @returns the resume of a newly arrived file; undefined if its arrival was known */
async function markStored({ storage, storage_key }: Stored) {
  const [row] = await db()
    .update(resumes)
    .set({ lease_until: null })
    .where(and(eq(resumes.storage, storage), eq(resumes.storage_key, storage_key), isPending))
    .returning({ id: resumes.id, user_id: resumes.user_id });
  return row;
}

/** Handles a signed callback of the storage about an arrived file. */
export function confirmUpload(request: Request): Promise<Response> {
  return takeCallback(request, async (storage_key) => {
    const resume = await markStored({ storage: "uploadthing", storage_key });
    // Not awaited; the browser polls.
    if (resume) void readResume(resume.id, resume.user_id);
  });
}

/**
 * Asks the storage for the actor's files without a confirmation, because the callback was lost or the browser was
 * closed. Never rejects. If called concurrently, one call asks.
 */
export async function reconcilePendingUploads(actor: Actor): Promise<void> {
  const pending = await db()
    .update(resumes)
    .set({ lease_until: leaseUntil(askAgainSeconds) })
    .where(and(eq(resumes.user_id, actor.id), isPending, sql`${resumes.lease_until} < now()`))
    .returning({ ...storedColumns, size: resumes.size, id: resumes.id, isGivenUp });
  for (const file of pending)
    try {
      if (await isStored(file)) {
        await markStored(file);
        await readResume(file.id, actor.id);
      } else if (file.isGivenUp)
        await db()
          .delete(resumes)
          .where(and(eq(resumes.id, file.id), isPending));
    } catch (error) {
      log().warn({ err: error }, "the storage could not be asked for a file");
    }
}
