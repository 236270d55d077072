import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { Actor } from "../../actor.ts";
import { db } from "../../../db/client.ts";
import { conversations } from "../../../db/schema/conversations.ts";
import { public_links, questions } from "../../../db/schema/sharing.ts";
import type { Tokens } from "../../ai/failure.ts";
import { ownConversation } from "../../conversations/access.ts";
import { isLeaseFree, leaseUntil } from "../../lease.ts";
import { isLive, liveLink } from "../access.ts";
import type { Answer } from "../answers/material.ts";
import type { Visitor } from "../visitor/visitor.ts";
import { reserveTokens, type Reserved, settleTokens } from "./budget.ts";
import { questionColumns, type QuestionRow } from "./messages.ts";

const leaseSeconds = 12;
export const heartbeatMs = 3000;

/** A visitor of a link, or the owner asking about the insights of a finished interview. */
export type Asker =
  | { kind: "visitor"; token: string; visitor: Visitor }
  | { kind: "owner"; actor: Actor; conversationId: string };

/** `rowId` identifies a stored line of a batch; otherwise the content identifies the question. */
export type Question = { content: string; rowId?: string };

/** The lease to answer one question, held by `run`. */
export type Claim = {
  asker: Asker;
  run: string;
  /** Null for the owner, who has no daily budget. */
  reserved: Reserved | null;
  question: { id: string; answer_id: string; content: string; created_at: string };
};

type Stored = { [K in keyof Claim["question"]]: string | null };

/**
 * Claims a question that has no answer, and stores it if it is new. Also stores the visitor and reserves tokens.
 * @returns `refused` if the link is dead or has no tokens left, `taken` if another run holds the lease or has answered; for
 * the owner also if there is no such finished interview
 */
export async function claimQuestion(asker: Asker, question: Question): Promise<Claim | "refused" | "taken"> {
  const run = crypto.randomUUID();
  if (asker.kind === "visitor") return claimAsVisitor(asker, question, run);
  const [row] = await db().execute<Claim["question"]>(sql`
    insert into ${questions} as q (conversation_id, asker, content, run, lease_until)
    select ${conversations.id}, 'owner', ${question.content}, ${run}, ${leaseUntil(leaseSeconds)} from ${conversations}
    where ${ownConversation(asker.actor, asker.conversationId)} and completed_at is not null
    on conflict (conversation_id, md5(content)) where answer is null and asker = 'owner' ${takeLease(run)}
    returning ${claimColumns}`);
  return row ? { asker, run, reserved: null, question: row } : "taken";
}

const claimColumns = sql`id, answer_id, content, created_at`;
/** SQL: claims an existing row if its lease is free. */
const takeLease = (run: string): SQL => sql`do update set run = ${run}, lease_until = excluded.lease_until
  where ${isLeaseFree(sql`q.lease_until`)}`;

async function claimAsVisitor(
  asker: Extract<Asker, { kind: "visitor" }>,
  { content, rowId }: Question,
  run: string,
): Promise<Claim | "refused" | "taken"> {
  const { visitor } = asker;
  const lease = leaseUntil(leaseSeconds);
  const asked = rowId
    ? sql`update ${questions} q set run = ${run}, lease_until = ${lease} from budget
        where q.id = ${rowId} and q.answer is null and ${isLeaseFree(sql`q.lease_until`)}
        returning q.id, q.answer_id, q.content, q.created_at`
    : sql`insert into ${questions} as q (conversation_id, link_id, visitor_id, content, run, lease_until)
        select conversation_id, id, ${visitor.id}, ${content}, ${run}, ${lease} from budget
        on conflict (visitor_id, md5(content)) where answer is null and batch_id is null ${takeLease(run)}
        returning ${claimColumns}`;
  const [row] = await db().execute<Omit<Reserved, "link_id"> & Stored>(sql`
    with ${reserveTokens(asker, content)}, asked as (${asked})
    select budget.budget_day::text, budget.reserved, asked.* from budget left join asked on true`);
  if (!row) return "refused";
  const { budget_day, id, answer_id, created_at } = row;
  const reserved = { link_id: visitor.link_id, budget_day, reserved: row.reserved };
  if (id === null || answer_id === null || created_at === null) {
    await db().execute(settleTokens(reserved, 0));
    return "taken";
  }
  return { asker, run, reserved, question: { id, answer_id, content, created_at } };
}

