import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { db } from "../../../db/client.ts";
import { additions, public_links, public_messages, snapshot_items } from "../../../db/schema/sharing.ts";
import { tokensBesideTurns } from "../../ai/public-answer.ts";
import { env, hasModelService } from "../../env.ts";
import { isLeaseFree, leaseUntil } from "../../lease.ts";
import { isLive, liveLink } from "../access.ts";
import type { Asked, PublicAnswer } from "../answers/material.ts";
import { type SharedContent, sharedContent } from "../search/shared-content.ts";
import { maxQuestionLength } from "../constants.ts";
import { storeVisitor, type Visitor } from "../visitor.ts";
import type { QuestionRow } from "./messages.ts";

const today = sql`(now() at time zone 'utc')::date`;
/** Tokens that running answers have reserved count as spent. The practice model needs none. */
const hasTokens = () =>
  hasModelService()
    ? sql`(${public_links.budget_day} is distinct from ${today}
        or ${public_links.budget_tokens} < ${env().LINK_TOKENS_PER_DAY}::int)`
    : sql`true`;

/** When a link whose tokens are spent gets new ones, else null; as SQL. */
export const answersAgainAt = () => sql<string | null>`
  case when not ${hasTokens()} then ((${today} + 1)::timestamp at time zone 'utc') end`;

export const leaseSeconds = 12;
export const heartbeatMs = 3000;
/** How many of a visitor's earlier questions help to understand the next. */
const maxEarlier = 5;

export type Question = { token: string; visitor: Visitor; content: string };

/** Tokens that are reserved of a link's day until it is known how many were needed. */
export type Reserved = { link_id: string; budget_day: string; reserved: number };

/** About how many tokens the turns take that go to the model with a question: all that is shared, as far as it fits. */
const sharedTokens = () => sql`least(${env().ANSWER_CONTEXT_TOKENS}::int, (
  select coalesce(sum(${perTurn} + greatest(0, 2 * length(content) - octet_length(content)) / 4.0
    + (octet_length(content) - length(content)) / 1.5), 0)::int
  from (select s.content from ${snapshot_items} s where s.link_id = ${public_links.id}
    union all select a.content from ${additions} a where a.link_id = ${public_links.id}) shared))`;
/** What a turn takes beside its words, in tokens. */
const perTurn = 15;

/** What a question may take: its prompt and the longest answer. The practice model takes nothing. */
const questionTokens = ({ visitor, content }: { visitor: Pick<Visitor, "isNew">; content: string }) => {
  const beside = tokensBesideTurns(content, visitor.isNew ? 0 : maxEarlier);
  return beside === 0 ? sql`0` : sql`${sharedTokens()} + ${beside}::int`;
};

/** The lease to answer one question, under its run. */
export type Claim = Reserved & {
  run: string;
  visitor_id: string;
  question: { id: string; answer_id: string; content: string; created_at: string };
};

/** Reserves tokens of a live link for a visitor, whom it stores: the expressions `budget` and those of `storeVisitor`. */
export const reserveTokens = ({ token, visitor }: Omit<Question, "content">, tokens: SQL) => sql`
  budget as (
    update ${public_links} set budget_day = ${today}, budget_tokens = ${tokens}
      + case when budget_day = ${today} then budget_tokens else 0 end
    where ${public_links.id} = ${visitor.link_id} and ${liveLink(token)} and ${hasTokens()}
    returning ${public_links.id}, budget_day, ${tokens} as reserved
  ), ${storeVisitor(visitor, sql`budget`)}`;

/**
 * Stores a visitor and their question (or finds it without an answer), reserves its tokens and takes the lease, at once.
 * @returns `refused` when the link is dead or has no tokens left, `taken` when another run is answering it
 */
export async function claimQuestion(asked: Question): Promise<Claim | "refused" | "taken"> {
  const { visitor, content } = asked;
  const run = crypto.randomUUID();
  type Row = Omit<Reserved, "link_id"> & { [K in keyof Claim["question"]]: string | null };
  const [row] = await db().execute<Row>(sql`
    with ${reserveTokens(asked, questionTokens(asked))}, asked as (
      insert into ${public_messages} as q (link_id, visitor_id, content, run, lease_until)
      select id, ${visitor.id}, ${content}, ${run}, ${leaseUntil(leaseSeconds)} from budget
      on conflict (visitor_id, md5(content)) where answer is null and batch_id is null
        do update set run = excluded.run, lease_until = excluded.lease_until
        where ${isLeaseFree(sql`q.lease_until`)}
      returning id, answer_id, content, created_at
    )
    select budget.budget_day::text, budget.reserved, asked.* from budget left join asked on true`);
  if (!row) return "refused";
  const { budget_day, id, answer_id, created_at } = row;
  const reserved = { link_id: visitor.link_id, budget_day, reserved: row.reserved };
  if (id === null || answer_id === null || created_at === null) {
    await db().execute(settleTokens(reserved, 0));
    return "taken";
  }
  return { ...reserved, run, visitor_id: visitor.id, question: { id, answer_id, content, created_at } };
}

