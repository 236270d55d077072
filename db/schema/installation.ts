import { sql } from "drizzle-orm";
import { boolean, check, date, integer, jsonb, pgTable, real, text, uuid } from "drizzle-orm/pg-core";
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

/** A test of a model: its lines so far. */
export type ModelTest = {
  started_at: string;
  is_done: boolean;
  lines: { name: string; state: "passed" | "loss" | "failed"; text: string }[];
};

/** What is known of a model at an address, by requests and refusals: one row for each. */
export const model_measurements = pgTable("model_measurements", {
  /** SHA-256 of the address and the model's name. */
  key: text().primaryKey(),
  /** In which form it takes requests; null until it has refused one. */
  shape: jsonb(),
  /** How many tokens it reads at once, its answer included; null until it has refused a longer text. */
  context_tokens: integer(),
  /** How many calls it takes at once; null until that was tested. */
  slots: integer(),
  /** Tokens that it counts for one of ours; null until it has counted. */
  tokens_factor: real(),
  /** Tokens that its thinking takes before an answer. */
  reasoning_tokens: integer().notNull().default(0),
  /** Whether its answers begin with thinking that has no opening tag. */
  starts_thinking: boolean().notNull().default(false),
  /** When a call last went through, to the minute, and since when all have failed. */
  last_ok_at: time(),
  failing_since: time(),
  /** Why the first of these failed. */
  failure: text(),
  /** The lines of the last test so far, and when it began; null until the model is tested. */
  test: jsonb().$type<ModelTest>(),
  updated_at: time()
    .notNull()
    .default(sql`now()`),
});

/** The model service that administrators choose: one that answers, and one that is filled in and not used yet. */
export const model_service = pgTable(
  "model_service",
  {
    place: text().primaryKey(),
    /** As it was typed: with its query. */
    url: text().notNull(),
    /** Encrypted, and bound to the address; null for none. */
    key_sealed: text(),
    /** The name of the model for each purpose. */
    models: jsonb().$type<Record<"interviewer" | "insights" | "answers", string>>().notNull(),
    /** What is set by hand; the rest is measured. */
    options: jsonb().$type<Record<string, string | number>>().notNull(),
    version: uuid().notNull().defaultRandom(),
    changed_at: time()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [check("model_service_place", sql`${t.place} in ('used', 'draft')`)],
);