/** Extends the lease; false if another run holds it, or the visitor's link is dead. */
export async function extendClaim({ asker, question, run }: Claim): Promise<boolean> {
  const mayRun =
    asker.kind === "owner"
      ? sql`true`
      : sql`exists (select from ${public_links} where ${public_links.id} = q.link_id and ${isLive})`;
  const rows = await db().execute(sql`
    update ${questions} q set lease_until = ${leaseUntil(leaseSeconds)}
    where q.id = ${question.id} and q.run = ${run} and ${mayRun} returning q.id`);
  return rows.length > 0;
}

/** `tokens` count against the link's budget; `counted` are the service's own figures. */
type Spent = { tokens: number; counted: Tokens };

const withSpent = ({ tokens, counted: { input_tokens, output_tokens } }: Spent): SQL => sql`
  tokens = coalesce(tokens, 0) + ${tokens}::int,
  input_tokens = coalesce(input_tokens + ${input_tokens}::int, input_tokens, ${input_tokens}::int),
  output_tokens = coalesce(output_tokens + ${output_tokens}::int, output_tokens, ${output_tokens}::int)`;

/** Releases the lease, so that the question can be asked again. */
export async function releaseQuestion({ question, run, reserved }: Claim, spent: Spent): Promise<void> {
  const release = sql`update ${questions} set run = null, lease_until = null, ${withSpent(spent)}
    where id = ${question.id} and run = ${run}`;
  await db().execute(
    reserved ? sql`with released as (${release}) ${settleTokens(reserved, spent.tokens)}` : release,
  );
}

/** `isFirst`: the asker has no earlier questions, so the answer can be reused for other visitors. */
type AnswerRun = { revision: number; isFirst: boolean; spent: Spent; durationMs: number };

/**
 * Stores an answer made from a revision of a link's content.
 * @returns `changed` if the link has another revision by now or is dead, `lost` if another run holds the lease
 */
export async function storeAnswer(
  { question, run, reserved }: Claim,
  answer: Answer,
  { revision, isFirst, spent, durationMs }: AnswerRun,
): Promise<QuestionRow | "changed" | "lost"> {
  const { content, citations, outcome, terms, used, model } = answer;
  // settleTokens ends with a WHERE, which this extends.
  const source = reserved
    ? sql`${settleTokens(reserved, spent.tokens)} and ${isLive} and revision = ${revision} returning id`
    : sql`select null::uuid as id`;
  const [row] = await db().execute<{ live: boolean; answered_at: string | null }>(sql`
    with source as (${source}), answered as (
      update ${questions} q set answer = ${content}, citations = ${JSON.stringify(citations)}::jsonb,
        terms = ${terms && sql.param(terms)}::text[], outcome = ${outcome}, used_ids = ${sql.param(used)}::uuid[],
        model = ${model}, answered_revision = ${reserved && isFirst && model !== null ? revision : null}::int,
        ${withSpent(spent)}, duration_ms = ${Math.round(durationMs)},
        answered_at = now(), run = null, lease_until = null
      from source where q.id = ${question.id} and q.link_id is not distinct from source.id and q.run = ${run}
      returning q.answered_at
    )
    select exists (select from source) as live, (select answered_at from answered) as answered_at`);
  if (!row?.live) return "changed";
  const { answered_at } = row;
  if (answered_at === null) return "lost";
  const fields = { answer: content, answered_at, citations, outcome, terms, model };
  return { ...question, ...fields, batch_id: null, running: false, withdrawn: false };
}

/** The newest stored question with this content, or the row; null if there is none, or the visitor's link is dead. */
export async function findQuestion(asker: Asker, { content, rowId }: Question): Promise<QuestionRow | null> {
  const isAskers =
    asker.kind === "owner"
      ? sql`m.conversation_id = ${asker.conversationId} and m.asker = 'owner'`
      : sql`m.visitor_id = ${asker.visitor.id} and exists (
          select from ${public_links} where ${public_links.id} = m.link_id and ${liveLink(asker.token)})`;
  const [row] = await db().execute<QuestionRow>(sql`
    select ${questionColumns}, m.withdrawn_at is not null as withdrawn from ${questions} m
    where ${isAskers} and ${rowId ? sql`m.id = ${rowId}` : sql`m.content = ${content}`}
    order by m.created_at desc, m.id desc limit 1`);
  return row ?? null;
}
