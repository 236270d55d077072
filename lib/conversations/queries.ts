import "server-only";
import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { db, prepare } from "../../db/client.ts";
import { conversation_characters, conversations, feedback, messages } from "../../db/schema/conversations.ts";
import { decodeCursor } from "../cursor.ts";
import { AppError } from "../errors.ts";
import { cutPage } from "../page.ts";
import { conversationNotFound, ownConversation } from "./access.ts";
import { currentCharacter, messageColumns, statusColumns, toMessage, toStatus } from "./rows.ts";
import type { Conversation, ConversationPage, Message, Status } from "./schema.ts";

/** The conversation that a prepared query is about, as its owner sees it. */
const named = ownConversation({ id: sql.placeholder("actor") }, sql.placeholder("id"));

const statusQuery = prepare((db) =>
  db
    .select(statusColumns)
    .from(conversations)
    .leftJoin(conversation_characters, currentCharacter)
    .where(named)
    .prepare("status"),
);

/** Where a conversation stands. @throws AppError not_found */
export async function getStatus(actor: Actor, input: { id: string }): Promise<Status> {
  const [row] = await statusQuery().execute({ actor: actor.id, id: input.id });
  if (!row) throw conversationNotFound();
  return toStatus(row);
}

const versionQuery = prepare((db) =>
  db
    .select({
      version: sql<string>`concat_ws('-', ${conversations}.xmin, ${statusColumns.lease_over},
        coalesce(${statusColumns.public_id}, ''), (select u.xmin from users u where u.id = ${conversations.user_id}))`,
    })
    .from(conversations)
    .where(named)
    .prepare("version"),
);

/**
 * Names the state of a conversation's status and history: another name whenever one of them could differ. One row by
 * its key, however long the talk: whatever writes a message writes its conversation too, and xmin names a row's last
 * write. A lease that runs out and a link that expires change the status with no write at all.
 * @throws AppError not_found
 */
export async function getVersion(actor: Actor, input: { id: string }): Promise<string> {
  const [row] = await versionQuery().execute({ actor: actor.id, id: input.id });
  if (!row) throw conversationNotFound();
  return row.version;
}

/** A conversation with its cast and feedback, or null. */
export async function findConversation(actor: Actor, input: { id: string }): Promise<Conversation | null> {
  const [row] = await db()
    .select({
      ...statusColumns,
      title: conversations.title,
      resume_id: conversations.resume_id,
      score: feedback.score,
      notes: feedback.notes,
      characters: sql<{ id: string; name: string }[]>`(
        select jsonb_agg(jsonb_build_object('id', c.character_id, 'name', c.name) order by c.position)
        from ${conversation_characters} c where c.conversation_id = ${conversations.id})`,
    })
    .from(conversations)
    .leftJoin(conversation_characters, currentCharacter)
    .leftJoin(feedback, eq(feedback.conversation_id, conversations.id))
    .where(ownConversation(actor, input.id));
  if (!row) return null;
  return {
    ...toStatus(row),
    title: row.title,
    characters: row.characters,
    resume_id: row.resume_id,
    feedback: row.score && { feedback_score: row.score, feedback_notes: row.notes },
  };
}

/** The same for a caller that names it by an address. @throws AppError not_found */
export async function getConversation(actor: Actor, input: { id: string }): Promise<Conversation> {
  const found = await findConversation(actor, input);
  if (!found) throw conversationNotFound();
  return found;
}

const historyQuery = prepare((db) =>
  db
    .select(messageColumns)
    .from(conversations)
    .innerJoin(messages, eq(messages.conversation_id, conversations.id))
    .innerJoin(
      conversation_characters,
      and(
        eq(conversation_characters.conversation_id, messages.conversation_id),
        eq(conversation_characters.position, messages.position),
      ),
    )
    .where(
      and(
        named,
        sql`${messages.seq} > case when ${sql.placeholder("after")}::uuid is null then 0 else (
          select m.seq from ${messages} m
          where m.id = ${sql.placeholder("after")} and m.conversation_id = ${conversations.id}) end`,
      ),
    )
    .orderBy(asc(messages.seq))
    .prepare("history"),
);

/**
 * The messages of a conversation, oldest first; with `after` those that follow that message.
 * @throws AppError not_found for the conversation, invalid for a message that is not in it
 */
export async function getHistory(
  actor: Actor,
  input: { id: string; after?: string | undefined },
): Promise<Message[]> {
  const rows = await historyQuery().execute({ actor: actor.id, id: input.id, after: input.after ?? null });
  // Nothing may mean nothing new, no such message, or no such conversation.
  if (rows.length === 0) await assertHistoryExists(actor, input);
  return rows.map((row) => toMessage(actor, row));
}

async function assertHistoryExists(
  actor: Actor,
  input: { id: string; after?: string | undefined },
): Promise<void> {
  const [scope] = await db()
    .select({
      known: input.after
        ? sql<boolean>`exists (select from ${messages} m
            where m.id = ${input.after} and m.conversation_id = ${conversations.id})`
        : sql<boolean>`true`,
    })
    .from(conversations)
    .where(ownConversation(actor, input.id));
  if (!scope) throw conversationNotFound();
  if (!scope.known) {
    const text = "There is no such message in this conversation.";
    throw new AppError("invalid", `after: ${text}`, { fields: { after: text } });
  }
}

/** One's own conversations, newest first, a page at a time. @throws AppError invalid for a made-up cursor */
export async function listConversations(
  actor: Actor,
  input: { limit: number; cursor?: string | undefined; workflow?: Conversation["workflow"] },
): Promise<ConversationPage> {
  const from = input.cursor ? decodeCursor(input.cursor) : null;
  const rows = await db()
    .select({
      ...statusColumns,
      title: conversations.title,
      message_count: sql<number>`(
        select count(*)::int from ${messages} m where m.conversation_id = ${conversations.id})`,
    })
    .from(conversations)
    .leftJoin(conversation_characters, currentCharacter)
    .where(
      and(
        eq(conversations.user_id, actor.id),
        input.workflow ? sql`${conversations.workflow} = ${input.workflow}` : undefined,
        from
          ? sql`(${conversations.created_at}, ${conversations.id}) < (${from.created_at}::timestamptz, ${from.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(conversations.created_at), desc(conversations.id))
    .limit(input.limit + 1);
  const page = cutPage(rows, input.limit);
  return {
    conversations: page.rows.map((row) => ({
      ...toStatus(row),
      title: row.title,
      message_count: row.message_count,
    })),
    next_cursor: page.next,
  };
}
