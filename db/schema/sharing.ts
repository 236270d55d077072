import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { bytes, createdAt, digest, id, time, updatedAt } from "./columns.ts";
import { users } from "./accounts.ts";
import { conversations } from "./conversations.ts";

export const public_links = pgTable(
  "public_links",
  {
    id: id(),
    conversation_id: uuid()
      .notNull()
      .references(() => conversations.id, { onDelete: "cascade" }),
    /** 128 random bits in base64url; the page's only secret. */
    public_id: text().notNull(),
    candidate_name: text(),
    contact_email: text(),
    expires_at: time(),
    revoked_at: time(),
    include_resume: boolean().notNull().default(false),
    /** Whether visitors may download the PDF, which shows more than the shared text. */
    include_resume_file: boolean().notNull().default(false),
    headline: text(),
    /** Sentences of the interview or resume that the card shows while visitors may read them. */
    highlights: jsonb()
      .notNull()
      .default(sql`'[]'::jsonb`),
    hidden_message_ids: uuid()
      .array()
      .notNull()
      .default(sql`'{}'::uuid[]`),
    /** The owner's sentences that are left out of the shared texts. */
    left_out_sentences: jsonb()
      .notNull()
      .default(sql`'[]'::jsonb`),
    /** The sensitive sentences on which the owner has decided. */
    checked_sentences: jsonb()
      .notNull()
      .default(sql`'[]'::jsonb`),
    /** Set by a migration for links from before sentences could be left out: paused until the owner publishes again. */
    review_needed: boolean().notNull().default(false),
    review_mailed: boolean().notNull().default(false),
    /** Whether visitors may send several questions at once. */
    allow_batches: boolean().notNull().default(false),
    /** Interview questions that the shared texts answer. */
    suggested_questions: text()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** Incremented when the material of answers changes; an answer from another revision is discarded. */
    revision: integer().notNull().default(0),
    /** Model tokens spent on `budget_day` (UTC), including reservations of running answers. */
    budget_day: date(),
    budget_tokens: integer().notNull().default(0),
    /** Number of visits, and the time of the last one. */
    opens: integer().notNull().default(0),
    last_opened_at: time(),
    created_at: createdAt(),
    published_at: time()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    uniqueIndex("public_links_public_id_key").on(t.public_id),
    uniqueIndex("public_links_one_in_force")
      .on(t.conversation_id)
      .where(sql`${t.revoked_at} is null`),
    index("public_links_conversation_idx").on(t.conversation_id),
    check("public_links_opened", sql`(${t.opens} = 0) = (${t.last_opened_at} is null)`),
  ],
);

/**
 * The shared texts of a link, copied when it is published. Their ids reveal nothing of the originals. A text
 * that is published again unchanged keeps its row and id.
 */
export const snapshot_items = pgTable(
  "snapshot_items",
  {
    id: id(),
    link_id: uuid()
      .notNull()
      .references(() => public_links.id, { onDelete: "cascade" }),
    /**
     * The message's number; resume pages come after all messages. Never shown, because gaps would reveal
     * hidden messages.
     */
    ordinal: integer().notNull(),
    source: text({ enum: ["transcript", "resume"] }).notNull(),
    speaker_type: text({ enum: ["user", "character"] }),
    speaker_name: text(),
    page: integer(),
    content: text().notNull(),
    /** Embeddings of the passages, and a name of the texts and the model they were computed from. */
    vectors: bytes(),
    vectors_of: text(),
  },
  (t) => [
    uniqueIndex("snapshot_items_ordinal_key").on(t.link_id, t.ordinal),
    check("snapshot_items_source", sql`${t.source} in ('transcript', 'resume')`),
  ],
);

export const visitors = pgTable(
  "visitors",
  {
    id: id(),
    link_id: uuid()
      .notNull()
      .references(() => public_links.id, { onDelete: "cascade" }),
    token_hash: digest().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex("visitors_token_key").on(t.token_hash),
    index("visitors_link_idx").on(t.link_id, t.created_at),
  ],
);

/** Accepted versions of the notice on AI, by people and visitors. */
export const consents = pgTable(
  "consents",
  {
    id: id(),
    user_id: uuid().references(() => users.id, { onDelete: "cascade" }),
    visitor_id: uuid().references(() => visitors.id, { onDelete: "cascade" }),
    version: text().notNull(),
    accepted_at: createdAt(),
  },
  (t) => [
    uniqueIndex("consents_user_key").on(t.user_id, t.version),
    uniqueIndex("consents_visitor_key").on(t.visitor_id, t.version),
    check("consents_one_owner", sql`num_nonnulls(${t.user_id}, ${t.visitor_id}) = 1`),
  ],
);

