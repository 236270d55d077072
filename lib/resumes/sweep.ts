import "server-only";
import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { db } from "../../db/client.ts";
import { resumes } from "../../db/schema/library.ts";
import { listStored, type Stored } from "../storage/index.ts";
import { removeFiles } from "../storage/remove.ts";
import { onItsWay } from "./rows.ts";

/** A file without a row that is younger may belong to an upload under way. */
const oldEnough = 60 * 60_000;

/**
 * Removes stored files that no resume names, and rows whose file was given up on its way: what a crash, a closed
 * browser or a storage that did not answer left behind.
 * @returns how many files
 */
export async function sweepFiles(olderThanMs = oldEnough): Promise<number> {
  await db()
    .delete(resumes)
    .where(and(onItsWay, isNotNull(resumes.deleted_at), sql`${resumes.lease_until} < now()`));
  const files = await listStored(olderThanMs);
  const orphans: Stored[] = [];
  for (const storage of ["local", "uploadthing"] as const) {
    const keys = files.filter((file) => file.storage === storage).map(({ storage_key }) => storage_key);
    if (keys.length === 0) continue;
    const known = await db()
      .select({ key: resumes.storage_key })
      .from(resumes)
      .where(and(eq(resumes.storage, storage), inArray(resumes.storage_key, keys)));
    const named = new Set(known.map(({ key }) => key));
    for (const storage_key of keys) if (!named.has(storage_key)) orphans.push({ storage, storage_key });
  }
  await removeFiles(orphans);
  return orphans.length;
}
