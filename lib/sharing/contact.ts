import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Actor, Caller } from "../actor.ts";
import { db } from "../../db/client.ts";
import { conversations } from "../../db/schema/conversations.ts";
import { contact_requests, public_links, visitors } from "../../db/schema/sharing.ts";
import { ownConversation } from "../conversations/access.ts";
import { AppError } from "../errors.ts";
import { WithLater } from "../later.ts";
import { countAddress, countAgainst } from "../limits.ts";
import { sendMail } from "../mail.ts";
import { linkInvalid, liveLink } from "./access.ts";
import { contactColumns } from "./contact/rows.ts";
import { approvedForOwnerMail, approvedForVisitorMail, newRequestMail, sharingUrl } from "./contact/mails.ts";
import { maskMessage } from "./contact/mask.ts";
import type { ContactInput, ContactMade, ContactRequest } from "./schema.ts";
import { hashVisitorToken } from "./token.ts";
import { findVisitor, type VisitorInput } from "./visitor.ts";

type DecisionInput = { id: string; requestId: string };

/**
 * Leaves a visitor's contact for the candidate, who decides whether to see it. A mail server that is configured tells
 * the candidate that there is a request, and not from whom.
 * @throws AppError not_found for a link that opens nothing, rate_limited
 */
export async function requestContact(
  input: VisitorInput & ContactInput,
  caller: Caller,
): Promise<WithLater<ContactMade>> {
  await countAddress("contact_address", caller);
  const visitor = await findVisitor(input);
  if (!visitor.isNew) await countAgainst("contact_visitor", visitor.id);
  await countAgainst("contact_link", visitor.link_id);
  const [made] = await db().execute<{
    id: string;
    conversation_id: string;
    workflow: string;
    title: string;
    email: string;
  }>(sql`
    with link as (
      select id, conversation_id from ${public_links} where ${liveLink(input.token)}
    ), known as (
      insert into ${visitors} (id, link_id, token_hash)
      select ${visitor.id}, id, ${hashVisitorToken(visitor.token)} from link on conflict do nothing
    ), made as (
      insert into ${contact_requests} (conversation_id, visitor_id, contact_info, message)
      select conversation_id, ${visitor.id}, ${input.contact_info}, ${input.message || null} from link
      returning id, conversation_id
    )
    select made.id, made.conversation_id, c.workflow, c.title, u.email
    from made join conversations c on c.id = made.conversation_id join users u on u.id = c.user_id`);
  if (!made) throw linkInvalid();
  // Whoever is new is counted once they are stored: one who is refused needs no counter.
  if (visitor.isNew) await countAgainst("contact_visitor", visitor.id);
  return new WithLater({ id: made.id, status: "PENDING", visitor_token: visitor.token }, async () => {
    await sendMail((origin) =>
      newRequestMail({
        to: made.email,
        title: made.title,
        url: sharingUrl(origin, { id: made.conversation_id, workflow: made.workflow }),
      }),
    );
  });
}

function ownRequest(actor: Actor, { id, requestId }: DecisionInput) {
  return and(
    eq(contact_requests.id, requestId),
    eq(contact_requests.conversation_id, conversations.id),
    ownConversation(actor, id),
  );
}

/** Why a decision changed nothing. */
async function undecidable(actor: Actor, input: DecisionInput): Promise<AppError> {
  const [known] = await db()
    .select({ status: contact_requests.status })
    .from(contact_requests)
    .innerJoin(conversations, eq(conversations.id, contact_requests.conversation_id))
    .where(ownRequest(actor, input));
  if (!known) return new AppError("not_found", "There is no such contact request.");
  return new AppError("conflict", `This request was already ${known.status.toLowerCase()}.`);
}

/**
 * Approves a pending request: the owner sees the contact, and the visitor the candidate's contact email. Both are told
 * by mail where a mail server is configured. Of two decisions at once one wins.
 * @throws AppError not_found, conflict when it was decided already
 */
export async function approveContact(actor: Actor, input: DecisionInput): Promise<WithLater<ContactRequest>> {
  const [approved] = await db()
    .update(contact_requests)
    .set({ status: "APPROVED", decided_at: sql`now()` })
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
      ...contactColumns,
      title: conversations.title,
      candidate_name: public_links.candidate_name,
      // A revoked link shows nothing any more, so the mail names no contact of the candidate either.
      contact_email: sql<
        string | null
      >`case when ${public_links.revoked_at} is null then ${public_links.contact_email} end`,
    });
  if (!approved) throw await undecidable(actor, input);
  const { title, candidate_name, contact_email, ...request } = approved;
  return new WithLater(request, async () => {
    const contact = request.contact_info ?? "";
    const { message } = request;
    const toVisitor = approvedForVisitorMail({
      contact,
      candidateName: candidate_name,
      candidateContact: contact_email,
    });
    await Promise.all([
      sendMail(() => approvedForOwnerMail({ to: actor.email, title, contact, message })),
      toVisitor && sendMail(() => toVisitor),
    ]);
  });
}

/**
 * Rejects a pending request and erases the contact, also where the message repeats it.
 * @throws AppError not_found, conflict when it was decided already
 */
export async function rejectContact(actor: Actor, input: DecisionInput): Promise<ContactRequest> {
  // What a visitor wrote never changes, so that reading it first is no race.
  const [written] = await db()
    .select({ contact_info: contact_requests.contact_info, message: contact_requests.message })
    .from(contact_requests)
    .innerJoin(conversations, eq(conversations.id, contact_requests.conversation_id))
    .where(ownRequest(actor, input));
  const [rejected] = await db()
    .update(contact_requests)
    .set({
      status: "REJECTED",
      decided_at: sql`now()`,
      contact_info: null,
      message: written?.message ? maskMessage(written.message, written.contact_info) : null,
    })
    .from(conversations)
    .where(and(ownRequest(actor, input), eq(contact_requests.status, "PENDING")))
    .returning(contactColumns);
  if (!rejected) throw await undecidable(actor, input);
  return rejected;
}
