import "server-only";
import { aliasedTable, and, asc, desc, eq, inArray, isNull, not, type SQL, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { db, prepare } from "../../db/client.ts";
import { conversation_characters, conversations, feedback, messages } from "../../db/schema/conversations.ts";
import { decodeCursor } from "../cursor.ts";
import { isRestorable } from "../../db/deletion.ts";
import { AppError } from "../errors.ts";
import { cutPage, type PageQuery } from "../page.ts";
import { conversationNotFound, ownConversation } from "./access.ts";
import * as rows from "./rows.ts";
import type { ConversationPage, Filter, ListItem, ListQuery } from "./list-schema.ts";
import type { Conversation, Message, Status } from "./schema.ts";

const ownById = ownConversation({ id: sql.placeholder("actor") }, sql.placeholder("id"));

const statusQuery = prepare((db) =>
  db
    .select({ ...rows.statusColumns, ...rows.planColumns })
    .from(conversations)
    .leftJoin(conversation_characters, rows.currentCharacter)
    .where(ownById)
    .prepare("status"),
);

/** Where a conversation stands. @throws AppError not_found */
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

/** The same, for a conversation that must be there. @throws AppError not_found */
export async function getConversation(actor: Actor, input: { id: string }): Promise<Conversation> {
  const conversation = await findConversation(actor, input);
  if (!conversation) throw conversationNotFound();
  return conversation;
}

const before = aliasedTable(messages, "before");

/** The number in the history of the message to begin after; 0 for the beginning. */
const start = sql`case when ${sql.placeholder("after")}::uuid is null then 0 else ${before.seq} end`;
/** With those that were replaced, each before what took its place, several messages have one number. */
const historyOrder = [messages.seq, messages.created_at, messages.id];
const follows = {
  inForce: sql`(${messages.seq} > ${start} and ${messages.replaced_by} is null)`,
  all: sql`(${sql.join(historyOrder, sql`, `)}) > (${start}, ${before.created_at}, ${before.id})`,
};

// One row of nulls for a conversation without messages, so that it differs from one that is not there.
const prepareHistory = (which: keyof typeof follows) =>
  prepare((db) =>
    db
      .select({
        ...rows.messageColumns,
        state: rows.messageState,
        replaced_by: messages.replaced_by,
        after: before.id,
      })
      .from(conversations)
      .leftJoin(
        before,
        and(eq(before.id, sql.placeholder("after")), eq(before.conversation_id, conversations.id)),
      )
      .leftJoin(messages, and(eq(messages.conversation_id, conversations.id), follows[which]))
      .leftJoin(conversation_characters, rows.speakingCharacter)
      .where(ownById)
      .orderBy(...(which === "all" ? historyOrder : [messages.seq]))
      .limit(sql.placeholder("limit"))
      .prepare(`history_${which}`),
  );
const historyQueries = { inForce: prepareHistory("inForce"), all: prepareHistory("all") };

type HistoryInput = {
  id: string;
  after?: string | undefined;
  limit?: PageQuery["limit"];
  /** Those that were replaced too, with what took their place. */
  all?: boolean | undefined;
};

/**
 * The messages of a conversation, oldest first; with `after` those that follow that message; all unless a limit is given.
 * @returns also the message after which the list goes on; null at its end
 * @throws AppError not_found for the conversation, invalid for a message that is not in it
 */
export async function getHistoryPage(
  actor: Actor,
  { id, after, limit, all = false }: HistoryInput,
): Promise<{ messages: Message[]; next: string | null }> {
  const selected = await historyQueries[all ? "all" : "inForce"]().execute({
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
    messages: page.map((row) => ({
      ...rows.toMessage(actor, row),
      ...(all && { replaced_by: row.replaced_by }),
    })),
    next: selected.length > page.length ? (page.at(-1)?.id ?? null) : null,
  };
}

/** The messages alone. @throws AppError as `getHistoryPage` */
export const getHistory = async (actor: Actor, input: HistoryInput): Promise<Message[]> =>
  (await getHistoryPage(actor, input)).messages;

/** What the filters of a list leave; `q` is a part of the title or of a character's name. */
function matches({ q, workflow, state, shared, with: having }: Filter): SQL | undefined {
  const { workflow: itsWorkflow, title, id } = conversations;
  return and(
    workflow && eq(itsWorkflow, workflow),
    state && sql`${rows.stateColumn} = ${state}`,
    shared ? sql`${rows.statusColumns.public_id} is not null` : undefined,
    having && sql`${rows.sharingColumns.news} + ${rows.sharingColumns.pending_requests} > 0`,
    q
      ? sql`strpos(lower(concat_ws(' ', ${title}, (select string_agg(c.name, ' ') from ${conversation_characters} c
          where c.conversation_id = ${id}))), ${q.toLowerCase()}) > 0`
      : undefined,
  );
}

const itemColumns = {
  ...rows.statusColumns,
  title: conversations.title,
  characters: rows.castColumn,
  state: rows.stateColumn,
  deleted_at: conversations.deleted_at,
  message_count: sql<number>`(
    select count(*)::int from ${messages} m where m.conversation_id = ${conversations.id} and m.replaced_by is null)`,
  ...rows.sharingColumns,
};

/** The interview of a second try `r`, as long as it is there. */
const interviewOf = sql`messages m join conversations p on p.id = m.conversation_id and p.deleted_at is null
  where m.id = r.retry_of`;

/** Whether a second try is listed within one that the filters leave: its interview, or a try that it asks again. */
const isWithin = (found: SQL | undefined) => sql`(${conversations.retry_of} is not null and exists (
  with recursive above as (
    select p.id, p.retry_of from (select ${conversations.retry_of}) r, ${interviewOf}
    union all select p.id, p.retry_of from above r, ${interviewOf})
  select from above where id in (select ${conversations.id} from ${conversations} where ${found})))`;

/** The second tries at questions of these interviews, and at those of such tries, oldest first, by interview. */
async function retriesOf(interviewIds: string[]): Promise<Map<string, ListItem[]>> {
  if (interviewIds.length === 0) return new Map();
  const tree = sql`(with recursive tree as (
      select id, id as interview from conversations where ${inArray(sql`id`, interviewIds)}
      union all
      select r.id, t.interview from tree t join messages m on m.conversation_id = t.id
      join conversations r on r.retry_of = m.id and r.deleted_at is null)
    select * from tree where id <> interview) tree`;
  const selected = await db()
    .select({ ...itemColumns, interview: sql<string>`tree.interview` })
    .from(conversations)
    .innerJoin(tree, sql`tree.id = ${conversations.id}`)
    .leftJoin(conversation_characters, rows.currentCharacter)
    .orderBy(asc(conversations.created_at), asc(conversations.id));
  const groups = Map.groupBy(selected, ({ interview }) => interview);
  return new Map(
    [...groups].map(([id, list]) => [id, list.map(({ interview: _, ...item }) => item)] as const),
  );
}

/**
 * One's own conversations, or with `deleted` those that can be restored, newest first, a page at a time. With `grouped` a
 * second try is listed within the interview that it belongs to; without, or where that is not there, it has a place of its own.
 * @throws AppError invalid for a made-up cursor
 */
export async function listConversations(actor: Actor, input: ListQuery): Promise<ConversationPage> {
  const from = input.cursor ? decodeCursor(input.cursor) : null;
  // What is deleted is listed by itself, as it is restored by itself.
  const grouped = input.grouped && !input.deleted;
  const found = and(
    eq(conversations.user_id, actor.id),
    input.deleted ? isRestorable(conversations.deleted_at) : isNull(conversations.deleted_at),
    matches(input),
  );
  const selected = await db()
    .select(itemColumns)
    .from(conversations)
    .leftJoin(conversation_characters, rows.currentCharacter)
    .where(
      and(
        found,
        grouped ? not(isWithin(found)) : undefined,
        from
          ? sql`(${conversations.created_at}, ${conversations.id}) < (${from.created_at}::timestamptz, ${from.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(conversations.created_at), desc(conversations.id))
    .limit(input.limit + 1);
  const page = cutPage(selected, input.limit);
  if (!grouped) return { conversations: page.rows, next_cursor: page.next };
  const retries = await retriesOf(page.rows.map(({ id }) => id));
  return {
    conversations: page.rows.map((row) => ({ ...row, retries: retries.get(row.id) ?? [] })),
    next_cursor: page.next,
  };
}
