import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { createdAt, digest, id, manner, time, updatedAt } from "./columns.ts";

export const teams = pgTable(
  "teams",
  {
    id: id(),
    name: text().notNull(),
    description: text(),
    interaction_mode: text().notNull(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    type: text(),
    access_level: text(),
    workflow_type: text(),
    insight_prompt_template: text(),
    created_at: createdAt(),
    updated_at: updatedAt(),
    deleted_at: time(),
  },
  (t) => [
    index("teams_user_idx").on(t.user_id),
    index("teams_list_idx").on(t.created_at.desc(), t.id.desc()),
    index("teams_deleted_at_idx")
      .on(t.deleted_at)
      .where(sql`${t.deleted_at} is not null`),
    index("teams_public_idx").on(sql`lower(btrim(${t.access_level}))`),
  ],
);

export const team_members = pgTable(
  "team_members",
  {
    team_id: uuid()
      .notNull()
      .references(() => teams.id, { onDelete: "cascade" }),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    created_at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.team_id, t.user_id] }), index("team_members_user_idx").on(t.user_id)],
);

/** Pending team invitations by email address, with or without an account. */
export const team_invitations = pgTable(
  "team_invitations",
  {
    id: id(),
    team_id: uuid()
      .notNull()
      .references(() => teams.id, { onDelete: "cascade" }),
    email: text().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex("team_invitations_team_email_key").on(t.team_id, t.email),
    index("team_invitations_email_idx").on(t.email),
    check("team_invitations_email_lower", sql`${t.email} = lower(${t.email})`),
  ],
);

export const characters = pgTable(
  "characters",
  {
    id: id(),
    name: text().notNull(),
    description: text().notNull().default(""),
    team_id: uuid().references(() => teams.id, { onDelete: "cascade" }),
    user_id: uuid().references(() => users.id, { onDelete: "cascade" }),
    is_system: boolean().notNull().default(false),
    is_readonly: boolean().notNull().default(false),
    /** The only workflow of the character; null for both. */
    workflow_type: text({ enum: ["resume_interview", "student_interview"] }),
    /** The number of the current version. */
    version: integer().notNull().default(1),
    /** A copy of the current version's manner. */
    manner: manner(),
    created_at: createdAt(),
    updated_at: updatedAt(),
    deleted_at: time(),
  },
  (t) => [
    index("characters_team_idx").on(t.team_id, t.created_at),
    index("characters_user_idx").on(t.user_id, t.created_at),
    index("characters_system_idx")
      .on(t.created_at)
      .where(sql`${t.is_system}`),
    index("characters_deleted_at_idx")
      .on(t.deleted_at)
      .where(sql`${t.deleted_at} is not null`),
    check("characters_workflow_type", sql`${t.workflow_type} in ('resume_interview', 'student_interview')`),
    check("characters_manner", sql`${t.manner} in ('warm', 'neutral', 'demanding')`),
    check("characters_belong", sql`${t.is_system} or ${t.user_id} is not null`),
  ],
);

/** Every prompt and manner a character ever had. Append-only. */
export const character_versions = pgTable(
  "character_versions",
  {
    id: id(),
    character_id: uuid()
      .notNull()
      .references(() => characters.id, { onDelete: "cascade" }),
    number: integer().notNull(),
    prompt: text().notNull(),
    manner: manner(),
    created_by: uuid().references(() => users.id, { onDelete: "set null" }),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex("character_versions_number_key").on(t.character_id, t.number),
    index("character_versions_created_by_idx").on(t.created_by),
    check("character_versions_manner", sql`${t.manner} in ('warm', 'neutral', 'demanding')`),
  ],
);

export const resumes = pgTable(
  "resumes",
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    filename: text().notNull(),
    size: bigint({ mode: "number" }).notNull(),
    storage: text({ enum: ["local", "uploadthing", "s3"] }).notNull(),
    storage_key: text().notNull(),
    status: text({ enum: ["UPLOADED", "PROCESSED", "FAILED"] })
      .notNull()
      .default("UPLOADED"),
    failure_reason: text(),
    page_count: integer(),
    /** Per page: its number, the visible text, and the hidden text with the reason. */
    pages: jsonb(),
    /** Lease of the process that reads the file; the next poll takes over an expired one. */
    lease_until: time(),
    attempts: integer().notNull().default(0),
    /** The Idempotency-Key of the upload. */
    upload_key: text(),
    /** SHA-256 of the uploaded file; the same key with another file is refused. */
    upload_hash: digest(),
    created_at: createdAt(),
    deleted_at: time(),
  },
  (t) => [
    index("resumes_user_idx").on(t.user_id, t.created_at.desc(), t.id.desc()),
    uniqueIndex("resumes_storage_key").on(t.storage, t.storage_key),
    uniqueIndex("resumes_upload_key").on(t.user_id, t.upload_key),
    index("resumes_deleted_at_idx")
      .on(t.deleted_at)
      .where(sql`${t.deleted_at} is not null`),
    check("resumes_status", sql`${t.status} in ('UPLOADED', 'PROCESSED', 'FAILED')`),
    check("resumes_processed_has_text", sql`${t.status} <> 'PROCESSED' or ${t.pages} is not null`),
    check("resumes_failed_has_reason", sql`${t.status} <> 'FAILED' or ${t.failure_reason} is not null`),
  ],
);
