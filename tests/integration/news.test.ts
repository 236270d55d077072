import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { outbox, users } from "@/db/schema/accounts";
import { conversations } from "@/db/schema/conversations";
import { questions, visitors } from "@/db/schema/sharing";
import type { Actor } from "@/lib/actor";
import { afterResponseDone } from "@/lib/after-response";
import { runDaily } from "@/lib/daily/run";
import { env } from "@/lib/env";
import { sendOutbox } from "@/lib/outbox";
import { listConversations } from "@/lib/conversations/library/queries";
import { listContactRequests, rejectContact, requestContact } from "@/lib/sharing/contact/requests";
import { getMailChoices, setMailChoices, unsubscribe } from "@/lib/sharing/news/mail-preferences";
import { getNews, markSeen } from "@/lib/sharing/news/news";
import { listRecent } from "@/lib/sharing/news/recent";
import { publishInterview } from "@/lib/sharing/link/publish";
import { askQuestion } from "@/lib/sharing/questions/ask";
import { saveAddition } from "@/lib/sharing/questions/additions";
import { listThreads } from "@/lib/sharing/questions/threads";
import { resetDatabase } from "../support/database.ts";
import { mailHeader, readMail } from "../support/mail-text.ts";
import { addPerson } from "../support/people.ts";
import { addInterview, type Interview } from "../support/shared-interview.ts";
import { startSmtp } from "../support/smtp.ts";

const smtp = await startSmtp();
Object.assign(env(), { SMTP_URL: smtp.url, APP_URL: "https://colloquy.example" });
afterAll(() => smtp.stop());

const caller = { address: "192.0.2.1", origin: "https://colloquy.example" };
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const inMs = (ms: number) => new Date(Date.now() + ms);
/** A gap: neither the interview nor its owner answers it. */
const gap = "Does she know Kubernetes?";

let ada: Actor;
let interview: Interview;
let token: string;
beforeEach(async () => {
  await resetDatabase();
  smtp.mails.length = 0;
  smtp.refuse(false);
  ada = await addPerson("ada@example.com");
  interview = await addInterview(ada, { workflow: "resume_interview" });
  token = (await publishInterview(ada, { id: interview.id }, caller)).public_id;
});

async function ask(content: string, of = token): Promise<string> {
  const { outcome, visitorToken } = await askQuestion({ token: of, visitorToken: null, content }, caller);
  await outcome;
  return visitorToken;
}
const leave = async (contact_info: string) => {
  const made = await requestContact({ token, visitorToken: null, contact_info }, caller);
  await afterResponseDone();
  return made;
};
const askedQuestions = async () =>
  (await listThreads(ada, { id: interview.id })).flatMap((one) => one.questions);
const requests = async () => (await listContactRequests(ada, { id: interview.id })).rows;
const plain = (data?: string) => readMail(data).split("text/html")[0] ?? "";

