import "server-only";
import { and, desc, eq, sql } from "drizzle-orm";
import type { Actor, Caller } from "../../actor.ts";
import { db } from "../../../db/client.ts";
import { isAfter } from "../../after-cursor.ts";
import { outbox } from "../../../db/schema/accounts.ts";
import { conversations } from "../../../db/schema/conversations.ts";
import { contact_requests, public_links, visitors } from "../../../db/schema/sharing.ts";
import { afterResponse } from "../../after-response.ts";
import { recordEvent } from "../../audit/record.ts";
import { conversationNotFound, ownConversation } from "../../conversations/access.ts";
import { AppError, invalidField } from "../../errors.ts";
import { countAddress, countAgainst } from "../../limits.ts";
import { sendMail } from "../../mail.ts";
import { isMailOn, sendOutbox } from "../../outbox.ts";
import { cutPage, type Page, type PageQuery } from "../../page.ts";
import { linkInvalid, liveLink } from "../access.ts";
import { unreachable } from "../constants.ts";
import type { ContactInput, ContactMade, ContactRequest } from "./schema.ts";
import { findVisitor, isVisitor, storeVisitor, type VisitorInput } from "../visitor/visitor.ts";
import { approvedForOwnerMail, approvedForVisitorMail, newRequestLetter } from "./mails.ts";
import { isReachable, maskContact, maskMessage } from "../mask.ts";

type DecisionInput = { id: string; requestId: string };

const requestColumns = {
  id: contact_requests.id,
  contact_info: contact_requests.contact_info,
  message: contact_requests.message,
  status: contact_requests.status,
  created_at: contact_requests.created_at,
  is_new: sql<boolean>`${contact_requests.seen_at} is null`,
};

/** Stores a contact request and mails the candidate. @throws {AppError} not_found, invalid, rate_limited */
export async function requestContact(
  input: VisitorInput & ContactInput,
  caller: Caller,
): Promise<ContactMade> {
  await countAddress("contact_address", caller);
  const visitor = await findVisitor(input);
  if (!isReachable(input.contact_info)) throw invalidField("contact_info", unreachable);
  if (!visitor.isNew) await countAgainst("contact_visitor", visitor.id);
  await countAgainst("contact_link", visitor.link_id);
  type StoredRequest = Record<"id" | "user_id" | "conversation_id" | "workflow" | "title", string>;
  const stored = await db().transaction(async (tx) => {
    const [row] = await tx.execute<StoredRequest & { wanted: boolean }>(sql`
      with link as (
        select id, conversation_id from ${public_links} where ${liveLink(input.token)}
      ), ${storeVisitor(visitor, sql`link`)}, stored as (
        insert into ${contact_requests} (conversation_id, visitor_id, contact_info, message)
        select conversation_id, ${visitor.id}, ${input.contact_info}, ${input.message || null} from link
        returning id, conversation_id
      )
      select stored.id, stored.conversation_id, c.workflow, c.title, c.user_id, u.mail_contact_requests as wanted
      from stored join conversations c on c.id = stored.conversation_id join users u on u.id = c.user_id`);
    if (!row) throw linkInvalid();
    const { id, user_id, title, conversation_id, workflow } = row;
    const letter = newRequestLetter(title, { id: conversation_id, workflow });
    if (row.wanted && isMailOn())
      await tx.insert(outbox).values({ id, user_id, kind: "contact_request", letter });
    return row;
  });
  // Count a new visitor after storing it, so that a refused one leaves no counter.
  if (visitor.isNew) await countAgainst("contact_visitor", visitor.id);
  afterResponse(async () => void (await sendOutbox()));
  return { id: stored.id, status: "PENDING", visitor_token: visitor.visitorToken };
}

/**
 * Deletes a visitor's own pending request and its unsent mail.
 * @throws {AppError} not_found; conflict if it is already decided
 */
export async function withdrawContact(input: VisitorInput & { requestId: string }): Promise<void> {
  const own = sql`${contact_requests.id} = ${input.requestId} and ${contact_requests.visitor_id} in (
    select ${visitors.id} from ${public_links} join ${visitors} on ${isVisitor(input.visitorToken)}
    where ${liveLink(input.token)})`;
  const { count } = await db().transaction(async (tx) => {
    await tx
      .delete(outbox)
      .where(sql`${outbox.id} in (select ${contact_requests.id} from ${contact_requests} where ${own})`);
    return tx.delete(contact_requests).where(sql`${own} and ${contact_requests.status} = 'PENDING'`);
  });
  if (count > 0) return;
  await findVisitor(input);
  const [request] = await db().select(requestColumns).from(contact_requests).where(own);
  throw decidedOrGone(request);
}