/** Questions about an interview with their answers: a visitor's through a link, or the owner's about their insights. */
export const questions = pgTable(
  "questions",
  {
    id: id(),
    conversation_id: uuid()
      .notNull()
      .references(() => conversations.id, { onDelete: "cascade" }),
    asker: text({ enum: ["visitor", "owner"] })
      .notNull()
      .default("visitor"),
    /** Set for visitors' questions, null for the owner's. */
    link_id: uuid().references(() => public_links.id, { onDelete: "cascade" }),
    visitor_id: uuid().references(() => visitors.id, { onDelete: "cascade" }),
    /** The batch of questions sent together; null for a single question. */
    batch_id: uuid(),
    /** The position in the batch, from 1. */
    position: integer(),
    content: text().notNull(),
    answer: text(),
    answer_id: uuid()
      .notNull()
      .default(sql`gen_random_uuid()`),
    citations: jsonb(),
    /** `declined` for a protected trait, `help` for a person in danger. */
    outcome: text({ enum: ["answered", "related", "not_covered", "passages", "declined", "help"] }),
    /** The question's words that appear in the passages; null if a model answered. */
    terms: text().array(),
    /** The snapshot items and additions that the answer quotes. */
    used_ids: uuid()
      .array()
      .notNull()
      .default(sql`'{}'::uuid[]`),
    /** The link's revision that a model answered from, if it was the visitor's first question; otherwise null. */
    answered_revision: integer(),
    /** When the answer was withdrawn, because something it quotes is no longer shared. */
    withdrawn_at: time(),
    /** Lease of the process that writes the answer. */
    run: uuid(),
    lease_until: time(),
    model: text(),
    /** Tokens of all calls, estimated if the service does not count; charged to the link's daily budget. */
    tokens: integer(),
    /** As counted by the service. */
    input_tokens: integer(),
    output_tokens: integer(),
    duration_ms: integer(),
    created_at: createdAt(),
    answered_at: time(),
    /** When the owner saw a visitor's question, and when a digest included it. */
    seen_at: time(),
    digested_at: time(),
  },
  (t) => [
    // A resent question without an answer yet is the same question.
    uniqueIndex("questions_visitor_unanswered_key")
      .on(t.visitor_id, sql`md5(${t.content})`)
      .where(sql`${t.answer} is null and ${t.batch_id} is null`),
    uniqueIndex("questions_owner_unanswered_key")
      .on(t.conversation_id, sql`md5(${t.content})`)
      .where(sql`${t.answer} is null and ${t.asker} = 'owner'`),
    uniqueIndex("questions_batch_key").on(t.batch_id, t.position),
    check(
      "questions_asker",
      sql`(${t.asker} = 'visitor' and num_nonnulls(${t.link_id}, ${t.visitor_id}) = 2)
        or (${t.asker} = 'owner' and num_nonnulls(${t.link_id}, ${t.visitor_id}, ${t.batch_id}) = 0)`,
    ),
    check("questions_batch", sql`(${t.batch_id} is null) = (${t.position} is null)`),
    check(
      "questions_outcome",
      sql`${t.outcome} in ('answered', 'related', 'not_covered', 'passages', 'declined', 'help')`,
    ),
    check(
      "questions_answered",
      sql`(${t.answer} is null) = (${t.answered_at} is null) and (${t.answer} is null) = (${t.outcome} is null)`,
    ),
    check("questions_run_has_lease", sql`(${t.run} is null) = (${t.lease_until} is null)`),
    check("questions_running_is_unanswered", sql`${t.run} is null or ${t.answer} is null`),
    index("questions_conversation_idx").on(t.conversation_id, t.created_at),
    index("questions_visitor_idx").on(t.visitor_id, t.created_at),
    index("questions_link_idx").on(t.link_id, t.created_at),
    index("questions_unseen_idx")
      .on(t.link_id)
      .where(sql`${t.seen_at} is null and ${t.asker} = 'visitor'`),
    index("questions_undigested_idx")
      .on(t.link_id)
      .where(sql`${t.digested_at} is null and ${t.asker} = 'visitor'`),
  ],
);

/** The owner's own answers, to unanswered questions or in place of an answer. */
export const additions = pgTable(
  "additions",
  {
    id: id(),
    link_id: uuid()
      .notNull()
      .references(() => public_links.id, { onDelete: "cascade" }),
    question_id: uuid()
      .notNull()
      .references(() => questions.id, { onDelete: "cascade" }),
    content: text().notNull(),
    /** As in `snapshot_items`. */
    vectors: bytes(),
    vectors_of: text(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [uniqueIndex("additions_question_key").on(t.question_id), index("additions_link_idx").on(t.link_id)],
);

export const contact_requests = pgTable(
  "contact_requests",
  {
    id: id(),
    conversation_id: uuid()
      .notNull()
      .references(() => conversations.id, { onDelete: "cascade" }),
    visitor_id: uuid()
      .notNull()
      .references(() => visitors.id, { onDelete: "cascade" }),
    /** Erased when the request is rejected. */
    contact_info: text(),
    message: text(),
    status: text({ enum: ["PENDING", "APPROVED", "REJECTED"] })
      .notNull()
      .default("PENDING"),
    created_at: createdAt(),
    decided_at: time(),
    /** When the owner saw it. */
    seen_at: time(),
  },
  (t) => [
    index("contact_requests_conversation_idx").on(t.conversation_id, t.created_at),
    index("contact_requests_visitor_idx").on(t.visitor_id, t.created_at),
    check("contact_requests_status", sql`${t.status} in ('PENDING', 'APPROVED', 'REJECTED')`),
    check("contact_requests_erased", sql`(${t.status} = 'REJECTED') = (${t.contact_info} is null)`),
  ],
);
