import { sql } from "drizzle-orm";
import { check, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { conversations } from "./conversations.ts";
import { createdAt, id, time, updatedAt } from "./columns.ts";

export const insights = pgTable(
  "insights",
  {
    conversation_id: uuid()
      .primaryKey()
      .references(() => conversations.id, { onDelete: "cascade" }),
    status: text({ enum: ["pending", "running", "ready", "failed", "none"] })
      .notNull()
      .default("pending"),
    attempts: integer().notNull().default(0),
    run: uuid(),
    lease_until: time(),
    /** The reason of a failure or absence, as shown to the person. */
    detail: text(),
    /** `{summary, strengths, improvement_areas, notable_quotes}` */
    result: jsonb(),
    /** Message ids, in the order of `result`. */
    evidence: jsonb(),
    /** `[{part, text, support}]`: every claim of `result` and whether its quote supports it. Null before the check. */
    claims: jsonb(),
    /** `[{message_id, has, competency}]`: the model's marks of each answer. Null if no model marked them. */
    answers: jsonb(),
    /** State of the model's check of `result`; "none" if no check is made. */
    check_state: text({ enum: ["none", "running", "done", "failed"] })
      .notNull()
      .default("none"),
    /** `{tokens, source, parts}`: drafts of the model, until they are checked. */
    drafts: jsonb(),
    /** Steps that the model skipped because of its context size. */
    limits: text({ enum: ["not_checked", "in_parts", "shortened"] })
      .array()
      .notNull()
      .default([]),
    quotes_found: integer(),
    quotes_verified: integer(),
    model: text(),
    duration_ms: integer(),
    input_tokens: integer(),
    output_tokens: integer(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    check("insights_status", sql`${t.status} in ('pending', 'running', 'ready', 'failed', 'none')`),
    check("insights_ready_has_result", sql`${t.status} <> 'ready' or ${t.result} is not null`),
  ],
);

/** Claims of the insights that the owner disputes. A dispute also applies to the same words in later insights. */
export const disputes = pgTable(
  "disputes",
  {
    id: id(),
    conversation_id: uuid()
      .notNull()
      .references(() => conversations.id, { onDelete: "cascade" }),
    part: text({ enum: ["summary", "strengths", "improvement_areas", "notable_quotes"] }).notNull(),
    /** The claim, verbatim. */
    claim: text().notNull(),
    note: text(),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex("disputes_claim_key").on(t.conversation_id, t.part, sql`md5(${t.claim})`),
    check("disputes_part", sql`${t.part} in ('summary', 'strengths', 'improvement_areas', 'notable_quotes')`),
  ],
);
