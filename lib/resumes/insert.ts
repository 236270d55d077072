import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { PgInsertValue } from "drizzle-orm/pg-core";
import type { Actor } from "../actor.ts";
import { db, type Tx } from "../../db/client.ts";
import { resumes } from "../../db/schema/library.ts";
import { AppError } from "../errors.ts";
import { countAgainst } from "../limits.ts";
import { assertQuotas, lockQuotas, quotaOf } from "../quotas.ts";
import { isErasable } from "./rows.ts";

type NewResume = Omit<PgInsertValue<typeof resumes>, "user_id">;

/**
 * Adds the row of an upload that begins, within what the person may upload and keep.
 * @returns its id; null when an upload with this key began before: that one neither counts again nor takes room
 * @throws AppError rate_limited, quota_exceeded
 */
export async function insertResume(actor: Actor, values: NewResume): Promise<string | null> {
  if (values.upload_key) {
    const ofKey = and(eq(resumes.user_id, actor.id), eq(resumes.upload_key, values.upload_key));
    const [before] = await db().select({ id: resumes.id }).from(resumes).where(ofKey);
    if (before) return null;
  }
  await countAgainst("upload", actor.id);
  return db().transaction(async (tx) => {
    const [row] = await tx
      .insert(resumes)
      .values({ ...values, user_id: actor.id })
      .onConflictDoNothing({ target: [resumes.user_id, resumes.upload_key] })
      .returning({ id: resumes.id });
    if (!row) return null;
    await assertQuotas(tx, actor, ["resumes"]);
    await makeRoom(tx, actor);
    return row.id;
  });
}

/**
 * Lets deleted files go for good, the oldest first, until the others fit. Those that are erased already take no room.
 * @throws AppError quota_exceeded when what is not deleted does not fit
 */
async function makeRoom(tx: Tx, actor: Actor): Promise<void> {
  const megabytes = quotaOf("QUOTA_FILES_MB");
  if (megabytes === Infinity) return;
  const limit = megabytes * 1024 * 1024;
  await lockQuotas(tx, actor.id);
  const [room] = await tx.execute<{ fits: boolean }>(sql`
    with mine as (
      select id, size, deleted_at, sum(size) over (order by deleted_at desc nulls first, id) as total
      from ${resumes} where user_id = ${actor.id} and ${isErasable} is not true),
    oldest as (
      update ${resumes} set deleted_at = to_timestamp(0) from mine
      where ${resumes.id} = mine.id and ${resumes.deleted_at} is not null and mine.total > ${limit})
    select coalesce(sum(size) filter (where deleted_at is null), 0) <= ${limit} as fits from mine`);
  if (room?.fits) return;
  throw new AppError(
    "quota_exceeded",
    `Your files can take up at most ${megabytes} MB, and this one would not fit. Please delete resumes that you no longer need, then upload it again.`,
  );
}
