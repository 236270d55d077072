import { and, eq, isNull, sql } from "drizzle-orm";
import { type Actor, personName } from "../actor.ts";
import { conversation_characters, conversations, messages } from "../../db/schema/conversations.ts";
import { public_links } from "../../db/schema/sharing.ts";
import type { Message, Status } from "./schema.ts";

/** One that is marked running past its lease lost its process, and can be completed by a refresh. */
export const replyState = sql<Status["reply"]>`case when ${conversations.reply_state} = 'running'
  and ${conversations.reply_lease_until} < now() then 'interrupted' else ${conversations.reply_state} end`;

const { character_id, name } = conversation_characters;

/** A status. Its character comes by a left join on `currentCharacter`. */
export const statusColumns = {
  id: conversations.id,
  workflow: conversations.workflow,
  current_character: sql<Status["current_character"]>`case when ${character_id} is not null
    then jsonb_build_object('id', ${character_id}, 'name', ${name}) end`,
  current_character_id: character_id,
  current_character_name: name,
  workflow_complete: sql<boolean>`${conversations.completed_at} is not null`,
  reply: replyState,
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

/** What a message is made of. Its character comes by a join on `speakingCharacter`. */
export const messageColumns = {
  id: messages.id,
  content: messages.content,
  speaker_type: messages.speaker_type,
  state: messages.state,
  created_at: messages.created_at,
  character_id,
  character_name: name,
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
