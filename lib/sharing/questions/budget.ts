import { sql } from "drizzle-orm";
import { public_links } from "../../../db/schema/sharing.ts";

/** How many tokens of a model one link may cost in a day. A day begins at 00:00 UTC. */
export const dailyTokens = 100_000;

export const today = sql`(now() at time zone 'utc')::date`;
const tomorrow = sql`((${today} + 1)::timestamp at time zone 'utc')`;

/** Whether a link has tokens left; those that running answers have reserved count as spent. */
export const hasTokens = sql`(${public_links.budget_day} is distinct from ${today}
  or ${public_links.budget_tokens} < ${dailyTokens})`;

/** What is spent today with so many more. */
export const spentWith = (tokens: number) => sql`
  (case when ${public_links.budget_day} = ${today} then ${public_links.budget_tokens} else 0 end) + ${tokens}::int`;

/** When a link whose tokens are spent gets new ones; else null. */
export const answersAgainAt = sql<string | null>`case when not ${hasTokens} then ${tomorrow} end`;
