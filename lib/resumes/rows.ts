import "server-only";
import { and, eq, getTableColumns, sql } from "drizzle-orm";
import { db } from "../../db/client.ts";
import { resumes } from "../../db/schema/library.ts";
import type { Stored } from "../storage/index.ts";
import type { PageText, Resume } from "./schema.ts";

const { id, filename, status, failure_reason, size, page_count, created_at } = getTableColumns(resumes);

/** A resume as it leaves through the API. */
export const resumeColumns = {
  id,
  filename,
  status,
  failure_reason,
  size,
  page_count,
  created_at,
  is_deleted: sql<boolean>`${resumes.deleted_at} is not null`,
} satisfies Record<keyof Resume, unknown>;

/** A file that a browser sends to the storage: nothing is there to be read yet, as far as we know. */
export const isPending = sql`(${resumes.storage} = 'uploadthing' and ${resumes.status} = 'UPLOADED'
  and ${resumes.attempts} = 0 and ${resumes.lease_until} is not null)`;

/**
 * Deleted too long ago to be brought back: it is about to be erased. What has to make room for an upload is dated back,
 * so that it is erased in the same way.
 */
export const isErasable = sql`(${resumes.deleted_at} < now() - interval '30 days')`;
/** The same, when nobody tried within the last hour. */
export const waitsToBeErased = sql`(${isErasable} and (${resumes.lease_until} < now()) is not false)`;

/** What a file is saved as. Its name never makes it anything but a PDF. */
export const pdfName = (name: string): string => (/\.pdf$/i.test(name) ? name : `${name}.pdf`);

/** How often a file is tried before it counts as unreadable. Only crashes make it more than one. */
export const maxAttempts = 3;
/** Longer than reading may take, with its way from the storage. */
const lease = sql`now() + interval '60 seconds'`;

export type Claimed = Stored & { id: string; attempt: number };

/**
 * Takes a file that waits to be read, when nobody reads it: of many polls one wins. One that was cut off in every
 * attempt is failed here, since nobody is left to say so.
 * @returns null when there is nothing to do
 */
export async function claim(resumeId: string): Promise<Claimed | null> {
  const [row] = await db()
    .update(resumes)
    .set({
      status: sql`case when ${resumes.attempts} < ${maxAttempts} then 'UPLOADED' else 'FAILED' end`,
      failure_reason: sql`case when ${resumes.attempts} < ${maxAttempts} then null
        else 'The file could not be read: reading it was cut off each time. Please upload it again.' end`,
      attempts: sql`least(${resumes.attempts} + 1, ${maxAttempts})`,
      lease_until: sql`case when ${resumes.attempts} < ${maxAttempts} then ${lease} end`,
    })
    .where(
      and(
        eq(resumes.id, resumeId),
        eq(resumes.status, "UPLOADED"),
        sql`not ${isPending}`,
        sql`(${resumes.lease_until} is null or ${resumes.lease_until} < now())`,
      ),
    )
    .returning({
      id: resumes.id,
      attempt: resumes.attempts,
      storage: resumes.storage,
      storage_key: resumes.storage_key,
      status: resumes.status,
    });
  return row?.status === "UPLOADED" ? row : null;
}

export type Outcome =
  | { status: "PROCESSED"; pages: PageText[]; page_count: number }
  | { status: "FAILED"; failure_reason: string; page_count: number | null };

const heldBy = ({ id, attempt }: Claimed) =>
  and(eq(resumes.id, id), eq(resumes.status, "UPLOADED"), eq(resumes.attempts, attempt));

/** Ends an attempt. Nothing happens when somebody else has taken over. */
export async function finish(claimed: Claimed, outcome: Outcome): Promise<void> {
  await db()
    .update(resumes)
    .set({ ...outcome, lease_until: null })
    .where(heldBy(claimed));
}

/**
 * Gives the file back to whoever polls next.
 * @param counts whether the attempt counts; one that an orderly stop cut off does not
 */
export async function release(claimed: Claimed, counts: boolean): Promise<void> {
  await db()
    .update(resumes)
    .set({ lease_until: null, ...(!counts && { attempts: claimed.attempt - 1 }) })
    .where(heldBy(claimed));
}
