import "server-only";
import { and, asc, desc, eq, inArray, isNull, not, type SQL, sql } from "drizzle-orm";
import type { Actor } from "../../actor.ts";
import { db } from "../../../db/client.ts";
import { isAfter } from "../../after-cursor.ts";
import { conversation_characters, conversations, messages } from "../../../db/schema/conversations.ts";
import { isRestorable } from "../../../db/deletion.ts";
import { cutPage } from "../../page.ts";
import * as rows from "../rows.ts";
import type { ConversationPage, Filter, FoundInterviews, ListItem, ListQuery } from "./schema.ts";

/** SQL for the filters of a list. `q` searches the title and the characters' names. */
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

/** SQL: the interview of a retry `r`, unless it is deleted. */
const interviewOf = sql`messages m join conversations p on p.id = m.conversation_id and p.deleted_at is null
  where m.id = r.retry_of`;

/** SQL: the retry is listed within a conversation that matches the filters. Retries of retries count. */
const isWithin = (found: SQL | undefined) => sql`(${conversations.retry_of} is not null and exists (
  with recursive above as (
    select p.id, p.retry_of from (select ${conversations.retry_of}) r, ${interviewOf}
    union all select p.id, p.retry_of from above r, ${interviewOf})
  select from above where id in (select ${conversations.id} from ${conversations} where ${found})))`;

/** Retries of these interviews, and retries of those, oldest first, by interview. */
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
 * A page of the actor's conversations, or with `deleted` of those that can be restored, newest first. With `grouped`,
 * retries are listed within their interview, if that is listed.
 * @throws {AppError} invalid (cursor)
 */
export async function listConversations(actor: Actor, input: ListQuery): Promise<ConversationPage> {
  // Each deleted conversation is restored by itself, so it is also listed by itself.
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
    .where(and(found, grouped ? not(isWithin(found)) : undefined, isAfter(input.cursor, conversations)))
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

/** `listConversations` for a page's form, with the filter. */
export async function findInterviews(
  actor: Actor,
  { limit, ...filter }: Filter & { limit: number },
): Promise<FoundInterviews> {
  return { ...(await listConversations(actor, { ...filter, limit, grouped: true })), filter };
}
