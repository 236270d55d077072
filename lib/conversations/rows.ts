import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { type Actor, personName } from "../actor.ts";
import { conversation_characters, conversations, messages } from "../../db/schema/conversations.ts";
import { contact_requests, public_links, questions } from "../../db/schema/sharing.ts";
import { noModel } from "../ai/names.ts";
import { authorName } from "../ai/service.ts";
import { type CoverageInput, coverageOf } from "./coverage.ts";
import type { ConversationItem } from "./library/schema.ts";
import type { Message, PlanEntry, Status } from "./schema.ts";
import { isCounted } from "./answer-rules.ts";

/** SQL: the state of the reply. A run past its lease is abandoned; a refresh finishes it. */
export const replyState = sql<Status["reply"]>`case when ${conversations.reply_state} = 'running'
  and ${conversations.reply_lease_until} < now() then 'interrupted' else ${conversations.reply_state} end`;

/** SQL: the state of a message, joined with its conversation. */
export const messageState = sql<Message["state"]>`case when ${messages.state} = 'streaming'
  and ${replyState} <> 'running' then 'interrupted' else ${messages.state} end`;

const { character_id, name } = conversation_characters;

/** Status columns without the plan. Needs a left join on `currentCharacter`. */
export const statusColumns = {
  id: conversations.id,
  workflow: conversations.workflow,
  current_character: sql<Status["current_character"]>`case when ${character_id} is not null
    then jsonb_build_object('id', ${character_id}, 'name', ${name}) end`,
  current_character_id: character_id,
  current_character_name: name,
  workflow_complete: sql<boolean>`${conversations.completed_at} is not null`,
  reply: replyState,
  revision: conversations.revision,
  length: conversations.length,
  retry_of: conversations.retry_of,
  answers: conversations.answers,
  public_id: sql<string | null>`(
    select ${public_links.public_id} from ${public_links}
    where ${public_links.conversation_id} = ${conversations.id} and ${public_links.revoked_at} is null
      and not ${public_links.review_needed} and (${public_links.expires_at} is null or ${public_links.expires_at} > now()))`,
  erase_at: conversations.erase_at,
  created_at: conversations.created_at,
};

export const castColumn = sql<{ id: string; name: string }[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', c.character_id, 'name', c.name) order by c.position), '[]'::jsonb)
  from ${conversation_characters} c where c.conversation_id = ${conversations.id})`;

export const stateColumn = sql<ConversationItem["state"]>`case when ${conversations.completed_at} is not null
  then 'complete' when ${conversations.answers} = 0 then 'not_started' else 'in_progress' end`;

/** SQL: the asked and answered questions of the plan. */
const askedColumn = sql<CoverageInput>`jsonb_build_object(
  'questions', coalesce((select jsonb_agg(distinct q) from ${messages} m, unnest(m.plan_questions) q
    where m.conversation_id = ${conversations.id} and m.replaced_by is null), '[]'::jsonb),
  'answered', coalesce((select jsonb_agg(distinct q) from ${messages} m
    join ${messages} u on u.conversation_id = m.conversation_id and u.seq = m.seq + 1, unnest(m.plan_questions) q
    where m.conversation_id = ${conversations.id} and m.replaced_by is null
      and u.replaced_by is null and u.kind = 'answer' and u.aside is null and not u.danger), '[]'::jsonb))`;

/** Columns that `withCoverage` needs. */
export const planColumns = {
  plan: conversations.plan,
  asked: sql<CoverageInput | null>`case when ${conversations.plan} is not null then ${askedColumn} end`,
};

/** Replaces the `planColumns` of a row by the plan with its coverage. */
export const withCoverage = <Row extends { plan: PlanEntry[] | null; asked: CoverageInput | null }>({
  asked,
  ...row
}: Row) => ({
  ...row,
  plan: row.plan && asked && coverageOf(row.plan, asked),
});

const requestsWhere = (condition: SQL) => sql<number>`(
  select count(*)::int from ${contact_requests} r where r.conversation_id = ${conversations.id} and ${condition})`;

/** Columns about the public link. */
export const sharingColumns = {
  opens: sql<number>`coalesce((select l.opens from ${public_links} l
    where l.conversation_id = ${conversations.id} and l.revoked_at is null), 0)`,
  link_paused: sql<boolean>`exists (select from ${public_links} l
    where l.conversation_id = ${conversations.id} and l.revoked_at is null and l.review_needed)`,
  pending_requests: requestsWhere(sql`r.status = 'PENDING'`),
  news: sql<number>`(select count(*)::int from ${public_links} l join ${questions} m on m.link_id = l.id
    where l.conversation_id = ${conversations.id} and m.asker = 'visitor' and m.seen_at is null)
      + ${requestsWhere(sql`r.seen_at is null`)}`,
};

/** Join condition: the current character; none once the conversation is complete. */
export const currentCharacter = and(
  eq(conversation_characters.conversation_id, conversations.id),
  eq(conversation_characters.position, conversations.position),
  isNull(conversations.completed_at),
);

/** Columns of a message. Needs a join on `speakingCharacter`. */
export const messageColumns = {
  id: messages.id,
  kind: messages.kind,
  content: messages.content,
  speaker_type: messages.speaker_type,
  state: messages.state,
  model: messages.model,
  danger: messages.danger,
  aside: messages.aside,
  reason: messages.reason,
  created_at: messages.created_at,
  character_id,
  character_name: name,
};

/** Join condition: the character of a message's stage. */
export const speakingCharacter = and(
  eq(conversation_characters.conversation_id, messages.conversation_id),
  eq(conversation_characters.position, messages.position),
);

export type MessageRow = Pick<
  typeof messages.$inferSelect,
  Exclude<keyof typeof messageColumns, "character_id" | "character_name">
> & { character_id: string; character_name: string };

/** The model of a reply; the configured one while it streams. */
export const generatedBy = (model: string | null): string | null =>
  model === noModel ? null : (model ?? authorName());

export function toMessage(actor: Actor, row: MessageRow): Message {
  const byPerson = row.speaker_type === "user";
  return {
    id: row.id,
    message_content: row.content,
    generated_by: byPerson ? null : generatedBy(row.model),
    speaker_id: byPerson ? actor.id : row.character_id,
    speaker_name: byPerson ? personName(actor) : row.character_name,
    speaker_type: row.speaker_type,
    state: row.state,
    timestamp: row.created_at,
    ...(row.kind === "skip" && { skipped: true }),
    ...(row.danger && { danger: true }),
    ...(byPerson && row.kind !== "greeting" && row.kind !== "skip" && !isCounted(row) && { uncounted: true }),
    ...(row.aside === "distress" && { pauses: true }),
    ...(row.reason && { reason: row.reason }),
  };
}
