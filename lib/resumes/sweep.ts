import "server-only";
import { and, inArray, isNotNull, sql } from "drizzle-orm";
import { db } from "../../db/client.ts";
import { resumes } from "../../db/schema/library.ts";
import { leaseUntil } from "../lease.ts";
import { listStored, removeFiles } from "../storage/index.ts";
import { canBeErased, isPending, storedColumns } from "./rows.ts";

/** A younger file without a row may belong to an upload under way. */
const minOrphanAgeMs = 60 * 60_000;

/**
 * Erases everybody's resumes that were deleted too long ago to be restored; returns how many. First the text, then the
 * file, then the row: nothing is left that no row names, and what fails is tried again an hour later.
 */
export async function eraseDeleted(): Promise<number> {
  const failure_reason = "This resume was deleted.";
  const rows = await db()
    .update(resumes)
    .set({ status: "FAILED", failure_reason, pages: null, lease_until: leaseUntil(3600) })
    .where(canBeErased)
    .returning({ id: resumes.id, ...storedColumns });
  if (rows.length === 0) return 0;
  const remaining = new Set((await removeFiles(rows)).map(({ storage_key }) => storage_key));
  const ids = rows.filter(({ storage_key }) => !remaining.has(storage_key)).map(({ id }) => id);
  if (ids.length > 0) await db().delete(resumes).where(inArray(resumes.id, ids));
  return ids.length;
}

/**
 * Erases what was deleted long ago, and what a crash or a closed browser left behind: rows whose file was given up, and
 * stored files that no resume names; returns how many of those.
 */
export async function sweepFiles(olderThanMs = minOrphanAgeMs): Promise<number> {
  await eraseDeleted();
  await db()
    .delete(resumes)
    .where(and(isPending, isNotNull(resumes.deleted_at), sql`${resumes.lease_until} < now()`));
  const files = await listStored(olderThanMs);
  const keys = files.map(({ storage_key }) => storage_key);
  const named = await db().select(storedColumns).from(resumes).where(inArray(resumes.storage_key, keys));
  const names = new Set(named.map(({ storage, storage_key }) => `${storage} ${storage_key}`));
  const orphans = files.filter(({ storage, storage_key }) => !names.has(`${storage} ${storage_key}`));
  await removeFiles(orphans);
  return orphans.length;
}
