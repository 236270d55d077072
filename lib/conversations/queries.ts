import "server-only";
import { eq, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { db, prepare } from "../../db/client.ts";
import { conversation_characters, conversations, feedback } from "../../db/schema/conversations.ts";
import { conversationNotFound, ownConversation } from "./access.ts";
import * as rows from "./rows.ts";
import type { Conversation, Status } from "./schema.ts";

const ownById = ownConversation({ id: sql.placeholder("actor") }, sql.placeholder("id"));

const statusQuery = prepare((db) =>
  db
    .select({ ...rows.statusColumns, ...rows.planColumns })
    .from(conversations)
    .leftJoin(conversation_characters, rows.currentCharacter)
    .where(ownById)
    .prepare("status"),
);

/** The status of the actor's conversation. @throws {AppError} not_found */
export async function getStatus(actor: Actor, input: { id: string }): Promise<Status> {
  const [row] = await statusQuery().execute({ actor: actor.id, id: input.id });
  if (!row) throw conversationNotFound();
  return rows.withCoverage(row);
}

/** A conversation with its cast and feedback, or null. */
export async function findConversation(actor: Actor, input: { id: string }): Promise<Conversation | null> {
  const [row] = await db()
    .select({
      ...rows.statusColumns,
      ...rows.planColumns,
      title: conversations.title,
      resume_id: conversations.resume_id,
      score: feedback.score,
      notes: feedback.notes,
      characters: rows.castColumn,
    })
    .from(conversations)
    .leftJoin(conversation_characters, rows.currentCharacter)
    .leftJoin(feedback, eq(feedback.conversation_id, conversations.id))
    .where(ownConversation(actor, input.id));
  if (!row) return null;
  const { score, notes, ...conversation } = rows.withCoverage(row);
  return { ...conversation, feedback: score && { feedback_score: score, feedback_notes: notes } };
}

/** Like `findConversation`. @throws {AppError} not_found */
export async function getConversation(actor: Actor, input: { id: string }): Promise<Conversation> {
  const conversation = await findConversation(actor, input);
  if (!conversation) throw conversationNotFound();
  return conversation;
}