/** Newest first; contact information is masked until approval. @throws {AppError} not_found, invalid (cursor) */
export async function listContactRequests(
  actor: Actor,
  input: PageQuery & { id: string },
): Promise<Page<ContactRequest>> {
  const { created_at, id, conversation_id } = contact_requests;
  const query = db()
    .select({ request: requestColumns })
    .from(conversations)
    .leftJoin(
      contact_requests,
      and(eq(conversation_id, conversations.id), isAfter(input.cursor, contact_requests)),
    )
    .where(ownConversation(actor, input.id))
    .orderBy(desc(created_at), desc(id));
  const rows = await (input.limit === undefined ? query : query.limit(input.limit + 1));
  if (rows.length === 0) throw conversationNotFound();
  const requests = rows.flatMap(({ request }) => (request ? [maskPending(request)] : []));
  return cutPage(requests, input.limit);
}

function maskPending(row: ContactRequest): ContactRequest {
  const { status, contact_info, message } = row;
  if (status !== "PENDING" || contact_info === null) return row;
  return {
    ...row,
    contact_info: maskContact(contact_info),
    message: message && maskMessage(message, contact_info),
  };
}

const ownRequest = (actor: Actor, { id, requestId }: DecisionInput) =>
  and(
    eq(contact_requests.id, requestId),
    eq(contact_requests.conversation_id, conversations.id),
    ownConversation(actor, id),
  );

async function findRequest(actor: Actor, input: DecisionInput): Promise<ContactRequest | undefined> {
  const [request] = await db()
    .select(requestColumns)
    .from(contact_requests)
    .innerJoin(conversations, eq(conversations.id, contact_requests.conversation_id))
    .where(ownRequest(actor, input));
  return request;
}

const decidedOrGone = (request: ContactRequest | undefined): AppError =>
  request
    ? new AppError("conflict", `This request was already ${request.status.toLowerCase()}.`)
    : new AppError("not_found", "There is no such contact request.");

const undecidable = async (actor: Actor, input: DecisionInput): Promise<AppError> =>
  decidedOrGone(await findRequest(actor, input));

const decidedNow = { decided_at: sql`now()`, seen_at: sql`coalesce(${contact_requests.seen_at}, now())` };

/** Shows and mails both sides each other's contact. @throws {AppError} not_found; conflict if already decided */
export async function approveContact(actor: Actor, input: DecisionInput): Promise<ContactRequest> {
  const approved = await db().transaction(async (tx) => {
    const [row] = await tx
      .update(contact_requests)
      .set({ status: "APPROVED", ...decidedNow })
      .from(conversations)
      .innerJoin(public_links, eq(public_links.conversation_id, conversations.id))
      .innerJoin(visitors, eq(visitors.link_id, public_links.id))
      .where(
        and(
          ownRequest(actor, input),
          eq(contact_requests.status, "PENDING"),
          eq(visitors.id, contact_requests.visitor_id),
        ),
      )
      .returning({
        ...requestColumns,
        title: conversations.title,
        candidateName: public_links.candidate_name,
        // A revoked link no longer shows the candidate's contact, so the mail must not either.
        candidateContact: sql<
          string | null
        >`case when ${public_links.revoked_at} is null then ${public_links.contact_email} end`,
      });
    if (row) await recordEvent(tx, { actor: actor.id, action: "contact_request.approved", subject: row.id });
    return row;
  });
  if (!approved) throw await undecidable(actor, input);
  const { title, candidateName, candidateContact, ...request } = approved;
  const { contact_info, message } = request;
  const contact = contact_info ?? "";
  afterResponse(async () => {
    const toVisitor = approvedForVisitorMail(contact, candidateName, candidateContact);
    await Promise.all([
      sendMail(() => approvedForOwnerMail(actor.email, title, contact, message)),
      toVisitor && sendMail(() => toVisitor),
    ]);
  });
  return request;
}

/** Erases the contact, also inside the message. @throws {AppError} not_found; conflict if already decided */
export async function rejectContact(actor: Actor, input: DecisionInput): Promise<ContactRequest> {
  // A message never changes, so reading it first is no race.
  const request = await findRequest(actor, input);
  const [rejected] = await db()
    .update(contact_requests)
    .set({
      status: "REJECTED",
      ...decidedNow,
      contact_info: null,
      message: request?.message ? maskMessage(request.message, request.contact_info) : null,
    })
    .from(conversations)
    .where(and(ownRequest(actor, input), eq(contact_requests.status, "PENDING")))
    .returning(requestColumns);
  if (!rejected) throw await undecidable(actor, input);
  return rejected;
}
