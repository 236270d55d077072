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

/** What a message of a person is when it is no answer; `Aside` in lib/ai/tasks says each. */
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

/** A competency with its questions, and the character who asks them. */
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
    /** The insight template in force when the conversation began. */
    insight_template: text().notNull(),
    /** `{of, found}`: the sensitive sentences that a model service found in one version of what can be shared. */
    sensitive: jsonb(),
    /** Which character speaks: an index into conversation_characters, from 0. */
    position: integer().notNull().default(0),
    completed_at: time(),
    /** The highest message number given out. */
    last_seq: integer().notNull().default(0),
    /** How many answers the person gave; greetings do not count. */
    answers: integer().notNull().default(0),
    /** How many answers it is meant to have; null for no limit, 1 for a second try at one question. */
    length: integer(),
    /** Of a second try, the answer or skip whose question it asks again; null once that is erased. */
    retry_of: uuid().references((): AnyPgColumn => messages.id, { onDelete: "set null" }),
    /** What is to be asked, and by whom. `character_id` names one of the cast. */
    plan: jsonb().$type<PlanEntry[]>(),
    /** Grows with each answer that takes the place of an earlier one. */
    revision: integer().notNull().default(0),

    /** The state of the latest reply. "running" past the lease means that its process died. */
    reply_state: text({ enum: ["idle", "running", "interrupted", "failed"] })
      .notNull()
      .default("idle"),
    /** Names the one process that may write the running reply. */
    reply_run: uuid(),
    reply_lease_until: time(),
    /** Set by Stop from any instance; the writing process reads it at its next checkpoint. */
    reply_stop: boolean().notNull().default(false),

    /** The Idempotency-Key that it was started with. */
    start_key: text(),
    /** SHA-256 of the start's body: the same key with another body is refused. */
    start_hash: digest(),
    /** When it is erased: a midnight (UTC), or never. */
    erase_at: time(),
    /** The time of erasure that a mail has announced. */
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
    /** For the replies that lost their process. */
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

/** The cast of a conversation as it was at the start: later edits and deletions of a character change nothing here. */
export const conversation_characters = pgTable(
  "conversation_characters",
  {
    conversation_id: uuid()
      .notNull()
      .references(() => conversations.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    /** Not a foreign key: it must go on naming the speaker when the character is gone. */
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

/** A reply ended at its length limit, was declined by the service, was stopped, or its stream broke off. */
const reasons = ["length", "refused", "stopped", "broken"] as const;
export type Reason = (typeof reasons)[number];

export const messages = pgTable(
  "messages",
  {
    id: id(),
    conversation_id: uuid().notNull(),
    seq: integer().notNull(),
    /** With which character of the cast it was spoken. */
    position: integer().notNull(),
    speaker_type: text({ enum: ["user", "character"] }).notNull(),
    /**
     * A greeting is the automatic "Hi NAME"; `continue` goes on after a pause. Like a skip, they are never answers.
     */
    kind: text({ enum: ["greeting", "answer", "skip", "continue", "reply"] }).notNull(),
    content: text().notNull(),
    state: text({ enum: ["complete", "streaming", "interrupted", "failed"] }).notNull(),
    /**
     * The message that took its place: then it is in force no more, and for its owner alone. No foreign key, as a reply
     * that never came is deleted.
     */
    replaced_by: uuid(),
    /**
     * It tells of danger, or is the fixed reply to such a message: in no prompt, insight, mark or snapshot, and no answer.
     * False again for a message that its author did not mean that way.
     */
    danger: boolean().notNull().default(false),
    /** The sender's own id for it; makes a resend harmless. */
    client_id: text(),
    /** The question that a reply ends on, so that nobody asks it again. */
    question: text(),
    /** The questions of the plan that a reply asks, in the plan's words; empty for a follow-up. */
    plan_questions: text().array(),
    /** The question of the plan that the character was to ask in this reply, or to put off for a follow-up. */
    given_question: text(),
    /** Why a reply is interrupted or failed; null where its state says it. */
    reason: text({ enum: reasons }),
    /** Of a message that is no answer to the open question, what it is. Null for an answer. */
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

/** What is remembered of the talk with one character beyond the messages that are sent verbatim. */
export const briefs = pgTable(
  "briefs",
  {
    conversation_id: uuid().notNull(),
    position: integer().notNull(),
    /** The running summary for this character itself, and the last message number that it covers. */
    summary: text(),
    summary_seq: integer().notNull().default(0),
    /** What the next characters are told, and the last message number that it covers. */
    brief: text(),
    brief_seq: integer().notNull().default(0),
    /** What writing both took, each time. */
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
    /** Why it failed or why there is none, as the person reads it. */
    detail: text(),
    /** `{summary, strengths, improvement_areas, notable_quotes}` */
    result: jsonb(),
    /** Message ids, in the order of `result`. */
    evidence: jsonb(),
    /** `[{part, text, support}]`: every claim of `result`, and whether its words bear it out. Null before they were judged. */
    claims: jsonb(),
    /** `[{message_id, has, competency}]`: what a model found in each answer. Null where none looked. */
    answers: jsonb(),
    /** Whether the model's own check of `result` runs, is done or failed; "none" where no check is made. */
    check_state: text({ enum: ["none", "running", "done", "failed"] })
      .notNull()
      .default("none"),
    /** `{tokens, source, parts}`: the model's drafts, until they are checked. */
    drafts: jsonb(),
    /** What the model did not do because it reads too little at once. */
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

/** What the owner says is wrong in their insights. It holds for the same words when insights are made anew. */
export const disputes = pgTable(
  "disputes",
  {
    id: id(),
    conversation_id: uuid()
      .notNull()
      .references(() => conversations.id, { onDelete: "cascade" }),
    part: text({ enum: ["summary", "strengths", "improvement_areas", "notable_quotes"] }).notNull(),
    /** The claim, word for word. */
    claim: text().notNull(),
    note: text(),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex("disputes_claim_key").on(t.conversation_id, t.part, sql`md5(${t.claim})`),
    check("disputes_part", sql`${t.part} in ('summary', 'strengths', 'improvement_areas', 'notable_quotes')`),
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
