import { z } from "zod";
import { type Cursor, encodeCursor } from "./cursor.ts";

export const maxPageSize = 100;

/** The number of rows for a page's `?show=N`: between `pageSize` and 5,000. */
export function shownRows(show: string | string[] | undefined, pageSize: number): number {
  const count = Number(show);
  return Number.isInteger(count) ? Math.min(Math.max(count, pageSize), 5000) : pageSize;
}

/** A list is paged only if the query has a limit. */
export const pageQuery = z.object({
  limit: z.coerce
    .number(`limit is a whole number from 1 to ${maxPageSize}.`)
    .int(`limit is a whole number from 1 to ${maxPageSize}.`)
    .min(1, "limit is at least 1.")
    .max(maxPageSize, `limit is at most ${maxPageSize}.`)
    .optional(),
  cursor: z.string().max(200, "Use a cursor that this list gave out.").optional(),
});
/** A boolean of a query; "false" becomes undefined. */
export const flag = z
  .enum(["true", "false"], { error: "Say true or false." })
  .optional()
  .transform((value) => (value === "true" ? true : undefined));

/** With `deleted=true` a list has only the rows that can be restored. */
export const deletedQuery = pageQuery.extend({
  deleted: flag.describe("Only returns deleted items that can be restored."),
});
export type DeletedQuery = PageQuery & { deleted?: boolean | undefined };

/** Deleting with `forever=true` cannot be undone. */
export const deletionQuery = z.strictObject({
  forever: flag.describe("Erases the item immediately and permanently."),
});

export const deletedAt = z.iso
  .datetime()
  .nullable()
  .describe("When the item was deleted. It can be restored for 30 days.");

export type PageQuery = z.infer<typeof pageQuery>;

/** Rows of a list and the cursor of the next page; null on the last page. */
export type Page<T> = { rows: T[]; next: string | null };

/** Makes a page from rows that were read with `limit + 1`. */
export function cutPage<T extends Cursor>(rows: T[], limit: number | undefined): Page<T> {
  if (limit === undefined || rows.length <= limit) return { rows, next: null };
  const last = rows[limit - 1];
  return { rows: rows.slice(0, limit), next: last ? encodeCursor(last) : null };
}
