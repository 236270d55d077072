import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { PgInsertValue, PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Actor } from "../actor.ts";
import { db, type Tx } from "../../db/client.ts";
import { resumes } from "../../db/schema/library.ts";
import { afterResponse } from "../after-response.ts";
import { isErasable, isRestorable } from "../../db/deletion.ts";
import { AppError, notStored } from "../errors.ts";
import { assertSameRequest, hashRequest } from "../idempotency.ts";
import { leaseUntil } from "../lease.ts";
import { countAgainst } from "../limits.ts";
import { assertQuotas, lockQuotas, quotaOf } from "../quotas.ts";
import { newStorageKey, putFile } from "../storage/index.ts";
import { ownLiveResume, ownResume, resumeNotFound } from "./access.ts";
import { isPdf } from "./pdf/extract.ts";
import { readResume } from "./reading.ts";
import { getResume } from "./queries.ts";
import { longAgo, pdfName, resumeColumns } from "./rows.ts";
import { eraseDeletedResumes } from "./sweep.ts";
import type { Resume } from "./schema.ts";

const maxWaitMs = 10_000;
/** How long a new row is not checked for a missing file, in seconds. */
const storeSeconds = 300;

/**
 * Stores a file as a resume and reads it. The row is inserted first, so that every stored file has a row. Idempotent by
 * key.
 * @throws {AppError} unsupported_type, unavailable, conflict, rate_limited, quota_exceeded, invalid (key of another file)
 */
export async function uploadResume(
  actor: Actor,
  input: {
    file: { path: string; filename: string; size: number; sha256: string };
    key?: string | null;
    waitMs?: number;
  },
) {
  const { path, filename, size, sha256 } = input.file;
  if (!(await isPdf(path)))
    throw new AppError("unsupported_type", "This file is not a PDF. Please upload your resume as a PDF.");
  const place = newStorageKey();
  const placed = { ...place, lease_until: leaseUntil(storeSeconds) };
  const upload_hash = hashRequest([filename, sha256]);
  const values = { filename, size, ...placed, upload_key: input.key ?? null, upload_hash };
  const inserted = await insertResume(actor, values);
  const id = inserted ?? (await findUploaded(actor, input.key ?? "", upload_hash));
  if (inserted || (await takeOver(id, placed))) {
    const row = and(eq(resumes.id, id), eq(resumes.storage_key, place.storage_key));
    try {
      const stored = await putFile(path, place, pdfName(filename));
      await db()
        .update(resumes)
        .set({ ...stored, lease_until: null })
        .where(row);
    } catch (cause) {
      await db().delete(resumes).where(row);
      throw notStored(cause);
    }
  }
  return readAndGet(actor, { id, ...input });
}

/**
 * Reuses the row of an earlier upload whose file was never seen, with a new storage key. If the earlier process still
 * runs, its file becomes an orphan.
 */
async function takeOver(id: string, placed: PgUpdateSetSource<typeof resumes>): Promise<boolean> {
  const isUnseen = sql`${resumes.status} = 'UPLOADED' and ${resumes.attempts} = 0 and ${resumes.lease_until} is not null`;
  const { count } = await db()
    .update(resumes)
    .set(placed)
    .where(and(eq(resumes.id, id), isUnseen));
  return count > 0;
}

/** Reads a resume and returns it when done, or after ten seconds. @throws {AppError} not_found */
export async function readAndGet(actor: Actor, input: { id: string; waitMs?: number }): Promise<Resume> {
  // Checks the ownership first.
  await getResume(actor, input);
  const reading = readResume(input.id, actor.id);
  await Promise.race([reading, sleep(input.waitMs ?? maxWaitMs, undefined, { ref: false })]);
  const resume = await getResume(actor, input);
  // Reading may continue, and files deleted by `makeRoom` are erased.
  afterResponse(async () => void (await Promise.all([reading, eraseDeletedResumes()])));
  return resume;
}

