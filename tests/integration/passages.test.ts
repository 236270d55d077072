import { sql } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import * as ready from "@/app/api/health/ready/route";
import { db } from "@/db/client";
import type { Actor } from "@/lib/actor";
import { afterResponseDone } from "@/lib/after-response";
import * as meaning from "@/lib/meaning/embed";
import { publishInterview } from "@/lib/sharing/link/publish";
import { askQuestion } from "@/lib/sharing/questions/ask";
import { saveAddition } from "@/lib/sharing/questions/additions";
import { listThreads } from "@/lib/sharing/questions/threads";
import { resetDatabase } from "../support/database.ts";
import { addPerson } from "../support/people.ts";
import { addInterview, talk } from "../support/shared-interview.ts";
import { awaitAnswer } from "../support/answers.ts";

vi.mock(import("@/lib/meaning/embed"), { spy: true });
// The embedding process starts, which takes a while on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const caller = { address: "192.0.2.1", origin: "https://colloquy.example" };

let ada: Actor;
let id: string;
beforeEach(async () => {
  await afterResponseDone();
  await resetDatabase();
  vi.mocked(meaning.embed).mockClear();
  ada = await addPerson("ada@example.com");
  ({ id } = await addInterview(ada));
});

const share = async () => (await publishInterview(ada, { id }, caller)).public_id;
const ask = async (token: string, content: string) => {
  const { messages } = await awaitAnswer(await askQuestion({ token, visitorToken: null, content }, caller));
  return messages[1];
};
const missing = async (): Promise<number> => {
  const [row] = await db().execute<{ count: number }>(sql`select count(*)::int as count from snapshot_items
    where vectors is null and speaker_type = 'user'`);
  return row?.count ?? NaN;
};

test("the vectors of shared content are computed once, after publishing", async () => {
  const token = await share();
  await afterResponseDone();
  expect(await missing()).toBe(0);
  const sizes = await db().execute<{ size: number }>(sql`
    select octet_length(vectors) as size from snapshot_items where vectors is not null`);
  for (const { size } of sizes) expect(size % 512).toBe(0);
  vi.mocked(meaning.embed).mockClear();
  expect(await ask(token, "What went wrong with the price list?")).toMatchObject({ outcome: "passages" });
  await share();
  await afterResponseDone();
  // The question only.
  expect(vi.mocked(meaning.embed)).toHaveBeenCalledTimes(1);
});

test("the first question without vectors, or with those of another model, is answered by words and has them computed", async () => {
  const token = await share();
  await afterResponseDone();
  for (const state of [sql`vectors = null`, sql`vectors_of = 'another model'`]) {
    await db().execute(sql`update snapshot_items set ${state}`);
    vi.mocked(meaning.embed).mockClear();
    const answer = await ask(token, "What went wrong with the price list?");
    expect(answer?.citations[0]?.quote).toContain("price list");
    await afterResponseDone();
    expect(await missing()).toBe(0);
    const [other] = await db().execute(
      sql`select from snapshot_items where vectors_of = 'another model' and vectors is not null`,
    );
    expect(other).toBeUndefined();
  }
});

test("without vectors, the answer to the same question is found, also for a question of function words only", async () => {
  const question = "What did you do there?";
  const answer = "We sold it within a month.";
  ({ id } = await addInterview(ada, {
    turns: [...talk, { by: "character", text: question }, { by: "user", text: answer }],
  }));
  const token = await share();
  await afterResponseDone();
  await db().execute(sql`update snapshot_items set vectors = null`);
  expect((await ask(token, question))?.citations.map(({ quote }) => quote)).toEqual([answer]);
});

test("an addition is found by the question that it answers", async () => {
  const token = await share();
  // While vectors are computed, others do not start.
  await afterResponseDone();
  await ask(token, "Do you know Kubernetes?");
  const [thread] = await listThreads(ada, { id });
  const content = "Yes, two years of it.";
  await saveAddition(ada, { id, questionId: thread?.questions[0]?.id ?? "", content });
  await afterResponseDone();
  const question = "Has she run containers in Kubernetes?";
  expect((await ask(token, question))?.citations.slice(0, 3).map(({ quote }) => quote)).toContain(content);
  // By words too.
  vi.mocked(meaning.embed).mockResolvedValueOnce(null);
  expect((await ask(token, question))?.citations.map(({ quote }) => quote)).toEqual([content]);
});

test("without the embedding model, words alone find passages, and readiness reports it", async () => {
  const token = await share();
  await afterResponseDone();
  const request = new Request("http://localhost/api/health/ready");
  const read = async (): Promise<unknown> =>
    (await ready.GET(request, { params: Promise.resolve({}) })).json();
  expect(await read()).toEqual({ status: "ok" });
  vi.mocked(meaning.embed).mockResolvedValueOnce(null);
  const answer = await ask(token, "What went wrong with the price list?");
  expect(answer?.citations[0]?.quote).toContain("price list");
  vi.mocked(meaning.isMeaningUp).mockReturnValueOnce(false);
  expect(await read()).toEqual({ status: "ok", search: "words" });
});