describe("the daily mail", () => {
  test("has each question of visitors once, gaps first and counted, and never again", async () => {
    await ask("What did she improve at the bakery?");
    for (const content of [gap, "does she know KUBERNETES"]) await ask(content);
    // A model's answer.
    await db().execute(sql`update questions
      set outcome = case when content ilike '%kubernetes%' then 'not_covered' else 'answered' end`);
    await ask("Which tools does she use?");
    const run = await runDaily();
    expect(run?.steps).toEqual(
      expect.arrayContaining([
        { name: "digests", count: 1 },
        { name: "mails", count: 1 },
      ]),
    );
    const [mail, ...more] = smtp.mails;
    expect(more).toEqual([]);
    expect(mail?.to).toEqual(["ada@example.com"]);
    const text = plain(mail?.data);
    expect(text).toContain("Subject: 4 new questions on Colloquy");
    expect(text).toContain(
      "Visitors asked 4 questions about your interview. What you share does not answer 2 of them yet",
    );
    expect(text).toContain(`https://colloquy.example/dashboard/resume-interview/${interview.id}?step=share`);
    expect(text.indexOf(`Not answered: “${gap}” (asked 2 times)`)).toBeGreaterThan(0);
    expect(text.indexOf("Answered: “What did she improve at the bakery?”")).toBeGreaterThan(
      text.indexOf(gap),
    );

    expect(text).toContain("Asked: “Which tools does she use?”");

    await runDaily(inMs(dayMs));
    expect(smtp.mails).toHaveLength(1);
    await ask("And what went wrong?");
    await runDaily(inMs(2 * dayMs));
    expect(plain(smtp.mails[1]?.data)).toContain("Subject: 1 new question on Colloquy");
    expect(plain(smtp.mails[1]?.data)).not.toContain("Kubernetes");
  });

  test("omits gaps that the owner has answered, and questions being answered", async () => {
    await ask(gap);
    const [question] = await askedQuestions();
    await saveAddition(ada, {
      id: interview.id,
      questionId: question?.id ?? "",
      content: "Yes, since 2020.",
    });
    const [visitor] = await db().select().from(visitors);
    const { link_id, id: visitor_id } = visitor ?? { link_id: "", id: "" };
    await db()
      .insert(questions)
      .values({ conversation_id: interview.id, link_id, visitor_id, content: "Being answered?" });
    await runDaily();
    expect(plain(smtp.mails[0]?.data)).toContain(`Answered: “${gap}”`);
    expect(plain(smtp.mails[0]?.data)).not.toContain("Being answered?");
    await runDaily(inMs(dayMs + minuteMs));
    expect(plain(smtp.mails[1]?.data)).toContain("Being answered?");
  });

  test("is one for all interviews, except deleted ones", async () => {
    const other = await addInterview(ada);
    const gone = await addInterview(ada);
    for (const { id } of [other, gone])
      await ask("Where was it?", (await publishInterview(ada, { id }, caller)).public_id);
    await ask(gap);
    await db()
      .update(conversations)
      .set({ deleted_at: inMs(0).toISOString() })
      .where(eq(conversations.id, gone.id));
    await runDaily();
    expect(smtp.mails).toHaveLength(1);
    expect(plain(smtp.mails[0]?.data)).toContain("Visitors asked 2 questions about your interviews.");
    expect(plain(smtp.mails[0]?.data)).toContain("https://colloquy.example/dashboard/interviews?with=news");
  });

  test("a visitor's text cannot add lines to the mail", async () => {
    await ask(
      `Hello\r\nBcc: eve@example.com\r\n\r\n<a href="https://evil.example">here</a> ${"x".repeat(300)}`,
    );
    await runDaily();
    const [mail] = smtp.mails;
    expect(mail?.to).toEqual(["ada@example.com"]);
    expect(mailHeader("Bcc", mail?.data)).toBeUndefined();
    const text = readMail(mail?.data);
    expect(text).toContain("Hello Bcc: eve@example.com");
    expect(text.split("text/html")[1]).toContain("&lt;a href=&quot;https://evil.example&quot;&gt;");
    expect(text).not.toContain("x".repeat(200));
  });
});

