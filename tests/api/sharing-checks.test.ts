import { uiMessageChunkSchema } from "ai";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "@/db/client";
import { users } from "@/db/schema/accounts";
import type { Actor } from "@/lib/actor";
import { hashPassword } from "@/lib/auth/password";
import { askCandidateCall, checkCall, listChecksCall, publishCall, listThreadsCall } from "@/lib/sharing/api";
import type { RequirementCheck } from "@/lib/sharing/requirements/schema";
import { resetDatabase } from "../support/database.ts";
import { Client, events } from "../support/http.ts";
import { addPerson } from "../support/people.ts";
import { app } from "../support/server.ts";
import { addInterview, type Interview } from "../support/shared-interview.ts";

const password = "a long enough password";
const hash = await hashPassword(password);

let url: string;
let ada: Actor;
let owner: Client;
let interview: Interview;
let token: string;
beforeAll(async () => {
  ({ url } = await app());
});
beforeEach(async () => {
  await resetDatabase();
  ada = await addPerson("ada@example.com");
  await db().update(users).set({ password_hash: hash });
  owner = await new Client(url).logIn("ada@example.com", password);
  interview = await addInterview(ada);
  token = (await owner.call(publishCall, { params: { id: interview.id } })).public_id;
});

const path = (part = "") => `/api/v1/conversations/public/${token}/checks${part}`;
const requirements = ["Experience in a bakery", "Knowledge of Kubernetes", "under 30"];

test("a visitor checks requirements, lists them, and asks the candidate about one", async () => {
  const eve = new Client(url);
  const { status, json } = await eve.answer(checkCall, { params: { token }, body: { requirements } });
  expect(status).toBe(201);
  expect(json.rows.map(({ outcome }) => outcome)).toEqual(["answered", "not_covered", null]);
  expect(eve.cookies.has("visitor")).toBe(true);
  expect(await eve.call(listChecksCall, { params: { token } })).toEqual(json.rows);
  expect(await new Client(url).call(listChecksCall, { params: { token } })).toEqual([]);

  const rowId = json.rows[1]?.id ?? "";
  const asked = await eve.answer(askCandidateCall, { params: { token, rowId } });
  expect(asked).toMatchObject({ status: 200, json: { id: rowId, asked_at: expect.any(String) as string } });
  for (const anyone of [new Client(url), owner])
    expect((await anyone.post(path(`/${rowId}/ask`))).status).toBe(404);
  const [thread] = await owner.call(listThreadsCall, { params: { id: interview.id } });
  expect(thread?.questions[0]).toMatchObject({ id: rowId, covered: false, asked_at: asked.json.asked_at });
});

test("the rows come as an event stream", async () => {
  const response = await new Client(url).fetch("POST", path(), {
    body: { text: `About us\nWe bake.\n\nRequirements\n- ${requirements.join("\n- ")}` },
    headers: { accept: "text/event-stream" },
  });
  expect(response.headers.get("content-type")).toContain("text/event-stream");
  const chunks: { type: string; data?: unknown }[] = [];
  for await (const { data } of events(response))
    if (data !== "[DONE]") chunks.push(JSON.parse(data) as (typeof chunks)[number]);
  const { validate } = uiMessageChunkSchema();
  for (const chunk of chunks) expect(await validate?.(chunk)).toMatchObject({ success: true });
  const { rows } = (chunks.at(-2)?.data ?? {}) as RequirementCheck;
  expect(rows.map(({ requirement }) => requirement)).toEqual(requirements);
  expect(chunks.filter(({ type }) => type === "data-row").map(({ data }) => data)).toEqual(
    expect.arrayContaining(rows),
  );
});

test("what is refused says why", async () => {
  const eve = new Client(url);
  for (const [body, fields] of [
    [{}, { requirements: "Give either a text or requirements." }],
    [{ text: "A", requirements: ["B"] }, { requirements: "Give either a text or requirements." }],
    [{ text: "x".repeat(8_001) }, { text: "Please keep the text under 8,000 characters." }],
    [{ requirements: [] }, { requirements: "Please give at least one requirement." }],
    [
      { requirements: Array.from({ length: 13 }, String) },
      { requirements: "Please give at most 12 requirements." },
    ],
  ] as const)
    expect(await eve.post(path(), body)).toMatchObject({ status: 422, json: { code: "invalid", fields } });
  await owner.call(publishCall, { params: { id: interview.id }, body: { allow_checks: false } });
  expect(await eve.post(path(), { requirements })).toMatchObject({ status: 403 });
  await owner.delete(`/api/v1/conversations/${interview.id}/public`);
  for (const answer of [await eve.post(path(), { requirements }), await eve.get(path())])
    expect(answer).toMatchObject({ status: 404, json: { code: "not_found" } });
});
