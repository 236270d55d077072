import "server-only";
import { and, desc, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Actor } from "../actor.ts";
import { db, prepare } from "../../db/client.ts";
import { api_tokens, users } from "../../db/schema/accounts.ts";
import { recordEvent } from "../audit/record.ts";
import { AppError } from "../errors.ts";
import { hashToken, newToken } from "../token.ts";
import { actorColumns } from "./queries.ts";
import type { ApiToken, apiTokenBody, apiTokenForm, NewApiToken } from "./schema.ts";

/** Identifies an API token among bearer tokens, and lets secret scanners find leaked ones. */
const prefix = "clq_";
const maxTokens = 50;

const columns = {
  id: api_tokens.id,
  name: api_tokens.name,
  access: api_tokens.access,
  created_at: api_tokens.created_at,
  last_used_at: api_tokens.last_used_at,
  expires_at: api_tokens.expires_at,
};
const isUnexpired = or(isNull(api_tokens.expires_at), gt(api_tokens.expires_at, sql`now()`));

/** The person's tokens that work. */
const isLive = (actor: Actor) =>
  and(eq(api_tokens.user_id, actor.id), eq(api_tokens.session_version, actor.sessionVersion), isUnexpired);

const tokenQuery = prepare((db) =>
  db
    .select({
      actor: actorColumns,
      id: api_tokens.id,
      access: api_tokens.access,
      isStale: sql<boolean>`${api_tokens.last_used_at} is null or ${api_tokens.last_used_at} < now() - interval '1 minute'`,
    })
    .from(api_tokens)
    .innerJoin(
      users,
      and(
        eq(users.id, api_tokens.user_id),
        eq(users.session_version, api_tokens.session_version),
        isNull(users.suspended_at),
      ),
    )
    .where(and(eq(api_tokens.token_hash, sql.placeholder("hash")), isUnexpired))
    .prepare("api_token"),
);

export const isApiToken = (bearer: string): boolean => bearer.startsWith(prefix);

/** The account and access of an API token, or null if it is unknown, expired or ended. Records its use. */
export async function findTokenActor(
  token: string,
): Promise<{ actor: Actor; access: "read" | "full" } | null> {
  const [found] = await tokenQuery().execute({ hash: hashToken(token) });
  if (!found) return null;
  if (found.isStale)
    await db()
      .update(api_tokens)
      .set({ last_used_at: sql`now()` })
      .where(eq(api_tokens.id, found.id));
  return found;
}

/** The person's tokens that work, newest first. */
export const listApiTokens = (actor: Actor): Promise<ApiToken[]> =>
  db()
    .select(columns)
    .from(api_tokens)
    .where(isLive(actor))
    .orderBy(desc(api_tokens.created_at), desc(api_tokens.id));

/**
 * Creates a token with the person's rights, or only to read. It ends with all sessions of the account: when the password
 * or the role changes, on suspension, and on signing out everywhere.
 * @returns the token itself, which is stored only as a hash
 * @throws {AppError} conflict with 50 tokens
 */
export async function createApiToken(
  actor: Actor,
  input: z.output<typeof apiTokenBody>,
): Promise<NewApiToken> {
  const token = prefix + newToken();
  return db().transaction(async (tx) => {
    // Serialises a person's creations, so that the limit holds.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, actor.id)).for("update");
    if ((await tx.$count(api_tokens, isLive(actor))) >= maxTokens)
      throw new AppError("conflict", `You can have at most ${maxTokens} tokens. Revoke one, then try again.`);
    const [row] = await tx
      .insert(api_tokens)
      .values({
        user_id: actor.id,
        name: input.name,
        access: input.access,
        token_hash: hashToken(token),
        session_version: actor.sessionVersion,
        expires_at: input.expires_at ?? null,
      })
      .returning(columns);
    if (!row) throw new Error("An API token was not stored.");
    await recordEvent(tx, { actor: actor.id, action: "token.created", subject: row.id });
    return { ...row, token };
  });
}

/** `createApiToken` with the validity in days. @throws {AppError} conflict */
export function createApiTokenFor(actor: Actor, { days, ...input }: z.output<typeof apiTokenForm>) {
  const expires_at = days && new Date(Date.now() + Number(days) * 24 * 60 * 60_000).toISOString();
  return createApiToken(actor, { ...input, expires_at: expires_at || null });
}

/** Ends a token at once. @throws {AppError} not_found */
export async function revokeApiToken(actor: Actor, { id }: { id: string }): Promise<void> {
  await db().transaction(async (tx) => {
    const isOwn = and(eq(api_tokens.id, id), eq(api_tokens.user_id, actor.id));
    const { count } = await tx.delete(api_tokens).where(isOwn);
    if (count === 0) throw new AppError("not_found", "There is no such token.");
    await recordEvent(tx, { actor: actor.id, action: "token.revoked", subject: id });
  });
}
