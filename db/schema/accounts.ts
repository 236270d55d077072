import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, digest, id, time } from "./columns.ts";

export const users = pgTable(
  "users",
  {
    id: id(),
    email: text().notNull(),
    name: text(),
    password_hash: text().notNull(),
    is_superuser: boolean().notNull().default(false),
    /** Raised to end every session of this user: tokens carry the version that they were made under. */
    session_version: integer().notNull().default(1),
    /** Since when this user may not log in; what they made stays, and their public links answer like none. */
    suspended_at: time(),
    /** After how many days their interviews are erased; null is as late as the administrators allow. */
    retention_days: integer(),
    /** Whether contact requests, and what visitors ask, are mailed. */
    mail_contact_requests: boolean().notNull().default(true),
    mail_digest: boolean().notNull().default(true),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex("users_email_key").on(t.email),
    index("users_created_at_idx").on(t.created_at.desc(), t.id.desc()),
    check("users_email_lower", sql`${t.email} = lower(${t.email})`),
  ],
);

export const invite_requests = pgTable(
  "invite_requests",
  {
    id: id(),
    email: text().notNull(),
    message: text(),
    status: text({ enum: ["PENDING", "APPROVED", "REJECTED"] })
      .notNull()
      .default("PENDING"),
    created_at: createdAt(),
    approved_at: time(),
    decided_at: time(),
    decided_by: uuid().references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [
    uniqueIndex("invite_requests_email_key").on(t.email),
    index("invite_requests_status_idx").on(t.status, t.created_at.desc()),
    index("invite_requests_decided_by_idx").on(t.decided_by),
    check("invite_requests_email_lower", sql`${t.email} = lower(${t.email})`),
    check("invite_requests_status", sql`${t.status} in ('PENDING', 'APPROVED', 'REJECTED')`),
    check("invite_requests_approved", sql`(${t.status} = 'APPROVED') = (${t.approved_at} is not null)`),
  ],
);

export const invite_codes = pgTable(
  "invite_codes",
  {
    id: id(),
    code_hash: digest().notNull(),
    last4: text().notNull(),
    /** Set when the code works for one address only. */
    email: text(),
    request_id: uuid().references(() => invite_requests.id, { onDelete: "set null" }),
    created_by: uuid().references(() => users.id, { onDelete: "set null" }),
    created_at: createdAt(),
    expires_at: time().notNull(),
    used_at: time(),
    used_by: uuid().references(() => users.id, { onDelete: "set null" }),
    revoked_at: time(),
  },
  (t) => [
    uniqueIndex("invite_codes_hash_key").on(t.code_hash),
    index("invite_codes_created_at_idx").on(t.created_at.desc()),
    index("invite_codes_request_idx").on(t.request_id),
    index("invite_codes_created_by_idx").on(t.created_by),
    index("invite_codes_used_by_idx").on(t.used_by),
    check("invite_codes_used_or_revoked", sql`${t.used_at} is null or ${t.revoked_at} is null`),
  ],
);

/** Who somebody is at a provider of single sign-on: its issuer and the subject there, at most one for each issuer. */
export const identities = pgTable(
  "identities",
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.issuer, t.subject] }),
    uniqueIndex("identities_user_issuer_key").on(t.user_id, t.issuer),
  ],
);

/** Single-use links with which a person sets a new password. */
export const password_resets = pgTable(
  "password_resets",
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    token_hash: digest().notNull(),
    created_by: uuid().references(() => users.id, { onDelete: "set null" }),
    created_at: createdAt(),
    expires_at: time().notNull(),
    used_at: time(),
  },
  (t) => [
    uniqueIndex("password_resets_hash_key").on(t.token_hash),
    index("password_resets_user_idx").on(t.user_id),
    index("password_resets_created_by_idx").on(t.created_by),
  ],
);

/** A new address that somebody has to confirm by a link: one for each person. */
export const email_changes = pgTable(
  "email_changes",
  {
    user_id: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    email: text().notNull(),
    token_hash: digest().notNull(),
    expires_at: time().notNull(),
  },
  (t) => [
    uniqueIndex("email_changes_hash_key").on(t.token_hash),
    check("email_changes_email_lower", sql`${t.email} = lower(${t.email})`),
  ],
);

/** Sessions that were logged out: their tokens are refused until the last of them has expired. */
export const ended_sessions = pgTable(
  "ended_sessions",
  {
    /** The session's id, which all of its tokens carry. */
    id: uuid().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    expires_at: time().notNull(),
  },
  (t) => [
    index("ended_sessions_user_idx").on(t.user_id),
    index("ended_sessions_expires_at_idx").on(t.expires_at),
  ],
);

/** What administrators and owners did, for later questions. Holds no message text and no secret. */
export const audit_events = pgTable(
  "audit_events",
  {
    id: id(),
    actor_id: uuid().references(() => users.id, { onDelete: "set null" }),
    action: text().notNull(),
    subject_id: uuid(),
    detail: jsonb(),
    created_at: createdAt(),
  },
  (t) => [
    index("audit_events_actor_idx").on(t.actor_id),
    index("audit_events_created_at_idx").on(t.created_at.desc()),
  ],
);

/** How often something was done, by whom (hashed), until when it counts. */
export const rate_limits = pgTable(
  "rate_limits",
  {
    key: text().primaryKey(),
    points: integer().notNull(),
    expire: timestamp({ withTimezone: true }),
  },
  (t) => [index("rate_limits_expire_idx").on(t.expire)],
);

/** Mails on their way. A row goes once the mail server has taken its mail. */
export const outbox = pgTable(
  "outbox",
  {
    /** Also the mail's Message-ID, so that one that is sent again is known to be the same. */
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text({ enum: ["contact_request", "digest"] }).notNull(),
    letter: jsonb().notNull(),
    created_at: createdAt(),
    /** When it may be tried next; who tries it sets this first. */
    try_at: time()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    index("outbox_user_idx").on(t.user_id),
    check("outbox_kind", sql`${t.kind} in ('contact_request', 'digest')`),
  ],
);
