import "server-only";
import { sql } from "drizzle-orm";
import { db } from "../../../db/client.ts";
import { public_links, public_messages, visitors } from "../../../db/schema/sharing.ts";
import { isLive, liveLink } from "../access.ts";
import { maxTokens } from "../answers/answer.ts";
import type { Asked, PublicAnswer } from "../answers/material.ts";
import { hashVisitorToken } from "../token.ts";
import type { Visitor } from "../visitor.ts";
import { type SharedContent, sharedContent } from "../search/shared-content.ts";
import { answersAgainAt, dailyTokens, hasTokens, spentWith, today } from "./budget.ts";
import type { ExchangeRow } from "./exchange.ts";

/** How long a process may be silent before another answers in its place. It says so every `heartbeatMs`. */
const lease = sql`now() + interval '12 seconds'`;
export const heartbeatMs = 3000;
/** How many of a visitor's earlier questions help to understand the next. */
const earlierSize = 5;

/** The right to answer one question: whoever holds the run that it names, with the tokens that are set aside for it. */
export type Claim = {
  run: string;
  link_id: string;
  visitor_id: string;
  budget_day: string;
  question: { id: string; answer_id: string; content: string; created_at: string };
};

/**
 * Stores a question of a visitor, known or new, sets the tokens of one answer aside, and takes the right to answer it,
 * all in one statement and on a live link only. A question that is there without an answer is taken up again.
 * @returns `refused` when the link is dead or has no tokens left, `taken` when somebody else is answering it
 */
export async function claimQuestion(
  token: string,
  visitor: Visitor,
  content: string,
): Promise<Claim | "refused" | "taken"> {
  const run = crypto.randomUUID();
  const [row] = await db().execute<
    { budget_day: string } & { [K in keyof Claim["question"]]: string | null }
  >(sql`
    with budget as (
      update ${public_links} set budget_tokens = ${spentWith(maxTokens)}, budget_day = ${today}
      where ${public_links.id} = ${visitor.link_id} and ${liveLink(token)} and ${hasTokens}
      returning ${public_links.id}, budget_day
    ), known as (
      insert into ${visitors} (id, link_id, token_hash)
      select ${visitor.id}, id, ${hashVisitorToken(visitor.token)} from budget on conflict do nothing
    ), asked as (
      insert into ${public_messages} as q (link_id, visitor_id, content, run, lease_until)
      select id, ${visitor.id}, ${content}, ${run}, ${lease} from budget
      on conflict (visitor_id, md5(content)) where answer is null
        do update set run = excluded.run, lease_until = excluded.lease_until
        where q.lease_until is null or q.lease_until < now()
      returning id, answer_id, content, created_at
    )
    select budget.budget_day::text, asked.* from budget left join asked on true`);
  if (!row) return "refused";
  const { budget_day, id, answer_id, created_at } = row;
  const claim = { run, link_id: visitor.link_id, visitor_id: visitor.id, budget_day };
  if (id === null || answer_id === null || created_at === null) {
    await settle({ link_id: visitor.link_id, budget_day }, 0);
    return "taken";
  }
  return { ...claim, question: { id, answer_id, content, created_at } };
}

/** What is left of the tokens that were set aside goes back, unless their day is over. */
const settled = (budgetDay: string, tokens: number) => sql`
  case when budget_day = ${budgetDay}::date then greatest(0, budget_tokens + ${tokens - maxTokens}::int)
    else budget_tokens end`;

async function settle(claim: Pick<Claim, "link_id" | "budget_day">, tokens: number): Promise<void> {
  await db().execute(sql`
    update ${public_links} set budget_tokens = ${settled(claim.budget_day, tokens)} where id = ${claim.link_id}`);
}

/** Gives the right to answer back, so that the question can be asked again. */
export async function releaseQuestion(claim: Claim, tokens: number): Promise<void> {
  await db().execute(sql`
    with freed as (
      update ${public_messages} set run = null, lease_until = null
      where id = ${claim.question.id} and run = ${claim.run}
    )
    update ${public_links} set budget_tokens = ${settled(claim.budget_day, tokens)} where id = ${claim.link_id}`);
}

