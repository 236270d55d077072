import "server-only";
import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { db } from "../../../db/client.ts";
import { public_links, public_messages, requirement_checks } from "../../../db/schema/sharing.ts";
import { maxCheckTokens } from "../../ai/evidence.ts";
import { isLeaseFree, leaseUntil } from "../../lease.ts";
import { isLive } from "../access.ts";
import {
  leaseSeconds,
  type Question,
  type Reserved,
  reserveTokens,
  settleTokens,
} from "../questions/claims.ts";
import { type SharedContent, sharedContent } from "../search/shared-content.ts";
import type { Evidence } from "./find.ts";

/** What is checked at once. */
export type Check = Omit<Question, "content"> & { requirements: string[] };

/** The lease to check requirements, under its run. */
export type CheckClaim = Reserved & { id: string; run: string };

/** Names the requirements of a check, in their order. */
export const hashRequirements = (requirements: readonly string[]): Buffer =>
  createHash("sha256").update(JSON.stringify(requirements)).digest();

/**
 * Stores a visitor and their check with its rows (or finds it incomplete), reserves its tokens and takes the lease, at once.
 * @returns `refused` when the link is dead or has no tokens left, `taken` when another run is at it
 */
export async function claimCheck(check: Check): Promise<CheckClaim | "refused" | "taken"> {
  const { visitor, requirements } = check;
  const run = crypto.randomUUID();
  const [row] = await db().execute<{ budget_day: string; id: string | null }>(sql`
    with ${reserveTokens(check, sql`${maxCheckTokens()}::int`)}, claimed as (
      insert into ${requirement_checks} as c (visitor_id, requirements_hash, run, lease_until)
      select ${visitor.id}, ${hashRequirements(requirements)}, ${run}, ${leaseUntil(leaseSeconds)} from budget
      on conflict (visitor_id, requirements_hash) where completed_at is null
        do update set run = excluded.run, lease_until = excluded.lease_until
        where ${isLeaseFree(sql`c.lease_until`)}
      returning id
    ), rows as (
      insert into ${public_messages} (link_id, visitor_id, check_id, position, content)
      select budget.id, ${visitor.id}, claimed.id, r.position, r.content from budget, claimed,
        unnest(${sql.param(requirements)}::text[]) with ordinality as r(content, position)
      on conflict (check_id, position) do nothing
    )
    select budget.budget_day::text, claimed.id from budget left join claimed on true`);
  if (!row) return "refused";
  const reserved = { link_id: visitor.link_id, budget_day: row.budget_day, reserved: maxCheckTokens() };
  if (row.id !== null) return { ...reserved, id: row.id, run };
  await db().execute(settleTokens(reserved, 0));
  return "taken";
}

/** Extends the lease; false when the link is dead meanwhile, or another run is at it. */
export async function extendCheck(claim: CheckClaim): Promise<boolean> {
  const rows = await db().execute(sql`
    update ${requirement_checks} set lease_until = ${leaseUntil(leaseSeconds)} from ${public_links}
    where ${requirement_checks.id} = ${claim.id} and run = ${claim.run}
      and ${public_links.id} = ${claim.link_id} and ${isLive}
    returning ${requirement_checks.id}`);
  return rows.length > 0;
}

/** Releases the lease. With rows that have no answer, the same requirements can be checked again. */
export async function releaseCheck(claim: CheckClaim, tokens: number): Promise<void> {
  await db().execute(sql`
    with released as (
      update ${requirement_checks} c set run = null, lease_until = null, completed_at = case when not exists (
        select from ${public_messages} m where m.check_id = c.id and m.answer is null) then now() end
      where c.id = ${claim.id} and run = ${claim.run}
    ) ${settleTokens(claim, tokens)}`);
}

/** Which content of the link the rows are made from, and the requirements without an answer. Null when the link is dead. */
export async function loadCheck(
  claim: CheckClaim,
): Promise<{ shared: SharedContent; requirements: string[] } | null> {
  const [row] = await db().execute<SharedContent & { requirements: string[] }>(sql`
    select ${sharedContent}, array(select m.content from ${public_messages} m
      where m.check_id = ${claim.id} and m.answer is null order by m.position) as requirements
    from ${public_links} where ${public_links.id} = ${claim.link_id} and ${isLive}`);
  if (!row) return null;
  const { requirements, ...shared } = row;
  return { shared, requirements };
}

/** @returns `changed` when the link does not share what the row is made from; `lost` when another run has the lease */
export async function storeRow(
  claim: CheckClaim,
  revision: number,
  made: Evidence & { durationMs: number },
): Promise<"stored" | "changed" | "lost"> {
  const [row] = await db().execute<{ live: boolean; stored: boolean }>(sql`
    with link as (
      select id from ${public_links} where id = ${claim.link_id} and ${isLive} and revision = ${revision}
      for no key update
    ), stored as (
      update ${public_messages} q set answer = ${made.content}, citations = ${JSON.stringify(made.citations)}::jsonb,
        outcome = ${made.outcome}::text, used_ids = ${sql.param(made.used)}::uuid[], model = ${made.model},
        tokens = ${made.tokens}, duration_ms = ${Math.round(made.durationMs)}, answered_at = now()
      from link, ${requirement_checks} c
      where q.check_id = c.id and q.content = ${made.requirement} and q.answer is null
        and c.id = ${claim.id} and c.run = ${claim.run}
      returning q.id
    )
    select exists (select from link) as live, exists (select from stored) as stored`);
  if (!row?.live) return "changed";
  return row.stored ? "stored" : "lost";
}
