import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
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
    /** Incremented to end every session: tokens carry the version they were issued under. */
    session_version: integer().notNull().default(1),
    /** Null unless suspended: the user cannot log in, and their public links do not work. */
    suspended_at: time(),
    /** Days until interviews are erased; null for the installation's limit. */
    retention_days: integer(),
    /** Mail about contact requests, and digests of visitors' questions. */
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
    /** Set if the code works for one email only. */
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

/** Identities at a single sign-on provider, at most one per user and issuer. */
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

/** Single-use links to set a new password. */
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

/** New email addresses that await confirmation, one per user. */
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

/** Bearer tokens for scripts, stored as hashes. A token works while `session_version` is that of its user. */
export const api_tokens = pgTable(
  "api_tokens",
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text().notNull(),
    access: text({ enum: ["read", "full"] }).notNull(),
    token_hash: digest().notNull(),
    session_version: integer().notNull(),
    created_at: createdAt(),
    /** Null for a token that does not expire. */
    expires_at: time(),
    /** Updated at most once a minute. */
    last_used_at: time(),
  },
  (t) => [
    uniqueIndex("api_tokens_hash_key").on(t.token_hash),
    index("api_tokens_user_idx").on(t.user_id),
    check("api_tokens_access", sql`${t.access} in ('read', 'full')`),
  ],
);

/** Logged-out sessions; their tokens are refused until the last one has expired. */
export const ended_sessions = pgTable(
  "ended_sessions",
  {
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

/** The audit log, append-only. Contains ids only: no texts, no addresses, no secrets. */
export const audit_events = pgTable(
  "audit_events",
  {
    id: id(),
    actor_id: uuid().references(() => users.id, { onDelete: "set null" }),
    action: text().notNull(),
    subject_id: uuid(),
    detail: jsonb(),
    /** The client's network, an IPv4 /24 or IPv6 /48; null for the command line. */
    network: text(),
    created_at: createdAt(),
  },
  (t) => [
    index("audit_events_actor_idx").on(t.actor_id),
    index("audit_events_subject_idx").on(t.subject_id),
    index("audit_events_created_at_idx").on(t.created_at.desc(), t.id.desc()),
  ],
);

/** Counts per hashed key and window. */
export const rate_limits = pgTable(
  "rate_limits",
  {
    key: text().primaryKey(),
    points: integer().notNull(),
    expire: timestamp({ withTimezone: true }),
  },
  (t) => [index("rate_limits_expire_idx").on(t.expire)],
);

/** Mails to send. A row is deleted once the mail server has accepted the mail. */
export const outbox = pgTable(
  "outbox",
  {
    /** Also the Message-ID, so that a mail sent twice is recognised. */
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text({ enum: ["contact_request", "digest"] }).notNull(),
    letter: jsonb().notNull(),
    created_at: createdAt(),
    /** The next attempt. A sender sets it first, as a lock. */
    try_at: time()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    index("outbox_user_idx").on(t.user_id),
    check("outbox_kind", sql`${t.kind} in ('contact_request', 'digest')`),
  ],
);

/** Tokens of the model service by UTC day, person, purpose and model. */
export const usage = pgTable(
  "usage",
  {
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    day: date().notNull(),
    purpose: text().notNull(),
    model: text().notNull(),
    input_tokens: bigint({ mode: "number" }).notNull(),
    output_tokens: bigint({ mode: "number" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.day, t.purpose, t.model] }), index("usage_day_idx").on(t.day)],
);
