import { and, eq, isNull, sql } from "drizzle-orm";
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
export const currentCharacter = and(
  eq(conversation_characters.conversation_id, conversations.id),
  eq(conversation_characters.position, conversations.position),
  isNull(conversations.completed_at),
);

type StatusRow = Pick<
  typeof conversations.$inferSelect,
  "id" | "workflow" | "completed_at" | "reply_state" | "created_at"
> & {
  lease_over: boolean;
  character_id: string | null;
  character_name: string | null;
  public_id: string | null;
};

export function toStatus(row: StatusRow): Status {
  const { character_id: id, character_name: name } = row;
  return {
    id: row.id,
    workflow: row.workflow,
    current_character: id && name ? { id, name } : null,
    current_character_id: id,
    current_character_name: name,
    workflow_complete: row.completed_at !== null,
    reply: replyState(row.reply_state, row.lease_over),
    public_id: row.public_id,
    created_at: row.created_at,
  };
}

/** What a message is made of. Its character comes by a join on `speakingCharacter`. */
export const messageColumns = {
  id: messages.id,
  content: messages.content,
  speaker_type: messages.speaker_type,
  state: messages.state,
  created_at: messages.created_at,
  character_id: conversation_characters.character_id,
  character_name: conversation_characters.name,
};

/** Joins the character with whom a message was spoken. */
export const speakingCharacter = and(
  eq(conversation_characters.conversation_id, messages.conversation_id),
  eq(conversation_characters.position, messages.position),
);

export type MessageRow = Pick<
  typeof messages.$inferSelect,
  "id" | "content" | "speaker_type" | "state" | "created_at"
> & { character_id: string; character_name: string };

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
