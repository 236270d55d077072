import "server-only";
import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { db } from "../../../db/client.ts";
import { users } from "../../../db/schema/accounts.ts";
import { conversations } from "../../../db/schema/conversations.ts";
import { env } from "../../env.ts";
import { letter, type Mail, sendMail } from "../../mail.ts";
import { site } from "../../site.ts";
import { applyRetention, midnightIn, noticeDays } from "./retention.ts";

const batch = 500;
/** Failures in a row that end the run: the mail server is down, and the next daily run retries. */
const maxFailures = 5;
const maxTitles = 20;

/** Repairs the dates of interviews that began while a choice was being stored. */
export const applyChoices = (now: Date): Promise<number> => applyRetention(db(), now);

/** Erases interviews in batches; foreign keys cascade. The condition is checked again on the locked rows. */
async function eraseWhere(isOver: SQL): Promise<number> {
  for (let total = 0; ;) {
    const rows = await db().execute(sql`
      delete from ${conversations} where ${isOver} and id in (
        select id from ${conversations} where ${isOver} limit ${batch})
      returning id`);
    total += rows.length;
    if (rows.length < batch) return total;
  }
}

/** Erases the interviews whose `erase_at` has passed. */
export const eraseInterviews = (now: Date): Promise<number> =>
  eraseWhere(sql`erase_at <= ${now.toISOString()}`);

const notStartedMs = 24 * 60 * 60_000;

/** Erases interviews without an answer, except deleted ones, which can be restored. */
export const eraseNotStarted = (now: Date): Promise<number> =>
  eraseWhere(sql`answers = 0 and completed_at is null and deleted_at is null
    and created_at <= ${new Date(now.getTime() - notStartedMs).toISOString()}`);

type Due = { title: string; erase_at: string };

const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

function noticeMail(to: string, due: Due[], origin: string): Mail {
  const lines = due
    .slice(0, maxTitles)
    .map(({ title, erase_at }) => `${day.format(new Date(erase_at))}: “${title}”`);
  const isOne = due.length === 1;
  return letter(
    to,
    isOne
      ? `An interview of yours will be erased on ${site.name}`
      : `Interviews of yours will be erased on ${site.name}`,
    [
      `${isOne ? "This interview" : "These interviews"} of yours will be erased, with all messages, insights and public links:`,
      ...lines,
      ...(due.length > maxTitles ? [`and ${due.length - maxTitles} more.`] : []),
      "If you want to keep what was said, download it before then.",
    ],
    { url: `${origin}/dashboard/interviews`, text: "Look at your interviews" },
  );
}

const isDue = (now: Date) => sql`(${conversations.deleted_at} is null
  and ${conversations.erase_at} > ${now.toISOString()}
  and ${conversations.erase_at} <= ${midnightIn(now, noticeDays)}
  and ${conversations.erase_noticed} is distinct from ${conversations.erase_at})`;

/**
 * Mails people a week before their interviews are erased, once for each date. Marks the interviews before sending, so a
 * killed process may lose a mail but never sends one twice. @returns the number of mails
 */
export async function sendErasureNotices(now: Date): Promise<number> {
  if (!env().SMTP_URL) return 0;
  const people = await db()
    .selectDistinct({ id: users.id, email: users.email })
    .from(conversations)
    .innerJoin(users, eq(users.id, conversations.user_id))
    .where(and(isDue(now), isNull(users.suspended_at)));
  let sent = 0;
  let failures = 0;
  for (const { id, email } of people) {
    const due = await db()
      .update(conversations)
      .set({ erase_noticed: conversations.erase_at })
      .where(and(eq(conversations.user_id, id), isDue(now)))
      .returning({
        id: conversations.id,
        title: conversations.title,
        erase_at: sql`${conversations.erase_at}`.mapWith(conversations.erase_at),
      });
    if (due.length === 0) continue;
    const outcome = await sendMail((origin) => noticeMail(email, due, origin));
    if (outcome === "sent") {
      sent++;
      failures = 0;
      continue;
    }
    // The next daily run retries.
    const ids = due.map((one) => one.id);
    await db().update(conversations).set({ erase_noticed: null }).where(inArray(conversations.id, ids));
    if (++failures === maxFailures) throw new Error("the mail server takes no notices of erasures");
  }
  return sent;
}

/** How long an Idempotency-Key is kept. */
const keyDays = 7;

/** Deletes old idempotency keys. @returns their number */
export async function eraseStartKeys(now: Date): Promise<number> {
  const { count } = await db()
    .update(conversations)
    .set({ start_key: null, start_hash: null })
    .where(
      sql`${conversations.start_key} is not null and ${conversations.created_at} < ${midnightIn(now, -keyDays)}`,
    );
  return count;
}
