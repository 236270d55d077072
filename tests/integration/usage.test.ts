import { sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { usage } from "@/db/schema/accounts";
import type { Actor } from "@/lib/actor";
import { deleteAccount } from "@/lib/account/delete";
import { afterResponseDone } from "@/lib/after-response";
import { draftPlan } from "@/lib/ai/plan";
import { streamReply } from "@/lib/ai/reply";
import type { ReplyInput } from "@/lib/ai/tasks";
import { estimateTokens } from "@/lib/ai/tokens";
import { hashPassword } from "@/lib/auth/password";
import { env } from "@/lib/env";
import { testService } from "@/lib/model-service/commands";
import { currentNotice } from "@/lib/consents/notice";
import { publishInterview } from "@/lib/sharing/link/publish";
import { askQuestion } from "@/lib/sharing/questions/ask";
import { awaitAnswer } from "../support/answers.ts";
import { eraseOldUsage } from "@/lib/usage/erase";
import { getOwnUsage, getUsagePage, listOwnUsage, listUsage } from "@/lib/usage/queries";
import { recordUsage } from "@/lib/usage/tokens";
import { readExport } from "../support/account-export.ts";
import { resetDatabase } from "../support/database.ts";
import { inTurn, startFakeOpenAI } from "../support/fake-openai.ts";
import { addPerson } from "../support/people.ts";
import { addInterview } from "../support/shared-interview.ts";

const service = await startFakeOpenAI();
process.env["OPENAI_BASE_URL"] = service.baseUrl;
process.env["OPENAI_MODEL"] = "fake-model";
process.env["OPENAI_CONTEXT_TOKENS"] = "128000";
afterAll(() => service.stop());

let ada: Actor;
let boss: Actor;
beforeEach(async () => {
  await resetDatabase();
  service.requests.length = 0;
  ada = await addPerson("ada@example.com");
  boss = await addPerson("boss@example.com", { superuser: true });
});

const stored = () => db().select().from(usage).orderBy(usage.user_id, usage.purpose);
const today = () => new Date().toISOString().slice(0, 10);
const input = (payer: string | null): ReplyInput => ({
  payer,
  characterName: "Maya",
  systemPrompt: "You are Maya.",
  turns: [{ id: "m1", speaker: "user", name: "Ada", text: "I ran the till project." }],
  summary: null,
  asked: [],
  handoff: [],
  resume: null,
  nextCharacter: null,
});

async function reply(payer: string | null = ada.id, signal = new AbortController().signal): Promise<void> {
  for await (const part of streamReply(input(payer), signal)) if (part.type === "end") return;
}

/** The fake service's count for a prompt and a text. */
const countedInput = () => Math.ceil((service.requests.at(-1)?.prompt.length ?? 0) / 4);

describe("the use of a call", () => {
  test("is summed by day, person, purpose and model", async () => {
    service.replyWith(() => ({ text: "What came of it?" }));
    await reply();
    const [first] = await stored();
    expect(first).toMatchObject({ user_id: ada.id, day: today(), purpose: "replies", model: "fake-model" });
    expect(first?.input_tokens).toBeGreaterThan(0);
    expect(first?.output_tokens).toBeGreaterThan(0);
    await reply();
    expect(await stored()).toEqual([
      {
        ...first,
        input_tokens: 2 * (first?.input_tokens ?? 0),
        output_tokens: 2 * (first?.output_tokens ?? 0),
      },
    ]);
    service.replyWith(() => ({
      json: { questions: [{ skill: "Tills", past: "What did you do?", by: "c1" }] },
    }));
    const characters = [{ id: "c", name: "Maya", prompt: "You are Maya." }];
    await draftPlan({ payer: boss.id, count: 1, brief: "A till project.", characters });
    const all = await stored();
    expect(all.map(({ user_id, purpose }) => [user_id, purpose])).toEqual(
      [
        [ada.id, "replies"],
        [boss.id, "plans"],
      ].toSorted(([a = ""], [b = ""]) => (a < b ? -1 : 1)),
    );
  });

  test("is estimated if the service does not count", async () => {
    const text = "What came of the till project in the end?";
    service.replyWith(() => ({ text, noUsage: true }));
    await reply();
    const [row] = await stored();
    expect(row?.output_tokens).toBe(estimateTokens(text));
    expect(row?.input_tokens).toBeGreaterThan(estimateTokens(service.requests[0]?.prompt ?? "") * 0.9);
  });

  test("counts for an aborted reply, and for a stopped one", async () => {
    service.replyWith(() => ({ text: ["What ", "came ", "of it?"], cutAfter: 2 }));
    await expect(reply()).rejects.toThrow("the model failed");
    const [broken] = await stored();
    expect(broken?.input_tokens).toBeGreaterThan(0);
    expect(broken?.output_tokens).toBe(estimateTokens("What came "));
    service.replyWith(() => ({ text: ["What ", "came "], hang: { afterPieces: 1 } }));
    const stopping = new AbortController();
    for await (const part of streamReply(input(ada.id), stopping.signal))
      if (part.type === "delta") stopping.abort("stopped");
    const [both] = await stored();
    expect(both?.input_tokens).toBe(2 * (broken?.input_tokens ?? 0));
    expect(both?.output_tokens).toBe((broken?.output_tokens ?? 0) + estimateTokens("What "));
  });

  test("counts each attempt, and nothing for a refused one", async () => {
    service.replyWith(inTurn({ status: 400 }));
    await expect(reply()).rejects.toThrow("the model failed");
    expect(await stored()).toEqual([]);
    service.replyWith(inTurn({ json: "no plan" }, { text: "Still none." }));
    const characters = [{ id: "c", name: "Maya", prompt: "You are Maya." }];
    const plan = draftPlan({ payer: ada.id, count: 1, brief: "A till project.", characters });
    await expect(plan).rejects.toThrow("the model failed");
    expect(service.requests.at(-1)?.prompt).toContain("Answer again");
    const [row] = await stored();
    expect(row?.input_tokens).toBeGreaterThan(countedInput());
  });

  test("a visitor's question counts for the owner, a test for its administrator, an evaluation for no account", async () => {
    const { id } = await addInterview(ada);
    service.replyWith(() => ({ json: { found: [], quotes: [] } }));
    const caller = { address: "192.0.2.1", origin: "https://colloquy.example" };
    const { public_id: token } = await publishInterview(ada, { id, left_out_sentences: [] }, caller);
    const content = "What did they build?";
    const consent = currentNotice().version;
    await awaitAnswer(await askQuestion({ token, visitorToken: null, content, consent }, caller));
    expect((await stored()).map(({ user_id, purpose }) => [user_id, purpose])).toContainEqual([
      ada.id,
      "questions",
    ]);
    await db().delete(usage);
    service.replyWith(() => ({ text: "Yes" }));
    await testService(boss);
    await afterResponseDone();
    expect((await stored()).map(({ user_id, purpose }) => [user_id, purpose])).toEqual([[boss.id, "tests"]]);
    await db().delete(usage);
    await reply(null);
    expect(await stored()).toEqual([]);
  });

  test("is zero in practice mode", async () => {
    const { OPENAI_BASE_URL: address } = env();
    Object.assign(env(), {
      OPENAI_BASE_URL: undefined,
      PRACTICE_WORDS_PER_SECOND: 0,
      USER_TOKENS_PER_DAY: 1,
    });
    await recordUsage({ ...row, user_id: ada.id });
    await reply();
    expect(await stored()).toHaveLength(1);
    Object.assign(env(), { OPENAI_BASE_URL: address, USER_TOKENS_PER_DAY: undefined });
  });

  test("never fails the reply", async () => {
    service.replyWith(() => ({ text: "What came of it?" }));
    await db().execute(sql`alter table usage rename to usage_away`);
    await reply();
    await db().execute(sql`alter table usage_away rename to usage`);
    expect(await stored()).toEqual([]);
    await recordUsage({ ...row, user_id: crypto.randomUUID() });
    expect(await stored()).toEqual([]);
  });
});

const row = { purpose: "replies", model: "fake-model", input_tokens: 10, output_tokens: 5 } as const;
const at = (time: string) => new Date(`${time}Z`);

describe("the rows", () => {
  test("are read by UTC days: all people's by an administrator, the person's own by everybody", async () => {
    await recordUsage({ ...row, user_id: ada.id }, at("2026-01-31T23:59:59.999"));
    await recordUsage({ ...row, user_id: ada.id }, at("2026-02-01T00:00:00.000"));
    await recordUsage({ ...row, user_id: boss.id }, at("2026-02-02T00:00:00.000"));
    const days = async (rows: Promise<{ day: string }[]>) => (await rows).map(({ day }) => day);
    expect(await days(listUsage(boss, { from: "2026-02-01" }))).toEqual(["2026-02-02", "2026-02-01"]);
    expect(await days(listUsage(boss, { to: "2026-01-31" }))).toEqual(["2026-01-31"]);
    expect(await listOwnUsage(ada, { from: "2026-01-31", to: "2026-02-02" })).toEqual([
      { ...row, day: "2026-02-01", user_id: ada.id },
      { ...row, day: "2026-01-31", user_id: ada.id },
    ]);
    expect(await getUsagePage(boss, { to: "2026-02-02", limit: 1 }, at("2026-02-02T12:00:00"))).toMatchObject(
      {
        days: { from: "2026-02-01", to: "2026-02-02" },
        rows: [{ email: boss.email }],
        hasMore: true,
        input_tokens: 20,
        output_tokens: 10,
        month: { tokens: 30, limit: null },
      },
    );
    expect(await getOwnUsage(ada, at("2026-02-01T12:00:00"))).toMatchObject({
      today: { tokens: 15, limit: null },
      month: 15,
      spent: null,
    });
  });

  test("are in the export of their person, and deleted with the account", async () => {
    await recordUsage({ ...row, user_id: ada.id }, at("2026-02-01T00:00:00"));
    await recordUsage({ ...row, user_id: boss.id }, at("2026-02-01T00:00:00"));
    expect(await readExport(ada)).toMatchObject({ usage: [{ ...row, day: "2026-02-01" }] });
    const password = "the only password";
    await db().execute(sql`update users set password_hash = ${await hashPassword(password)}`);
    await deleteAccount(ada, { password });
    expect(await stored()).toMatchObject([{ user_id: boss.id }]);
  });

  test("are erased after 400 days", async () => {
    await recordUsage({ ...row, user_id: ada.id }, at("2026-01-01T00:00:00"));
    expect(await eraseOldUsage(at("2027-02-05T23:59:59"))).toBe(0);
    expect(await eraseOldUsage(at("2027-02-06T00:00:00"))).toBe(1);
    expect(await stored()).toEqual([]);
  });
});
