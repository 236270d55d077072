import { type AnyColumn, type SQL, sql } from "drizzle-orm";

/** How long what was deleted can be restored. Then the daily job erases it. */
export const restorableDays = 30;

/** Whether a row with this `deleted_at` was deleted too long ago to be restored, as SQL. */
export const isErasable = (deletedAt: AnyColumn): SQL =>
  sql`(${deletedAt} < now() - make_interval(days => ${sql.raw(String(restorableDays))}))`;

/** Whether it was deleted and can be restored. */
export const isRestorable = (deletedAt: AnyColumn): SQL =>
  sql`(${deletedAt} is not null and not ${isErasable(deletedAt)})`;
