import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { consents } from "@/db/schema/sharing";
import { insights } from "@/db/schema/conversations";
import type { Actor } from "@/lib/actor";
import { exportAccount } from "@/lib/account/export";
import { afterResponseDone } from "@/lib/after-response";
import { exportConversation } from "@/lib/conversations/export";
import { toMarkdown } from "@/lib/conversations/markdown";
import { getStatus } from "@/lib/conversations/queries";
import { generateInsights } from "@/lib/insights/commands";
import { disputeClaim, withdrawDispute } from "@/lib/insights/disputes";
import { getInsights } from "@/lib/insights/queries";
import { regenerateInsights } from "@/lib/insights/regenerate";
import type { Claim, InsightsContent } from "@/lib/insights/schema";
import { resetDatabase } from "../support/database.ts";
import { type RecordedRequest, type Script, startFakeOpenAI } from "../support/fake-openai.ts";
import { addPerson } from "../support/people.ts";
import { addInterview } from "../support/shared-interview.ts";

const service = await startFakeOpenAI();
process.env["OPENAI_BASE_URL"] = service.baseUrl;
process.env["OPENAI_MODEL"] = "fake-model";
afterAll(() => service.stop());

const draft = {
  summary: "You rebuilt the till at a bakery. You won a prize for it.",
  strengths: [
    { text: "You trained four colleagues.", evidence: ["m2"] },
    { text: "You trained forty colleagues in Leeds.", evidence: ["m2"] },
    { text: "You built the shop.", evidence: ["m2"] },
  ],
  improvement_areas: [{ text: "Say how the check works.", evidence: ["m4"] }],
  notable_quotes: [{ quote: "I trained four colleagues", message_id: "m2" }],
};
/** In the order of the claims: two sentences, three strengths, an improvement. */
const verdicts = ["supports", "not", "supports", "partly", "not", "supports"].map((support, at) => ({
  claim: `c${at + 1}`,
  support,
}));

type Answers = { judged?: Script; reworded?: Script; judgedAgain?: Script };
/** Words that are said only again. */
const isSecond = ({ prompt }: RecordedRequest) =>
  prompt.includes("colleagues in Leeds.") && !prompt.includes("forty");
const isJudging = ({ prompt }: RecordedRequest) => prompt.includes("You judge whether");
const isRewording = ({ prompt }: RecordedRequest) => prompt.includes("You correct claims");

const supported: Script = { json: { verdicts: [{ claim: "c4", support: "supports" }] } };

function reply({ judged = { json: { verdicts } }, reworded, judgedAgain = supported }: Answers = {}) {
  service.replyWith((request) => {
    if (isJudging(request)) return isSecond(request) ? judgedAgain : judged;
    if (isRewording(request))
      return (
        reworded ?? { json: { claims: [{ claim: "c4", text: "You trained four colleagues in Leeds." }] } }
      );
    return { json: draft };
  });
}

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

describe("the second look", () => {
  test("what is not supported goes, what is in part is said again with what is", async () => {
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
    expect(service.requests.filter(isJudging).map(isSecond)).toEqual([false, true]);
    expect(service.requests.filter(isRewording)).toHaveLength(1);
  });

  test.each<[string, Script]>([
    ["are supported in part", { json: { verdicts: [{ claim: "c4", support: "partly" }] } }],
    ["are not supported", { json: { verdicts: [{ claim: "c4", support: "not" }] } }],
    ["have no verdict", { json: { verdicts: [] } }],
    ["cannot be judged", { status: 400 }],
  ])("new words that %s are not taken: the claim stays, marked", async (_, judgedAgain) => {
    reply({ judgedAgain });
    await generate();
    expect(await marks()).toContain("strengths partly: You trained forty colleagues in Leeds.");
  });

  test("what cannot be said again stays, marked", async () => {
    reply({ reworded: { status: 500 } });
    await generate();
    expect(await now()).toMatchObject({ status: "ready" });
    expect(await marks()).toContain("strengths partly: You trained forty colleagues in Leeds.");
  });

  test.each<[string, Script]>([
    ["fails", { status: 400 }],
    ["cannot be read", { text: "They look fine to me." }],
  ])("where the judging %s, insights are stored all the same, not checked", async (_, judged) => {
    reply({ judged });
    await generate();
    expect(await now()).toMatchObject({ status: "ready", detail: null });
    expect((await content()).strengths).toHaveLength(3);
    const all = (await now()).claims?.filter(({ part }) => part !== "notable_quotes");
    expect(all?.map(({ support }) => support)).toEqual(Array.from({ length: 6 }, () => "unchecked"));
  });

  test("a claim without a verdict is not checked, and nothing is left of a summary that nothing supports", async () => {
    const some = verdicts.slice(0, 3).map((one, at) => ({ ...one, support: at < 2 ? "not" : "supports" }));
    reply({ judged: { json: { verdicts: some } } });
    await generate();
    expect((await content()).summary).toMatch(/^There is no summary/);
    expect(await marks()).toContain("strengths unchecked: You built the shop.");
  });

  test("the claims are sent with the labels of what they rest on, the transcript as material, and all tokens count", async () => {
    await generate();
    const request = service.requests.find(isJudging);
    expect(request?.prompt).toContain('"text":"You trained four colleagues.","cites":["m2"]');
    expect(request?.prompt).toContain("[m2] the person");
    expect(request?.prompt).not.toContain(ada.email);
    const [{ input_tokens: counted } = { input_tokens: 0 }] = await db().select().from(insights);
    reply({ judged: { status: 400 } });
    await db().delete(insights);
    await generate();
    const [{ input_tokens: less } = { input_tokens: 0 }] = await db().select().from(insights);
    expect(counted).toBeGreaterThan(less ?? 0);
  });
});

describe("a dispute", () => {
  const wrong = "You trained four colleagues in Leeds.";
  const dispute = async (text = wrong, note?: string) =>
    disputeClaim(ada, { id, part: (await find(text)).part, claim: text, note });

  beforeEach(generate);

  test("stays with its owner: the export of the interview has no such claim, the account's has it", async () => {
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
    const account = JSON.stringify(await exportAccount(ada));
    expect(account).toContain(wrong);
    expect(account).toContain("It was two.");
  });

  test("is given another note, and taken back", async () => {
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

  test("of what is no claim is refused", async () => {
    const claim = { id, part: "strengths" as const, claim: "You fly.", note: null };
    await expect(disputeClaim(ada, claim)).rejects.toMatchObject({ code: "invalid" });
  });

  test("holds for the same words when insights are made again", async () => {
    await dispute();
    expect(await regenerateInsights(ada, { id })).toMatchObject({ status: "running", insights: null });
    await afterResponseDone();
    expect((await find(wrong)).dispute).not.toBeNull();
    expect((await find("You trained four colleagues.")).dispute).toBeNull();
  });
});

test("where insights cannot be made again, the earlier ones come back and say why", async () => {
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

test("insights that there are not cannot be made again", async () => {
  await expect(regenerateInsights(ada, { id })).rejects.toMatchObject({ code: "conflict" });
  // What came to nothing does not count.
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
