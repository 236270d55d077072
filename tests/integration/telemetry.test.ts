import { afterAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { askJson } from "@/lib/ai/call";
import { streamReply } from "@/lib/ai/reply";
import { registerModelTelemetry } from "@/lib/ai/telemetry";
import { resetDatabase } from "../support/database.ts";
import { startFakeCollector } from "../support/fake-collector.ts";
import { startFakeOpenAI } from "../support/fake-openai.ts";

const collector = await startFakeCollector();
const service = await startFakeOpenAI();
process.env["OPENAI_BASE_URL"] = service.baseUrl;
process.env["OPENAI_MODEL"] = "fake-model";
process.env["OPENAI_API_KEY"] = "zqkey";
process.env["OPENAI_CONTEXT_TOKENS"] = "128000";
process.env["OTEL_EXPORTER_OTLP_ENDPOINT"] = collector.url;
process.env["OTEL_EXPORTER_OTLP_HEADERS"] = "x-collector-key=abc";
const flush = registerModelTelemetry();
afterAll(async () => {
  delete (globalThis as { AI_SDK_TELEMETRY_INTEGRATIONS?: unknown }).AI_SDK_TELEMETRY_INTEGRATIONS;
  await collector.stop();
  await service.stop();
});

beforeEach(async () => {
  await resetDatabase();
  collector.bodies.length = 0;
});

/** The spans that reached the collector. */
async function spans() {
  await flush();
  return collector.spans();
}

async function reply(): Promise<void> {
  const turns = [{ id: "m1", speaker: "user" as const, name: "zqname", text: "I ran the zqanswer project." }];
  const input = {
    payer: null,
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
/** Checks for text of the prompt, of the answer, and for the key. */
const expectNoWords = () => expect(collector.bodies.join("\n")).not.toMatch(/zq/);

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
  expect(collector.keys.at(-1)).toBe("abc");
  expect(collector.bodies.join()).toContain('"colloquy"');
  expectNoWords();
});

test("JSON calls are traced by the name of their schema", async () => {
  service.replyWith(() => ({ json: { found: "zqfound" } }));
  await askJson({
    purpose: "answers",
    payer: null,
    spentOn: "questions",
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

test("a refusal is traced as failed, without the service's message, which may repeat the prompt", async () => {
  service.replyWith(() => ({ status: 400, error: "The text 'I ran the zqanswer project.' is not allowed." }));
  await expect(reply()).rejects.toThrow("the model failed");
  const all = await spans();
  expect(all.some(({ status }) => status.code === failure)).toBe(true);
  expect(new Set(all.map(({ status }) => status.message))).toEqual(new Set(["AI SDK operation failed"]));
  expectNoWords();
});

test("a broken stream is traced as failed", async () => {
  service.replyWith(() => ({ text: ["What ", "zqquestion ", "came of it?"], cutAfter: 2 }));
  await expect(reply()).rejects.toThrow("the model failed");
  const all = await spans();
  expect(all.some(({ status }) => status.code === failure)).toBe(true);
  expectNoWords();
});
