import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";
import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { db, type Tx } from "../db/client.ts";
import { outbox, users } from "../db/schema/accounts.ts";
import { env } from "./env.ts";
import { AppError } from "./errors.ts";
import { letter, type Mail, sendMail } from "./mail.ts";

/** What people may choose not to be mailed. */
export const mailKinds = ["contact_request", "digest"] as const;
export type MailKind = (typeof mailKinds)[number];
/** The text of a mail; `path` is where its link leads. */
export type Letter = { subject: string; paragraphs: string[]; path: string; label: string };

const maxAge = sql`interval '7 days'`;
/** After so many failures in a row the mail server is the reason, and the rest waits for the next hour. */
const maxFailures = 5;

/** Whether mails go anywhere: only then is there a reason to write one. */
export const isMailOn = (): boolean => Boolean(env().SMTP_URL && env().APP_URL);

/** @throws AppError no_mail */
export function assertMailOn(): void {
  if (!isMailOn()) throw new AppError("no_mail", "Email isn’t set up here. Ask your administrator.");
}

function sign(kind: string, userId: string): string {
  const secret = env().AUTH_SECRET;
  if (!secret) throw new Error("AUTH_SECRET is not set.");
  return createHmac("sha256", secret).update(`colloquy.unsubscribe\n${kind}\n${userId}`).digest("base64url");
}

export const unsubscribeToken = (kind: MailKind, userId: string): string =>
  `${kind}.${userId}.${sign(kind, userId)}`;

/** Whose mails of which kind a token stops; null for one that is not ours. */
export function readUnsubscribeToken(token: string): { kind: MailKind; userId: string } | null {
  const [kind = "", userId = "", signature = ""] = token.split(".");
  const known = mailKinds.find((one) => one === kind);
  const given = Buffer.from(signature);
  const wanted = Buffer.from(sign(kind, userId));
  return known && given.length === wanted.length && timingSafeEqual(given, wanted)
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
    // RFC 8058: a mail program unsubscribes with one POST; whatever only opens the address changes nothing.
    headers: {
      "List-Unsubscribe": `<${origin}/api/unsubscribe/${token}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}

/** Takes the oldest mail that is due. Until its `try_at` nobody else does; after each failure that is twice as long. */
async function claim(now: Date): Promise<Row | undefined> {
  // A mail that was written a moment ago, in the same run, is due.
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
 * Sends what is due. A mail's row goes only once the mail server has taken it: a process that is killed before sends it
 * again later, with the same Message-ID. One that nobody takes is given up after a week. @returns how many were sent
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

/** Chooses whether a person is mailed this; a mail of it that is on its way is taken back. */
export async function chooseMail(tx: Tx, userId: string, kind: MailKind, isWanted: boolean): Promise<void> {
  const column = kind === "digest" ? { mail_digest: isWanted } : { mail_contact_requests: isWanted };
  await tx.update(users).set(column).where(eq(users.id, userId));
  if (!isWanted) await tx.delete(outbox).where(and(eq(outbox.user_id, userId), eq(outbox.kind, kind)));
}