/**
 * Inserts the row of a new upload within the person's limits.
 * @returns its id; null if an upload with this key exists, which does not count again
 * @throws {AppError} rate_limited, quota_exceeded
 */
export async function insertResume(
  actor: Actor,
  values: Omit<PgInsertValue<typeof resumes>, "user_id">,
): Promise<string | null> {
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

/** Backdates deleted files, oldest first, so that they are erased until the rest fits. @throws {AppError} quota_exceeded */
async function makeRoom(tx: Tx, actor: Actor): Promise<void> {
  const megabytes = quotaOf("QUOTA_FILES_MB");
  if (megabytes === Infinity) return;
  const limit = megabytes * 1024 * 1024;
  await lockQuotas(tx, actor.id);
  const [room] = await tx.execute<{ fits: boolean }>(sql`
    with mine as (
      select id, size, deleted_at, sum(size) over (order by deleted_at desc nulls first, id) as total
      from ${resumes} where user_id = ${actor.id} and ${isErasable(resumes.deleted_at)} is not true),
    oldest as (
      update ${resumes} set deleted_at = ${longAgo} from mine
      where ${resumes.id} = mine.id and ${resumes.deleted_at} is not null and mine.total > ${limit})
    select coalesce(sum(size) filter (where deleted_at is null), 0) <= ${limit} as fits from mine`);
  if (room?.fits) return;
  throw new AppError(
    "quota_exceeded",
    `Your files can take up at most ${megabytes} MB, and this one would not fit. Please delete ` +
      `resumes that you no longer need, then upload it again.`,
  );
}

/** The resume with this upload key. @throws {AppError} conflict if it is deleted, invalid if it is another file */
export async function findUploaded(actor: Actor, key: string, hash: Buffer): Promise<string> {
  const [before] = await db()
    .select({ id: resumes.id, upload_hash: resumes.upload_hash })
    .from(resumes)
    .where(and(eq(resumes.user_id, actor.id), eq(resumes.upload_key, key), isNull(resumes.deleted_at)));
  if (!before)
    throw new AppError("conflict", "This upload was made before and deleted. Please upload again.");
  assertSameRequest(before.upload_hash, hash);
  return before.id;
}

/** Marks a resume as deleted; `restoreResume` can undo this for 30 days. @throws {AppError} not_found */
export async function deleteResume(actor: Actor, input: { id: string }): Promise<void> {
  const { count } = await db()
    .update(resumes)
    .set({ deleted_at: sql`now()` })
    .where(ownLiveResume(actor, input.id));
  if (count === 0) throw resumeNotFound();
}

/** Restores a deleted resume. Idempotent. @throws {AppError} not_found (also when erased), quota_exceeded */
export async function restoreResume(actor: Actor, input: { id: string }): Promise<Resume> {
  const restored = await db().transaction(async (tx) => {
    // The same lock order as `makeRoom`: quotas before rows.
    await lockQuotas(tx, actor.id);
    const [row] = await tx
      .update(resumes)
      .set({ deleted_at: null })
      .where(and(ownResume(actor, input.id), isRestorable(resumes.deleted_at)))
      .returning(resumeColumns);
    if (row) await assertQuotas(tx, actor, ["resumes"]);
    return row;
  });
  return restored ?? getResume(actor, input);
}

/**
 * Erases a resume for good, deleted or not, with its file. Its text is erased immediately; a file that the storage
 * fails to delete is retried hourly.
 * @throws {AppError} not_found
 */
export async function eraseResume(actor: Actor, input: { id: string }): Promise<void> {
  const { count } = await db()
    .update(resumes)
    .set({ deleted_at: longAgo, lease_until: null })
    .where(and(ownResume(actor, input.id), or(isNull(resumes.deleted_at), isRestorable(resumes.deleted_at))));
  if (count === 0) throw resumeNotFound();
  await eraseDeletedResumes();
}
