import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import { db } from "../../db/client.ts";
import { resumes } from "../../db/schema/library.ts";
import { listLocal } from "../storage/local.ts";
import { removeFiles } from "../storage/remove.ts";

/** A file without a row that is younger may belong to an upload under way. */
const oldEnough = 60 * 60_000;

/**
 * Removes stored files that no resume names: what a crash between the two left behind.
 * @returns how many
 */
export async function sweepFiles(olderThanMs = oldEnough): Promise<number> {
  const keys = await listLocal(olderThanMs);
  if (keys.length === 0) return 0;
  const known = await db()
    .select({ key: resumes.storage_key })
    .from(resumes)
    .where(and(eq(resumes.storage, "local"), inArray(resumes.storage_key, keys)));
  const named = new Set(known.map(({ key }) => key));
  const orphans = keys.filter((key) => !named.has(key));
  await removeFiles(orphans.map((storage_key) => ({ storage: "local", storage_key })));
  return orphans.length;
}
