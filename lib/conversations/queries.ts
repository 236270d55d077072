import "server-only";
import { aliasedTable, and, desc, eq, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { db, prepare } from "../../db/client.ts";
import { conversation_characters, conversations, feedback, messages } from "../../db/schema/conversations.ts";
import { decodeCursor } from "../cursor.ts";
import { AppError } from "../errors.ts";
import { cutPage, type PageQuery } from "../page.ts";
import { conversationNotFound, ownConversation } from "./access.ts";
import * as rows from "./rows.ts";
import type { Conversation, ConversationPage, Message, Status } from "./schema.ts";

const ownById = ownConversation({ id: sql.placeholder("actor") }, sql.placeholder("id"));

const statusQuery = prepare((db) =>
  db
    .select(rows.statusColumns)
    .from(conversations)
    .leftJoin(conversation_characters, rows.currentCharacter)
    .where(ownById)
    .prepare("status"),
);

/** Where a conversation stands. @throws AppError not_found */
export async function getStatus(actor: Actor, input: { id: string }): Promise<Status> {
  const [row] = await statusQuery().execute({ actor: actor.id, id: input.id });
  if (!row) throw conversationNotFound();
  return row;
}

/** A conversation with its cast and feedback, or null. */
export async function findConversation(actor: Actor, input: { id: string }): Promise<Conversation | null> {
  const [row] = await db()
    .select({
      ...rows.statusColumns,
      title: conversations.title,
      resume_id: conversations.resume_id,
      score: feedback.score,
      notes: feedback.notes,
      characters: sql<{ id: string; name: string }[]>`(
        select jsonb_agg(jsonb_build_object('id', c.character_id, 'name', c.name) order by c.position)
        from ${conversation_characters} c where c.conversation_id = ${conversations.id})`,
    })
    .from(conversations)
    .leftJoin(conversation_characters, rows.currentCharacter)
    .leftJoin(feedback, eq(feedback.conversation_id, conversations.id))
    .where(ownConversation(actor, input.id));
  if (!row) return null;
  const { score, notes, ...conversation } = row;
  return { ...conversation, feedback: score && { feedback_score: score, feedback_notes: notes } };
}

/** The same, for a conversation that must be there. @throws AppError not_found */
export async function getConversation(actor: Actor, input: { id: string }): Promise<Conversation> {
  const conversation = await findConversation(actor, input);
  if (!conversation) throw conversationNotFound();
  return conversation;
}

const before = aliasedTable(messages, "before");

// One row of nulls for a conversation without messages, so that it differs from one that is not there.
const historyQuery = prepare((db) =>
  db
    .select({ ...rows.messageColumns, after: before.id })
    .from(conversations)
    .leftJoin(
      before,
      and(eq(before.id, sql.placeholder("after")), eq(before.conversation_id, conversations.id)),
    )
    .leftJoin(
      messages,
      and(
        eq(messages.conversation_id, conversations.id),
        sql`${messages.seq} > case when ${sql.placeholder("after")}::uuid is null then 0 else ${before.seq} end`,
      ),
    )
    .leftJoin(conversation_characters, rows.speakingCharacter)
    .where(ownById)
    .orderBy(messages.seq)
    .limit(sql.placeholder("limit"))
    .prepare("history"),
);

type HistoryInput = { id: string; after?: string | undefined; limit?: PageQuery["limit"] };

/**
 * The messages of a conversation, oldest first; with `after` those that follow that message; all unless a limit is given.
 * @returns also the message after which the list goes on; null at its end
 * @throws AppError not_found for the conversation, invalid for a message that is not in it
 */
export async function getHistoryPage(
  actor: Actor,
  { id, after, limit }: HistoryInput,
): Promise<{ messages: Message[]; next: string | null }> {
  const selected = await historyQuery().execute({
    actor: actor.id,
    id,
    after: after ?? null,
    limit: limit === undefined ? null : limit + 1,
  });
  if (!selected[0]) throw conversationNotFound();
  if (after !== undefined && selected[0].after === null) {
    const text = "There is no such message in this conversation.";
    throw new AppError("invalid", `after: ${text}`, { fields: { after: text } });
  }
  const page = selected.filter((row): row is typeof row & rows.MessageRow => row.id !== null).slice(0, limit);
  return {
    messages: page.map((row) => rows.toMessage(actor, row)),
    next: selected.length > page.length ? (page.at(-1)?.id ?? null) : null,
  };
}

/** The messages alone. @throws AppError as `getHistoryPage` */
export const getHistory = async (actor: Actor, input: HistoryInput): Promise<Message[]> =>
  (await getHistoryPage(actor, input)).messages;

/** One's own conversations, newest first, a page at a time. @throws AppError invalid for a made-up cursor */
export async function listConversations(
  actor: Actor,
  input: { limit: number; cursor?: string | undefined; workflow?: Conversation["workflow"] },
): Promise<ConversationPage> {
  const from = input.cursor ? decodeCursor(input.cursor) : null;
  const selected = await db()
    .select({
      ...rows.statusColumns,
      title: conversations.title,
      message_count: sql<number>`(
        select count(*)::int from ${messages} m where m.conversation_id = ${conversations.id})`,
    })
    .from(conversations)
    .leftJoin(conversation_characters, rows.currentCharacter)
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
  const page = cutPage(selected, input.limit);
  return { conversations: page.rows, next_cursor: page.next };
}
