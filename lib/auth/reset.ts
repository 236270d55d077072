import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { type Actor, assertSuperuser, type Caller } from "../actor.ts";
import { db, type Tx } from "../../db/client.ts";
import { email_changes, password_resets, users } from "../../db/schema/accounts.ts";
import { recordEvent } from "../audit/record.ts";
import { AppError, invalidField } from "../errors.ts";
import { linkOrigin } from "../link-origin.ts";
import { isMailOn } from "../outbox.ts";
import { hashToken, newToken } from "../token.ts";
import { hashPassword } from "./password.ts";
import type { ResetLink, UserId } from "./schema.ts";

/** Matches a token's link while the link is neither used nor expired. */
const openLink = (token: string) =>
  and(
    eq(password_resets.token_hash, hashToken(token)),
    sql`(${password_resets.used_at} is null and ${password_resets.expires_at} > now())`,
  );

/**
 * Creates a link and deletes the person's earlier one. `createdBy` is null for the command line
 * and for a mailed link. @throws {AppError} not_found
 */
export async function issueResetLink(
  tx: Tx,
  userId: string,
  origin: string,
  createdBy: string | null,
  action: "user.reset_link_made" | "user.reset_link_mailed" = "user.reset_link_made",
): Promise<ResetLink> {
  // Serialises concurrent calls: the later link is the one that works.
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
  if (!user) throw new AppError("not_found", "There is no such account.");
  await tx.delete(password_resets).where(eq(password_resets.user_id, userId));
  const token = newToken();
  const [link] = await tx
    .insert(password_resets)
    .values({
      user_id: userId,
      token_hash: hashToken(token),
      created_by: createdBy,
      expires_at: sql`now() + interval '1 hour'`,
    })
    .returning({ expires_at: password_resets.expires_at });
  if (!link) throw new Error("A reset link was not stored.");
  await recordEvent(tx, { actor: createdBy, action, subject: userId });
  return { url: `${origin}/reset?token=${token}`, expires_at: link.expires_at };
}

/** Creates a reset link for another person. Its URL is returned only here. @throws {AppError} forbidden, not_found */
export async function makeResetLink(
  actor: Actor,
  input: UserId,
  caller: Pick<Caller, "origin">,
): Promise<ResetLink> {
  assertSuperuser(actor);
  return db().transaction((tx) => issueResetLink(tx, input.id, linkOrigin(caller.origin), actor.id));
}

export const isResetLinkOpen = async ({ token }: { token: string }): Promise<boolean> =>
  (await db().$count(password_resets, openLink(token))) > 0;

const linkClosed = () =>
  invalidField(
    "token",
    `This link has expired or was used already. Please ask ${isMailOn() ? "" : "an administrator "}for a new one.`,
  );

/** Sets the password with a reset link and ends every session of the account. @throws {AppError} invalid (token) */
export async function resetPassword(input: { token: string; new_password: string }): Promise<null> {
  // Hash only for open links, because hashing is expensive; the update below checks the link again.
  if (!(await isResetLinkOpen(input))) throw linkClosed();
  const password_hash = await hashPassword(input.new_password);
  await db().transaction(async (tx) => {
    const [used] = await tx
      .update(password_resets)
      .set({ used_at: sql`now()` })
      .where(openLink(input.token))
      .returning({ user_id: password_resets.user_id });
    if (!used) throw linkClosed();
    await tx
      .update(users)
      .set({ password_hash, session_version: sql`${users.session_version} + 1` })
      .where(eq(users.id, used.user_id));
    await tx.delete(email_changes).where(eq(email_changes.user_id, used.user_id));
    await recordEvent(tx, { actor: null, action: "user.password_reset", subject: used.user_id });
  });
  return null;
}
