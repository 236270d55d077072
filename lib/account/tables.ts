import { eq, is, sql, type SQL } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import * as accounts from "../../db/schema/accounts.ts";
import * as conversations from "../../db/schema/conversations.ts";
import * as library from "../../db/schema/library.ts";
import * as sharing from "../../db/schema/sharing.ts";

/** Every table of the schema. */
export const tables: PgTable[] = Object.values({
  ...accounts,
  ...library,
  ...conversations,
  ...sharing,
}).filter((value) => is(value, PgTable));

/**
 * The rows of a table that belong to a person, and go with the account: they name the person, or a row that belongs to
 * the person, by a foreign key that cascades. Null for a table without such rows.
 */
export function ownedBy(table: PgTable, userId: string): SQL | null {
  const keys = getTableConfig(table)
    .foreignKeys.filter(({ onDelete }) => onDelete === "cascade")
    .map((key) => key.reference());
  // What names a person is theirs, whatever else it stands in: a character in another's team.
  const direct = keys.find(({ foreignTable }) => foreignTable === accounts.users);
  if (direct?.columns[0]) return eq(direct.columns[0], userId);
  for (const { columns, foreignTable, foreignColumns } of keys) {
    const parent = ownedBy(foreignTable, userId);
    const list = (names: typeof columns) => sql.join(names, sql`, `);
    if (parent)
      return sql`(${list(columns)}) in (select ${list(foreignColumns)} from ${foreignTable} where ${parent})`;
  }
  return null;
}
