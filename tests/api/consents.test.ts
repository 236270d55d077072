import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { acceptNoticeCall, readNoticeCall } from "@/lib/consents/api";
import { finalizeCall, sendCall, startCall } from "@/lib/conversations/api";
import { acceptAsVisitorCall, askCall, publishCall } from "@/lib/sharing/api";
import { resetDatabase } from "../support/database.ts";
import { startFakeOpenAI, type FakeOpenAI } from "../support/fake-openai.ts";
import { Client } from "../support/http.ts";
import { isReply } from "../support/plan-requests.ts";
import { historyOf, offered } from "../support/interview.ts";
import { app as practiceApp, startApp, type App } from "../support/server.ts";

let service: FakeOpenAI;
let app: App;
beforeAll(async () => {
  service = await startFakeOpenAI();
  const env = {
    OPENAI_BASE_URL: service.baseUrl,
    OPENAI_MODEL: "some-model",
    CONTACT_EMAIL: "ask@example.com",
  };
  app = await startApp({ env });
});
afterAll(async () => {
  await app.stop();
  await service.stop();
});
beforeEach(async () => {
  await resetDatabase();
  service.requests.length = 0;
  service.replyWith((request) => (isReply(request) ? { text: "And then?" } : { json: { quotes: [] } }));
});

const message = "I moved the tills of a bakery to the new system and trained four colleagues.";
const required = { status: 409, json: { code: "consent_required" } };

async function start(client: Client): Promise<string> {
  const [character] = await offered(client);
  const character_ids = [character?.id ?? ""];
  const body = { workflow: "student_interview", resume_id: null, character_ids };
  return (await client.call(startCall, { body })).session_id;
}

test("no call to a model service precedes a person's or a visitor's consent", async () => {
  const anybody = new Client(app.url);
  const { version, text } = await anybody.call(readNoticeCall, {});
  expect(text).toContain(`some-model at ${new URL(service.baseUrl).host}`);
  expect(text).toContain("Questions: ask@example.com.");

  const client = await new Client(app.url).logIn();
  const id = await start(client);
  const at = `/api/v1/conversations/${id}`;
  const trial = { name: "Ana", system_prompt: "Ask one thing.", turns: [] };
  expect(await client.post(`${at}/message`, { message })).toMatchObject(required);
  const streamed = await client.fetch("POST", `${at}/message`, {
    body: { message },
    headers: { accept: "text/event-stream" },
  });
  expect(streamed.status).toBe(409);
  expect(await client.post("/api/v1/characters/try", trial)).toMatchObject(required);
  expect(await client.post("/api/v1/users/me/consents", { version: "older" })).toMatchObject(required);
  expect(await historyOf(client, id)).toEqual([]);
  expect(service.requests).toHaveLength(0);

  await client.call(acceptNoticeCall, { body: { version } });
  const { reply } = await client.call(sendCall, { params: { id }, body: { message } });
  expect(reply).toMatchObject({ message_content: "And then?", generated_by: "some-model" });
  expect((await client.post("/api/v1/characters/try", trial)).status).toBe(200);

  await client.call(finalizeCall, { params: { id } });
  const { public_id: token } = await client.call(publishCall, { params: { id }, body: {} });
  const link = `/api/v1/conversations/public/${token}`;
  const dead = `/api/v1/conversations/public/${"x".repeat(22)}`;
  const content = "What about the tills?";
  const toVisitors = () => service.requests.filter(({ prompt }) => prompt.includes(content));
  expect(await anybody.post(`${link}/messages`, { content })).toMatchObject(required);
  expect(await anybody.post(`${link}/messages`, { content, consent: "older" })).toMatchObject(required);
  expect(await anybody.post(`${link}/consents`, { version: "older" })).toMatchObject(required);
  for (const [path, body] of Object.entries({ messages: { content }, consents: { version: "older" } }))
    expect((await anybody.post(`${dead}/${path}`, body)).status).toBe(404);
  expect(toVisitors()).toEqual([]);
  expect(anybody.cookies.size).toBe(0);

  const params = { token };
  const asked = new Client(app.url);
  await asked.call(askCall, { params, body: { content, consent: version } });
  // From then on the visitor's cookie carries the consent.
  await asked.call(askCall, { params, body: { content: `${content} Again.` } });
  const accepted = await anybody.answer(acceptAsVisitorCall, { params, body: { version } });
  expect(accepted).toMatchObject({ status: 201, json: { visitor_token: expect.any(String) as string } });
  await anybody.call(askCall, { params, body: { content: `${content} Really?` } });
  expect(toVisitors().length).toBeGreaterThan(2);
});

test("practice mode refuses nothing", async () => {
  const { url } = await practiceApp();
  const client = await new Client(url).logIn();
  const { text } = await client.call(readNoticeCall, {});
  expect(text).toContain("Practice mode, on this server");
  const id = await start(client);
  const { reply } = await client.call(sendCall, { params: { id }, body: { message } });
  expect(reply.generated_by).toBe("practice model");
  await client.call(finalizeCall, { params: { id } });
  const { public_id: token } = await client.call(publishCall, { params: { id }, body: {} });
  await new Client(url).call(askCall, { params: { token }, body: { content: "What about the tills?" } });
});
