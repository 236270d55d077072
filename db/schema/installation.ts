import { sql } from "drizzle-orm";
import { boolean, check, date, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { time } from "./columns.ts";

/** What administrators decide for everybody: at most one row. */
export const settings = pgTable(
  "settings",
  {
    is_only: boolean().primaryKey().default(true),
    /** After how many days interviews are erased at the latest; null is never. */
    max_retention_days: integer(),
  },
  (t) => [check("settings_only", sql`${t.is_only}`)],
);

/** Which days (UTC) the daily job ran to its end, and what it did. */
export const daily_runs = pgTable("daily_runs", {
  day: date().primaryKey(),
  finished_at: time().notNull(),
  steps: jsonb().notNull(),
});

/** Work after a response that has no row of its own to hold its lease: one row for each key while it runs. */
export const leases = pgTable("leases", {
  key: text().primaryKey(),
  run: uuid().notNull(),
  lease_until: time().notNull(),
});
