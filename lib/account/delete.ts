import "server-only";
import { eq, inArray, or, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { db, type Tx } from "../../db/client.ts";
import { audit_events, invite_codes, invite_requests, users } from "../../db/schema/accounts.ts";
import { characters, resumes, team_invitations, teams } from "../../db/schema/library.ts";
import { afterResponse } from "../after-response.ts";
import { recordEvent } from "../audit/record.ts";
import { assertPassword } from "../auth/profile.ts";
import { AppError } from "../errors.ts";
import { removeFiles } from "../storage/index.ts";

/**
 * Locks rows in id order: all administrators, so that the last two cannot both leave at once; the actor, so
 * that nothing new is added to the account; and the people who take over the actor's characters.
 */
async function lockAccounts(tx: Tx, actor: Actor): Promise<void> {
  const owners = tx
    .select({ id: teams.user_id })
    .from(characters)
    .innerJoin(teams, eq(teams.id, characters.team_id))
    .where(eq(characters.user_id, actor.id));
  const locked = await tx
    .select({ id: users.id, is_superuser: users.is_superuser, suspended_at: users.suspended_at })
    .from(users)
    .where(or(eq(users.is_superuser, true), eq(users.id, actor.id), inArray(users.id, owners)))
    .orderBy(users.id)
    .for("update");
  const administrators = locked.filter((user) => user.is_superuser && user.suspended_at === null);
  if (administrators.length === 1 && administrators[0]?.id === actor.id) {
    const text =
      "You are the only administrator. Make someone else an administrator before you delete your account.";
    throw new AppError("conflict", text);
  }
}

/**
 * Deletes the actor's account. Foreign keys cascade to most of its rows (see `ownedBy`); this function clears
 * the others.
 * @throws {AppError} invalid (password), rate_limited, conflict for the last administrator
 */
export async function deleteAccount(actor: Actor, input: { password: string }): Promise<void> {
  await assertPassword(actor, input.password, "password", "Incorrect password.");
  const files = await db().transaction(async (tx) => {
    await lockAccounts(tx, actor);
    // Characters in another person's team pass to the team's owner.
    await tx.update(characters).set({ user_id: teams.user_id }).from(teams)
      .where(sql`${teams.id} = ${characters.team_id} and ${characters.user_id} = ${actor.id}
        and ${teams.user_id} <> ${actor.id}`);
    await tx
      .delete(invite_codes)
      .where(or(eq(invite_codes.used_by, actor.id), eq(invite_codes.email, actor.email)));
    await tx.delete(invite_requests).where(eq(invite_requests.email, actor.email));
    await tx.delete(team_invitations).where(eq(team_invitations.email, actor.email));
    await tx.update(audit_events).set({ subject_id: null }).where(eq(audit_events.subject_id, actor.id));
    const stored = await tx
      .delete(resumes)
      .where(eq(resumes.user_id, actor.id))
      .returning({ storage: resumes.storage, storage_key: resumes.storage_key });
    await tx.delete(users).where(eq(users.id, actor.id));
    // Without the account, whose id is erased too.
    await recordEvent(tx, { actor: null, action: "user.deleted" });
    return stored;
  });
  const left = await removeFiles(files);
  afterResponse(async () => void (await removeFiles(left, [1000, 10_000])));
}
