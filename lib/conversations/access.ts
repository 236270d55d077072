import { sql, type Placeholder, type SQL } from "drizzle-orm";
import { AppError } from "../errors.ts";
import { conversations } from "../../db/schema/conversations.ts";

type Id = string | Placeholder;

/** A conversation belongs to one person; nobody else, administrators included, sees it. Deleted ones too. */
export const ownedConversation = (actor: { id: Id }, id: Id): SQL =>
  sql`(${conversations.id} = ${id} and ${conversations.user_id} = ${actor.id})`;

/** One that is not deleted. */
export const ownConversation = (actor: { id: Id }, id: Id): SQL =>
  sql`(${ownedConversation(actor, id)} and ${conversations.deleted_at} is null)`;

/** For a conversation that is not there, or not the actor's: both look the same. */
export function conversationNotFound(): AppError {
  return new AppError("not_found", "This conversation was deleted, or it is not yours.");
}
