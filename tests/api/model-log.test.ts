import { afterEach, expect, onTestFinished, test } from "vitest";
import { startFakeOpenAI } from "../support/fake-openai.ts";
import { freePort } from "../support/free-port.ts";
import { Client } from "../support/http.ts";
import { begin } from "../support/interview.ts";
import { type App, startApp } from "../support/server.ts";

const words = "I sorted the stock room of a shop in Leeds.";
const key = "sk-a-key-for-tests";

const running: App[] = [];
afterEach(() => Promise.all(running.splice(0).map((app) => app.stop())));

/** Sends a message whose reply fails. @returns its log line, and the request id */
async function failReply(baseUrl: string) {
  const env = { OPENAI_BASE_URL: baseUrl, OPENAI_API_KEY: key, OPENAI_MODEL: "tiny" };
  const app = await startApp({ env });
  running.push(app);
  const client = await new Client(app.url).logIn();
  const id = await begin(client, 1);
  const { headers } = await client.post(`/api/v1/conversations/${id}/message`, { message: words });
  const lines = app
    .logs()
    .split("\n")
    .filter((line) => line.includes('"the model failed"'));
  expect(lines).toHaveLength(1);
  expect(app.logs()).not.toContain(words);
  expect(app.logs()).not.toContain(key);
  return { line: JSON.parse(lines[0] ?? "") as object, requestId: headers.get("x-request-id") };
}

test("unreachable and busy services are logged with their cause", async () => {
  const port = await freePort();
  const service = await startFakeOpenAI({ reply: () => ({ status: 429 }) });
  onTestFinished(() => service.stop());
  const [down, busy] = await Promise.all([
    failReply(`http://127.0.0.1:${port}/v1`),
    failReply(service.baseUrl),
  ]);
  expect(down.line).toMatchObject({
    purpose: "reply",
    host: `127.0.0.1:${port}`,
    requestId: down.requestId,
    err: { name: "AI_APICallError", code: "ECONNREFUSED", attempts: 3 },
  });
  expect(busy.line).toMatchObject({
    host: new URL(service.baseUrl).host,
    requestId: busy.requestId,
    err: { name: "AI_APICallError", status: 429, attempts: 3 },
  });
  expect(busy.line).not.toHaveProperty("err.code");
});
