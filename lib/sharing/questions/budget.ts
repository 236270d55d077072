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

/** How many of the asker's earlier questions help to understand the next. */
export const maxEarlier = 5;

const today = sql`(now() at time zone 'utc')::date`;
/** Tokens that running answers have reserved count as spent. Practice mode needs none. */
const hasTokens = () =>
  hasModelService()
    ? sql`(${public_links.budget_day} is distinct from ${today}
        or ${public_links.budget_tokens} < ${env().LINK_TOKENS_PER_DAY}::int)`
    : sql`true`;

/** When a link whose tokens are spent gets new ones, else null; as SQL. */
export const answersAgainAt = () => sql<string | null>`
  case when not ${hasTokens()} then ((${today} + 1)::timestamp at time zone 'utc') end`;

/** Tokens that are reserved of a link's day until it is known how many were needed. */
export type Reserved = { link_id: string; budget_day: string; reserved: number };

/** What a turn takes beside its words, in tokens. */
const perTurn = 15;
/** About how many tokens the turns take that go to the model with a question: all that is shared, as far as it fits. */
const sharedTokens = () => sql`least(${maxTurnTokens}::int, (
  select coalesce(sum(${perTurn} + greatest(0, 2 * length(content) - octet_length(content)) / 4.0
    + (octet_length(content) - length(content)) / 1.5), 0)::int
  from (select s.content from ${snapshot_items} s where s.link_id = ${public_links.id}
    union all select a.content from ${additions} a where a.link_id = ${public_links.id}) shared))`;

/** What a question may take: its prompt and the longest answer. Practice mode takes nothing. */
const questionTokens = (content: string, earlier: number): SQL => {
  const beside = tokensWithoutTurns(content, earlier);
  return beside === 0 ? sql`0` : sql`${sharedTokens()} + ${beside}::int`;
};

/** Reserves tokens of a live link for a visitor, whom it stores: the expressions `budget` and those of `storeVisitor`. */
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

/** Gives back what an answer did not need of its reserved tokens, unless their day is over. */
export const settleTokens = ({ link_id, budget_day, reserved }: Reserved, tokens: number): SQL => sql`
  update ${public_links} set budget_tokens = case when budget_day = ${budget_day}::date
    then greatest(0, budget_tokens + ${tokens - reserved}::int) else budget_tokens end
  where id = ${link_id}`;

/** What the longest question takes. */
const longestQuestion = (): SQL => questionTokens("x".repeat(maxQuestionLength), maxEarlier);

/** When a link has tokens `again`, and whether running answers may give some back sooner (`busy`); null when it is dead. */
export async function findBudget(token: string): Promise<{ again: string | null; busy: boolean } | null> {
  const [row] = await db().execute<{ again: string | null; busy: boolean }>(sql`
    select ${answersAgainAt()} as again, budget_tokens < ${env().LINK_TOKENS_PER_DAY}::int + (${longestQuestion()}) * (
      select count(*) from ${questions} m where m.link_id = ${public_links.id} and m.lease_until > now()) as busy
    from ${public_links} where ${liveLink(token)}`);
  return row ?? null;
}
