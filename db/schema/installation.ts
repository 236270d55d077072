import { sql } from "drizzle-orm";
import { boolean, check, date, integer, jsonb, pgTable, real, text, uuid } from "drizzle-orm/pg-core";
import { time } from "./columns.ts";

/** Settings of the installation, at most one row. */
export const settings = pgTable(
  "settings",
  {
    is_only: boolean().primaryKey().default(true),
    /** The longest retention of interviews in days; null for no limit. */
    max_retention_days: integer(),
  },
  (t) => [check("settings_only", sql`${t.is_only}`)],
);

/** Completed daily runs by UTC day, and their results. */
export const daily_runs = pgTable("daily_runs", {
  day: date().primaryKey(),
  finished_at: time().notNull(),
  steps: jsonb().$type<{ name: string; count: number | null }[]>().notNull(),
});

/** Leases for work without a row of its own; one row per key while it runs. */
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

/** Known properties of a model at an address, measured from requests and refusals. */
export const model_measurements = pgTable("model_measurements", {
  /** SHA-256 of the address and the model's name. */
  key: text().primaryKey(),
  /** The accepted form of requests; null until one was refused. */
  shape: jsonb(),
  /** Context size in tokens, including the answer; null until a longer text was refused. */
  context_tokens: integer(),
  /** Number of parallel calls; null until tested. */
  slots: integer(),
  /** The service's tokens per token of our estimate; null until the service has counted. */
  tokens_factor: real(),
  /** Reasoning tokens before an answer. */
  reasoning_tokens: integer().notNull().default(0),
  /** Whether answers begin with reasoning that has no opening tag. */
  starts_thinking: boolean().notNull().default(false),
  /** The last successful call, to the minute, and the start of the current series of failures. */
  last_ok_at: time(),
  failing_since: time(),
  /** The reason of the first of these failures. */
  failure: text(),
  /** The last test; null before the first. */
  test: jsonb().$type<ModelTest>(),
  updated_at: time()
    .notNull()
    .default(sql`now()`),
});

/** The model service chosen by administrators: the active one, and a draft. */
export const model_service = pgTable(
  "model_service",
  {
    place: text().primaryKey(),
    /** As typed, including its query. */
    url: text().notNull(),
    /** Encrypted and bound to the address; null for none. */
    key_sealed: text(),
    models: jsonb().$type<Record<"interviewer" | "insights" | "answers", string>>().notNull(),
    /** Values set by hand; all others are measured. */
    options: jsonb().$type<Record<string, string | number>>().notNull(),
    version: uuid().notNull().defaultRandom(),
    changed_at: time()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [check("model_service_place", sql`${t.place} in ('used', 'draft')`)],
);
