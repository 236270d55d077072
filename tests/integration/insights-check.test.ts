import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { consents } from "@/db/schema/sharing";
import { insights } from "@/db/schema/insights";
import type { Actor } from "@/lib/actor";
import { readExport } from "../support/account-export.ts";
import { afterResponseDone } from "@/lib/after-response";
import { estimateTokens } from "@/lib/ai/tokens";
import { exportConversation } from "@/lib/conversations/library/export";
import { toMarkdown } from "@/lib/conversations/library/markdown";
import { getStatus } from "@/lib/conversations/queries";
import { env } from "@/lib/env";
import { generateInsights } from "@/lib/insights/commands";
import { disputeClaim, withdrawDispute } from "@/lib/insights/disputes";
import { getInsights } from "@/lib/insights/queries";
import { regenerateInsights } from "@/lib/insights/regenerate";
import type { Claim, InsightsContent } from "@/lib/insights/schema";
import { resetDatabase } from "../support/database.ts";
import { type Script, startFakeOpenAI } from "../support/fake-openai.ts";
import { addPerson } from "../support/people.ts";
import { isCheck } from "../support/plan-requests.ts";
import { addInterview } from "../support/shared-interview.ts";

const service = await startFakeOpenAI();
process.env["OPENAI_BASE_URL"] = service.baseUrl;
process.env["OPENAI_CONTEXT_TOKENS"] = "128000";
process.env["OPENAI_MODEL"] = "fake-model";
afterAll(() => service.stop());

const quote = "I trained four colleagues";
const point = (text: string) => ({ quote, message: "m2", text });
const draft = {
  strengths: [
    point("You trained four colleagues."),
    point("You trained forty colleagues in Leeds."),
    point("You built the shop."),
  ],
  improvements: [{ quote: "I wrote a check", message: "m4", text: "Say how the check works." }],
  quotes: [{ quote, message: "m2" }],
  answers: [],
  summary: "You rebuilt the till at a bakery. You won a prize for it.",
};
const checks = [
  { point: "y1", holds: "yes", text: "" },
  { point: "Y2", holds: "no", text: "" },
  { point: "s1", holds: "yes", text: "" },
  { point: "s2", holds: "partly", text: "You trained four colleagues in Leeds." },
  { point: "s3", holds: "no", text: "" },
  { point: "i1", holds: "yes", text: "" },
];

const reply = (checked: Script = { json: { checks } }) =>
  service.replyWith((request) => (isCheck(request) ? checked : { json: draft }));

let ada: Actor;
let id: string;
beforeEach(async () => {
  await resetDatabase();
  ada = await addPerson("ada@example.com");
  ({ id } = await addInterview(ada));
  service.requests.length = 0;
  reply();
});

const generate = () => generateInsights(id, [0, 0]);
const now = () => getInsights(ada, { id });
const content = async () => JSON.parse((await now()).insights ?? "null") as InsightsContent;
const marks = async () =>
  (await now()).claims?.map(({ part, text, support }) => `${part} ${support}: ${text}`);
const find = async (text: string): Promise<Claim> => {
  const claim = (await now()).claims?.find((one) => one.text === text);
  if (!claim) throw new Error(`no claim ${text}`);
  return claim;
};

