import { sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { conversation_characters, conversations, messages } from "../../db/schema/conversations.ts";
import { public_links } from "../../db/schema/sharing.ts";
import type { Message, Status } from "./schema.ts";
import { replyState } from "./workflow.ts";

/** The name that stands over a person's own messages. */
export const personName = (actor: Actor): string => actor.name ?? actor.email.split("@")[0] ?? "You";

/** What a status is made of. The current character comes by a left join on its position. */
export const statusColumns = {
  id: conversations.id,
  workflow: conversations.workflow,
  completed_at: conversations.completed_at,
  reply_state: conversations.reply_state,
  lease_over: sql<boolean>`coalesce(${conversations.reply_lease_until} < now(), false)`,
  character_id: conversation_characters.character_id,
  character_name: conversation_characters.name,
  public_id: sql<string | null>`(
    select ${public_links.public_id} from ${public_links}
    where ${public_links.conversation_id} = ${conversations.id} and ${public_links.revoked_at} is null
      and (${public_links.expires_at} is null or ${public_links.expires_at} > now()))`,
  created_at: conversations.created_at,
};

/** Joins the current character; none once the conversation is complete. */
export const currentCharacter = sql`${conversation_characters.conversation_id} = ${conversations.id}
  and ${conversation_characters.position} = ${conversations.position}
  and ${conversations.completed_at} is null`;

export type StatusRow = {
  id: string;
  workflow: string;
  completed_at: string | null;
  reply_state: Status["reply"];
  lease_over: boolean;
  character_id: string | null;
  character_name: string | null;
  public_id: string | null;
  created_at: string;
};

export function toStatus(row: StatusRow): Status {
  const current =
    row.character_id && row.character_name ? { id: row.character_id, name: row.character_name } : null;
  return {
    id: row.id,
    workflow: row.workflow,
    current_character: current,
    current_character_id: current?.id ?? null,
    current_character_name: current?.name ?? null,
    workflow_complete: row.completed_at !== null,
    reply: replyState(row.reply_state, row.lease_over),
    public_id: row.public_id,
    created_at: row.created_at,
  };
}

export const messageColumns = {
  id: messages.id,
  content: messages.content,
  speaker_type: messages.speaker_type,
  state: messages.state,
  created_at: messages.created_at,
  character_id: conversation_characters.character_id,
  character_name: conversation_characters.name,
};

export type MessageRow = {
  id: string;
  content: string;
  speaker_type: "user" | "character";
  state: Message["state"];
  created_at: string;
  character_id: string;
  character_name: string;
};

export function toMessage(actor: Actor, row: MessageRow): Message {
  const byPerson = row.speaker_type === "user";
  return {
    id: row.id,
    message_content: row.content,
    speaker_id: byPerson ? actor.id : row.character_id,
    speaker_name: byPerson ? personName(actor) : row.character_name,
    speaker_type: row.speaker_type,
    state: row.state,
    timestamp: row.created_at,
  };
}

/**
 * The fields of the same message, for a statement that writes it as JSON itself: of `messages m` and its character `k`, in
 * the order of the schema. Placeholders: `actor` and `person`, the id and the name of who reads.
 */
export const messageFields = sql`
  m.id, m.content as message_content,
  case m.speaker_type when 'user' then ${sql.placeholder("actor")}::uuid else k.character_id end as speaker_id,
  case m.speaker_type when 'user' then ${sql.placeholder("person")}::text else k.name end as speaker_name,
  m.speaker_type, m.state,
  to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as timestamp`;
