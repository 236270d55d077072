import "server-only";
import { eq, or } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { db } from "../../db/client.ts";
import { audit_events, invite_codes, invite_requests, users } from "../../db/schema/accounts.ts";
import { resumes } from "../../db/schema/library.ts";
import { AppError } from "../errors.ts";
import { WithLater } from "../later.ts";
import { removeFiles } from "../storage/remove.ts";
import { assertPassword } from "./profile.ts";

/**
 * Deletes the actor's account and all that is stored on it, in one transaction: teams, characters, resumes and
 * conversations with all of theirs go by foreign key. What names the person without being theirs is cleared
 * here. Others' conversations keep the names and prompts that they began with. The files of resumes are removed once
 * that is certain; those that the storage does not give up are tried again afterwards.
 * @throws AppError invalid (password), rate_limited, conflict for the last administrator
 */
export async function deleteAccount(actor: Actor, input: { password: string }): Promise<WithLater<null>> {
  await assertPassword(actor, input.password, { name: "password", text: "The password is not right." });
  const files = await db().transaction(async (tx) => {
    // All administrators, in one order: of the last two who leave at once the later one must see that it is the last.
    const superusers = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.is_superuser, true))
      .orderBy(users.id)
      .for("update");
    if (superusers.length === 1 && superusers[0]?.id === actor.id) {
      throw new AppError(
        "conflict",
        "You are the only administrator. Make somebody else one before you delete your account.",
      );
    }
    await tx
      .delete(invite_codes)
      .where(or(eq(invite_codes.used_by, actor.id), eq(invite_codes.email, actor.email)));
    await tx.delete(invite_requests).where(eq(invite_requests.email, actor.email));
    await tx.update(audit_events).set({ subject_id: null }).where(eq(audit_events.subject_id, actor.id));
    const stored = await tx
      .delete(resumes)
      .where(eq(resumes.user_id, actor.id))
      .returning({ storage: resumes.storage, storage_key: resumes.storage_key });
    await tx.delete(users).where(eq(users.id, actor.id));
    return stored;
  });
  const left = await removeFiles(files);
  return new WithLater(null, async () => {
    await removeFiles(left, [1000, 10_000]);
  });
}
