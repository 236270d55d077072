import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { sendCall, stopCall } from "@/lib/conversations/api";
import { startFakeOpenAI, type FakeOpenAI, type Script } from "../support/fake-openai.ts";
import { Client } from "../support/http.ts";
import { begin, historyOf, statusOf, waitFor } from "../support/interview.ts";
import { startApp, type App } from "../support/server.ts";

const base = "/api/v1/conversations";
const words = Array.from({ length: 30 }, (_, index) => ` word${index}`);
const whole: Script = { text: words };
const slow: Script = { text: words, intervalMs: 100 };
/** Slow enough to be interrupted, on any machine. */
const endless: Script = { text: words, hang: { afterPieces: 3 } };

let model: FakeOpenAI;
beforeAll(async () => {
  model = await startFakeOpenAI();
});
afterAll(() => model.stop());

const running: App[] = [];
const start = async (reply: Script): Promise<App> => {
  model.replyWith(({ body }) => (body.stream ? reply : { text: "A brief." }));
  const app = await startApp({ env: { OPENAI_BASE_URL: model.baseUrl, OPENAI_MODEL: "fake-model" } });
  running.push(app);
  return app;
};
afterEach(async () => {
  await Promise.all(running.splice(0).map((app) => app.stop(0)));
});

/** Sends a message without waiting for the reply, and returns once part of the reply is stored. */
async function inMidReply(client: Client, id: string): Promise<{ sent: Promise<unknown> }> {
  const sent = client
    .post(`${base}/${id}/message`, { message: "I sorted the stock room in two days.", client_id: "mine" })
    .catch(() => undefined);
  await waitFor(
    () => historyOf(client, id),
    (history) => (history[1]?.message_content ?? "") !== "",
  );
  return { sent };
}

test("an orderly stop waits for a running reply", async () => {
  const first = await start(slow);
  const client = await new Client(first.url).logIn();
  const id = await begin(client, 1);
  const { sent } = await inMidReply(client, id);
  await first.stop(25_000);
  await sent;
  running.length = 0;

  const second = await start(whole);
  const again = await new Client(second.url).logIn();
  expect((await statusOf(again, id)).reply).toBe("idle");
  expect((await historyOf(again, id)).map((message) => message.state)).toEqual(["complete", "complete"]);
});

test("an immediate stop marks the reply as interrupted", async () => {
  const first = await start(endless);
  const client = await new Client(first.url).logIn();
  const id = await begin(client, 1);
  const { sent } = await inMidReply(client, id);
  await first.stop(0);
  await sent;
  running.length = 0;

  const second = await start(whole);
  const again = await new Client(second.url).logIn();
  expect((await statusOf(again, id)).reply).toBe("interrupted");
});

test("two instances: a reply of one can be read, followed and stopped on the other", async () => {
  const [one, two] = [await start(endless), await start(endless)];
  const here = await new Client(one.url).logIn();
  const there = await new Client(two.url).logIn();
  const id = await begin(here, 1);
  const { sent } = await inMidReply(here, id);

  const attached = there.call(sendCall, {
    params: { id },
    body: { message: "I sorted the stock room in two days.", client_id: "mine" },
  });
  expect((await there.post(`${base}/${id}/message`, { message: "Another." })).json).toMatchObject({
    code: "reply_running",
  });
  model.replyWith(() => whole);
  expect(await there.call(stopCall, { params: { id } })).toMatchObject({ reply: "idle" });
  await sent;
  const [, kept] = await historyOf(there, id);
  expect(kept?.state).toBe("interrupted");
  expect(await attached).toMatchObject({
    reply: { id: kept?.id, message_content: kept?.message_content },
  });
  expect((await there.post(`${base}/${id}/message`, { message: "Another." })).status).toBe(200);
});
