import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { db } from "../../db/client.ts";
import { resumes } from "../../db/schema/library.ts";
import { env } from "../env.ts";
import { AppError } from "../errors.ts";
import { hashRequest } from "../idempotency.ts";
import type { WithLater } from "../later.ts";
import { log } from "../log.ts";
import { beginDirect, isStored, newStorageKey, takesDirectly, type Stored } from "../storage/index.ts";
import { takeCallback } from "../storage/direct.ts";
import { ownResume, resumeNotFound } from "./access.ts";
import { uploadedBefore, whenRead } from "./commands.ts";
import { readResume } from "./reading.ts";
import { insertResume } from "./insert.ts";
import { isPending, pdfName } from "./rows.ts";
import type { DirectUpload, Resume } from "./schema.ts";

/** Files that browsers send straight to the storage. Until one is there its row shows in no list. */

/** When the storage may be asked (again) whether a file is there. */
const askAgain = sql`now() + interval '60 seconds'`;
/** What has not come by then never will: the address that takes it is valid for an hour. */
const givenUp = sql`${resumes.created_at} < now() - interval '65 minutes'`;

const unavailable = (cause: unknown): AppError =>
  new AppError("unavailable", "The file could not be stored. Please try again in a moment.", {
    internal: "the storage refused a file",
    cause,
  });

/**
 * Where a browser sends a file, past us. The row is there first. A repeat with the same key gives the same resume: a
 * fresh address for it, or none when its file is there already.
 * @param input.origin under which address we are known
 * @returns no upload at all where files come to us: send it to `POST /resumes/upload`
 * @throws AppError too_large, unavailable, conflict, rate_limited, quota_exceeded, invalid when the key was used for
 *   another file
 */
export async function beginUpload(
  actor: Actor,
  input: { filename: string; size: number; key?: string | null; origin: string },
): Promise<{ upload: DirectUpload | null }> {
  if (!takesDirectly()) return { upload: null };
  const { filename, size } = input;
  const most = env().MAX_UPLOAD_MB;
  if (size > most * 1024 * 1024)
    throw new AppError("too_large", `The file is larger than ${most} MB. Please upload a smaller one.`);
  const upload_hash = hashRequest([filename, size]);
  const made = await insertResume(actor, {
    filename,
    size,
    ...newStorageKey(),
    upload_key: input.key ?? null,
    upload_hash,
    lease_until: askAgain,
  });
  const id = made ?? (await uploadedBefore(actor, input.key ?? "", upload_hash));
  try {
    const { url, stored } = await beginDirect({ name: pdfName(filename), size }, input.origin);
    const [waiting] = await db()
      .update(resumes)
      .set({ ...stored, filename, size, lease_until: askAgain })
      .where(and(eq(resumes.id, id), isPending))
      .returning({ id: resumes.id });
    return { upload: { id, url: waiting ? url : null } };
  } catch (cause) {
    if (made) await db().delete(resumes).where(eq(resumes.id, id));
    throw unavailable(cause);
  }
}

/**
 * What a browser says once it has sent a file: the storage is asked, then the file is read. Answers like an upload.
 * @throws AppError not_found, conflict when the file is not there, unavailable
 */
export async function completeUpload(
  actor: Actor,
  input: { id: string; waitMs?: number },
): Promise<WithLater<Resume>> {
  const [row] = await db()
    .select({
      storage: resumes.storage,
      storage_key: resumes.storage_key,
      isOnItsWay: sql<boolean>`${isPending}`,
    })
    .from(resumes)
    .where(and(ownResume(actor, input.id), isNull(resumes.deleted_at)));
  if (!row) throw resumeNotFound();
  if (row.isOnItsWay) {
    const isThere = await isStored(row).catch(async (cause: unknown) => {
      throw unavailable(cause);
    });
    if (!isThere) throw new AppError("conflict", "The file has not arrived. Please upload it again.");
    await arrive(row);
  }
  return whenRead(actor, input.id, input.waitMs);
}

/** Lets a file be read that is there. @returns its resume; null when it was so before */
async function arrive({ storage, storage_key }: Stored): Promise<{ id: string; user_id: string } | null> {
  const [row] = await db()
    .update(resumes)
    .set({ lease_until: null })
    .where(and(eq(resumes.storage, storage), eq(resumes.storage_key, storage_key), isPending))
    .returning({ id: resumes.id, user_id: resumes.user_id });
  return row ?? null;
}

/** Takes a signed call of the storage's that says that a file is there. */
export function confirmUpload(request: Request): Promise<Response> {
  return takeCallback(request, async (storage_key) => {
    const resume = await arrive({ storage: "uploadthing", storage_key });
    // Nobody waits for it: the browser asks by itself.
    if (resume) void readResume(resume.id, resume.user_id);
  });
}

/**
 * Asks the storage for the actor's files of which nothing was heard: a call that was lost, a browser that was closed.
 * Never rejects. Of many that ask at once one does.
 */
export async function reconcilePendingUploads(actor: Actor): Promise<void> {
  const waiting = await db()
    .update(resumes)
    .set({ lease_until: askAgain })
    .where(and(eq(resumes.user_id, actor.id), isPending, sql`${resumes.lease_until} < now()`))
    .returning({
      id: resumes.id,
      storage: resumes.storage,
      storage_key: resumes.storage_key,
      isGivenUp: sql<boolean>`${givenUp}`,
    });
  for (const { id, isGivenUp, ...stored } of waiting)
    try {
      if (await isStored(stored)) {
        await arrive(stored);
        await readResume(id, actor.id);
      } else if (isGivenUp)
        await db()
          .delete(resumes)
          .where(and(eq(resumes.id, id), isPending));
    } catch (error) {
      log().warn({ err: error }, "the storage was asked for a file in vain");
    }
}
