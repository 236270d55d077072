import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Actor } from "../actor.ts";
import { db } from "../../db/client.ts";
import { email_changes, identities, password_resets, users } from "../../db/schema/accounts.ts";
import { recordEvent } from "../audit/record.ts";
import { hasPasswordLogin, signOnName } from "../env.ts";
import { AppError, invalidField } from "../errors.ts";
import { countAgainst } from "../limits.ts";
import { isMailOn } from "../outbox.ts";
import { hashPassword, passwordMatches } from "./password.ts";
import { userColumns } from "./queries.ts";
import type { passwordBody, User } from "./schema.ts";
import type { Subject } from "./tokens.ts";

const { id, session_version, is_superuser } = users;
const nextVersion = { session_version: sql`${session_version} + 1` };
const accountNotFound = () => new AppError("unauthenticated", "This account no longer exists.");

/** The actor's own account. @throws {AppError} unauthenticated when it was deleted */
export async function getMe(actor: Actor): Promise<User> {
  const [user] = await db().select(userColumns).from(users).where(eq(users.id, actor.id));
  if (!user) throw accountNotFound();
  return user;
}

/** Sets the actor's display name. @throws {AppError} unauthenticated when the account was deleted */
export async function updateName(actor: Actor, input: { name: string | null }): Promise<User> {
  const [user] = await db()
    .update(users)
    .set({ name: input.name })
    .where(eq(users.id, actor.id))
    .returning(userColumns);
  if (!user) throw accountNotFound();
  return user;
}

/**
 * Checks the actor's password and returns its hash.
 * @throws {AppError} rate_limited, invalid (`field` with `text`), unauthenticated
 */
export async function assertPassword(actor: Actor, password: string, field: string, text: string) {
  await countAgainst("password_check", actor.id);
  const [user] = await db().select({ hash: users.password_hash }).from(users).where(eq(users.id, actor.id));
  if (!user) throw accountNotFound();
  if (await passwordMatches(user.hash, password)) return user.hash;
  throw invalidField(field, `${text}${await signOnAdvice(actor)}`);
}

/** How to set a first password, for a person who logs in by single sign-on. Their password may be random. */
async function signOnAdvice(actor: Actor): Promise<string> {
  const provider = signOnName();
  if (!provider || !(await db().$count(identities, eq(identities.user_id, actor.id)))) return "";
  const forgot = hasPasswordLogin() && isMailOn() ? "use “Forgot your password?” on the login page, or " : "";
  return ` If you log in with ${provider} and never set a password, ${forgot}ask an administrator for a link to set one.`;
}

/**
 * Changes the password, ends every session and deletes reset links and pending email changes.
 * @throws {AppError} invalid (current_password), rate_limited, conflict
 */
export async function changePassword(actor: Actor, input: z.infer<typeof passwordBody>): Promise<Subject> {
  const text = "Your current password is incorrect.";
  const before = await assertPassword(actor, input.current_password, "current_password", text);
  const password_hash = await hashPassword(input.new_password);
  return db().transaction(async (tx) => {
    const [user] = await tx
      .update(users)
      .set({ password_hash, ...nextVersion })
      .where(and(eq(users.id, actor.id), eq(users.password_hash, before)))
      .returning({ id, session_version, is_superuser });
    if (!user)
      throw new AppError("conflict", "Your password has just been changed elsewhere. Please try again.");
    await tx.delete(password_resets).where(eq(password_resets.user_id, actor.id));
    await tx.delete(email_changes).where(eq(email_changes.user_id, actor.id));
    await recordEvent(tx, { actor: actor.id, action: "user.password_changed", subject: actor.id });
    return user;
  });
}

/** Ends every session of the actor, including the current one. */
export async function signOutEverywhere(actor: Actor): Promise<void> {
  await db().update(users).set(nextVersion).where(eq(users.id, actor.id));
}
