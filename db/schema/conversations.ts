import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  foreignKey,
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
import { resumes } from "./library.ts";

/** Kinds of messages that are not an answer; see `Aside` in lib/ai/tasks. */
const asides = [
  "refusal",
  "other_language",
  "distress",
  "rude",
  "courtesy",
  "question",
  "later",
  "added",
] as const;

/** A competency, its questions, and the character who asks them. */
type PlanEntry = { competency: string; behavioural: string; situational: string; character_id: string };

export const conversations = pgTable(
  "conversations",
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    workflow: text({ enum: ["resume_interview", "student_interview"] }).notNull(),
    title: text().notNull(),
    resume_id: uuid().references(() => resumes.id, { onDelete: "set null" }),
    /** The insight template at the start of the conversation. */
    insight_template: text().notNull(),
    /** `{of, found}`: sensitive sentences that the model service found in one version of the shareable texts. */
    sensitive: jsonb(),
    /** The current character: an index into conversation_characters, from 0. */
    position: integer().notNull().default(0),
    completed_at: time(),
    /** The highest message number so far. */
    last_seq: integer().notNull().default(0),
    /** The number of messages that use the length; see `usesLength`. */
    answers: integer().notNull().default(0),
    /** The target number of answers; null for no limit, 1 for a retry of one question. */
    length: integer(),
    /** For a retry: the answer or skip whose question is asked again; null once it is erased. */
    retry_of: uuid().references((): AnyPgColumn => messages.id, { onDelete: "set null" }),
    /** The planned questions. `character_id` names one of the cast. */
    plan: jsonb().$type<PlanEntry[]>(),
    /** Incremented when an answer replaces an earlier one. */
    revision: integer().notNull().default(0),

    /** State of the latest reply. "running" past the lease means that its process died. */
    reply_state: text({ enum: ["idle", "running", "interrupted", "failed"] })
      .notNull()
      .default("idle"),
    /** Id of the run that may write the reply. */
    reply_run: uuid(),
    reply_lease_until: time(),
    /** Set by Stop on any instance; the writing process reads it at its next checkpoint. */
    reply_stop: boolean().notNull().default(false),

    /** The Idempotency-Key of the start. */
    start_key: text(),
    /** SHA-256 of the start's body; the same key with another body is refused. */
    start_hash: digest(),
    /** UTC midnight of the erasure, or null for never. */
    erase_at: time(),
    /** The `erase_at` that a mail has announced. */
    erase_noticed: time(),
    created_at: createdAt(),
    deleted_at: time(),
  },
  (t) => [
    index("conversations_list_idx").on(t.user_id, t.created_at.desc(), t.id.desc()),
    index("conversations_resume_idx").on(t.resume_id),
    index("conversations_retry_of_idx")
      .on(t.retry_of)
      .where(sql`${t.retry_of} is not null`),
    index("conversations_erase_at_idx")
      .on(t.erase_at)
      .where(sql`${t.erase_at} is not null`),
    index("conversations_deleted_at_idx")
      .on(t.deleted_at)
      .where(sql`${t.deleted_at} is not null`),
    /** For completing replies of crashed processes. */
    index("conversations_unfinished_reply_idx")
      .on(t.reply_state, t.reply_lease_until)
      .where(sql`${t.reply_state} in ('running', 'interrupted')`),
    uniqueIndex("conversations_start_key").on(t.user_id, t.start_key),
    check("conversations_workflow", sql`${t.workflow} in ('resume_interview', 'student_interview')`),
    check("conversations_length", sql`${t.length} between 1 and 20`),
    check("conversations_reply_state", sql`${t.reply_state} in ('idle', 'running', 'interrupted', 'failed')`),
    check(
      "conversations_running_has_lease",
      sql`(${t.reply_state} = 'running') = (${t.reply_run} is not null)
        and (${t.reply_state} = 'running') = (${t.reply_lease_until} is not null)`,
    ),
  ],
);

