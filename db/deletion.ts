import { type AnyColumn, type SQL, sql } from "drizzle-orm";

/** The restore window in days; after it the daily job erases. */
export const restorableDays = 30;

/** SQL: whether a row was deleted too long ago to be restored. */
export const isErasable = (deletedAt: AnyColumn): SQL =>
  sql`(${deletedAt} < now() - make_interval(days => ${sql.raw(String(restorableDays))}))`;

/** SQL: whether a row is deleted and can be restored. */
export const isRestorable = (deletedAt: AnyColumn): SQL =>
  sql`(${deletedAt} is not null and not ${isErasable(deletedAt)})`;
