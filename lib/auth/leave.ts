import "server-only";
import type { Actor } from "../actor.ts";
import { WithLater } from "../later.ts";
import { deleteAccount } from "./delete-account.ts";
import { signOutEverywhere } from "./profile.ts";
import { changePasswordAndSignIn } from "./sign-in.ts";

/*
 * What forms do to one's own sessions. Where the session ends, its cookie is left to /api/auth/ended: an action that
 * changed the cookie would draw the page again, for somebody who may not see it any more.
 */

/** Changes the password; the browser goes on with a new cookie. @throws AppError as `changePassword` */
export async function changeOwnPassword(
  actor: Actor,
  input: { current_password: string; new_password: string },
): Promise<null> {
  await changePasswordAndSignIn(actor, input);
  return null;
}

/** Ends every session of the actor, and says where the browser goes. */
export async function signOutEverywhereAndLeave(actor: Actor): Promise<{ redirectTo: string }> {
  await signOutEverywhere(actor);
  return { redirectTo: "/api/auth/ended?reason=everywhere" };
}

/** Deletes the account, and says where the browser goes. @throws AppError as `deleteAccount` */
export async function deleteAccountAndLeave(
  actor: Actor,
  input: { password: string },
): Promise<WithLater<{ redirectTo: string }>> {
  const { work } = await deleteAccount(actor, input);
  return new WithLater({ redirectTo: "/api/auth/ended?reason=deleted" }, work);
}
