import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readText } from "node:stream/consumers";
import { afterAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { askJson } from "@/lib/ai/call";
import { streamReply } from "@/lib/ai/reply";
import { registerModelTelemetry } from "@/lib/ai/telemetry";
import { resetDatabase } from "../support/database.ts";
import { startFakeOpenAI } from "../support/fake-openai.ts";

type Value = { stringValue?: string; intValue?: number | string; doubleValue?: number };
type Span = {
  name: string;
  status: { code?: number; message?: string };
  attributes: Record<string, unknown>;
};

/** A collector that takes OTLP over HTTP, as JSON. */
const bodies: string[] = [];
const headers: unknown[] = [];
const collector = createServer((request, response) => {
  void readText(request).then((body) => {
    bodies.push(body);
    headers.push(request.headers["x-collector-key"]);
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
});
collector.listen(0, "127.0.0.1");
await once(collector, "listening");
const { port } = collector.address() as AddressInfo;

const service = await startFakeOpenAI();
process.env["OPENAI_BASE_URL"] = service.baseUrl;
process.env["OPENAI_MODEL"] = "fake-model";
process.env["OPENAI_API_KEY"] = "zqkey";
process.env["OPENAI_CONTEXT_TOKENS"] = "128000";
process.env["OTEL_EXPORTER_OTLP_ENDPOINT"] = `http://127.0.0.1:${port}`;
process.env["OTEL_EXPORTER_OTLP_HEADERS"] = "x-collector-key=abc";
const flush = registerModelTelemetry();
afterAll(async () => {
  delete (globalThis as { AI_SDK_TELEMETRY_INTEGRATIONS?: unknown }).AI_SDK_TELEMETRY_INTEGRATIONS;
  collector.close();
  await service.stop();
});

beforeEach(async () => {
  await resetDatabase();
  bodies.length = 0;
});

const valueOf = (value: Value): unknown => value.stringValue ?? value.doubleValue ?? Number(value.intValue);

/** The spans that reached the collector. */
async function spans(): Promise<Span[]> {
  await flush();
  type Sent = { name: string; status: Span["status"]; attributes: { key: string; value: Value }[] };
  type Body = { resourceSpans: { scopeSpans: { spans: Sent[] }[] }[] };
  return bodies
    .flatMap((body) => (JSON.parse(body) as Body).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap((scope) => scope.spans)
    .map(({ name, status, attributes }) => ({
      name,
      status,
      attributes: Object.fromEntries(attributes.map(({ key, value }) => [key, valueOf(value)])),
    }));
}

async function reply(): Promise<void> {
  const turns = [{ id: "m1", speaker: "user" as const, name: "zqname", text: "I ran the zqanswer project." }];
  const input = {
    characterName: "Maya",
    systemPrompt: "You are zqpersona.",
    turns,
    summary: null,
    asked: [],
  };
  const rest = { handoff: [], resume: null, nextCharacter: null };
  for await (const part of streamReply({ ...input, ...rest }, new AbortController().signal))
    if (part.type === "end") return;
}
const failure = 2;
/** No word of the prompt, of the answer, and no key. */
const expectNoWords = () => expect(bodies.join("\n")).not.toMatch(/zq/);

test("a reply is traced with its function, its model and its tokens", async () => {
  service.replyWith(() => ({ text: "What zqquestion came of it?" }));
  await reply();
  const all = await spans();
  expect(all.map(({ name }) => name)).toContain("invoke_agent reply");
  const chat = all.find(({ name }) => name.startsWith("chat "));
  expect(chat?.attributes).toMatchObject({
    "gen_ai.request.model": "fake-model",
    "gen_ai.usage.input_tokens": expect.any(Number) as number,
    "gen_ai.usage.output_tokens": expect.any(Number) as number,
  });
  expect(all.some(({ attributes }) => attributes["gen_ai.agent.name"] === "reply")).toBe(true);
  expect(headers.at(-1)).toBe("abc");
  expect(bodies.join()).toContain('"colloquy"');
  expectNoWords();
});

test("JSON is traced by the name of what it is asked for", async () => {
  service.replyWith(() => ({ json: { found: "zqfound" } }));
  await askJson({
    purpose: "answers",
    work: "answer",
    urgency: "answer",
    prompt: () => ({ instructions: "zqrules", messages: [{ role: "user", content: "zqquestion" }] }),
    schema: z.object({ found: z.string() }),
    name: "search",
    maxOutputTokens: 100,
  });
  expect((await spans()).map(({ name }) => name)).toContain("invoke_agent search");
  expectNoWords();
});

test("a refusal is traced as failed, without the message of the service, which may repeat the prompt", async () => {
  service.replyWith(() => ({ status: 400, error: "The text 'I ran the zqanswer project.' is not allowed." }));
  await expect(reply()).rejects.toThrow("the model failed");
  const all = await spans();
  expect(all.some(({ status }) => status.code === failure)).toBe(true);
  expect(new Set(all.map(({ status }) => status.message))).toEqual(new Set(["AI SDK operation failed"]));
  expectNoWords();
});

test("a stream that breaks is traced as failed", async () => {
  service.replyWith(() => ({ text: ["What ", "zqquestion ", "came of it?"], cutAfter: 2 }));
  await expect(reply()).rejects.toThrow("the model failed");
  const all = await spans();
  expect(all.some(({ status }) => status.code === failure)).toBe(true);
  expectNoWords();
});
