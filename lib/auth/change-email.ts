import "server-only";
import { and, eq, isNull, ne, notExists, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Actor } from "../actor.ts";
import { db } from "../../db/client.ts";
import {
  email_changes,
  invite_codes,
  invite_requests,
  password_resets,
  users,
} from "../../db/schema/accounts.ts";
import { team_invitations } from "../../db/schema/library.ts";
import { afterResponse } from "../after-response.ts";
import { recordEvent } from "../audit/record.ts";
import { invalidField } from "../errors.ts";
import { countAgainst } from "../limits.ts";
import { letter, sendMail } from "../mail.ts";
import { assertMailOn } from "../outbox.ts";
import { site } from "../site.ts";
import { hashToken, newToken } from "../token.ts";
import { assertPassword } from "./profile.ts";
import type { emailBody } from "./schema.ts";

/**
 * Mails a confirmation link to a new address. Whether another account has the address is looked up after the
 * response. @throws {AppError} no_mail, rate_limited, invalid (password, email)
 */
export async function changeEmail(
  actor: Actor,
  input: z.infer<typeof emailBody>,
): Promise<{ detail: string }> {
  assertMailOn();
  await assertPassword(actor, input.password, "password", "Incorrect password.");
  if (input.email === actor.email) throw invalidField("email", "This is your email already.");
  await countAgainst("email_change", actor.id);
  afterResponse(() => mailLink(actor.id, input.email));
  return {
    detail: "Open the link in the mail to your new address within an hour. Until then nothing changes.",
  };
}

async function mailLink(userId: string, email: string): Promise<void> {
  const token = newToken();
  const link = { email, token_hash: hashToken(token), expires_at: sql`now() + interval '1 hour'` };
  const isTaken = (await db().$count(users, eq(users.email, email))) > 0;
  if (isTaken) return;
  await db()
    .insert(email_changes)
    .values({ user_id: userId, ...link })
    .onConflictDoUpdate({ target: email_changes.user_id, set: link });
  await sendMail((origin) =>
    letter(
      email,
      `Confirm your email for ${site.name}`,
      [
        `Someone wants to use this address for their account on ${site.name}.`,
        "The link works once, for an hour. If that was not you, ignore this mail.",
      ],
      { url: `${origin}/confirm-email?token=${token}`, text: "Confirm this address" },
    ),
  );
}

const openLink = (token: string) =>
  and(eq(email_changes.token_hash, hashToken(token)), sql`${email_changes.expires_at} > now()`);

/** Whether a confirmation link still works. */
export const isEmailLinkOpen = async ({ token }: { token: string }): Promise<boolean> =>
  (await db().$count(email_changes, openLink(token))) > 0;

const linkClosed = () =>
  invalidField("token", "This link has expired or was used already. Please change your email once more.");

/** Changes the address with a confirmation link and notifies the old address. @throws {AppError} invalid (token) */
export async function confirmEmail({ token }: { token: string }): Promise<null> {
  const { old } = await db().transaction(async (tx) => {
    const [change] = await tx.delete(email_changes).where(openLink(token)).returning();
    if (!change) throw linkClosed();
    const { user_id, email } = change;
    const [before] = await tx
      .select({ old: users.email })
      .from(users)
      .where(eq(users.id, user_id))
      .for("update");
    const others = tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.email, email), ne(users.id, user_id)));
    const [changed] = await tx
      .update(users)
      .set({ email })
      .where(and(eq(users.id, user_id), isNull(users.suspended_at), notExists(others)))
      .returning({ id: users.id });
    if (!before || !changed) throw linkClosed();
    // Reset links mailed to the old address must not work; records kept by address follow.
    await tx.delete(password_resets).where(eq(password_resets.user_id, user_id));
    await tx.delete(invite_requests).where(eq(invite_requests.email, email));
    await tx.update(invite_requests).set({ email }).where(eq(invite_requests.email, before.old));
    // Invitations to teams do not follow: the inviter would see the new address.
    await tx.delete(team_invitations).where(eq(team_invitations.email, before.old));
    await tx
      .update(invite_codes)
      .set({ email })
      .where(and(eq(invite_codes.used_by, user_id), eq(invite_codes.email, before.old)));
    await recordEvent(tx, { actor: user_id, action: "user.email_changed", subject: user_id });
    return before;
  });
  afterResponse(async () => {
    await sendMail(() =>
      letter(old, `Your email on ${site.name} was changed`, [
        `Your account on ${site.name} has another address now, and you won’t get emails here any more.`,
        "If that was not you, tell your administrator at once.",
      ]),
    );
  });
  return null;
}