describe("the check", () => {
  test("drops unsupported claims, and rewords partly supported ones", async () => {
    await generate();
    expect(await content()).toEqual({
      summary: "You rebuilt the till at a bakery.",
      strengths: ["You trained four colleagues.", "You trained four colleagues in Leeds."],
      improvement_areas: ["Say how the check works."],
      notable_quotes: ["I trained four colleagues"],
    });
    expect((await now()).evidence?.strengths).toHaveLength(2);
    expect(await marks()).toEqual([
      "summary supports: You rebuilt the till at a bakery.",
      "strengths supports: You trained four colleagues.",
      "strengths supports: You trained four colleagues in Leeds.",
      "improvement_areas supports: Say how the check works.",
      "notable_quotes supports: I trained four colleagues",
    ]);
    expect(service.requests).toHaveLength(2);
  });

  test("continues the conversation of the draft, so that its beginning is the same", async () => {
    await generate();
    const [first, second] = service.requests.map(({ body }) => body.messages);
    expect(second?.slice(0, 2)).toEqual(first);
    expect(second?.[2]).toEqual({ role: "assistant", content: JSON.stringify(draft) });
    expect(second?.[3]?.content).toContain("y2: You won a prize for it.");
  });

  test("finds its claims if the draft has a point without text", async () => {
    const strengths = [point(" "), ...draft.strengths.filter(({ text }) => !text.includes("Leeds"))];
    service.replyWith(({ body }) => {
      const sent = body.messages.find(({ role }) => role === "assistant");
      if (!sent) return { json: { ...draft, strengths } };
      const read = JSON.parse(sent.content as string) as typeof draft;
      const results = read.strengths.map(({ text }, at) => ({
        point: `s${at + 1}`,
        holds: text === "You built the shop." ? "no" : "yes",
        text: "",
      }));
      return { json: { checks: results } };
    });
    await generate();
    expect((await content()).strengths).toEqual(["You trained four colleagues."]);
  });

  test.each<[string, Script]>([
    ["fails", { status: 400 }],
    ["cannot be read", { text: "They look fine to me." }],
    ["names no point", { json: { checks: [{ point: "z9", holds: "no" }, 7] } }],
  ])("if the check %s, insights are stored unchecked", async (_, checked) => {
    reply(checked);
    await generate();
    expect(await now()).toMatchObject({ status: "ready", detail: null });
    expect((await content()).strengths).toHaveLength(3);
    const all = (await now()).claims?.filter(({ part }) => part !== "notable_quotes");
    expect(all?.map(({ support }) => support)).toEqual(Array.from({ length: 6 }, () => "unchecked"));
  });

  test("a partly supported point without new words stays, marked; a summary without support is dropped", async () => {
    reply({
      json: {
        checks: [
          { point: "y1", holds: "no", text: "" },
          { point: "y2", holds: "no", text: "" },
          { point: "s2", holds: "partly", text: " " },
        ],
      },
    });
    await generate();
    expect((await content()).summary).toMatch(/^There is no summary/);
    expect(await marks()).toContain("strengths partly: You trained forty colleagues in Leeds.");
    expect(await marks()).toContain("strengths unchecked: You built the shop.");
  });

  test("all tokens count", async () => {
    await generate();
    const [{ input_tokens: counted } = { input_tokens: 0 }] = await db().select().from(insights);
    reply({ status: 401 });
    await db().delete(insights);
    await generate();
    const [{ input_tokens: less } = { input_tokens: 0 }] = await db().select().from(insights);
    expect(counted).toBeGreaterThan(less ?? 0);
  });

  test("a model with a small context reads in parts, without a check", async () => {
    Object.assign(env(), { OPENAI_CONTEXT_TOKENS: 4096 });
    const turns = Array.from({ length: 8 }, (_, at) => [
      { by: "character" as const, text: `What about shop ${at}?` },
      {
        by: "user" as const,
        text: `In shop ${at} I trained four colleagues. ${"It went on and on. ".repeat(60)}`,
      },
    ]).flat();
    ({ id } = await addInterview(ada, { turns }));
    await generate();
    expect(await now()).toMatchObject({ status: "ready" });
    expect(service.requests.length).toBeGreaterThan(1);
    for (const { prompt, body } of service.requests) {
      expect(isCheck({ prompt })).toBe(false);
      expect(estimateTokens(prompt) * 1.15 + Number(body["max_tokens"])).toBeLessThan(4096);
    }
    Object.assign(env(), { OPENAI_CONTEXT_TOKENS: 128_000 });
  });
});

