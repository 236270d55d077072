import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { conversations } from "@/db/schema/conversations";
import { questions, snapshot_items } from "@/db/schema/sharing";
import type { Actor } from "@/lib/actor";
import { currentNotice } from "@/lib/consents/notice";
import { listConversations } from "@/lib/conversations/library/queries";
import { env } from "@/lib/env";
import { approveContact } from "@/lib/sharing/contact/requests";
import { afterResponseDone } from "@/lib/after-response";
import { findHidden } from "@/lib/sharing/link/hidden";
import { publishInterview, revokeLink } from "@/lib/sharing/link/publish";
import { getShareable, previewInterview } from "@/lib/sharing/link/shareable";
import { findPublicInterview } from "@/lib/sharing/page/interview";
import { getPublicStatus } from "@/lib/sharing/page/header";
import { askQuestion } from "@/lib/sharing/questions/ask";
import type { SourceSentence } from "@/lib/sharing/schema";
import type { PublishInput } from "@/lib/sharing/link/schema";
import { resetDatabase } from "../support/database.ts";
import { type FakeOpenAI, startFakeOpenAI } from "../support/fake-openai.ts";
import { addPerson } from "../support/people.ts";
import { addInterview, type Interview, talk } from "../support/shared-interview.ts";
import { awaitAnswer } from "../support/answers.ts";

const origin = "https://colloquy.example";
const caller = { address: "192.0.2.1", origin };
const story = "I opened a reading room in the library for two hundred families.";
const kids = "My two kids learned to read there.";
const patron = "I asked Peter Lang for the money.";
const family = "Married, two children";

let ada: Actor;
let interview: Interview;
let left: SourceSentence;
let page: SourceSentence;
beforeEach(async () => {
  await resetDatabase();
  ada = await addPerson("ada@example.com");
  interview = await addInterview(ada, {
    turns: [
      ...talk,
      { by: "character", text: "How did you come to run the reading room?" },
      { by: "user", text: `${story} ${kids} ${patron}` },
      { by: "character", text: "What did your kids read at Zwiefalten?" },
    ],
    resume: [`EXPERIENCE\nLibrarian, Leeds, 2019 – 2024\n\nPERSONAL\n${family}`],
  });
  left = { source: "transcript", message_id: interview.messageIds.at(-2) ?? "", sentence: kids };
  page = { source: "resume", page: 1, sentence: family };
});

const share = (input: PublishInput = {}) =>
  publishInterview(ada, { id: interview.id, candidate_name: "Ada", ...input }, caller);
const shareable = () => getShareable(ada, { id: interview.id, origin });
/** All stored data of the shared content and its answers. */
const stored = async () =>
  JSON.stringify([await db().select().from(snapshot_items), await db().select().from(questions)]);
async function ask(token: string, visitorToken: string | null = null) {
  const content = "What came of the reading room in the library?";
  return (await awaitAnswer(await askQuestion({ token, visitorToken, content }, caller))).visitor_token;
}
const pageOf = async (token: string, visitorToken: string) =>
  JSON.stringify(await findPublicInterview({ token, visitorToken }));

test("the owner sees every sentence to check, and a first link leaves out the certain ones", async () => {
  const found = [
    { ...left, kind: "trait", certain: true },
    { ...left, sentence: patron, kind: "person", certain: false },
    { ...page, kind: "trait", certain: true },
  ];
  expect(await shareable()).toMatchObject({
    link: null,
    sensitive: { looked_at: true, sentences: found },
    chosen: { left_out_sentences: [left, page], include_resume: true, candidate_name: ada.name },
  });
  expect(await share({ include_resume: true })).toMatchObject({ left_out_sentences: [left, page] });
});

test("left-out text is nowhere in shared data: not stored, not answered, not shown", async () => {
  const { public_id: token } = await share({ include_resume: true });
  const visitor = await ask(token);
  const shown =
    (await stored()) + (await pageOf(token, visitor)) + JSON.stringify(await getPublicStatus({ token }));
  expect(shown).toContain(`${story} […] ${patron}`);
  for (const cut of [kids, family, "Zwiefalten"]) expect(shown).not.toContain(cut);
});

test("a sentence that is shared again is searched and quoted, and withdrawn once it is left out again", async () => {
  const { public_id: token } = await share({ left_out_sentences: [page] });
  const visitor = await ask(token);
  expect(await pageOf(token, visitor)).toContain(kids);
  // A choice that does not name it keeps it.
  expect(await share()).toMatchObject({ public_id: token, left_out_sentences: [page] });
  expect(await share({ left_out_sentences: [left, page] })).toMatchObject({ public_id: token });
  expect(await pageOf(token, visitor)).not.toContain(kids);
  expect(await pageOf(token, visitor)).toContain("This answer is no longer shown");
  await revokeLink(ada, { id: interview.id });
  expect((await shareable()).chosen.left_out_sentences).toEqual([left, page]);
  expect(await share()).toMatchObject({ left_out_sentences: [left, page] });
});

