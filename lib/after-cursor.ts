import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { decodeCursor } from "./cursor.ts";

/**
 * SQL: the rows after a cursor, in a list with the newest first; undefined without a cursor.
 * @throws {AppError} invalid for a cursor we did not issue
 */
export function isAfter(
  cursor: string | undefined,
  { created_at, id }: { created_at: AnyColumn; id: AnyColumn },
): SQL | undefined {
  if (!cursor) return undefined;
  const from = decodeCursor(cursor);
  return sql`(${created_at}, ${id}) < (${from.created_at}::timestamptz, ${from.id}::uuid)`;
}
