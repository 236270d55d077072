import { beforeEach, expect, test } from "vitest";
import { db } from "@/db/client";
import { messages } from "@/db/schema/conversations";
import * as api from "@/lib/stories/api";
import { admin } from "../support/cluster.ts";
import { resetDatabase } from "../support/database.ts";
import { Client } from "../support/http.ts";
import { addPerson } from "../support/people.ts";
import { app } from "../support/server.ts";
import { addInterview } from "../support/shared-interview.ts";

let client: Client;
let url: string;
beforeEach(async () => {
  await resetDatabase();
  ({ url } = await app());
  client = await new Client(url).logIn();
});
const me = async () => (await client.get("/api/v1/users/me")).json as { id: string };

test("a story is kept once, listed in pages, changed, exported and removed", async () => {
  const { messageIds } = await addInterview(await me());
  const [, , till = "", , prices = ""] = messageIds;
  const first = await client.post("/api/v1/stories", { message_id: till, tags: ["bakery"] });
  expect([first.status, (first.json as { title: string }).title]).toEqual([
    201,
    "Welcome! Which project are you most proud of?",
  ]);
  const again = await client.post("/api/v1/stories", { message_id: till, title: "Another" });
  expect([again.status, again.json]).toEqual([200, first.json]);
  const { id } = await client.call(api.keepStoryCall, { body: { message_id: prices } });
  expect((await client.call(api.listStoriesCall, {})).map((one) => one.id)[0]).toBe(id);
  const page = await client.get("/api/v1/stories?limit=1");
  const next = /<([^>]+)>; rel="next"/.exec(page.headers.get("link") ?? "")?.[1] ?? "";
  const rest = (await client.get(new URL(next).pathname + new URL(next).search)).json as { id: string }[];
  expect(rest.map((one) => one.id)).toEqual([(first.json as { id: string }).id]);

  const long = await client.patch(`/api/v1/stories/${id}`, { tags: ["x".repeat(200)] });
  expect([long.status, JSON.stringify(long.json)]).toEqual([
    422,
    expect.stringContaining("Please keep each tag under 40 characters."),
  ]);
  expect(await client.call(api.changeStoryCall, { params: { id }, body: { note: "Slowly." } })).toMatchObject(
    {
      note: "Slowly.",
      answer: { message_id: prices },
    },
  );
  const file = await client.get("/api/v1/stories/export");
  expect(file.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
  expect(file.headers.get("content-disposition")).toContain('filename="Your stories.md"');
  expect(file.text).toContain("> I rebuilt the till");
  await client.call(api.removeStoryCall, { params: { id } });
  expect((await client.get(`/api/v1/stories/${id}`)).status).toBe(404);
});

test("other people's answers and stories are not found, for administrators too", async () => {
  const ben = await addPerson("ben@example.com");
  const { messageIds } = await addInterview(ben);
  const [answer] = await db().select({ id: messages.id }).from(messages).limit(1);
  expect(answer).toBeDefined();
  const kept = await client.post("/api/v1/stories", { message_id: messageIds[2] });
  expect([kept.status, (kept.json as { code: string }).code]).toEqual([404, "not_found"]);
  const assigned = await client.put("/api/v1/stories/questions/mistake", {
    message_id: messageIds[2],
  });
  expect(assigned.status).toBe(404);
  expect(await client.call(api.searchAnswersCall, { body: { q: "till" } })).toEqual({
    answers: [],
    by: "words",
  });
  expect(await client.call(api.suggestCall, { params: { question: "mistake" } })).toMatchObject({
    answers: [],
  });
  expect(await client.call(api.progressCall, {})).toMatchObject({ months: [] });
  expect(admin.email).not.toBe("ben@example.com");
});

test("an unknown classic question is a 404, and an empty search reports the missing text", async () => {
  expect((await client.get("/api/v1/stories/questions/none")).status).toBe(404);
  const empty = await client.post("/api/v1/stories/search", { q: " " });
  expect([empty.status, JSON.stringify(empty.json)]).toEqual([
    422,
    expect.stringContaining("Please write what you are looking for."),
  ]);
});

test("in practice mode, the lines of a job text come without quotes", async () => {
  const { messageIds } = await addInterview(await me());
  await client.post("/api/v1/stories", { message_id: messageIds[2] });
  const brief = "- Train new colleagues at the counter\n- Manage the budget of the shop";
  expect(await client.call(api.supportCall, { body: { brief } })).toEqual({
    by_model: false,
    lines: [
      { line: "Train new colleagues at the counter", support: [] },
      { line: "Manage the budget of the shop", support: [] },
    ],
  });
  const other = await client.post("/api/v1/stories/support", { brief, resume_id: crypto.randomUUID() });
  expect(other.status).toBe(404);
});