describe("a dispute", () => {
  const wrong = "You trained four colleagues in Leeds.";
  const dispute = async (text = wrong, note?: string) =>
    disputeClaim(ada, { id, part: (await find(text)).part, claim: text, note });

  beforeEach(generate);

  test("stays with its owner: the export of the interview omits the claim, the account's has it", async () => {
    const before = (await getStatus(ada, { id })).revision;
    await dispute(wrong, "It was two.");
    await dispute("You rebuilt the till at a bakery.");
    expect((await find(wrong)).dispute).toMatchObject({ note: "It was two." });
    expect((await getStatus(ada, { id })).revision).toBe(before + 2);

    const exported = await exportConversation(ada, { id });
    expect(exported.insights?.content).toEqual({
      summary: "",
      strengths: ["You trained four colleagues."],
      improvement_areas: ["Say how the check works."],
      notable_quotes: ["I trained four colleagues"],
    });
    expect(exported.insights).toMatchObject({ evidence: { strengths: [expect.anything()] } });
    expect(toMarkdown(exported)).not.toContain(wrong);
    expect(toMarkdown(exported)).not.toContain("## Summary");
    const account = JSON.stringify(await readExport(ada));
    expect(account).toContain(wrong);
    expect(account).toContain("It was two.");
  });

  test("gets another note, and is withdrawn", async () => {
    await dispute(wrong, "It was two.");
    await dispute(wrong, "It was three.");
    const { dispute: stored } = await find(wrong);
    expect(stored?.note).toBe("It was three.");
    await withdrawDispute(ada, { id, disputeId: stored?.id ?? "" });
    expect((await find(wrong)).dispute).toBeNull();
    expect(toMarkdown(await exportConversation(ada, { id }))).toContain(wrong);
    await expect(withdrawDispute(ada, { id, disputeId: stored?.id ?? "" })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  test("of a claim with a line break is found by the text that a form sends", async () => {
    const broken = "You trained four\ncolleagues.";
    service.replyWith((request) =>
      isCheck(request) ? { json: { checks } } : { json: { ...draft, strengths: [point(broken)] } },
    );
    await db().delete(insights);
    await generate();
    await disputeClaim(ada, { id, part: "strengths", claim: broken.replace("\n", "\r\n"), note: null });
    expect((await find(broken)).dispute).not.toBeNull();
  });

  test("of an unknown claim is refused", async () => {
    const claim = { id, part: "strengths" as const, claim: "You fly.", note: null };
    await expect(disputeClaim(ada, claim)).rejects.toMatchObject({ code: "invalid" });
  });

  test("also applies to the same words when insights are made again", async () => {
    await dispute();
    expect(await regenerateInsights(ada, { id })).toMatchObject({ status: "running", insights: null });
    await afterResponseDone();
    expect((await find(wrong)).dispute).not.toBeNull();
    expect((await find("You trained four colleagues.")).dispute).toBeNull();
  });
});

test("if insights cannot be made again, the earlier ones return with the reason", async () => {
  await generate();
  service.replyWith(() => ({ status: 401 }));
  await regenerateInsights(ada, { id });
  await afterResponseDone();
  expect(await now()).toMatchObject({
    status: "ready",
    detail: expect.stringContaining("refused Colloquy's key") as string,
  });
  expect((await content()).strengths).toHaveLength(2);
});

test("missing insights cannot be made again", async () => {
  await expect(regenerateInsights(ada, { id })).rejects.toMatchObject({ code: "conflict" });
  // A failed attempt does not count.
  expect(await db().execute(sql`select points from rate_limits where key like 'message:%'`)).toMatchObject([
    { points: 0 },
  ]);
});

test("insights are made again only once the notice is accepted", async () => {
  await generate();
  await db().delete(consents).where(eq(consents.user_id, ada.id));
  await expect(regenerateInsights(ada, { id })).rejects.toMatchObject({ code: "consent_required" });
  expect(await now()).toMatchObject({ status: "ready" });
});
