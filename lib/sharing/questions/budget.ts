import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { db } from "../../../db/client.ts";
import { additions, public_links, questions, snapshot_items } from "../../../db/schema/sharing.ts";
import { maxTurnTokens, tokensWithoutTurns } from "../../ai/answer.ts";
import { hasModelService } from "../../ai/service.ts";
import { env } from "../../env.ts";
import { liveLink } from "../access.ts";
import { maxQuestionLength } from "../constants.ts";
import { storeVisitor, type Visitor } from "../visitor/visitor.ts";

/** Earlier questions of the same asker that a prompt includes. */
export const maxEarlier = 5;

const today = sql`(now() at time zone 'utc')::date`;
/** SQL: the link has tokens left today. Reserved tokens count as spent. */
const hasTokens = () =>
  hasModelService()
    ? sql`(${public_links.budget_day} is distinct from ${today}
        or ${public_links.budget_tokens} < ${env().LINK_TOKENS_PER_DAY}::int)`
    : sql`true`;

/** SQL: when a link without tokens gets new ones; null if it has some. */
export const answersAgainAt = () => sql<string | null>`
  case when not ${hasTokens()} then ((${today} + 1)::timestamp at time zone 'utc') end`;

/** Tokens reserved from a link's daily budget until the real count is known. */
export type Reserved = { link_id: string; budget_day: string; reserved: number };

/** Overhead of a turn in the prompt, in tokens. */
const perTurn = 15;
/** SQL: estimated tokens of the shared turns in a prompt. */
const sharedTokens = () => sql`least(${maxTurnTokens}::int, (
  select coalesce(sum(${perTurn} + greatest(0, 2 * length(content) - octet_length(content)) / 4.0
    + (octet_length(content) - length(content)) / 1.5), 0)::int
  from (select s.content from ${snapshot_items} s where s.link_id = ${public_links.id}
    union all select a.content from ${additions} a where a.link_id = ${public_links.id}) shared))`;

/** SQL: tokens of the prompt and the longest answer; 0 in practice mode. */
const questionTokens = (content: string, earlier: number): SQL => {
  const promptTokens = tokensWithoutTurns(content, earlier);
  return promptTokens === 0 ? sql`0` : sql`${sharedTokens()} + ${promptTokens}::int`;
};

/** SQL: the CTEs `budget` (reserves tokens of a live link) and those of `storeVisitor`. */
export function reserveTokens({ token, visitor }: { token: string; visitor: Visitor }, content: string): SQL {
  const tokens = questionTokens(content, visitor.isNew ? 0 : maxEarlier);
  return sql`
  budget as (
    update ${public_links} set budget_day = ${today}, budget_tokens = ${tokens}
      + case when budget_day = ${today} then budget_tokens else 0 end
    where ${public_links.id} = ${visitor.link_id} and ${liveLink(token)} and ${hasTokens()}
    returning ${public_links.id}, conversation_id, budget_day, ${tokens} as reserved
  ), ${storeVisitor(visitor, sql`budget`)}`;
}

/** SQL: returns unused reserved tokens, unless their day is over. */
export const settleTokens = ({ link_id, budget_day, reserved }: Reserved, tokens: number): SQL => sql`
  update ${public_links} set budget_tokens = case when budget_day = ${budget_day}::date
    then greatest(0, budget_tokens + ${tokens - reserved}::int) else budget_tokens end
  where id = ${link_id}`;

const longestQuestion = (): SQL => questionTokens("x".repeat(maxQuestionLength), maxEarlier);

/** When a link gets tokens `again`, and whether running answers may return some sooner (`busy`); null if it is dead. */
export async function findBudget(token: string): Promise<{ again: string | null; busy: boolean } | null> {
  const [row] = await db().execute<{ again: string | null; busy: boolean }>(sql`
    select ${answersAgainAt()} as again, budget_tokens < ${env().LINK_TOKENS_PER_DAY}::int + (${longestQuestion()}) * (
      select count(*) from ${questions} m where m.link_id = ${public_links.id} and m.lease_until > now()) as busy
    from ${public_links} where ${liveLink(token)}`);
  return row ?? null;
}
