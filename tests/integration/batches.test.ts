import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "@/db/client";
import { leases } from "@/db/schema/installation";
import { public_links, questions, visitors } from "@/db/schema/sharing";
import type { Actor } from "@/lib/actor";
import { afterResponseDone } from "@/lib/after-response";
import { leaseUntil } from "@/lib/lease";
import { listPublicMessages } from "@/lib/sharing/page/interview";
import { publishInterview, revokeLink } from "@/lib/sharing/link/publish";
import { askBatch } from "@/lib/sharing/questions/batch";
import { askQuestion } from "@/lib/sharing/questions/ask";
import { listThreads } from "@/lib/sharing/questions/threads";
import { questionBody } from "@/lib/sharing/schema";
import { resetDatabase } from "../support/database.ts";
import { addPerson } from "../support/people.ts";
import { addInterview } from "../support/shared-interview.ts";
import { awaitAnswer } from "../support/answers.ts";

const caller = { address: "192.0.2.1", origin: "https://colloquy.example" };
const lines = ["Does she know Python?", "How old is she?", "What of the bakery?"];

let ada: Actor;
let id: string;
let token: string;
beforeEach(async () => {
  await resetDatabase();
  ada = await addPerson("ada@example.com");
  ({ id } = await addInterview(ada));
  ({ public_id: token } = await publishInterview(ada, { id, allow_batches: true }, caller));
  await afterResponseDone();
});

const send = (some: string[], visitorToken: string | null = null) =>
  askBatch({ token, visitorToken, lines: some }, caller);
/** A visitor who has asked one question. */
const anyone = async () =>
  (await awaitAnswer(await askQuestion({ token, visitorToken: null, content: "What did she do?" }, caller)))
    .visitor_token;
const stored = () => db().select().from(questions).orderBy(questions.position);
const counted = async () => {
  const rows = await db().execute<{ name: string; points: number }>(sql`
    select split_part(key, ':', 1) as name, sum(points)::int as points from rate_limits where key like 'question%' group by 1`);
  return Object.fromEntries(rows.map(({ name, points }) => [name, points]));
};
const questionsOf = (messages: { role: string; content: string }[]) =>
  messages.filter(({ role }) => role === "user").map(({ content }) => content);

test("each line is a question with its answer, lines about traits are declined, and each counts", async () => {
  const { messages, visitor_token } = await send(lines);
  expect(questionsOf(messages)).toEqual(lines);
  expect(messages).toHaveLength(6);
  expect(messages[1]).toMatchObject({ outcome: "passages" });
  expect(messages[3]).toMatchObject({ outcome: null, citations: [] });
  expect(messages[3]?.content).toMatch(/^Questions about age/);
  expect(await counted()).toEqual({ question_address: 3, question_link: 3, question_visitor: 3 });
  expect((await listPublicMessages({ token, visitorToken: visitor_token })).rows).toEqual(messages);
  expect((await listThreads(ada, { id }))[0]?.questions).toHaveLength(3);
});

test("without the owner's permission, and after a revocation, nothing is stored or counted", async () => {
  await publishInterview(ada, { id, allow_batches: false }, caller);
  await expect(send(lines)).rejects.toMatchObject({ code: "forbidden", status: 403 });
  await publishInterview(ada, { id, allow_batches: true }, caller);
  await revokeLink(ada, { id });
  await expect(send(lines)).rejects.toMatchObject({ code: "not_found" });
  expect(await stored()).toEqual([]);
  expect(await counted()).toEqual({});
});

test("more lines than the hour has left are refused together", async () => {
  const visitor = await anyone();
  await send(
    Array.from({ length: 12 }, (_, at) => `Line ${at}?`),
    visitor,
  );
  const before = [await counted(), (await stored()).length];
  await expect(
    send(
      Array.from({ length: 8 }, (_, at) => `More ${at}?`),
      visitor,
    ),
  ).rejects.toMatchObject({
    code: "rate_limited",
    message: "Too many questions: the limit allows 7 more for now. Please send fewer.",
  });
  expect([await counted(), (await stored()).length]).toEqual(before);
  await send(
    Array.from({ length: 7 }, (_, at) => `Last ${at}?`),
    visitor,
  );
  await expect(send(["One more?"], visitor)).rejects.toMatchObject({ code: "rate_limited" });
});

