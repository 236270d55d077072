import "server-only";
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { db } from "../../db/client.ts";
import { conversations } from "../../db/schema/conversations.ts";
import { resumes } from "../../db/schema/library.ts";
import {
  additions,
  contact_requests,
  public_links,
  questions,
  snapshot_items,
  visitors,
} from "../../db/schema/sharing.ts";
import type { Actor } from "../actor.ts";
import { afterResponse } from "../after-response.ts";
import { decodeCursor } from "../cursor.ts";
import { hasModelService } from "../ai/service.ts";
import { AppError } from "../errors.ts";
import { cutPage, type Page, type PageQuery } from "../page.ts";
import { pdfName, storedColumns } from "../resumes/rows.ts";
import { openFile } from "../storage/index.ts";
import { hasResume, interviewers, isWithdrawn, linkInvalid, liveLink, pausedLink } from "./access.ts";
import { questionIn } from "./answers/passages.ts";
import { aiNotice, practiceNotice } from "./constants.ts";
import { resumeBatch } from "./questions/batch.ts";
import { answersAgainAt } from "./questions/budget.ts";
import { questionColumns, type QuestionRow, toMessages } from "./questions/messages.ts";
import type { PublicInterview, PublicMessage, PublicStatus } from "./schema.ts";
import type { OwnContactRequest } from "./contact/schema.ts";
import { cardColumns } from "./link/card.ts";
import { itemColumns } from "./link/snapshot.ts";
import { isVisitor, type VisitorInput } from "./visitor.ts";

export async function findHeader(token: string) {
  const [row] = await db()
    .select({
      id: public_links.id,
      conversation_id: public_links.conversation_id,
      answers_again_at: answersAgainAt(),
      status: {
        candidate_name: public_links.candidate_name,
        headline: public_links.headline,
        ...cardColumns,
        resume_file: sql<boolean>`${public_links.include_resume_file} and ${hasResume}`,
        allow_batches: public_links.allow_batches,
        created_at: conversations.created_at,
        characters: interviewers,
        suggested_questions: public_links.suggested_questions,
      },
    })
    .from(public_links)
    .innerJoin(conversations, eq(conversations.id, public_links.conversation_id))
    .where(liveLink(token));
  if (!row) return null;
  return { ...row, status: { ...row.status, ai_notice: hasModelService() ? aiNotice : practiceNotice } };
}

type Header = NonNullable<Awaited<ReturnType<typeof findHeader>>>;

/** What a link opens: the candidate's card and what is said of the page. @throws AppError not_found for a dead link */
export async function getPublicStatus(input: { token: string }): Promise<PublicStatus> {
  const row = await findHeader(input.token);
  if (!row) throw linkInvalid();
  return row.status;
}

/** Whether a link that opens nothing now opens again once its owner has looked at what it shares. */
export async function isPausedLink(token: string): Promise<boolean> {
  return (await db().select({ id: public_links.id }).from(public_links).where(pausedLink(token))).length > 0;
}

/** The resume's PDF, where the owner lets visitors download it. @throws AppError not_found */
export async function getSharedResumeFile(input: { token: string }) {
  const [row] = await db()
    .select({ resume: { ...storedColumns, filename: resumes.filename } })
    .from(public_links)
    .innerJoin(conversations, eq(conversations.id, public_links.conversation_id))
    .leftJoin(
      resumes,
      and(
        eq(resumes.id, conversations.resume_id),
        isNull(resumes.deleted_at),
        public_links.include_resume,
        public_links.include_resume_file,
      ),
    )
    .where(liveLink(input.token));
  if (!row) throw linkInvalid();
  const { resume } = row;
  const file = resume && (await openFile(resume));
  if (!file) throw new AppError("not_found", "The candidate does not share the file of their resume.");
  return { ...file, filename: pdfName(resume.filename) };
}