describe("a mail", () => {
  test("after a process that died before it recorded the delivery, the same mail is sent again", async () => {
    await ask(gap);
    smtp.refuse(true);
    await runDaily();
    const [row] = await db().select().from(outbox);
    smtp.refuse(false);
    expect(await sendOutbox(inMs(11 * minuteMs))).toBe(1);
    await db()
      .insert(outbox)
      .values(row as typeof outbox.$inferInsert);
    expect(await sendOutbox(inMs(11 * minuteMs))).toBe(1);
    const [first, second] = smtp.mails.map(({ data }) => mailHeader("Message-ID", data));
    expect(first).toBe(`<${row?.id}@colloquy.example>`);
    expect(second).toBe(first);
    expect(await db().$count(outbox)).toBe(0);
  });

  test("is sent once, however many processes send", async () => {
    smtp.refuse(true);
    for (let at = 0; at < 3; at++) await leave(`grace${at}@example.com`);
    expect(await db().$count(outbox)).toBe(3);
    smtp.refuse(false);
    const later = inMs(11 * minuteMs);
    const sent = await Promise.all(Array.from({ length: 6 }, () => sendOutbox(later)));
    expect(sent.reduce((total, count) => total + count)).toBe(3);
    expect(new Set(smtp.mails.map(({ data }) => mailHeader("Message-ID", data))).size).toBe(3);
    expect(smtp.mails).toHaveLength(3);
  });

  test("without a mail server is retried less and less often, and dropped after a week", async () => {
    smtp.refuse(true);
    await leave("grace@example.com");
    const [row] = await db().select().from(outbox);
    expect(Date.parse(row?.try_at ?? "")).toBeGreaterThan(Date.now() + 9 * minuteMs);
    const hour = inMs(60 * minuteMs);
    await sendOutbox(hour);
    const [again] = await db().select().from(outbox);
    expect(Date.parse(again?.try_at ?? "")).toBeGreaterThan(hour.getTime() + 59 * minuteMs);
    expect(await sendOutbox(inMs(8 * dayMs))).toBe(0);
    expect(await db().$count(outbox)).toBe(0);
  });

  test("is not sent to suspended people", async () => {
    smtp.refuse(true);
    await leave("grace@example.com");
    smtp.refuse(false);
    await db()
      .update(users)
      .set({ suspended_at: inMs(0).toISOString() });
    expect(await sendOutbox(inMs(dayMs))).toBe(0);
  });
});

describe("choices of mails", () => {
  test("applies to each kind, and deletes queued ones", async () => {
    expect(await getMailChoices(ada)).toEqual({ contact_requests: true, digest: true });
    smtp.refuse(true);
    await leave("grace@example.com");
    await setMailChoices(ada, { contact_requests: false, digest: true });
    smtp.refuse(false);
    await leave("alan@example.com");
    await ask(gap);
    await runDaily(inMs(11 * minuteMs));
    expect(smtp.mails.map(({ data }) => mailHeader("Subject", data))).toEqual(["1newquestiononColloquy"]);
    await setMailChoices(ada, { contact_requests: true, digest: false });
    await ask("What went wrong?");
    await runDaily();
    await setMailChoices(ada, { contact_requests: true, digest: true });
    // Questions that were seen in the meantime are not news.
    await runDaily(inMs(dayMs));
    expect(smtp.mails).toHaveLength(1);
    await leave("jane@example.com");
    expect(smtp.mails).toHaveLength(2);
  });

  test("ends by the link in each mail, for that kind and person", async () => {
    const joe = await addPerson("joe@example.com");
    await leave("grace@example.com");
    const { data } = smtp.mails[0] ?? { data: "" };
    expect(mailHeader("List-Unsubscribe-Post", data)).toBe("List-Unsubscribe=One-Click");
    const url = mailHeader("List-Unsubscribe", data)?.slice(1, -1) ?? "";
    expect(url).toMatch(/^https:\/\/colloquy\.example\/api\/unsubscribe\/contact_request\./);
    const given = url.split("/").at(-1) ?? "";
    expect(plain(data)).toContain(`https://colloquy.example/unsubscribe/${given}`);

    const [kind = "", id = "", signature = ""] = given.split(".");
    const forged = [
      `digest.${id}.${signature}`,
      `${kind}.${joe.id}.${signature}`,
      `${kind}.${id}.`,
      kind,
      "",
    ];
    for (const one of forged)
      await expect(unsubscribe({ token: one })).rejects.toMatchObject({ code: "not_found" });
    expect(await getMailChoices(ada)).toEqual({ contact_requests: true, digest: true });

    await unsubscribe({ token: given });
    await unsubscribe({ token: given });
    expect(await getMailChoices(ada)).toEqual({ contact_requests: false, digest: true });
    expect(await getMailChoices(joe)).toEqual({ contact_requests: true, digest: true });
  });

  test("without a mail server is not written", async () => {
    Object.assign(env(), { SMTP_URL: undefined });
    await leave("grace@example.com");
    await ask(gap);
    await runDaily();
    expect(await db().$count(outbox)).toBe(0);
    Object.assign(env(), { SMTP_URL: smtp.url });
    await runDaily(inMs(dayMs));
    expect(smtp.mails).toEqual([]);
  });
});

