import "server-only";
import { and, inArray, isNotNull, lt, sql } from "drizzle-orm";
import { db } from "../../db/client.ts";
import { resumes } from "../../db/schema/library.ts";
import { isLeaseFree, leaseUntil } from "../lease.ts";
import { listStored, removeFiles, type Stored } from "../storage/index.ts";
import { canBeErased, isPending, storedColumns } from "./rows.ts";

/** Younger files may belong to a running upload. */
const minOrphanAgeMs = 60 * 60_000;

/** Stored files without a row, except those of possibly running uploads. */
export async function listOrphans(now = new Date()): Promise<Stored[]> {
  const files = await listStored(minOrphanAgeMs - (now.getTime() - Date.now()));
  const keys = files.map(({ storage_key }) => storage_key);
  // One parameter, because a statement can have 65,534 at most.
  const isNamed = sql`${resumes.storage_key} = any(${sql.param(keys)}::text[])`;
  const named = await db().select(storedColumns).from(resumes).where(isNamed);
  const names = new Set(named.map(({ storage, storage_key }) => `${storage} ${storage_key}`));
  return files.filter(({ storage, storage_key }) => !names.has(`${storage} ${storage_key}`));
}

/**
 * Erases resumes deleted before a date, or too long ago to be restored. Returns how many. Erases the text, then the
 * file, then the row, so that no file is left without a row; failures are retried hourly.
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
 * Erases remains of crashes and closed browsers: rows of cancelled uploads and of files that did not arrive in 30 days,
 * and files without a row. Returns the number of files.
 */
export async function sweepFiles(now = new Date()): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`;
  // A file may have arrived unnoticed; the person's next visit to the page finds it.
  const isOver = sql`(${resumes.deleted_at} is not null or ${resumes.created_at} < ${at} - interval '30 days')`;
  await db()
    .delete(resumes)
    .where(and(isPending, isOver, sql`${resumes.lease_until} < ${at}`));
  const orphans = await listOrphans(now);
  await removeFiles(orphans);
  return orphans.length;
}

/** How long an upload's Idempotency-Key is kept. */
const keyDays = 7;

/** Erases the Idempotency-Keys of old uploads. */
export async function eraseUploadKeys(now: Date): Promise<number> {
  const before = sql`${now.toISOString()}::timestamptz - make_interval(days => ${keyDays})`;
  const { count } = await db()
    .update(resumes)
    .set({ upload_key: null, upload_hash: null })
    .where(and(isNotNull(resumes.upload_key), sql`${resumes.created_at} < ${before}`));
  return count;
}