test("the same words in another answer are left out too", async () => {
  interview = await addInterview(ada, {
    turns: [
      ...talk,
      { by: "user", text: kids },
      { by: "character", text: "And?" },
      { by: "user", text: `${story} ${kids}` },
    ],
  });
  await share();
  expect(await stored()).not.toContain(kids);
});

test("only an exact sentence of its exact turn can be left out", async () => {
  for (const wrong of [
    { ...left, message_id: interview.messageIds[2] ?? "" },
    { ...left, sentence: "My three kids learned to read there." },
    { ...page, page: 7 },
  ] as SourceSentence[])
    await expect(share({ left_out_sentences: [wrong] })).rejects.toMatchObject({
      code: "invalid",
      fields: { left_out_sentences: "There is no such sentence in this interview." },
    });
});

test("a preview stores nothing and shows what would be stored", async () => {
  const { items } = await previewInterview(ada, { id: interview.id, left_out_sentences: [left] });
  expect(items.map(({ content }) => content)).toContain(`${story} […] ${patron}`);
  expect(await db().select().from(snapshot_items)).toEqual([]);
});

test("quotes of the insights are proposed as highlights, except sensitive ones", async () => {
  const quotes = [kids, story];
  await db().execute(sql`
    insert into insights (conversation_id, status, model, result, evidence) values (${interview.id}, 'ready', 'practice model',
      ${JSON.stringify({ summary: "", strengths: [], improvement_areas: [], notable_quotes: quotes })}::jsonb,
      '{"strengths": [], "improvement_areas": [], "notable_quotes": []}'::jsonb)`);
  expect((await shareable()).chosen.highlights).toEqual([{ ...left, sentence: story }]);
  await db().execute(sql`update insights set check_state = 'running'`);
  expect((await shareable()).chosen.highlights).toEqual([]);
});

describe("a left-out sentence", () => {
  const asked = async (token: string, content: string) => {
    await awaitAnswer(await askQuestion({ token, visitorToken: null, content }, caller));
    const [row] = await db().execute<{ id: string }>(
      sql`select id from questions where content = ${content}`,
    );
    return findHidden(ada, { id: interview.id, questionId: row?.id ?? "" });
  };

  test("is shown to its owner next to the question that it is closest to, and to no visitor", async () => {
    const { public_id: token } = await share({ left_out_sentences: [left, { ...left, sentence: patron }] });
    await afterResponseDone();
    expect(await asked(token, "Whom did she ask for the money?")).toEqual({
      hidden: { ...left, sentence: patron, kind: "person", certain: false },
    });
    expect(await asked(token, "What was wrong with the price list?")).toEqual({ hidden: null });
    expect(await stored()).not.toContain(patron);
  });

  test("is null if nothing is left out, or nothing is shared any more", async () => {
    const { public_id: token } = await share({ left_out_sentences: [] });
    expect(await asked(token, "Whom did she ask for the money?")).toEqual({ hidden: null });
    await share({ left_out_sentences: [{ ...left, sentence: patron }] });
    await revokeLink(ada, { id: interview.id });
    const [row] = await db().execute<{ id: string }>(sql`select id from questions`);
    expect(await findHidden(ada, { id: interview.id, questionId: row?.id ?? "" })).toEqual({ hidden: null });
  });
});

describe("a link from before sentences could be left out", () => {
  const old = () =>
    db().execute(
      sql`update public_links set review_needed = true, left_out_sentences = '[]', checked_sentences = '[]'`,
    );

  test("is paused until its owner publishes again: one step, same address, the earlier choices", async () => {
    const hidden_message_ids = [interview.messageIds[2] ?? ""];
    const { public_id: token } = await share({
      headline: "Runs libraries",
      hidden_message_ids,
      left_out_sentences: [],
    });
    const visitor = await ask(token);
    await old();
    expect(await findPublicInterview({ token, visitorToken: visitor })).toBeNull();
    const listed = async () => (await listConversations(ada, { limit: 10 })).conversations;
    expect(await listed()).toMatchObject([{ public_id: null, link_paused: true }]);
    await expect(
      askQuestion({ token, visitorToken: visitor, content: "Why?" }, caller),
    ).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await shareable()).toMatchObject({
      link: { public_id: token, review_needed: true },
      chosen: { headline: "Runs libraries", hidden_message_ids, left_out_sentences: [left, page] },
    });
    expect(await share()).toMatchObject({
      isNew: false,
      public_id: token,
      review_needed: false,
      headline: "Runs libraries",
      hidden_message_ids,
      left_out_sentences: [left, page],
    });
    expect(await pageOf(token, visitor)).toContain("Runs libraries");
    expect(await pageOf(token, visitor)).not.toContain(kids);
  });

  test("keeps its contact requests decidable", async () => {
    const { public_id: token } = await share();
    await ask(token);
    await db().execute(sql`insert into contact_requests (conversation_id, visitor_id, contact_info)
      select ${interview.id}, id, 'grace@example.com' from visitors`);
    await old();
    const [request] = await db().execute<{ id: string }>(sql`select id from contact_requests`);
    const decided = { id: interview.id, requestId: request?.id ?? "" };
    expect(await approveContact(ada, decided)).toMatchObject({ status: "APPROVED" });
  });
});

