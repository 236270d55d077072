import "server-only";
import { eq } from "drizzle-orm";
import type { Actor } from "../../actor.ts";
import { db } from "../../../db/client.ts";
import { users } from "../../../db/schema/accounts.ts";
import { AppError } from "../../errors.ts";
import { chooseMail, readUnsubscribeToken } from "../../outbox.ts";
import type { MailChoices } from "./schema.ts";

export async function getMailChoices(actor: Actor): Promise<MailChoices> {
  const [row] = await db()
    .select({ contact_requests: users.mail_contact_requests, digest: users.mail_digest })
    .from(users)
    .where(eq(users.id, actor.id));
  if (!row) throw new AppError("unauthenticated", "This account no longer exists.");
  return row;
}

export async function setMailChoices(actor: Actor, input: MailChoices): Promise<MailChoices> {
  await db().transaction(async (tx) => {
    await chooseMail(tx, actor.id, "contact_request", input.contact_requests);
    await chooseMail(tx, actor.id, "digest", input.digest);
  });
  return input;
}

/** Turns off the kind of mail that a signed token names. Needs no login. @throws {AppError} not_found */
export async function unsubscribe({ token }: { token: string }): Promise<void> {
  const subscription = readUnsubscribeToken(token);
  if (!subscription)
    throw new AppError("not_found", "This link isn't valid. You can choose your emails in your settings.");
  await db().transaction((tx) => chooseMail(tx, subscription.userId, subscription.kind, false));
}
