import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { db } from "../../db/client.ts";
import { resumes } from "../../db/schema/library.ts";
import { AppError } from "../errors.ts";
import { assertSameRequest, hashRequest } from "../idempotency.ts";
import { WithLater } from "../later.ts";
import { assertQuotas, lockQuotas } from "../quotas.ts";
import { newStorageKey, putFile, type Stored } from "../storage/index.ts";
import { ownResume, resumeNotFound } from "./access.ts";
import { insertResume } from "./insert.ts";
import { isPdf } from "./pdf/extract.ts";
import { readResume } from "./reading.ts";
import { getResume } from "./queries.ts";
import { isErasable, pdfName, resumeColumns } from "./rows.ts";
import { eraseDeleted } from "./sweep.ts";
import type { Resume } from "./schema.ts";

/** How long the upload's answer waits for the file to be read, in milliseconds. */
const patience = 10_000;

/** A file as it was received. */
export type Received = { path: string; filename: string; size: number; sha256: string };

/**
 * Keeps a file as a resume and reads it. The row is there first, so that nothing is stored that no row names; the
 * answer waits up to ten seconds for the text. A repeat with the same key gives the same resume.
 * @throws AppError unsupported_type, unavailable, conflict, rate_limited, quota_exceeded, invalid when the key was used
 *   for another file
 */
export async function uploadResume(
  actor: Actor,
  input: { file: Received; key?: string | null; waitMs?: number },
): Promise<WithLater<Resume>> {
  if (!(await isPdf(input.file.path)))
    throw new AppError("unsupported_type", "This file is not a PDF. Please upload your resume as a PDF.");
  const place = newStorageKey();
  const upload_hash = hashRequest([input.file.filename, input.file.sha256]);
  const made = await insertResume(actor, {
    filename: input.file.filename,
    size: input.file.size,
    ...place,
    upload_key: input.key ?? null,
    upload_hash,
    // Until the file is where it belongs nobody may look for it there.
    lease_until: sql`now() + interval '5 minutes'`,
  });
  const id = made ?? (await uploadedBefore(actor, input.key ?? "", upload_hash));
  if (made) await store(id, input.file, place);
  return whenRead(actor, id, input.waitMs);
}

/**
 * Reads a resume and answers when that is done, or after ten seconds. What had to make room for it is erased afterwards.
 * @throws AppError not_found
 */
export async function whenRead(actor: Actor, id: string, waitMs = patience): Promise<WithLater<Resume>> {
  const reading = readResume(id, actor.id);
  const waiting = new AbortController();
  await Promise.race([reading, sleep(waitMs, undefined, { signal: waiting.signal }).catch(() => {})]);
  waiting.abort();
  return new WithLater(await getResume(actor, { id }), async () => {
    await Promise.all([reading, eraseDeleted()]);
  });
}

/** The resume that this key made. @throws AppError conflict when it was deleted since, invalid when it is another */
export async function uploadedBefore(actor: Actor, key: string, hash: Buffer): Promise<string> {
  const [before] = await db()
    .select({ id: resumes.id, upload_hash: resumes.upload_hash })
    .from(resumes)
    .where(and(eq(resumes.user_id, actor.id), eq(resumes.upload_key, key), isNull(resumes.deleted_at)));
  if (!before)
    throw new AppError("conflict", "This upload was made before and deleted. Please upload again.");
  assertSameRequest(before.upload_hash, hash);
  return before.id;
}

/** Puts the file where its row says; a row whose file cannot be kept goes again. @throws AppError unavailable */
async function store(id: string, file: Received, place: Stored): Promise<void> {
  try {
    const stored = await putFile(file.path, place, pdfName(file.filename));
    await db()
      .update(resumes)
      .set({ ...stored, lease_until: null })
      .where(eq(resumes.id, id));
  } catch (cause) {
    await db().delete(resumes).where(eq(resumes.id, id));
    throw new AppError("unavailable", "The file could not be stored. Please try again in a moment.", {
      internal: "the storage refused a file",
      cause,
    });
  }
}

/** Takes a resume out of the list; for 30 days `restoreResume` brings it back. @throws AppError not_found */
export async function deleteResume(actor: Actor, input: { id: string }): Promise<void> {
  const [row] = await db()
    .update(resumes)
    .set({ deleted_at: sql`now()` })
    .where(and(ownResume(actor, input.id), isNull(resumes.deleted_at)))
    .returning({ id: resumes.id });
  if (!row) throw resumeNotFound();
}

/**
 * Brings a deleted resume back. One that is not deleted stays as it is.
 * @throws AppError not_found (also once it is erased), quota_exceeded
 */
export async function restoreResume(actor: Actor, input: { id: string }): Promise<Resume> {
  const restored = await db().transaction(async (tx) => {
    // Before the row, as an upload that makes room takes them.
    await lockQuotas(tx, actor.id);
    const [row] = await tx
      .update(resumes)
      .set({ deleted_at: null })
      .where(and(ownResume(actor, input.id), isNotNull(resumes.deleted_at), sql`${isErasable} is not true`))
      .returning(resumeColumns);
    if (row) await assertQuotas(tx, actor, ["resumes"]);
    return row;
  });
  return restored ?? getResume(actor, input);
}
