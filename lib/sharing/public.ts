import "server-only";
import { and, desc, eq, sql } from "drizzle-orm";
import { db } from "../../db/client.ts";
import { conversation_characters, conversations } from "../../db/schema/conversations.ts";
import {
  additions,
  contact_requests,
  public_links,
  public_messages,
  snapshot_items,
  visitors,
} from "../../db/schema/sharing.ts";
import { decodeCursor } from "../cursor.ts";
import { cutPage, type Page, type PageQuery } from "../page.ts";
import { linkInvalid, liveLink, resumeIsThere } from "./access.ts";
import { answersAgainAt } from "./questions/budget.ts";
import { aiNotice } from "./constants.ts";
import { citedIn } from "./left-out/cited.ts";
import { type ExchangeRow, toMessages } from "./questions/exchange.ts";
import { itemColumns } from "./rows.ts";
import type {
  Addition,
  OwnContactRequest,
  PublicInterview,
  PublicMessage,
  PublicStatus,
  SnapshotItem,
} from "./schema.ts";
import { hashVisitorToken } from "./token.ts";
import type { VisitorInput } from "./visitor.ts";

const header = {
  id: public_links.id,
  conversation_id: public_links.conversation_id,
  candidate_name: public_links.candidate_name,
  created_at: conversations.created_at,
  characters: sql<string[] | null>`(
    select array_agg(k.name order by k.position) from ${conversation_characters} k
    where k.conversation_id = ${conversations.id})`,
  suggested_questions: public_links.suggested_questions,
  answers_again_at: answersAgainAt,
};

async function findHeader(token: string) {
  const [row] = await db()
    .select(header)
    .from(public_links)
    .innerJoin(conversations, eq(conversations.id, public_links.conversation_id))
    .where(liveLink(token));
  return row ?? null;
}

type Header = NonNullable<Awaited<ReturnType<typeof findHeader>>>;

const toStatus = (row: Header): PublicStatus => ({
  candidate_name: row.candidate_name,
  created_at: row.created_at,
  characters: row.characters ?? [],
  suggested_questions: row.suggested_questions,
  ai_notice: aiNotice,
});

/** What a link opens, in a few lines. @throws AppError not_found for one that opens nothing */
export async function getPublicStatus(input: { token: string }): Promise<PublicStatus> {
  const row = await findHeader(input.token);
  if (!row) throw linkInvalid();
  return toStatus(row);
}

/** All that a visitor's page shows; null for a link that opens nothing. */
export async function findPublicInterview(input: VisitorInput): Promise<PublicInterview | null> {
  const row = await findHeader(input.token);
  if (!row) return null;
  const [messages, contact_requests] = await Promise.all([readMessages(input), readContactRequests(input)]);
  return {
    ...toStatus(row),
    ...(await readCited(row, messages ?? [])),
    messages: messages ?? [],
    contact_requests: contact_requests ?? [],
    answers_again_at: row.answers_again_at && new Date(row.answers_again_at).toISOString(),
  };
}

/** Where the answers' sources stand. Who has asked nothing yet, as most who open a link, costs no look at what is shared. */
async function readCited(link: Header, messages: PublicMessage[]): Promise<ReturnType<typeof citedIn>> {
  if (messages.every(({ citations }) => citations.length === 0)) return { items: [], additions: [] };
  const [items, added] = await Promise.all([listItems(link.id), listAdditions(link.conversation_id)]);
  return citedIn({ items, additions: added }, messages);
}

function listItems(linkId: string): Promise<SnapshotItem[]> {
  return db()
    .select(itemColumns)
    .from(snapshot_items)
    .innerJoin(public_links, eq(public_links.id, snapshot_items.link_id))
    .where(
      sql`${snapshot_items.link_id} = ${linkId} and (${snapshot_items.source} = 'transcript' or ${resumeIsThere})`,
    )
    .orderBy(snapshot_items.ordinal);
}

/** What the candidate added, through whichever link of the interview it was asked. */
function listAdditions(conversationId: string): Promise<Addition[]> {
  return db()
    .select({ id: additions.id, content: additions.content })
    .from(public_links)
    .innerJoin(additions, eq(additions.link_id, public_links.id))
    .where(eq(public_links.conversation_id, conversationId))
    .orderBy(additions.created_at, additions.id);
}

const theirs = ({ token, visitorToken }: VisitorInput) =>
  and(
    eq(visitors.link_id, public_links.id),
    visitorToken ? eq(visitors.token_hash, hashVisitorToken(visitorToken)) : sql`false`,
    liveLink(token),
  );

/** Null for a link that opens nothing. */
async function readMessages(input: VisitorInput): Promise<PublicMessage[] | null> {
  const rows = await db().execute<ExchangeRow & { id: string | null }>(sql`
    select m.id, m.content, m.created_at, m.answer_id, m.answer, m.answered_at, m.citations,
      coalesce(m.lease_until > now(), false) as running,
      m.withdrawn_at is not null or (not ${resumeIsThere} and m.used_ids && array(
        select i.id from ${snapshot_items} i where i.link_id = ${public_links.id} and i.source = 'resume'
      )) as withdrawn,
      a.id as addition_id, a.content as addition, a.updated_at as added_at
    from ${public_links}
    left join ${visitors} on ${theirs(input)}
    left join ${public_messages} m on m.visitor_id = ${visitors.id}
    left join ${additions} a on a.public_message_id = m.id
    where ${liveLink(input.token)}
    order by m.created_at, m.id`);
  if (rows.length === 0) return null;
  return rows.flatMap((row) => (row.id === null ? [] : toMessages(row)));
}

/**
 * The visitor's own questions with their answers, oldest first.
 * @throws AppError not_found for a link that opens nothing, invalid (cursor)
 */
export async function listPublicMessages(input: VisitorInput & PageQuery): Promise<Page<PublicMessage>> {
  const from = input.cursor ? decodeCursor(input.cursor) : null;
  const messages = await readMessages(input);
  if (!messages) throw linkInvalid();
  // An answer stands after its question, whatever was said between the two: times alone are no order.
  const start = from ? messages.findIndex((message) => message.id === from.id) + 1 : 0;
  return cutPage(messages.slice(start, input.limit && start + input.limit + 1), input.limit);
}

/** Null for a link that opens nothing. */
async function readContactRequests(input: VisitorInput): Promise<OwnContactRequest[] | null> {
  const rows = await db()
    .select({
      id: contact_requests.id,
      status: contact_requests.status,
      message: contact_requests.message,
      created_at: contact_requests.created_at,
      contact_email: public_links.contact_email,
    })
    .from(public_links)
    .leftJoin(visitors, theirs(input))
    .leftJoin(contact_requests, eq(contact_requests.visitor_id, visitors.id))
    .where(liveLink(input.token))
    .orderBy(desc(contact_requests.created_at), desc(contact_requests.id));
  if (rows.length === 0) return null;
  return rows.flatMap(({ contact_email, id, status, message, created_at }) =>
    id === null || status === null || created_at === null
      ? []
      : [
          {
            id,
            status,
            message,
            created_at,
            candidate_contact: status === "APPROVED" ? contact_email : null,
          },
        ],
  );
}

/**
 * The visitor's own contact requests, newest first, with the candidate's contact where it was approved.
 * @throws AppError not_found for a link that opens nothing
 */
export async function listOwnContactRequests(input: VisitorInput): Promise<OwnContactRequest[]> {
  const requests = await readContactRequests(input);
  if (!requests) throw linkInvalid();
  return requests;
}