test("the same lines twice in parallel are one batch; other lines must wait", async () => {
  const visitor = await anyone();
  const [first, second] = await Promise.all([send(lines, visitor), send(lines, visitor)]);
  expect(first.messages.map((one) => one.id)).toEqual(second.messages.map((one) => one.id));
  expect(await stored()).toHaveLength(4);
  await db().execute(
    sql`update questions set answer = null, answered_at = null, outcome = null where position = 3`,
  );
  await expect(send(["Another?"], visitor)).rejects.toMatchObject({ code: "conflict" });
  expect((await counted())["question_visitor"]).toBe(4);
});

test("lines whose process died are answered after the visitor's next poll, by one process at a time", async () => {
  const { visitor_token: visitorToken } = await send(lines);
  await db().execute(sql`update questions set answer = null, answered_at = null, outcome = null,
    run = gen_random_uuid(), lease_until = now() - interval '1 second' where position = 2`);
  await db().execute(
    sql`update questions set answer = null, answered_at = null, outcome = null where position = 3`,
  );
  const [line] = await stored();
  const held = { key: `batch:${line?.batch_id}`, run: crypto.randomUUID(), lease_until: leaseUntil(60) };
  await db().insert(leases).values(held);
  const look = async () => {
    const { rows } = await listPublicMessages({ token, visitorToken });
    await afterResponseDone();
    return rows.map(({ state }) => state);
  };
  await look();
  expect((await stored()).filter(({ answer }) => answer === null)).toHaveLength(2);
  await db().delete(leases).where(eq(leases.key, held.key));
  expect(await look()).toEqual(["complete", "complete", "answering", "answering"]);
  expect(await look()).toEqual(Array.from({ length: 6 }, () => "complete"));
});

test("a link that is revoked while its lines are answered: the rest is neither stored nor counted", async () => {
  const visitor = await anyone();
  const sending = send(
    ["Does she know Python?", ...Array.from({ length: 11 }, (_, at) => `Line ${at}?`)],
    visitor,
  );
  const isBegun = async () =>
    (await stored()).some(({ batch_id, answer }) => batch_id !== null && answer !== null);
  const revoke = async () => {
    await expect.poll(isBegun, { interval: 5, timeout: 30_000 }).toBe(true);
    await revokeLink(ada, { id });
  };
  const [sent] = await Promise.allSettled([sending, revoke()]);
  expect(sent).toMatchObject({ status: "rejected", reason: { code: "not_found" } });
  const rows = await stored();
  expect(rows.every(({ answer }) => answer !== null)).toBe(true);
  expect((await counted())["question_visitor"]).toBe(rows.length);
});

test("lines in another language are answered like others", async () => {
  const { messages } = await send(["¿Sabe Python?", "Kann sie Python?"]);
  expect(messages.map(({ role, outcome }) => [role, outcome])).toEqual([
    ["user", null],
    ["assistant", "passages"],
    ["user", null],
    ["assistant", "passages"],
  ]);
});

test.each([
  ["at most 12 lines", { lines: Array.from({ length: 13 }, () => "Why?") }],
  ["in each line", { lines: ["Why?", "  "] }],
  ["under 300 characters", { lines: ["x".repeat(301)] }],
  ["write a question", { lines: [] }],
  ["as content or as lines", { content: "Why?", lines: ["Why?"] }],
  ["as content or as lines", {}],
])("bad lines are refused: %s", (text, body) => {
  const { success, error } = questionBody.safeParse(body);
  expect([success, error?.issues.map(({ message }) => message).join()]).toEqual([
    false,
    expect.stringContaining(text),
  ]);
});

test("a visitor's lines are deleted with the visitor", async () => {
  await send(lines);
  await db().delete(visitors);
  expect(await stored()).toEqual([]);
  expect(await db().select().from(public_links)).toHaveLength(1);
});