describe("with a model service", () => {
  const settings = { ...env() };
  // One for all tests, because the client keeps its first address.
  let service: FakeOpenAI;
  beforeAll(async () => {
    service = await startFakeOpenAI();
  });
  afterAll(() => service.stop());
  afterEach(() => Object.assign(env(), settings));
  beforeEach(async () => {
    service.requests.length = 0;
    Object.assign(env(), { OPENAI_BASE_URL: service.baseUrl, OPENAI_MODEL: "fake-model" });
    await db()
      .execute(sql`insert into consents (user_id, version) values (${ada.id}, ${currentNotice().version})
      on conflict do nothing`);
    service.replyWith(({ prompt }) => {
      const line = prompt.split("\n").find((one) => one.endsWith(patron)) ?? "0";
      return {
        json: {
          found: [
            { n: Number.parseInt(line, 10), kind: "person" },
            { n: 999, kind: "trait" },
          ],
        },
      };
    });
  });

  test("only the model decides what is sensitive, once for each version of the text", async () => {
    const found = [{ ...left, sentence: patron, kind: "person", certain: true }];
    expect((await shareable()).sensitive).toEqual({ looked_at: true, sentences: found });
    expect(await share()).toMatchObject({ left_out_sentences: [{ ...left, sentence: patron }] });
    expect(service.requests).toHaveLength(1);
    expect(service.requests[0]?.prompt).toContain("<interviewers>\nMarcus\n</interviewers>");
    await db().execute(
      sql`update messages set content = content || ' And so on.' where content like ${`${story}%`}`,
    );
    await shareable();
    expect(service.requests).toHaveLength(2);
  });

  test("a sentence found after a link was made is left out until the owner decides", async () => {
    const answer = { ...left, sentence: patron };
    let fails = true;
    service.replyWith(({ prompt }) => {
      const line = prompt.split("\n").find((one) => one.endsWith(patron)) ?? "0";
      return fails
        ? { status: 401 }
        : { json: { found: [{ n: Number.parseInt(line, 10), kind: "person" }] } };
    });
    const { public_id } = await share({ left_out_sentences: [left] });
    expect(await stored()).toContain(patron);
    fails = false;
    expect((await shareable()).chosen.left_out_sentences).toEqual([left, answer]);
    // A change that does not name the sentences also leaves it out.
    expect(await share({ headline: "Runs libraries" })).toMatchObject({
      public_id,
      left_out_sentences: [left, answer],
    });
    expect(await stored()).not.toContain(patron);
    // Once the owner has shared it, it stays shared.
    await share({ left_out_sentences: [left] });
    expect(await share({ headline: null })).toMatchObject({ left_out_sentences: [left] });
    expect((await shareable()).chosen.left_out_sentences).toEqual([left]);
  });

  test("that another request is already asking is waited for, and asked once", async () => {
    const looks = await Promise.all([shareable(), shareable(), share()]);
    expect(looks.slice(0, 2)).toMatchObject([
      { sensitive: { looked_at: true } },
      { sensitive: { looked_at: true } },
    ]);
    expect(looks[2]).toMatchObject({ left_out_sentences: [{ ...left, sentence: patron }] });
    expect(service.requests).toHaveLength(1);
  });

  test("if it fails, or consent is missing, patterns decide, and publishing continues", async () => {
    service.replyWith(() => ({ status: 401 }));
    expect((await shareable()).sensitive).toMatchObject({
      looked_at: false,
      sentences: [left, { sentence: patron }, page],
    });
    expect(await share()).toMatchObject({ left_out_sentences: [left, page] });
    const asked = service.requests.length;
    await db().execute(sql`delete from consents`);
    expect((await shareable()).sensitive.looked_at).toBe(false);
    expect(service.requests).toHaveLength(asked);
    expect((await db().select().from(conversations))[0]?.sensitive).toBeNull();
  });
});
