import "server-only";
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { db } from "../../db/client.ts";
import { resumes } from "../../db/schema/library.ts";
import { downloadUrl, openFile, openTicket } from "../storage/index.ts";
import { ownResume, resumeNotFound } from "./access.ts";
import { isErasable, isPending, pdfName, resumeColumns, waitsToBeErased } from "./rows.ts";
import type { DownloadUrl, PageText, Resume, ResumeText } from "./schema.ts";

type ListInput = { deleted?: boolean };

/** The actor's resumes, newest first; deleted ones only when asked for, and then beside the others. */
export async function listResumes(actor: Actor, input: ListInput = {}): Promise<{ resumes: Resume[] }> {
  return { resumes: (await lookThrough(actor, input)).resumes };
}

/**
 * The same, and whether there is something to do: a file of theirs waits for somebody to read it, or to look whether it
 * has arrived, or something that anybody deleted is to be erased.
 */
export async function lookThrough(
  actor: Actor,
  input: ListInput,
): Promise<{ resumes: Resume[]; waiting: boolean }> {
  const rows = await db()
    .select({
      resume: resumeColumns,
      hidden: sql<boolean>`${isPending}`,
      waiting: sql<boolean>`${resumes.status} = 'UPLOADED' and coalesce(${resumes.lease_until} < now(), true)
        or exists (select from ${resumes} where ${waitsToBeErased})`,
    })
    .from(resumes)
    .where(
      and(
        eq(resumes.user_id, actor.id),
        input.deleted ? sql`${isErasable} is not true` : sql`(${resumes.deleted_at} is null or ${isPending})`,
      ),
    )
    .orderBy(desc(resumes.created_at), desc(resumes.id));
  return {
    resumes: rows.flatMap(({ resume, hidden }) => (hidden ? [] : [resume])),
    waiting: rows.some(({ waiting }) => waiting),
  };
}

/** One of the actor's resumes; null when it is not there, deleted or somebody else's. */
export async function findResume(actor: Actor, input: { id: string }): Promise<Resume | null> {
  const [row] = await db()
    .select(resumeColumns)
    .from(resumes)
    .where(and(ownResume(actor, input.id), isNull(resumes.deleted_at)));
  return row ?? null;
}

/** One of the actor's resumes. @throws AppError not_found */
export async function getResume(actor: Actor, input: { id: string }): Promise<Resume> {
  const resume = await findResume(actor, input);
  if (!resume) throw resumeNotFound();
  return resume;
}

/**
 * What was read of a resume, page by page, and what was left out as hidden. No pages until it is read, and none
 * where it could not be.
 * @throws AppError not_found
 */
export async function getResumeText(actor: Actor, input: { id: string }): Promise<ResumeText> {
  const [row] = await db()
    .select({ pages: sql<PageText[] | null>`${resumes.pages}` })
    .from(resumes)
    .where(and(ownResume(actor, input.id), isNull(resumes.deleted_at)));
  if (!row) throw resumeNotFound();
  return { pages: row.pages ?? [] };
}

async function getStored(actor: Actor, input: { id: string }) {
  const [row] = await db()
    .select({
      storage: resumes.storage,
      storage_key: resumes.storage_key,
      filename: resumes.filename,
    })
    .from(resumes)
    .where(and(ownResume(actor, input.id), isNull(resumes.deleted_at)));
  if (!row) throw resumeNotFound();
  return row;
}

/**
 * Where the file can be downloaded for the next five minutes, without a session.
 * @param input.origin under which address we are known
 * @throws AppError not_found
 */
export async function getDownloadUrl(
  actor: Actor,
  input: { id: string; origin: string },
): Promise<DownloadUrl> {
  const row = await getStored(actor, input);
  return downloadUrl(row, pdfName(row.filename), input.origin);
}

/** The file itself. @throws AppError not_found */
export async function getResumeFile(
  actor: Actor,
  input: { id: string },
): Promise<{ body: ReadableStream<Uint8Array>; size: number; filename: string }> {
  const row = await getStored(actor, input);
  const file = await openFile(row);
  if (!file) throw resumeNotFound();
  return { ...file, filename: pdfName(row.filename) };
}

/** The file of a download URL; whoever has the URL may, until the resume is deleted. @throws AppError not_found */
export async function getTicketFile(input: {
  key: string;
  name: string;
  expires: number;
  signature: string;
}): Promise<{ body: ReadableStream<Uint8Array>; size: number; filename: string }> {
  const [row] = await db()
    .select({ id: resumes.id })
    .from(resumes)
    .where(and(eq(resumes.storage, "local"), eq(resumes.storage_key, input.key), isNull(resumes.deleted_at)));
  const file = row && (await openTicket(input, input.signature));
  if (!file) throw resumeNotFound();
  return { ...file, filename: input.name };
}
