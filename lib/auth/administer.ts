import "server-only";
import { and, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import { type Actor, assertSuperuser } from "../actor.ts";
import { db } from "../../db/client.ts";
import { audit_events, users } from "../../db/schema/accounts.ts";
import { AppError } from "../errors.ts";
import { adminUserColumns } from "./rows.ts";
import type { AdminUser, UserId } from "./schema.ts";

/** What administrators do to accounts: what is set, where that changes something, and the record of it. */
const changes = {
  suspend: {
    set: { suspended_at: sql`now()` },
    where: isNull(users.suspended_at),
    action: "user.suspended",
  },
  reactivate: {
    set: { suspended_at: null },
    where: isNotNull(users.suspended_at),
    action: "user.reactivated",
  },
  promote: {
    set: { is_superuser: true },
    where: eq(users.is_superuser, false),
    action: "user.promoted",
  },
  demote: {
    set: { is_superuser: false },
    where: eq(users.is_superuser, true),
    action: "user.demoted",
  },
} as const;

/**
 * Changes an account and ends its sessions, both only where that changes something. Nobody takes these rights from
 * themselves, and who has lost them takes them from nobody: so an active administrator always remains.
 */
async function change(actor: Actor, { id }: UserId, name: keyof typeof changes): Promise<AdminUser> {
  assertSuperuser(actor);
  const { set, where, action } = changes[name];
  return db().transaction(async (tx) => {
    // All administrators, in one order: of two who demote each other at once, the later one is no administrator any more.
    // Rows that name these accounts may be added meanwhile.
    const accounts = await tx
      .select(adminUserColumns)
      .from(users)
      .where(or(eq(users.is_superuser, true), eq(users.id, id)))
      .orderBy(users.id)
      .for("no key update");
    const administrators = accounts.filter((user) => user.is_superuser && user.suspended_at === null);
    assertSuperuser({ ...actor, isSuperuser: administrators.some((user) => user.id === actor.id) });
    if (id === actor.id && (name === "suspend" || name === "demote")) {
      throw new AppError(
        "conflict",
        administrators.length > 1
          ? `You can't ${name} your own account. Please ask another administrator.`
          : `You can't ${name} your own account: you are the only administrator.`,
      );
    }
    const [changed] = await tx
      .update(users)
      .set({ ...set, session_version: sql`${users.session_version} + 1` })
      .where(and(eq(users.id, id), where))
      .returning(adminUserColumns);
    const user = changed ?? accounts.find((one) => one.id === id);
    if (!user) throw new AppError("not_found", "There is no such account.");
    if (changed) await tx.insert(audit_events).values({ actor_id: actor.id, action, subject_id: id });
    return user;
  });
}

/**
 * Suspends an account: its sessions end, it cannot log in, and its public links answer like none. What it has stays,
 * and a reply that is running is finished.
 * @returns the account; one that was suspended before is left as it is
 * @throws AppError forbidden, not_found, conflict for one's own account
 */
export async function suspendUser(actor: Actor, input: UserId): Promise<AdminUser> {
  return change(actor, input, "suspend");
}

/** Ends a suspension: the account can log in, and its public links open again. @throws AppError forbidden, not_found */
export async function reactivateUser(actor: Actor, input: UserId): Promise<AdminUser> {
  return change(actor, input, "reactivate");
}

/** Makes an account an administrator and ends its sessions. @throws AppError forbidden, not_found */
export async function promoteUser(actor: Actor, input: UserId): Promise<AdminUser> {
  return change(actor, input, "promote");
}

/**
 * Makes an administrator an ordinary account and ends its sessions.
 * @throws AppError forbidden, not_found, conflict for one's own account
 */
export async function demoteUser(actor: Actor, input: UserId): Promise<AdminUser> {
  return change(actor, input, "demote");
}
