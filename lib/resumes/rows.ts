import "server-only";
import { getTableColumns, sql } from "drizzle-orm";
import { resumes } from "../../db/schema/library.ts";
import { AppError } from "../errors.ts";
import { isLeaseFree } from "../lease.ts";
import type { Resume } from "./schema.ts";

const { id, filename, status, failure_reason, size, page_count, created_at } = getTableColumns(resumes);

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

export const storedColumns = { storage: resumes.storage, storage_key: resumes.storage_key };

export const notStored = (cause: unknown): AppError =>
  new AppError("unavailable", "The file could not be stored. Please try again in a moment.", {
    internal: "the storage refused a file",
    cause,
  });

/** A file that a browser sends to the storage: nothing is there to be read yet, as far as we know. */
export const isPending = sql<boolean>`(${resumes.storage} = 'uploadthing' and ${resumes.status} = 'UPLOADED'
  and ${resumes.attempts} = 0 and ${resumes.lease_until} is not null)`;

/**
 * Deleted too long ago to be restored: it is about to be erased. What has to make room for an upload is dated back, so
 * that it is erased in the same way.
 */
export const isErasable = sql`(${resumes.deleted_at} < now() - interval '30 days')`;
/** The same, when nobody tried within the last hour. */
export const canBeErased = sql`(${isErasable} and ${isLeaseFree(resumes.lease_until)})`;

/** What a file is saved as. Its name never makes it anything but a PDF. */
export const pdfName = (name: string): string => (/\.pdf$/i.test(name) ? name : `${name}.pdf`);
