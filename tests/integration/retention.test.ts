import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { conversations } from "@/db/schema/conversations";
import { findDeleted } from "@/lib/account/deleted";
import type { Actor } from "@/lib/actor";
import { deleteConversation } from "@/lib/conversations/library/commands";
import { eraseInterviews, sendErasureNotices } from "@/lib/conversations/retention/erase";
import { getStatus } from "@/lib/conversations/queries";
import {
  applyRetention,
  getMaxRetention,
  getRetention,
  setMaxRetention,
  setRetention,
} from "@/lib/conversations/retention/retention";
import { startConversation } from "@/lib/conversations/start/start";
import { resetDatabase } from "../support/database.ts";
import { addPerson, seededCharacters } from "../support/people.ts";
import { startSmtp } from "../support/smtp.ts";

const smtp = await startSmtp();
process.env["SMTP_URL"] = smtp.url;
process.env["APP_URL"] = "https://colloquy.example";
afterAll(() => smtp.stop());

const dayMs = 24 * 60 * 60_000;
/** UTC midnight in this many days. */
const midnight = (days: number) => new Date((Math.floor(Date.now() / dayMs) + days) * dayMs);
const iso = (days: number) => midnight(days).toISOString();
/** Shortly after it, when the job runs. */
const night = (days: number) => new Date(midnight(days).getTime() + 1000);

let ada: Actor;
let boss: Actor;
let cast: string[];
beforeEach(async () => {
  await resetDatabase();
  smtp.mails.length = 0;
  smtp.refuse(false);
  ada = await addPerson("ada@example.com");
  boss = await addPerson("boss@example.com", { superuser: true });
  cast = (await seededCharacters("student_interview")).slice(0, 1);
});

const start = async () =>
  (await startConversation(ada, { workflow: "student_interview", character_ids: cast })).session_id;
/** An interview that is erased at the end of its first day. */
const startForToday = async () => {
  const id = await start();
  await db()
    .update(conversations)
    .set({ erase_at: iso(1) })
    .where(eq(conversations.id, id));
  return id;
};
const begunDaysAgo = async (days: number) => {
  const id = await start();
  await db()
    .update(conversations)
    .set({ created_at: midnight(-days).toISOString(), erase_at: null })
    .where(eq(conversations.id, id));
  return id;
};
const dateOf = async (id: string) => (await getStatus(ada, { id })).erase_at;

describe("a choice", () => {
  test("is none initially, and then the shorter one of both", async () => {
    const id = await start();
    expect(await dateOf(id)).toBeNull();
    await setMaxRetention(boss, { max_days: 90 });
    expect(await dateOf(id)).toBe(iso(91));
    expect(await setRetention(ada, { days: 30 })).toEqual({ days: 30, max_days: 90 });
    expect(await dateOf(id)).toBe(iso(31));
    expect(await dateOf(await start())).toBe(iso(31));
    await setMaxRetention(boss, { max_days: 10 });
    expect([await dateOf(id), await dateOf(await start())]).toEqual([iso(11), iso(11)]);
    await setMaxRetention(boss, { max_days: null });
    expect(await dateOf(id)).toBe(iso(31));
    await setRetention(ada, { days: null });
    expect([await dateOf(id), await dateOf(await start())]).toEqual([null, null]);
    expect([await getRetention(ada), await getMaxRetention(boss)]).toEqual([
      { days: null, max_days: null },
      { max_days: null },
    ]);
  });

  test("above the maximum is refused, and other people's interviews are not touched", async () => {
    await setMaxRetention(boss, { max_days: 30 });
    await expect(setRetention(ada, { days: 31 })).rejects.toMatchObject({
      code: "invalid",
      fields: { days: "Interviews are erased after 30 days at the latest. Choose fewer." },
    });
    const id = await start();
    await setRetention(boss, { days: 7 });
    expect(await dateOf(id)).toBe(iso(31));
  });

  test("that would erase at once leaves time for a notice, and the date does not move from day to day", async () => {
    const id = await begunDaysAgo(400);
    await setRetention(ada, { days: 30 });
    expect(await dateOf(id)).toBe(iso(8));
    for (const day of [1, 5, 7]) await applyRetention(db(), night(day));
    // A stricter choice no longer changes it.
    await setRetention(ada, { days: 7 });
    expect(await dateOf(id)).toBe(iso(8));
    expect(await eraseInterviews(night(7))).toBe(0);
    expect(await eraseInterviews(night(8))).toBe(1);
    await expect(getStatus(ada, { id })).rejects.toMatchObject({ code: "not_found" });
  });

  test("a change that raced with an interview's start is repaired by the next run", async () => {
    const id = await start();
    await setRetention(ada, { days: 30 });
    await db().update(conversations).set({ erase_at: null });
    expect(await applyRetention(db(), night(0))).toBe(1);
    expect(await dateOf(id)).toBe(iso(31));
    expect(await applyRetention(db(), night(1))).toBe(0);
  });
});

test("an interview that is erased at the end of its first day keeps that date, for any choice", async () => {
  const [id, other] = [await startForToday(), await start()];
  await setRetention(ada, { days: 30 });
  expect([await dateOf(id), await dateOf(other)]).toEqual([iso(1), iso(31)]);
  await setRetention(ada, { days: null });
  expect(await applyRetention(db(), night(1))).toBe(0);
  expect(await eraseInterviews(new Date(midnight(1).getTime() - 1))).toBe(0);
  expect(await eraseInterviews(night(1))).toBe(1);
  expect(await dateOf(other)).toBeNull();
});

test("a deleted interview is erased on its date, if that is before the end of its 30 days", async () => {
  const [id, other] = [await startForToday(), await start()];
  for (const one of [id, other]) await deleteConversation(ada, { id: one });
  const deleted = await findDeleted(ada, { kind: "conversation", id: other });
  expect(Date.parse(deleted?.erases_at ?? "") - Date.parse(deleted?.deleted_at ?? "")).toBe(30 * dayMs);
  expect(await findDeleted(ada, { kind: "conversation", id })).toMatchObject({ erases_at: iso(1) });
  expect(await eraseInterviews(night(1))).toBe(1);
  expect(await findDeleted(ada, { kind: "conversation", id })).toBeNull();
});

describe("a notice", () => {
  test("is one mail for all due interviews, seven days before, once for each date", async () => {
    await setRetention(ada, { days: 30 });
    await Promise.all([start(), start()]);
    await deleteConversation(ada, { id: await start() });
    expect(await sendErasureNotices(night(23))).toBe(0);
    expect(await Promise.all([sendErasureNotices(night(24)), sendErasureNotices(night(24))])).toContain(1);
    expect(await sendErasureNotices(night(25))).toBe(0);
    expect(smtp.mails).toHaveLength(1);
    const [mail] = smtp.mails;
    expect(mail?.to).toEqual(["ada@example.com"]);
    const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(midnight(31));
    expect(mail?.data.split(day)).toHaveLength(5); // Two lines, as text and as HTML.

    await setRetention(ada, { days: 40 });
    expect(await sendErasureNotices(night(34))).toBe(1);
    expect(smtp.mails).toHaveLength(2);
  });

  test("that the mail server refuses is sent by a later run", async () => {
    await setRetention(ada, { days: 7 });
    await start();
    smtp.refuse(true);
    expect(await sendErasureNotices(night(1))).toBe(0);
    smtp.refuse(false);
    expect(await sendErasureNotices(night(2))).toBe(1);
    expect(smtp.mails).toHaveLength(1);
  });
});