/** The cast at the start of a conversation; later edits of a character do not apply. */
export const conversation_characters = pgTable(
  "conversation_characters",
  {
    conversation_id: uuid()
      .notNull()
      .references(() => conversations.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    /** Not a foreign key: it names the speaker even after the character is erased. */
    character_id: uuid().notNull(),
    name: text().notNull(),
    prompt_version: integer().notNull(),
    system_prompt: text().notNull(),
    manner: manner(),
  },
  (t) => [
    primaryKey({ columns: [t.conversation_id, t.position] }),
    uniqueIndex("conversation_characters_once").on(t.conversation_id, t.character_id),
    check("conversation_characters_manner", sql`${t.manner} in ('warm', 'neutral', 'demanding')`),
  ],
);

/** Why a reply is incomplete: length limit, refusal by the service, Stop, or a broken stream. */
const reasons = ["length", "refused", "stopped", "broken"] as const;
export type Reason = (typeof reasons)[number];

export const messages = pgTable(
  "messages",
  {
    id: id(),
    conversation_id: uuid().notNull(),
    seq: integer().notNull(),
    /** Index of the character in the cast. */
    position: integer().notNull(),
    speaker_type: text({ enum: ["user", "character"] }).notNull(),
    /**
     * A greeting is the automatic "Hi NAME"; `continue` resumes after a pause. Neither these nor a skip count
     * as answers.
     */
    kind: text({ enum: ["greeting", "answer", "skip", "continue", "reply"] }).notNull(),
    content: text().notNull(),
    state: text({ enum: ["complete", "streaming", "interrupted", "failed"] }).notNull(),
    /**
     * The message that replaced this one, which is then visible to its owner only. No foreign key, because an
     * empty reply is deleted.
     */
    replaced_by: uuid(),
    /**
     * A message about danger, or the fixed reply to it. Excluded from prompts, insights, marks, snapshots and
     * answers. Reset when the author says it was not meant that way.
     */
    danger: boolean().notNull().default(false),
    /** The sender's id for the message; makes a resend idempotent. */
    client_id: text(),
    /** The question at the end of a reply, so that no other character repeats it. */
    question: text(),
    /** The planned questions that a reply asks, in the plan's words; empty for a follow-up. */
    plan_questions: text().array(),
    /** The planned question that the character was given for this reply; a follow-up may come first. */
    given_question: text(),
    /** Why a reply is interrupted or failed; null if its state says enough. */
    reason: text({ enum: reasons }),
    /** The kind of a message that does not answer the open question; null for an answer. */
    aside: text({ enum: asides }),
    model: text(),
    prompt_version: integer(),
    duration_ms: integer(),
    input_tokens: integer(),
    output_tokens: integer(),
    created_at: createdAt(),
  },
  (t) => [
    foreignKey({
      columns: [t.conversation_id, t.position],
      foreignColumns: [conversation_characters.conversation_id, conversation_characters.position],
      name: "messages_cast_fk",
    }).onDelete("cascade"),
    uniqueIndex("messages_seq_key")
      .on(t.conversation_id, t.seq)
      .where(sql`${t.replaced_by} is null`),
    index("messages_stage_idx").on(t.conversation_id, t.position, t.seq),
    uniqueIndex("messages_client_key").on(t.conversation_id, t.client_id),
    check("messages_speaker", sql`(${t.speaker_type} = 'character') = (${t.kind} = 'reply')`),
    check("messages_state", sql`${t.state} in ('complete', 'streaming', 'interrupted', 'failed')`),
    check(
      "messages_replaced",
      sql`${t.replaced_by} is null or (${t.kind} <> 'greeting' and ${t.state} <> 'streaming')`,
    ),
    check(
      "messages_aside",
      sql`${t.aside} is null or (${t.kind} = 'answer' and ${t.aside} in ${sql.raw(`('${asides.join("', '")}')`)})`,
    ),
    check(
      "messages_reason",
      sql`${t.reason} is null or (${t.kind} = 'reply' and ${t.reason} in ${sql.raw(`('${reasons.join("', '")}')`)})`,
    ),
    check("messages_user_complete", sql`${t.speaker_type} = 'character' or ${t.state} = 'complete'`),
  ],
);

/** Notes on the conversation with one character, in place of messages that prompts no longer include. */
export const briefs = pgTable(
  "briefs",
  {
    conversation_id: uuid().notNull(),
    position: integer().notNull(),
    /** The running summary for this character, and the last message number it covers. */
    summary: text(),
    summary_seq: integer().notNull().default(0),
    /** The brief for the next characters, and the last message number it covers. */
    brief: text(),
    brief_seq: integer().notNull().default(0),
    /** Tokens used for both, summed up. */
    input_tokens: integer().notNull().default(0),
    output_tokens: integer().notNull().default(0),
    updated_at: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.conversation_id, t.position] }),
    foreignKey({
      columns: [t.conversation_id, t.position],
      foreignColumns: [conversation_characters.conversation_id, conversation_characters.position],
      name: "briefs_cast_fk",
    }).onDelete("cascade"),
  ],
);

export const feedback = pgTable(
  "feedback",
  {
    conversation_id: uuid()
      .primaryKey()
      .references(() => conversations.id, { onDelete: "cascade" }),
    score: text({ enum: ["happy", "neutral", "unhappy"] }).notNull(),
    notes: text(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [check("feedback_score", sql`${t.score} in ('happy', 'neutral', 'unhappy')`)],
);
