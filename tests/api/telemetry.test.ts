import { expect, onTestFinished, test } from "vitest";
import { startFakeCollector } from "../support/fake-collector.ts";
import { startFakeOpenAI } from "../support/fake-openai.ts";
import { Client } from "../support/http.ts";
import { begin, waitFor } from "../support/interview.ts";
import { startApp } from "../support/server.ts";

test("a server with a collector sends traces of its replies, and none of its requests", async () => {
  const collector = await startFakeCollector();
  const service = await startFakeOpenAI({ reply: () => ({ text: "What zqquestion came of it?" }) });
  const app = await startApp({
    env: {
      OPENAI_BASE_URL: service.baseUrl,
      OPENAI_MODEL: "tiny",
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    },
  });
  onTestFinished(async () => {
    await app.stop();
    await service.stop();
    await collector.stop();
  });
  const client = await new Client(app.url).logIn();
  const id = await begin(client, 1);
  const message = "I sorted the zqstock room of a shop in Leeds.";
  expect((await client.post(`/api/v1/conversations/${id}/message`, { message })).status).toBeLessThan(300);
  const names = () => collector.spans().map(({ name }) => name);
  await waitFor(
    async () => names(),
    (all) => all.includes("invoke_agent reply"),
  );
  expect(new Set(names().map((name) => name.split(" ")[0]))).toEqual(
    new Set(["chat", "step", "invoke_agent"]),
  );
  expect(collector.bodies.join("\n")).not.toMatch(/zq/);
});
