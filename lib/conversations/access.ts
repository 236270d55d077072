import { sql, type Placeholder, type SQL } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { AppError } from "../errors.ts";
import { conversations } from "../../db/schema/conversations.ts";

/** A conversation belongs to one person; nobody else, administrators included, sees it. */
export function ownConversation(actor: { id: Actor["id"] | Placeholder }, id: string | Placeholder): SQL {
  return sql`(${conversations.id} = ${id} and ${conversations.user_id} = ${actor.id})`;
}

/** For a conversation that is not there, or not the actor's: both look the same. */
export function conversationNotFound(): AppError {
  return new AppError("not_found", "This conversation was deleted, or it is not yours.");
}
