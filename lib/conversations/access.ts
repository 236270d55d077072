import { sql, type Placeholder, type SQL } from "drizzle-orm";
import { AppError } from "../errors.ts";
import { conversations } from "../../db/schema/conversations.ts";

type Id = string | Placeholder;

/** SQL: the actor's conversation, deleted or not. Other people, administrators included, have no access. */
export const ownedConversation = (actor: { id: Id }, id: Id): SQL =>
  sql`(${conversations.id} = ${id} and ${conversations.user_id} = ${actor.id})`;

/** SQL: the actor's conversation, unless it is deleted. */
export const ownConversation = (actor: { id: Id }, id: Id): SQL =>
  sql`(${ownedConversation(actor, id)} and ${conversations.deleted_at} is null)`;

/** The same error for a missing conversation and another person's. */
export function conversationNotFound(): AppError {
  return new AppError("not_found", "This conversation was deleted, or it is not yours.");
}
