import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";
import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { db, type Tx } from "../db/client.ts";
import { outbox, users } from "../db/schema/accounts.ts";
import { authSecret, env } from "./env.ts";
import { AppError } from "./errors.ts";
import { letter, type Mail, sendMail } from "./mail.ts";

/** The mails that people can switch off. */
const mailKinds = ["contact_request", "digest"] as const;
type MailKind = (typeof mailKinds)[number];
/** The text of a mail; `path` is the target of its link. */
export type Letter = { subject: string; paragraphs: string[]; path: string; label: string };

const maxAge = sql`interval '7 days'`;
/** Stop after this many failures in a row until the next hour: the mail server is down. */
const maxFailures = 5;

/** Whether mails can be sent. Otherwise none should be queued. */
export const isMailOn = (): boolean => Boolean(env().SMTP_URL && env().APP_URL);

/** @throws {AppError} no_mail */
export function assertMailOn(): void {
  if (!isMailOn()) throw new AppError("no_mail", "Email isn’t set up here. Ask your administrator.");
}

function sign(kind: string, userId: string): string {
  return createHmac("sha256", authSecret())
    .update(`colloquy.unsubscribe\n${kind}\n${userId}`)
    .digest("base64url");
}

const unsubscribeToken = (kind: MailKind, userId: string): string =>
  `${kind}.${userId}.${sign(kind, userId)}`;

/** The person and kind in an unsubscribe token; null if it is not ours. */
export function readUnsubscribeToken(token: string): { kind: MailKind; userId: string } | null {
  const [kind = "", userId = "", signature = ""] = token.split(".");
  const known = mailKinds.find((one) => one === kind);
  const given = Buffer.from(signature);
  const expected = Buffer.from(sign(kind, userId));
  return known && given.length === expected.length && timingSafeEqual(given, expected)
    ? { kind: known, userId }
    : null;
}

type Row = { id: string; kind: MailKind; user_id: string; letter: Letter; email: string };

function compose({ id, kind, user_id, letter: text, email }: Row, origin: string): Mail {
  const token = unsubscribeToken(kind, user_id);
  const { subject, paragraphs, path, label } = text;
  const mail = letter(email, subject, paragraphs, { url: origin + path, text: label }, [
    { url: `${origin}/unsubscribe/${token}`, text: "Unsubscribe" },
  ]);
  return {
    ...mail,
    messageId: `<${id}@${new URL(origin).hostname}>`,
    // RFC 8058: a mail program unsubscribes with one POST; opening the address changes nothing.
    headers: {
      "List-Unsubscribe": `<${origin}/api/unsubscribe/${token}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}

/** Claims the oldest due mail until its new `try_at`; the delay doubles with every failure. */
async function claim(now: Date): Promise<Row | undefined> {
  // Mails written earlier in this run are due too.
  const time = sql`greatest(${now.toISOString()}::timestamptz, now())`;
  const due = db()
    .select({ id: outbox.id })
    .from(outbox)
    .innerJoin(users, and(eq(users.id, outbox.user_id), isNull(users.suspended_at)))
    .where(sql`${outbox.try_at} <= ${time}`)
    .orderBy(outbox.created_at)
    .limit(1)
    .for("update", { of: outbox, skipLocked: true });
  const [row] = await db()
    .update(outbox)
    .set({ try_at: sql`${time} + greatest(interval '10 minutes', ${time} - ${outbox.created_at})` })
    .from(users)
    .where(and(eq(users.id, outbox.user_id), sql`${outbox.id} = (${due})`))
    .returning({
      id: outbox.id,
      kind: outbox.kind,
      user_id: outbox.user_id,
      letter: sql<Letter>`${outbox.letter}`,
      email: users.email,
    });
  return row;
}

/**
 * Sends due mails and deletes their rows. A process killed in between sends a mail twice, with the same Message-ID.
 * Mails are dropped after a week.
 * @returns how many were sent
 */
export async function sendOutbox(now = new Date()): Promise<number> {
  await db()
    .delete(outbox)
    .where(lt(outbox.created_at, sql`${now.toISOString()}::timestamptz - ${maxAge}`));
  if (!isMailOn()) return 0;
  let sent = 0;
  for (let failures = 0; failures < maxFailures;) {
    const row = await claim(now);
    if (!row) break;
    const isSent = (await sendMail((origin) => compose(row, origin))) === "sent";
    failures = isSent ? 0 : failures + 1;
    if (!isSent) continue;
    await db().delete(outbox).where(eq(outbox.id, row.id));
    sent += 1;
  }
  return sent;
}

/** Switches a kind of mail on or off for a person. Switching off deletes queued ones. */
export async function chooseMail(tx: Tx, userId: string, kind: MailKind, isWanted: boolean): Promise<void> {
  const column = kind === "digest" ? { mail_digest: isWanted } : { mail_contact_requests: isWanted };
  await tx.update(users).set(column).where(eq(users.id, userId));
  if (!isWanted) await tx.delete(outbox).where(and(eq(outbox.user_id, userId), eq(outbox.kind, kind)));
}
