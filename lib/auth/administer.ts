import "server-only";
import { and, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import { type Actor, assertSuperuser } from "../actor.ts";
import { db } from "../../db/client.ts";
import { users } from "../../db/schema/accounts.ts";
import { recordEvent } from "../audit/record.ts";
import { AppError } from "../errors.ts";
import { adminUserColumns } from "./queries.ts";
import type { AdminUser, UserId } from "./schema.ts";

const { suspended_at, is_superuser } = users;
const changes = {
  suspend: { set: { suspended_at: sql`now()` }, where: isNull(suspended_at), action: "user.suspended" },
  reactivate: { set: { suspended_at: null }, where: isNotNull(suspended_at), action: "user.reactivated" },
  promote: { set: { is_superuser: true }, where: eq(is_superuser, false), action: "user.promoted" },
  demote: { set: { is_superuser: false }, where: eq(is_superuser, true), action: "user.demoted" },
} as const;

/**
 * Changes an account and ends its sessions. Administrators cannot suspend or demote themselves, so one always
 * remains.
 */
async function change(actor: Actor, { id }: UserId, name: keyof typeof changes): Promise<AdminUser> {
  assertSuperuser(actor);
  const { set, where, action } = changes[name];
  return db().transaction(async (tx) => {
    // Locks all administrators in id order: if two demote each other at once, the second is refused.
    const accounts = await tx
      .select(adminUserColumns)
      .from(users)
      .where(or(eq(users.is_superuser, true), eq(users.id, id)))
      .orderBy(users.id)
      .for("no key update");
    const administrators = accounts.filter((user) => user.is_superuser && user.suspended_at === null);
    assertSuperuser({ ...actor, isSuperuser: administrators.some((user) => user.id === actor.id) });
    if (id === actor.id && (name === "suspend" || name === "demote")) {
      const isOnly = administrators.length === 1;
      const reason = isOnly ? ": you are the only administrator." : ". Please ask another administrator.";
      throw new AppError("conflict", `You can't ${name} your own account${reason}`);
    }
    const [changed] = await tx
      .update(users)
      .set({ ...set, session_version: sql`${users.session_version} + 1` })
      .where(and(eq(users.id, id), where))
      .returning(adminUserColumns);
    const user = changed ?? accounts.find((account) => account.id === id);
    if (!user) throw new AppError("not_found", "There is no such account.");
    if (changed) await recordEvent(tx, { actor: actor.id, action, subject: id });
    return user;
  });
}

/**
 * Ends an account's sessions and hides its public links; keeps its data.
 * @throws {AppError} forbidden, not_found, conflict
 */
export const suspendUser = (actor: Actor, input: UserId) => change(actor, input, "suspend");

/** Ends a suspension. @throws {AppError} forbidden, not_found */
export const reactivateUser = (actor: Actor, input: UserId) => change(actor, input, "reactivate");

/** Makes an account an administrator. @throws {AppError} forbidden, not_found */
export const promoteUser = (actor: Actor, input: UserId) => change(actor, input, "promote");

/** Makes an administrator an ordinary account. @throws {AppError} forbidden, not_found, conflict for your own account */
export const demoteUser = (actor: Actor, input: UserId) => change(actor, input, "demote");