/** Counts that a live link was opened, and when, and nothing of who opened it. The owner's own visits do not count. */
export async function countOpened(input: { token: string; viewer: Actor | null }): Promise<void> {
  await db().execute(sql`
    update ${public_links} set opens = opens + 1, last_opened_at = greatest(last_opened_at, now())
    from ${conversations}
    where ${conversations.id} = ${public_links.conversation_id} and ${liveLink(input.token)}
      and ${conversations.user_id} is distinct from ${input.viewer?.id ?? null}::uuid`);
}

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

type Content = Pick<PublicInterview, "items" | "additions">;
type Citing = Pick<PublicMessage, "citations">;

/** Most who open a link have asked nothing: for them nothing that is shared is read. */
export async function readCited(link: Header, messages: Citing[]): Promise<Content> {
  if (messages.every(({ citations }) => citations.length === 0)) return { items: [], additions: [] };
  const [items, added] = await Promise.all([
    db()
      .select(itemColumns)
      .from(snapshot_items)
      .innerJoin(public_links, eq(public_links.id, snapshot_items.link_id))
      .where(
        sql`${public_links.id} = ${link.id} and (${snapshot_items.source} = 'transcript' or ${hasResume})`,
      )
      .orderBy(snapshot_items.ordinal),
    // Additions hold for the interview, through whichever of its links a question came.
    db()
      .select({ id: additions.id, content: additions.content })
      .from(public_links)
      .innerJoin(additions, eq(additions.link_id, public_links.id))
      .where(eq(public_links.conversation_id, link.conversation_id))
      .orderBy(additions.created_at, additions.id),
  ]);
  return citedIn({ items, additions: added }, messages);
}

/**
 * Of what is shared, what a visitor's own answers cite: the turn with the question before it, the page, the addition. The
 * rest stays on the server, so that whoever reads the page's source knows no more than who asks.
 */
export function citedIn({ items, additions: added }: Content, messages: readonly Citing[]): Content {
  const citations = messages.flatMap((message) => message.citations);
  const isTurnCited = (id: string) =>
    citations.some((one) => one.source === "transcript" && one.message_id === id);
  const isPageCited = (page: number) => citations.some((one) => one.source === "resume" && one.page === page);
  return {
    items: items.flatMap((item, at) => {
      if (item.page === null ? isTurnCited(item.id) : isPageCited(item.page)) return [item];
      const next = items[at + 1];
      const isAsking = item.speaker_type === "character" && next?.page === null && isTurnCited(next.id);
      return isAsking ? [{ ...item, content: questionIn(item.content) }] : [];
    }),
    additions: added.filter(({ id }) =>
      citations.some((one) => one.source === "candidate" && one.addition_id === id),
    ),
  };
}

/** Null for a dead link. */
async function readMessages({ token, visitorToken }: VisitorInput): Promise<PublicMessage[] | null> {
  const rows = await db().execute<QuestionRow | { id: null }>(sql`
    select ${questionColumns}, ${isWithdrawn} as withdrawn,
      a.id as addition_id, a.content as addition, a.updated_at as added_at
    from ${public_links}
    left join ${visitors} on ${isVisitor(visitorToken)}
    left join ${questions} m on m.visitor_id = ${visitors.id}
    left join ${additions} a on a.question_id = m.id
    where ${liveLink(token)}
    order by m.created_at, m.batch_id, m.position, m.id`);
  if (rows.length === 0) return null;
  const stored = rows.filter((row) => row.id !== null);
  const unfinished = stored.find(({ batch_id, answer }) => batch_id !== null && answer === null)?.batch_id;
  if (unfinished) afterResponse(() => resumeBatch({ token, visitorToken }, unfinished));
  return stored.flatMap(toMessages);
}

/** The visitor's own questions with their answers, oldest first. @throws AppError not_found, invalid (cursor) */
export async function listPublicMessages(input: VisitorInput & PageQuery): Promise<Page<PublicMessage>> {
  const from = input.cursor ? decodeCursor(input.cursor) : null;
  const messages = await readMessages(input);
  if (!messages) throw linkInvalid();
  // An answer stands after its question, whatever came between the two, so times alone are no order.
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
