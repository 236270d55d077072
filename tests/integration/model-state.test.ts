import { afterAll, beforeEach, expect, test } from "vitest";
import { db } from "@/db/client";
import { model_measurements } from "@/db/schema/installation";
import { readMeasured } from "@/lib/ai/measurements";
import { streamReply } from "@/lib/ai/reply";
import { currentService } from "@/lib/ai/service";
import { readModelState } from "@/lib/ai/state";
import { env } from "@/lib/env";
import { resetDatabase } from "../support/database.ts";
import { startFakeOpenAI } from "../support/fake-openai.ts";

const service = await startFakeOpenAI();
process.env["OPENAI_BASE_URL"] = service.baseUrl;
process.env["OPENAI_MODEL"] = "fake-model";
process.env["OPENAI_CONTEXT_TOKENS"] = "128000";
afterAll(() => service.stop());
let model = 0;
beforeEach(async () => {
  await resetDatabase();
  // Another model each time, because a process caches measurements for some seconds.
  Object.assign(env(), { OPENAI_MODEL: `model-${model++}` });
});

async function reply(): Promise<void> {
  const turns = [{ id: "m1", speaker: "user" as const, name: "Ada", text: "I ran the till project." }];
  const input = {
    payer: null,
    characterName: "Maya",
    systemPrompt: "You are Maya.",
    turns,
    summary: null,
    asked: [],
  };
  const rest = { handoff: [], resume: null, nextCharacter: null };
  for await (const part of streamReply({ ...input, ...rest }, new AbortController().signal))
    if (part.type === "end") return;
}

test("the state of the model comes from its calls", async () => {
  expect(await readModelState()).toEqual({ mode: "service", state: "unknown", since: null, reason: null });
  service.replyWith(() => ({ status: 401 }));
  await expect(reply()).rejects.toThrow("the model failed");
  const failing = await readModelState();
  expect(failing).toMatchObject({ state: "failing", reason: "key", since: expect.any(String) as string });
  await expect(reply()).rejects.toThrow("the model failed");
  expect(await readModelState()).toEqual(failing);
  service.replyWith(() => ({ text: "What came of it?" }));
  await reply();
  expect(await readModelState()).toMatchObject({ state: "ok", reason: null });
});

test("a declined text is no failure of the service", async () => {
  service.replyWith(() => ({ text: [""], finish: "content_filter" }));
  await expect(reply()).rejects.toThrow("the model failed");
  expect((await readModelState()).state).not.toBe("failing");
});

test("practice mode has no failures", async () => {
  const { OPENAI_BASE_URL: address } = env();
  Object.assign(env(), { OPENAI_BASE_URL: undefined });
  expect(await readModelState()).toEqual({ mode: "practice", state: "ok", since: null, reason: null });
  Object.assign(env(), { OPENAI_BASE_URL: address });
});

test("a form learned from a refusal applies to every instance", async () => {
  service.requests.length = 0;
  service.replyWith(({ body }) =>
    body.stream_options ? { status: 400, error: "Unknown field: stream_options" } : { text: "Yes?" },
  );
  await reply();
  const { address = "", name = "" } = currentService() ?? {};
  expect((await readMeasured(address, name)).shape).toMatchObject({ usage: false, json: "schema" });
  const [row] = await db().select().from(model_measurements);
  expect(row?.shape).toMatchObject({ usage: false });
});