describe("news", () => {
  const counts = async () => {
    const { questions: asked, contact_requests, interviews } = await getNews(ada);
    return [asked, contact_requests, interviews[0]?.pending_requests ?? 0];
  };

  test("is what the owner has not seen; undecided requests stay listed", async () => {
    expect(await getNews(ada)).toEqual({ questions: 0, contact_requests: 0, interviews: [] });
    await ask(gap);
    await leave("grace@example.com");
    const { id } = interview;
    expect(await getNews(ada)).toEqual({
      questions: 1,
      contact_requests: 1,
      interviews: [
        {
          id,
          title: "An interview",
          workflow: "resume_interview",
          questions: 1,
          contact_requests: 1,
          pending_requests: 1,
        },
      ],
    });
    const ids = [...(await askedQuestions()), ...(await requests())].map((one) => one.id);
    expect([...(await askedQuestions()), ...(await requests())].map((one) => one.is_new)).toEqual([
      true,
      true,
    ]);
    const other = await addInterview(ada);
    const listed = async () => {
      const { conversations: list } = await listConversations(ada, { with: "news", limit: 20 });
      return list.map((one) => one.id);
    };
    await markSeen(ada, { id: other.id, ids });
    expect(await counts()).toEqual([1, 1, 1]);
    expect(await listed()).toEqual([id]);
    await markSeen(ada, { id, ids });
    expect(await counts()).toEqual([0, 0, 1]);
    // The request awaits a decision.
    expect(await listed()).toEqual([id]);
    expect([...(await askedQuestions()), ...(await requests())].map((one) => one.is_new)).toEqual([
      false,
      false,
    ]);
    await ask("What went wrong?");
    expect(await counts()).toEqual([1, 0, 1]);
  });

  test("ends once the owner has dealt with it", async () => {
    await ask(gap);
    const { id: requestId } = await leave("grace@example.com");
    const [question] = await askedQuestions();
    await saveAddition(ada, { id: interview.id, questionId: question?.id ?? "", content: "Yes." });
    await rejectContact(ada, { id: interview.id, requestId });
    expect(await counts()).toEqual([0, 0, 0]);
  });
});

test("the front door lists the newest unfinished interview, then those with news, then the newest", async () => {
  const added: string[] = [];
  const change = (id = "", to: Partial<typeof conversations.$inferInsert>) =>
    db().update(conversations).set(to).where(eq(conversations.id, id));
  for (const day of ["01", "02", "03"]) {
    const { id } = await addInterview(ada);
    await change(id, { created_at: `2026-06-${day}T08:00:00.000Z` });
    added.push(id);
  }
  const [a, b, c] = added;
  const ids = async () => (await listRecent(ada)).map(({ id }) => id);
  expect(await ids()).toEqual([c, b, a]);
  await leave("jo@acme.example");
  expect(await ids()).toEqual([interview.id, c, b]);
  await change(a, { completed_at: null });
  expect(await ids()).toEqual([a, interview.id, c]);
  // A retry is within its interview.
  await change(c, { retry_of: interview.messageIds[1] });
  expect(await ids()).toEqual([a, interview.id, b]);
  await change(b, { deleted_at: new Date().toISOString() });
  expect(await ids()).toEqual([a, interview.id]);
  await change(a, { workflow: "student_interview" });
  expect((await listRecent(ada, "student_interview")).map(({ id }) => id)).toEqual([a]);
  expect(await listRecent(await addPerson("bo@example.com"))).toEqual([]);
});
