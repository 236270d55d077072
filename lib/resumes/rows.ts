import "server-only";
import { getTableColumns, sql } from "drizzle-orm";
import { resumes } from "../../db/schema/library.ts";
import { isErasable } from "../../db/deletion.ts";
import { isLeaseFree } from "../lease.ts";
import type { Resume } from "./schema.ts";

const { id, filename, status, failure_reason, size, page_count, created_at, deleted_at } =
  getTableColumns(resumes);

export const resumeColumns = {
  id,
  filename,
  status,
  failure_reason,
  size,
  page_count,
  created_at,
  deleted_at,
  is_deleted: sql<boolean>`${resumes.deleted_at} is not null`,
} satisfies Record<keyof Resume, unknown>;

export const storedColumns = { storage: resumes.storage, storage_key: resumes.storage_key };

/** A file that a browser sends to the storage and that has not arrived yet, as far as we know. */
export const isPending = sql<boolean>`(${resumes.storage} <> 'local' and ${resumes.status} = 'UPLOADED'
  and ${resumes.attempts} = 0 and ${resumes.lease_until} is not null)`;

/** A `deleted_at` that makes a resume erasable immediately. */
export const longAgo = sql`to_timestamp(0)`;
/** Deleted too long ago to be restored, and not retried within the last hour. */
export const canBeErased = sql`(${isErasable(resumes.deleted_at)} and ${isLeaseFree(resumes.lease_until)})`;

/** The name for saving a file; always ends with .pdf. */
export const pdfName = (name: string): string => (/\.pdf$/i.test(name) ? name : `${name}.pdf`);