/** Extends the lease. False when the link is dead meanwhile, or somebody else answers. */
export async function keepQuestion(claim: Claim): Promise<boolean> {
  const rows = await db().execute(sql`
    update ${public_messages} set lease_until = ${lease} from ${public_links}
    where ${public_messages.id} = ${claim.question.id} and run = ${claim.run}
      and ${public_links.id} = ${public_messages.link_id} and ${isLive}
    returning ${public_messages.id}`);
  return rows.length > 0;
}

/** What a visitor asked before the question, and what names the content of the link that answers it. */
export type Loaded = { earlier: NonNullable<Asked["earlier"]>; shared: SharedContent };

/** Null when the link is dead. */
export async function loadEarlier(claim: Claim): Promise<Loaded | null> {
  const [row] = await db().execute<SharedContent & { earlier: string[] | null }>(sql`
    select ${sharedContent},
      (select jsonb_agg(e.content order by e.created_at) from (
        select m.content, m.created_at from public_messages m
        where m.visitor_id = ${claim.visitor_id} and m.id <> ${claim.question.id} and m.answer is not null
        order by m.created_at desc limit ${earlierSize}) e) as earlier
    from ${public_links} where ${public_links.id} = ${claim.link_id} and ${isLive}`);
  if (!row) return null;
  const { earlier, ...shared } = row;
  return { earlier: earlier ?? [], shared };
}

/**
 * Stores an answer and settles its tokens, if the link is live and still shares what the answer was made from.
 * @returns `changed` when it is not or does not; `lost` when somebody else has the right to answer by now
 */
export async function storeAnswer(
  claim: Claim,
  revision: number,
  made: PublicAnswer & { durationMs: number },
  tokens: number,
): Promise<ExchangeRow | "changed" | "lost"> {
  const [row] = await db().execute<{ live: boolean; answered_at: string | null }>(sql`
    with budget as (
      update ${public_links} set budget_tokens = ${settled(claim.budget_day, tokens)}
      where id = ${claim.link_id} and ${isLive} and revision = ${revision} returning id
    ), answered as (
      update ${public_messages} q set answer = ${made.content}, citations = ${JSON.stringify(made.citations)}::jsonb,
        covered = ${made.declined ? null : made.covered}::boolean, used_ids = ${sql.param(made.used)}::uuid[],
        model = ${made.model}, tokens = ${tokens}, duration_ms = ${Math.round(made.durationMs)},
        answered_at = now(), run = null, lease_until = null
      from budget where q.id = ${claim.question.id} and q.link_id = budget.id and q.run = ${claim.run}
      returning q.answered_at
    )
    select exists (select from budget) as live, (select answered_at from answered) as answered_at`);
  if (!row?.live) return "changed";
  if (row.answered_at === null) return "lost";
  return {
    ...claim.question,
    answer: made.content,
    answered_at: row.answered_at,
    citations: made.citations,
    running: false,
    withdrawn: false,
    addition_id: null,
    addition: null,
    added_at: null,
  };
}

/** The newest question with this text of a visitor; null when there is none, or its link is dead. */
export async function findAsked(
  token: string,
  visitor: Visitor,
  content: string,
): Promise<ExchangeRow | null> {
  const [row] = await db().execute<ExchangeRow>(sql`
    select m.id, m.content, m.created_at, m.answer_id, m.answer, m.answered_at, m.citations,
      coalesce(m.lease_until > now(), false) as running, m.withdrawn_at is not null as withdrawn,
      null as addition_id, null as addition, null as added_at
    from ${public_messages} m join ${public_links} on ${public_links.id} = m.link_id and ${liveLink(token)}
    where m.visitor_id = ${visitor.id} and m.content = ${content}
    order by m.created_at desc, m.id desc limit 1`);
  return row ?? null;
}

/**
 * Whether a link can answer now; null when it is dead.
 * @returns `again`: when it has tokens again, if there are none. `busy`: whether there will be some sooner, because
 *   running answers have set more aside than they need.
 */
export async function findRoom(token: string): Promise<{ again: string | null; busy: boolean } | null> {
  const [row] = await db().execute<{ again: string | null; busy: boolean }>(sql`
    select ${answersAgainAt} as again, budget_tokens < ${dailyTokens} + ${maxTokens} * (
      select count(*) from ${public_messages} m where m.link_id = ${public_links.id} and m.lease_until > now()) as busy
    from ${public_links} where ${liveLink(token)}`);
  return row ?? null;
}
