import "server-only";
import { desc, eq, sql } from "drizzle-orm";
import { db } from "../../../db/client.ts";
import {
  additions,
  contact_requests,
  public_links,
  questions,
  visitors,
} from "../../../db/schema/sharing.ts";
import { afterResponse } from "../../after-response.ts";
import { decodeCursor } from "../../cursor.ts";
import { cutPage, type Page, type PageQuery } from "../../page.ts";
import { isWithdrawn, linkInvalid, liveLink } from "../access.ts";
import { resumeBatch } from "../questions/batch.ts";
import { questionColumns, type QuestionRow, toMessages } from "../questions/messages.ts";
import type { PublicInterview, PublicMessage } from "../schema.ts";
import type { OwnContactRequest } from "../contact/schema.ts";
import { isVisitor, type VisitorInput } from "../visitor/visitor.ts";
import { readCited } from "./cited.ts";
import { findHeader } from "./header.ts";

/** All that a visitor's page shows; null for a dead link. */
export async function findPublicInterview(input: VisitorInput): Promise<PublicInterview | null> {
  const row = await findHeader(input.token);
  if (!row) return null;
  const [messages, requests] = await Promise.all([readMessages(input), readContactRequests(input)]);
  return {
    ...row.status,
    ...(await readCited(row, messages ?? [])),
    messages: messages ?? [],
    contact_requests: requests ?? [],
    answers_again_at: row.answers_again_at && new Date(row.answers_again_at).toISOString(),
  };
}

/**
 * The messages of a visitor's questions, oldest first, from the question of message `from` on. Failed questions are not
 * among them. Null for a dead link.
 * @param count the maximum number of questions; all without it
 */
async function readMessages(
  { token, visitorToken }: VisitorInput,
  { from = null, count = null }: { from?: string | null; count?: number | null } = {},
): Promise<PublicMessage[] | null> {
  const rows = await db().execute<(QuestionRow | { id: null }) & { unfinished: string | null }>(sql`
    with own as (
      select ${questionColumns}, ${isWithdrawn} as withdrawn,
        a.id as addition_id, a.content as addition, a.updated_at as added_at,
        row_number() over (order by m.created_at, m.batch_id, m.position, m.id) as place
      from ${public_links}
      left join ${visitors} on ${isVisitor(visitorToken)}
      left join ${questions} m on m.visitor_id = ${visitors.id}
        and (m.answer is not null or m.batch_id is not null or m.lease_until > now()
          or exists (select from ${additions} where ${additions.question_id} = m.id))
      left join ${additions} a on a.question_id = m.id
      where ${liveLink(token)}
    )
    select *, (select batch_id from own where batch_id is not null and answer is null limit 1) as unfinished
    from own
    where place >= coalesce((select place from own where ${from}::uuid in (id, answer_id, addition_id)), 1)
    order by place limit ${count}`);
  const [first] = rows;
  if (!first) return null;
  const { unfinished } = first;
  if (unfinished) afterResponse(() => resumeBatch({ token, visitorToken }, unfinished));
  return rows.flatMap((row) => (row.id === null ? [] : toMessages(row)));
}

/** The visitor's own questions with their answers, oldest first. @throws AppError not_found, invalid (cursor) */
export async function listPublicMessages(input: VisitorInput & PageQuery): Promise<Page<PublicMessage>> {
  const from = input.cursor ? decodeCursor(input.cursor) : null;
  // The cursor's question, a page of others, and one more to know whether the list goes on.
  const count = input.limit && input.limit + 2;
  const messages = await readMessages(input, { from: from?.id, count });
  if (!messages) throw linkInvalid();
  const start = from ? messages.findIndex((message) => message.id === from.id) + 1 : 0;
  return cutPage(messages.slice(start, input.limit && start + input.limit + 1), input.limit);
}

async function readContactRequests(input: VisitorInput): Promise<OwnContactRequest[] | null> {
  const { id, status, message, created_at } = contact_requests;
  const rows = await db()
    .select({ request: { id, status, message, created_at }, contact: public_links.contact_email })
    .from(public_links)
    .leftJoin(visitors, isVisitor(input.visitorToken))
    .leftJoin(contact_requests, eq(contact_requests.visitor_id, visitors.id))
    .where(liveLink(input.token))
    .orderBy(desc(created_at), desc(id));
  if (rows.length === 0) return null;
  return rows.flatMap(({ request, contact }) =>
    request ? [{ ...request, candidate_contact: request.status === "APPROVED" ? contact : null }] : [],
  );
}

/** The visitor's own, newest first, with the candidate's contact where approved. @throws AppError not_found */
export async function listOwnContactRequests(input: VisitorInput): Promise<OwnContactRequest[]> {
  const requests = await readContactRequests(input);
  if (!requests) throw linkInvalid();
  return requests;
}
