import "server-only";
import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { db, prepare } from "../../db/client.ts";
import { conversation_characters, conversations, feedback, messages } from "../../db/schema/conversations.ts";
import { decodeCursor } from "../cursor.ts";
import { AppError } from "../errors.ts";
import { JsonText } from "../json-text.ts";
import { cutPage, type PageQuery } from "../page.ts";
import { Versioned } from "../versioned.ts";
import { conversationNotFound, ownConversation } from "./access.ts";
import { currentCharacter, messageFields, personName, statusColumns, toStatus } from "./rows.ts";
import type { Conversation, ConversationPage, Message, Status } from "./schema.ts";

/** The conversation that a prepared query is about, as its owner sees it. */
const named = ownConversation({ id: sql.placeholder("actor") }, sql.placeholder("id"));

/**
 * Names the state of a conversation's status and history: another name whenever one of them could differ. Made of one
 * row by its key, however long the talk: whatever writes a message writes its conversation too, and xmin names a row's
 * last write. A lease that runs out and a link that expires change the status with no write at all.
 */
const version = sql<string>`concat_ws('-', ${conversations}.xmin, ${statusColumns.lease_over},
  coalesce(${statusColumns.public_id}, ''), (select u.xmin from users u where u.id = ${conversations}.user_id))`;

const statusQuery = prepare((db) =>
  db
    .select({ ...statusColumns, version })
    .from(conversations)
    .leftJoin(conversation_characters, currentCharacter)
    .where(named)
    .prepare("status"),
);

/** Where a conversation stands, for those who poll. @throws AppError not_found */
export async function getVersionedStatus(actor: Actor, input: { id: string }): Promise<Versioned<Status>> {
  const [row] = await statusQuery().execute({ actor: actor.id, id: input.id });
  if (!row) throw conversationNotFound();
  return new Versioned(row.version, async () => toStatus(row));
}

/** Where a conversation stands. @throws AppError not_found */
export async function getStatus(actor: Actor, input: { id: string }): Promise<Status> {
  return (await getVersionedStatus(actor, input)).read();
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

const historyQuery = prepare((db) => {
  // The limit keeps it a query of its own, so that the version is found once. In a query of one table drizzle would
  // write a column without its table, which means another one in a query within.
  const scope = db
    .select({
      id: conversations.id,
      version: version.as("version"),
      from_seq: sql<number | null>`case when ${sql.placeholder("after")}::uuid is null then 0 else (
        select m.seq from ${messages} m
        where m.id = ${sql.placeholder("after")} and m.conversation_id = ${conversations}.id) end`.as(
        "from_seq",
      ),
    })
    .from(conversations)
    .where(named)
    .limit(1)
    .as("scope");
  const limit = sql`${sql.placeholder("limit")}::int`;
  const page = (rows: SQL) => sql`(select * from ${messages} m
    where m.conversation_id = scope.id and m.seq > scope.from_seq order by m.seq limit ${rows}) m`;
  // The whole answer as the database writes it: to read the messages row by row, and to write them again, costs more
  // than all else of it. A null is for those who have it already.
  const said = sql<
    string | null
  >`case when ${scope.version} = any(${sql.placeholder("known")}::text[]) then null
    else (select coalesce(json_agg(told.* order by m.seq), '[]')::text
      from ${page(limit)}
      left join ${conversation_characters} k on k.conversation_id = m.conversation_id and k.position = m.position
      cross join lateral (select ${messageFields}) told) end`;
  const next = sql<string | null>`case when ${limit} is null then null
    else (select (array_agg(m.id order by m.seq))[${limit}] from ${page(sql`${limit} + 1`)}
      having count(*) > ${limit}) end`;
  return db
    .select({ version: scope.version, from_seq: scope.from_seq, said, next })
    .from(scope)
    .prepare("history");
});

type HistoryInput = { id: string; after?: string | undefined; limit?: PageQuery["limit"] };

/** Messages, oldest first, and after which of them the list goes on; null at its end. */
export type HistoryPage = { messages: JsonText<Message[]>; next: string | null };

/**
 * The messages of a conversation, for those who poll; all of them unless a limit is given. Whoever knows its version
 * already is read none.
 * @param known the versions that the asker has copies of
 * @throws AppError not_found for the conversation, invalid for a message that is not in it
 */
export async function getVersionedHistory(
  actor: Actor,
  input: HistoryInput,
  known: string[],
): Promise<Versioned<HistoryPage>> {
  const [row] = await historyQuery().execute({
    actor: actor.id,
    person: personName(actor),
    id: input.id,
    after: input.after ?? null,
    limit: input.limit ?? null,
    known,
  });
  if (!row) throw conversationNotFound();
  if (row.from_seq === null) {
    const text = "There is no such message in this conversation.";
    throw new AppError("invalid", `after: ${text}`, { fields: { after: text } });
  }
  const messages = new JsonText<Message[]>(row.said ?? "[]");
  return new Versioned(row.version, async () => ({ messages, next: row.next }));
}

/**
 * The messages of a conversation, oldest first; with `after` those that follow that message.
 * @throws AppError not_found for the conversation, invalid for a message that is not in it
 */
export async function getHistory(actor: Actor, input: HistoryInput): Promise<Message[]> {
  const history = await getVersionedHistory(actor, input, []);
  return (await history.read()).messages.parse();
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
