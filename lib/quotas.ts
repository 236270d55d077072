import "server-only";
import { and, eq, isNotNull, isNull, notInArray, or, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import type { Actor } from "./actor.ts";
import type { Tx } from "../db/client.ts";
import { conversations } from "../db/schema/conversations.ts";
import { characters, resumes, teams } from "../db/schema/library.ts";
import { env } from "./env.ts";
import { AppError } from "./errors.ts";

const deletedTeams = new QueryBuilder()
  .select({ id: teams.id })
  .from(teams)
  .where(isNotNull(teams.deleted_at));
/** Storage limits per person. System characters have no owner. */
const quotas = {
  resumes: { setting: "QUOTA_RESUMES", table: resumes, counts: isNull(resumes.deleted_at) },
  teams: { setting: "QUOTA_TEAMS", table: teams, counts: isNull(teams.deleted_at) },
  characters: {
    setting: "QUOTA_CHARACTERS",
    table: characters,
    // Characters of a deleted team are deleted and restored with it.
    counts: and(
      isNull(characters.deleted_at),
      or(isNull(characters.team_id), notInArray(characters.team_id, deletedTeams)),
    ),
  },
  conversations: {
    setting: "QUOTA_CONVERSATIONS",
    table: conversations,
    counts: isNull(conversations.deleted_at),
  },
} as const;

type QuotaName = keyof typeof quotas;
type Setting = (typeof quotas)[QuotaName]["setting"] | "QUOTA_FILES_MB";

/** The quota of a setting in its unit, times `RATE_LIMIT_FACTOR`; Infinity for no limit. */
export function quotaOf(setting: Setting): number {
  const quota = env()[setting];
  return quota === 0 ? Infinity : Math.max(1, Math.floor(quota * env().RATE_LIMIT_FACTOR));
}

/** Serialises quota checks of one person until the transaction ends. */
export async function lockQuotas(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`quotas ${userId}`}, 0))`);
}

/**
 * Refuses a transaction that brought a person over a quota. Call this last, after the writes: then concurrent
 * transactions count each other's rows, and none waits for row locks while holding the quota lock.
 * @throws {AppError} quota_exceeded
 */
export async function assertQuotas(tx: Tx, actor: Actor, names: QuotaName[], ownerId = actor.id) {
  const isOwn = ownerId === actor.id;
  if (actor.isSuperuser && !isOwn) return;
  const limited = names.filter((name) => quotaOf(quotas[name].setting) < Infinity);
  if (limited.length === 0) return;
  await lockQuotas(tx, ownerId);
  for (const name of limited) {
    const { setting, table, counts } = quotas[name];
    const limit = quotaOf(setting);
    const used = await tx.$count(table, and(eq(table.user_id, ownerId), counts));
    if (used <= limit) continue;
    const whose = isOwn ? "You can have" : "One of its members can have";
    const remedy = isOwn ? "Please delete some that you no longer need" : "They can delete some";
    throw new AppError(
      "quota_exceeded",
      `${whose} at most ${limit} ${name}, and this would make it ${used}. ${remedy}, then try again.`,
    );
  }
}
