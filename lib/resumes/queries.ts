import "server-only";
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { db } from "../../db/client.ts";
import { resumes } from "../../db/schema/library.ts";
import { isRestorable } from "../../db/deletion.ts";
import { isLeaseFree } from "../lease.ts";
import { downloadUrl, openFile, openTicket, type Ticket } from "../storage/index.ts";
import { ownLiveResume, resumeNotFound } from "./access.ts";
import { isPending, pdfName, resumeColumns, storedColumns } from "./rows.ts";
import type { PageText, Resume, ResumeText } from "./schema.ts";

type File = { body: ReadableStream<Uint8Array>; size: number; filename: string };

/** The actor's resumes, newest first; with `deleted`, the ones that can be restored. */
export async function listResumes(actor: Actor, input: { deleted?: boolean | undefined } = {}) {
  return { resumes: (await listWithWork(actor, input)).resumes };
}

/** `listResumes`, plus whether a file needs to be read or looked for. */
export async function listWithWork(actor: Actor, input: { deleted?: boolean | undefined }) {
  const rows = await db()
    .select({
      resume: resumeColumns,
      isPending,
      hasWork: sql<boolean>`${resumes.status} = 'UPLOADED' and ${isLeaseFree(resumes.lease_until)}`,
    })
    .from(resumes)
    .where(
      and(
        eq(resumes.user_id, actor.id),
        input.deleted
          ? isRestorable(resumes.deleted_at)
          : sql`(${resumes.deleted_at} is null or ${isPending})`,
      ),
    )
    .orderBy(desc(resumes.created_at), desc(resumes.id));
  return {
    resumes: rows.filter((row) => !row.isPending).map(({ resume }): Resume => resume),
    hasWork: rows.some((row) => row.hasWork),
  };
}

/** The actor's resume; null if it is missing, deleted or another person's. */
export async function findResume(actor: Actor, input: { id: string }): Promise<Resume | null> {
  const [row] = await db().select(resumeColumns).from(resumes).where(ownLiveResume(actor, input.id));
  return row ?? null;
}

/** The actor's resume. @throws {AppError} not_found */
export async function getResume(actor: Actor, input: { id: string }): Promise<Resume> {
  const resume = await findResume(actor, input);
  if (!resume) throw resumeNotFound();
  return resume;
}

/** The text of a resume; no pages until it is read, or if reading failed. @throws {AppError} not_found */
export async function getResumeText(actor: Actor, input: { id: string }): Promise<ResumeText> {
  const [row] = await db()
    .select({ pages: sql<PageText[] | null>`${resumes.pages}` })
    .from(resumes)
    .where(ownLiveResume(actor, input.id));
  if (!row) throw resumeNotFound();
  return { pages: row.pages ?? [] };
}

async function getStored(actor: Actor, id: string) {
  const [row] = await db()
    .select({ ...storedColumns, filename: resumes.filename })
    .from(resumes)
    .where(ownLiveResume(actor, id));
  if (!row) throw resumeNotFound();
  return { ...row, filename: pdfName(row.filename) };
}

/** A download URL, valid for five minutes without a session. @throws {AppError} not_found */
export async function getDownloadUrl(actor: Actor, input: { id: string; origin: string }) {
  const stored = await getStored(actor, input.id);
  return downloadUrl(stored, stored.filename, input.origin);
}

/** The stored file. @throws {AppError} not_found */
export async function getResumeFile(actor: Actor, input: { id: string }): Promise<File> {
  const stored = await getStored(actor, input.id);
  const file = await openFile(stored);
  if (!file) throw resumeNotFound();
  return { ...file, filename: stored.filename };
}

/** The file of a download URL, for anybody who has the URL, until the resume is deleted. @throws {AppError} not_found */
export async function getTicketFile(input: Ticket & { signature: string }): Promise<File> {
  const [row] = await db()
    .select({ id: resumes.id })
    .from(resumes)
    .where(and(eq(resumes.storage, "local"), eq(resumes.storage_key, input.key), isNull(resumes.deleted_at)));
  const file = row && (await openTicket(input, input.signature));
  if (!file) throw resumeNotFound();
  return { ...file, filename: input.name };
}
