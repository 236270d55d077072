import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import type { Caller } from "../actor.ts";
import { db } from "../../db/client.ts";
import { users } from "../../db/schema/accounts.ts";
import { afterResponse } from "../after-response.ts";
import { countAddress, tryCount } from "../limits.ts";
import { letter, sendMail } from "../mail.ts";
import { assertMailOn } from "../outbox.ts";
import { site } from "../site.ts";
import { assertPasswordLogin } from "./password.ts";
import { issueResetLink } from "./reset.ts";

/**
 * Mails a link to set a new password. The account is looked up after the response, so that neither the answer nor its
 * time reveals whether it exists. @throws {AppError} no_mail, rate_limited, forbidden (no password login)
 */
export async function forgotPassword(
  { email }: { email: string },
  caller: Pick<Caller, "address" | "counted">,
): Promise<{ detail: string }> {
  assertPasswordLogin();
  assertMailOn();
  await countAddress("forgot_address", caller);
  afterResponse(() => mailResetLink(email));
  return {
    detail: "If this address has an account, a mail with a link is on its way. The link works for an hour.",
  };
}

async function mailResetLink(email: string): Promise<void> {
  if (!(await tryCount("forgot_email", email))) return;
  const link = await db().transaction(async (tx) => {
    const [user] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.email, email), isNull(users.suspended_at)));
    // The token is stored only as a hash, so the mail cannot wait in the outbox.
    return user && issueResetLink(tx, user.id, "", null, "user.reset_link_mailed");
  });
  if (!link) return;
  await sendMail((origin) =>
    letter(
      email,
      `Set a new password for ${site.name}`,
      [
        `Someone requested a new password for your account on ${site.name}.`,
        "The link works once, for an hour. If you did not ask for it, ignore this mail: your password does not change.",
      ],
      { url: origin + link.url, text: "Set a new password" },
    ),
  );
}