/** Gives back what an answer did not need of its reserved tokens, unless their day is over. */
export const settleTokens = ({ link_id, budget_day, reserved }: Reserved, tokens: number) => sql`
  update ${public_links} set budget_tokens = case when budget_day = ${budget_day}::date
    then greatest(0, budget_tokens + ${tokens - reserved}::int) else budget_tokens end
  where id = ${link_id}`;

/** Releases the lease, so that the question can be asked again. */
export async function releaseQuestion(claim: Claim, tokens: number): Promise<void> {
  await db().execute(sql`
    with released as (
      update ${public_messages} set run = null, lease_until = null
      where id = ${claim.question.id} and run = ${claim.run}
    ) ${settleTokens(claim, tokens)}`);
}

/** Extends the lease; false when the link is dead meanwhile, or another run answers. */
export async function extendClaim(claim: Claim): Promise<boolean> {
  const rows = await db().execute(sql`
    update ${public_messages} set lease_until = ${leaseUntil(leaseSeconds)} from ${public_links}
    where ${public_messages.id} = ${claim.question.id} and run = ${claim.run}
      and ${public_links.id} = ${public_messages.link_id} and ${isLive}
    returning ${public_messages.id}`);
  return rows.length > 0;
}

/** What the visitor asked before, and which content of the link the answer is made from. Null when the link is dead. */
export async function loadContext(
  claim: Claim,
): Promise<{ earlier: NonNullable<Asked["earlier"]>; shared: SharedContent } | null> {
  const [row] = await db().execute<SharedContent & { earlier: string[] | null }>(sql`
    select ${sharedContent},
      (select jsonb_agg(e.content order by e.created_at) from (
        select m.content, m.created_at from public_messages m
        where m.visitor_id = ${claim.visitor_id} and m.id <> ${claim.question.id} and m.answer is not null
        order by m.created_at desc limit ${maxEarlier}) e) as earlier
    from ${public_links} where ${public_links.id} = ${claim.link_id} and ${isLive}`);
  if (!row) return null;
  const { earlier, ...shared } = row;
  return { earlier: earlier ?? [], shared };
}

/** @returns `changed` when the link does not share what the answer is made from; `lost` when another run has the lease */
export async function storeAnswer(
  claim: Claim,
  revision: number,
  made: PublicAnswer & { durationMs: number },
  tokens: number,
): Promise<QuestionRow | "changed" | "lost"> {
  const [row] = await db().execute<{ live: boolean; answered_at: string | null }>(sql`
    with budget as (
      ${settleTokens(claim, tokens)} and ${isLive} and revision = ${revision} returning id
    ), answered as (
      update ${public_messages} q set answer = ${made.content}, citations = ${JSON.stringify(made.citations)}::jsonb,
        terms = ${made.terms && sql.param(made.terms)}::text[], outcome = ${made.outcome}::text, used_ids = ${sql.param(made.used)}::uuid[],
        model = ${made.model}, tokens = ${tokens}, duration_ms = ${Math.round(made.durationMs)},
        answered_at = now(), run = null, lease_until = null
      from budget where q.id = ${claim.question.id} and q.link_id = budget.id and q.run = ${claim.run}
      returning q.answered_at
    )
    select exists (select from budget) as live, (select answered_at from answered) as answered_at`);
  if (!row?.live) return "changed";
  const { answered_at } = row;
  if (answered_at === null) return "lost";
  const { content: answer, citations, outcome, terms } = made;
  return {
    ...claim.question,
    answer,
    answered_at,
    citations,
    outcome,
    terms,
    running: false,
    withdrawn: false,
  };
}

/** The newest question with this text of a visitor; null when there is none, or its link is dead. */
export async function findQuestion({ token, visitor, content }: Question): Promise<QuestionRow | null> {
  const [row] = await db().execute<QuestionRow>(sql`
    select m.id, m.content, m.created_at, m.answer_id, m.answer, m.answered_at, m.citations, m.outcome, m.terms,
      coalesce(m.lease_until > now(), false) as running, m.withdrawn_at is not null as withdrawn
    from ${public_messages} m join ${public_links} on ${public_links.id} = m.link_id and ${liveLink(token)}
    where m.visitor_id = ${visitor.id} and m.content = ${content}
    order by m.created_at desc, m.id desc limit 1`);
  return row ?? null;
}

/** What the longest question takes. */
const longestQuestion = () =>
  questionTokens({ visitor: { isNew: false }, content: "x".repeat(maxQuestionLength) });

/** When a link has tokens `again`, and whether running answers may give some back sooner (`busy`); null when it is dead. */
export async function findBudget(token: string): Promise<{ again: string | null; busy: boolean } | null> {
  const [row] = await db().execute<{ again: string | null; busy: boolean }>(sql`
    select ${answersAgainAt()} as again, budget_tokens < ${env().LINK_TOKENS_PER_DAY}::int + (${longestQuestion()}) * (
      select count(*) from ${public_messages} m where m.link_id = ${public_links.id} and m.lease_until > now()) as busy
    from ${public_links} where ${liveLink(token)}`);
  return row ?? null;
}
