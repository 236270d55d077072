import "server-only";
import { and, inArray, isNotNull, lt, sql } from "drizzle-orm";
import { db } from "../../db/client.ts";
import { resumes } from "../../db/schema/library.ts";
import { isLeaseFree, leaseUntil } from "../lease.ts";
import { listStored, removeFiles, type Stored } from "../storage/index.ts";
import { canBeErased, isPending, storedColumns } from "./rows.ts";

/** A younger file without a row may belong to an upload under way. */
const minOrphanAgeMs = 60 * 60_000;

/** The stored files that no resume names, but for those that an upload under way may still name. */
export async function listOrphans(now = new Date()): Promise<Stored[]> {
  const files = await listStored(minOrphanAgeMs - (now.getTime() - Date.now()));
  const keys = files.map(({ storage_key }) => storage_key);
  const named = await db().select(storedColumns).from(resumes).where(inArray(resumes.storage_key, keys));
  const names = new Set(named.map(({ storage, storage_key }) => `${storage} ${storage_key}`));
  return files.filter(({ storage, storage_key }) => !names.has(`${storage} ${storage_key}`));
}

/**
 * Erases everybody's resumes that were deleted before then, or too long ago to be restored; returns how many. First the
 * text, then the file, then the row: nothing is left that no row names, and what fails is tried again an hour later.
 */
export async function eraseDeletedResumes(before?: Date): Promise<number> {
  const failure_reason = "This resume was deleted.";
  const rows = await db()
    .update(resumes)
    .set({ status: "FAILED", failure_reason, pages: null, lease_until: leaseUntil(3600) })
    .where(
      before
        ? and(lt(resumes.deleted_at, before.toISOString()), isLeaseFree(resumes.lease_until))
        : canBeErased,
    )
    .returning({ id: resumes.id, ...storedColumns });
  if (rows.length === 0) return 0;
  const remaining = new Set((await removeFiles(rows)).map(({ storage_key }) => storage_key));
  const ids = rows.filter(({ storage_key }) => !remaining.has(storage_key)).map(({ id }) => id);
  if (ids.length > 0) await db().delete(resumes).where(inArray(resumes.id, ids));
  return ids.length;
}

/**
 * Erases what a crash or a closed browser left behind: rows whose file was given up, and stored files that no resume
 * names; returns how many of those.
 */
export async function sweepFiles(now = new Date()): Promise<number> {
  await db()
    .delete(resumes)
    .where(and(isPending, isNotNull(resumes.deleted_at), sql`${resumes.lease_until} < ${now.toISOString()}`));
  const orphans = await listOrphans(now);
  await removeFiles(orphans);
  return orphans.length;
}

/** For so long an upload that is sent again makes no second resume. */
const keyDays = 7;

/** Forgets the idempotency keys of uploads. */
export async function eraseUploadKeys(now: Date): Promise<number> {
  const before = sql`${now.toISOString()}::timestamptz - make_interval(days => ${keyDays})`;
  const { count } = await db()
    .update(resumes)
    .set({ upload_key: null, upload_hash: null })
    .where(and(isNotNull(resumes.upload_key), sql`${resumes.created_at} < ${before}`));
  return count;
}
