import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { db } from "@/db/client";
import { users } from "@/db/schema/accounts";
import { model_service } from "@/db/schema/installation";
import type { Actor } from "@/lib/actor";
import { acceptNotice } from "@/lib/consents/commands";
import { afterResponseDone } from "@/lib/after-response";
import { streamReply } from "@/lib/ai/reply";
import { currentService, setStoredService } from "@/lib/ai/service";
import { readModelState } from "@/lib/ai/state";
import { currentNotice } from "@/lib/consents/notice";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { changeService, leaveService, testService } from "@/lib/model-service/commands";
import { findServices, readLimits } from "@/lib/model-service/discovery";
import { listModels } from "@/lib/model-service/models";
import { discoverServices, getModelPage, offerService } from "@/lib/model-service/queries";
import { serviceForm, type ServiceInput } from "@/lib/model-service/schema";
import { learnLimits, readStoredService } from "@/lib/model-service/stored";
import { resetDatabase } from "../support/database.ts";
import { startFakeOllama } from "../support/fake-ollama.ts";
import { addPerson } from "../support/people.ts";

const service = await startFakeOllama({ window: 4096 });
afterAll(() => service.stop());

let admin: Actor;
beforeEach(async () => {
  await resetDatabase();
  setStoredService(null);
  admin = await addPerson("admin@example.com", { superuser: true });
});

const filled = async (given: Record<string, string> = {}): Promise<ServiceInput> =>
  serviceForm.parse({
    do: "use",
    url: `${service.origin}/v1`,
    interviewer: "qwen3:8b",
    version: (await getModelPage(admin)).version,
    ...given,
  });
const change = async (given: Record<string, string> = {}) => changeService(admin, await filled(given));

/** A server that responds to every request in the same way. @returns its address */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const json =
  (data: unknown): RequestListener =>
  (_, response) =>
    void response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(data));
const byPath =
  (answers: Record<string, unknown>): RequestListener =>
  (request, response) =>
    request.url && request.url in answers
      ? json(answers[request.url])(request, response)
      : void response.writeHead(404).end("not here");

async function reply(): Promise<string> {
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
  let text = "";
  for await (const part of streamReply({ ...input, ...rest }, new AbortController().signal))
    if (part.type === "delta") text += part.text;
  return text;
}

describe("a service in use", () => {
  test("is used for interviews, in every instance that reads it", async () => {
    expect(await change()).toEqual({ did: "use", name: "qwen3:8b", host: new URL(service.origin).host });
    expect(await reply()).toBe("Ready.");
    // Another process has no copy yet.
    setStoredService(null);
    expect((await readModelState()).mode).toBe("practice");
    await readStoredService();
    expect(currentService()).toMatchObject({ name: "qwen3:8b", key: null, options: { timeout: 60 } });
    expect(await readModelState()).toMatchObject({ mode: "service", state: "ok" });
  });

  test("is none before the set-up of a database, which is no failure", async () => {
    const warn = vi.spyOn(log(), "warn");
    await db().execute(sql`alter table model_service rename to later`);
    onTestFinished(async () => void (await db().execute(sql`alter table later rename to model_service`)));
    expect(await readStoredService()).toBe(true);
    expect(warn).not.toHaveBeenCalled();
  });

  test("has a notice of its own, and the page says how many people have to accept it", async () => {
    await addPerson("ada@example.com");
    const people = (await db().select().from(users)).length;
    expect((await getModelPage(admin)).to_accept).toBe(people);
    await change();
    const before = currentNotice().version;
    await acceptNotice(admin, currentNotice());
    expect((await getModelPage(admin)).to_accept).toBe(people - 1);
    await change({ do: "test", interviewer: "nomic-embed-text" });
    await afterResponseDone();
    expect((await getModelPage(admin)).to_accept).toBe(people);
    expect(currentNotice().version).toBe(before);
  });

  test("ends when an administrator returns to practice mode", async () => {
    await change();
    await leaveService(admin, { version: (await getModelPage(admin)).version });
    expect(currentService()).toBeNull();
    expect(await db().select().from(model_service)).toEqual([]);
  });

  test("if two administrators save their first service at once, one succeeds", async () => {
    const [one, other] = [await filled(), await filled({ interviewer: "nomic-embed-text" })];
    const done = await Promise.allSettled([changeService(admin, one), changeService(admin, other)]);
    expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const refused = done.find(({ status }) => status === "rejected");
    expect(refused).toMatchObject({ reason: { code: "conflict" } });
    expect(await db().select().from(model_service)).toHaveLength(1);
  });

  test("can only be set by the environment if that names one", async () => {
    Object.assign(env(), { OPENAI_BASE_URL: `${service.origin}/v1`, OPENAI_MODEL: "qwen3:8b" });
    onTestFinished(() => void Object.assign(env(), { OPENAI_BASE_URL: undefined, OPENAI_MODEL: undefined }));
    await expect(change()).rejects.toMatchObject({ code: "conflict" });
    await expect(leaveService(admin, { version: "" })).rejects.toMatchObject({ code: "conflict" });
    expect(await getModelPage(admin)).toMatchObject({
      source: "environment",
      used: { host: new URL(service.origin).host },
    });
    await testService(admin);
    await afterResponseDone();
    expect((await getModelPage(admin)).test?.is_done).toBe(true);
  });

  test("has options, and those of the environment have priority", async () => {
    await change({
      timeout: "90",
      concurrency: "2",
      context_tokens: "8,192",
      json: "object",
      temperature: "0.5",
    });
    expect(currentService()?.options).toMatchObject({ timeout: 90, concurrency: 2, context_tokens: 8192 });
    expect(currentService()?.options).toMatchObject({ json: "object", temperature: 0.5, reasoning: null });
    Object.assign(env(), { OPENAI_TIMEOUT: 30 });
    onTestFinished(() => void Object.assign(env(), { OPENAI_TIMEOUT: undefined }));
    await readStoredService();
    expect(currentService()?.options).toMatchObject({ timeout: 30, concurrency: 2 });
  });
});

describe("a key", () => {
  test("is encrypted, never shown, and sent to its address only", async () => {
    await change({ key: "sk-secret-1" });
    expect(JSON.stringify(await db().select().from(model_service))).not.toContain("sk-secret");
    expect(JSON.stringify(await getModelPage(admin))).not.toContain("sk-secret");
    await reply();
    expect(service.keys).toContain("sk-secret-1");
    // An empty field keeps the key, and another address does not get it.
    await change({ insights: "qwen3:8b" });
    expect(currentService()?.key).toBe("sk-secret-1");
    await expect(change({ url: "https://other.example/v1" })).rejects.toMatchObject({
      code: "invalid",
      fields: { key: expect.stringContaining("is not sent elsewhere") as string },
    });
    const other = await startFakeOllama();
    onTestFinished(() => void other.stop());
    await change({ url: `${other.origin}/v1` });
    await reply();
    expect(other.keys).toEqual([]);
  });

  test("the key and people's texts are not sent on by a redirect", async () => {
    const other = await startFakeOllama();
    onTestFinished(() => void other.stop());
    const redirecting = await serve((_, response) =>
      response.writeHead(307, { location: `${other.origin}/v1/chat/completions` }).end(),
    );
    await change({ url: `${redirecting}/v1`, key: "sk-secret-4" });
    await expect(reply()).rejects.toMatchObject({
      publicText: "The AI service could not be reached. Please retry in a moment.",
    });
    expect(other.keys).toEqual([]);
  });

  test("encrypted with another AUTH_SECRET is requested again, and nothing is sent without it", async () => {
    await change({ key: "sk-secret-2" });
    const { AUTH_SECRET } = env();
    Object.assign(env(), { AUTH_SECRET: "another secret of more than 32 characters" });
    onTestFinished(() => void Object.assign(env(), { AUTH_SECRET }));
    await readStoredService();
    expect(await readModelState()).toMatchObject({ state: "failing", reason: "locked" });
    expect((await getModelPage(admin)).shown).toMatchObject({ is_key_lost: true });
    const calls = service.keys.length;
    await expect(reply()).rejects.toMatchObject({
      publicText: "The AI service needs its key again. Please tell your administrator.",
    });
    expect(service.keys).toHaveLength(calls);
    await change({ key: "sk-secret-3" });
    expect(await reply()).toBe("Ready.");
  });
});

describe("the form's fields", () => {
  test.for<[url: string, text: string]>([
    ["", "Enter the address of the service."],
    ["localhost:11434", "Enter an http(s) address"],
    ["ftp://localhost/v1", "Enter an http(s) address"],
    ["http://user:sk-1@localhost/v1", "Enter the key in its own field"],
    ["http://169.254.169.254/latest", "Link-local addresses are not allowed."],
    ["http://[fe80::1]/v1", "Link-local addresses are not allowed."],
  ])("is refused: %s", ([url, text]) => {
    const { error } = serviceForm.safeParse({ version: "", do: "use", url, interviewer: "m" });
    expect(error?.issues[0]).toMatchObject({
      path: ["url"],
      message: expect.stringContaining(text) as string,
    });
  });

  test("needs the name of a model, but no list of models", async () => {
    await expect(change({ interviewer: "" })).rejects.toMatchObject({
      fields: { interviewer: "Enter or choose the name of a model." },
    });
    expect(await change({ do: "list", interviewer: "" })).toMatchObject({
      did: "list",
      names: ["nomic-embed-text", "qwen3:8b"],
      total: 2,
    });
    expect(await db().select().from(model_service)).toEqual([]);
  });

  test("is a draft while it is tested: the service in use does not change", async () => {
    await change();
    await change({ do: "test", interviewer: "llama-unknown" });
    await afterResponseDone();
    expect(currentService()?.name).toBe("qwen3:8b");
    const page = await getModelPage(admin);
    expect(page).toMatchObject({ isDraft: true, shown: { models: { interviewer: "llama-unknown" } } });
    expect(page.test?.lines).toEqual([
      {
        name: "Reaches the model",
        state: "failed",
        text: expect.stringContaining(
          "does not know llama-unknown. It has: nomic-embed-text, qwen3:8b.",
        ) as string,
      },
    ]);
    await change({ interviewer: "qwen3:8b" });
    expect((await getModelPage(admin)).isDraft).toBe(false);
    const drafts = await db().select().from(model_service).where(eq(model_service.place, "draft"));
    expect(drafts).toEqual([]);
  });
});

describe("a test", () => {
  const run = async (address: string, given: Record<string, string> = {}) => {
    await change({ do: "test", url: `${address}/v1`, ...given });
    await afterResponseDone();
    return (await getModelPage(admin)).test?.lines ?? [];
  };

  test("reports what works, and finds a context that cuts", async () => {
    const small = await startFakeOllama({ window: 4096, firstMs: 200 });
    onTestFinished(() => void small.stop());
    const lines = await run(small.origin);
    expect(lines.map(({ name, state }) => `${name}: ${state}`)).toEqual([
      "Reaches the model: passed",
      "Streams: passed",
      "Answers in JSON: passed",
      "Copies word for word: passed",
      "Keeps the person's language: passed",
      "Stops at a limit: passed",
      "Reads long texts: loss",
      "Two at once: passed",
    ]);
    expect(lines[6]?.text).toContain("text of 6,000 tokens, so Colloquy sends at most 4,096");
    expect(lines[6]?.text).toContain("OLLAMA_CONTEXT_LENGTH=16384");
    expect((await getModelPage(admin)).automatic).toMatchObject({ context_tokens: 4096, concurrency: 8 });
  });

  test("detects that two calls wait for each other", async () => {
    const serial = await startFakeOllama({ isSerial: true, firstMs: 200 });
    onTestFinished(() => void serial.stop());
    const lines = await run(serial.origin);
    expect(lines.at(-2)).toMatchObject({ name: "Reads long texts", state: "passed" });
    expect(lines.at(-1)).toMatchObject({ name: "Two at once", state: "loss" });
    expect((await getModelPage(admin)).automatic?.concurrency).toBe(1);
  });

  test("after a refused key, says what to do and shows the service's text", async () => {
    const closed = await startFakeOllama({ key: "sk-right" });
    onTestFinished(() => void closed.stop());
    const [line] = await run(closed.origin, { key: "sk-wrong" });
    expect(line).toMatchObject({ state: "failed" });
    expect(line?.text).toContain("refuses the key (401)");
    expect(line?.text).toContain("It says: “Incorrect API key provided”");
  });

  test("without a response, says what to do", async () => {
    const gone = await startFakeOllama();
    await gone.stop();
    const [line] = await run(gone.origin);
    expect(line?.text).toContain("Nothing answers at 127.0.0.1");
    expect(line?.text).toContain("host.docker.internal");
  });
});

describe("a list of models", () => {
  const listOf = async (listener: RequestListener) =>
    listModels({ address: `${await serve(listener)}/v1`, key: null });

  test("has 200 names of 5,000", async () => {
    const data = Array.from({ length: 5000 }, (_, at) => ({ id: `model-${String(at).padStart(4, "0")}` }));
    const list = await listOf(json({ data }));
    expect(list).toMatchObject({ total: 5000 });
    expect("names" in list && list.names).toHaveLength(200);
  });

  test.for<[name: string, listener: RequestListener, text: string]>([
    [
      "a web page",
      (_, response) => void response.end("<html>secret intranet</html>"),
      "not as a model service",
    ],
    ["another form", json({ models: ["a"] }), "lists no models here"],
    [
      "a redirect",
      (_, response) => void response.writeHead(302, { location: "http://169.254.169.254/" }).end(),
      "redirects. Enter the address that it leads to.",
    ],
    ["no list", (_, response) => void response.writeHead(404).end("secret"), "(404)"],
    [
      "an endless list",
      (_, response) => void response.end(`{"data":["${"x".repeat(2_000_000)}"]}`),
      "too many",
    ],
  ])("is a sentence for %s, without any text of the body", async ([, listener, text]) => {
    const list = await listOf(listener);
    expect(list).toEqual({ problem: expect.stringContaining(text) as string });
    expect(JSON.stringify(list)).not.toContain("secret");
  });
});

describe("services on this machine", () => {
  const port = (origin: string): number => Number(new URL(origin).port);
  const closed = 9;
  const none = { ollama: closed, lmStudio: closed, llama: closed, docker: closed, vllm: closed };
  const find = (ports: Partial<typeof none>) => findServices(["http://127.0.0.1"], { ...none, ...ports });

  test("are found by their declarations: only models that complete texts", async () => {
    const studio = await serve(
      byPath({
        "/api/v0/models": {
          data: [
            { id: "text-embedding", type: "embeddings" },
            { id: "gemma", type: "llm", state: "not-loaded" },
            { id: "mistral", type: "llm", state: "loaded", loaded_context_length: 8192 },
          ],
        },
      }),
    );
    const llama = await serve(
      byPath({
        "/props": { default_generation_settings: { n_ctx: 16_384 }, total_slots: 2 },
        "/v1/models": { data: [{ id: "gguf" }] },
      }),
    );
    const vllm = await serve(byPath({ "/v1/models": { data: [{ id: "big", max_model_len: 32_768 }] } }));
    const services = await find({
      ollama: port(service.origin),
      lmStudio: port(studio),
      llama: port(llama),
      vllm: port(vllm),
    });
    expect(
      services.map(({ product, models, context_tokens }) => [product, models[0], context_tokens]),
    ).toEqual([
      ["vLLM", "big", 32_768],
      ["llama.cpp", "gguf", 16_384],
      ["LM Studio", "mistral", 8192],
      ["Ollama", "qwen3:8b", null],
    ]);
    expect(await readLimits(`${llama}/v1`, "gguf")).toEqual({ context_tokens: 16_384, slots: 2 });
    await change({ url: `${llama}/v1`, interviewer: "gguf" });
    const used = currentService();
    if (used) await learnLimits(used);
    expect((await getModelPage(admin)).automatic).toMatchObject({ context_tokens: 16_384, concurrency: 2 });
    expect(await readLimits(`${studio}/v1`, "mistral")).toMatchObject({ context_tokens: 8192 });
    expect(await readLimits(`${vllm}/v1`, "big")).toMatchObject({ context_tokens: 32_768 });
  });

  test("are none if web pages respond", async () => {
    const site = await serve((_, response) => void response.end("<html>"));
    expect(
      await find({ ollama: port(site), lmStudio: port(site), llama: port(site), vllm: port(site) }),
    ).toEqual([]);
  });

  test("are offered to an administrator in practice mode, on the first visit", async () => {
    Object.assign(env(), { OLLAMA_HOST: new URL(service.origin).host });
    onTestFinished(() => void Object.assign(env(), { OLLAMA_HOST: undefined }));
    const person = await addPerson("ada@example.com");
    expect(await offerService(person)).toBeNull();
    const ollama = { product: "Ollama", models: ["qwen3:8b"] };
    expect(await offerService(admin)).toMatchObject(ollama);
    expect(await offerService(admin)).toMatchObject(ollama);
    await db().execute(sql`update audit_events set created_at = created_at - interval '11 minutes'`);
    expect(await offerService(admin)).toBeNull();
    expect((await discoverServices(admin)).map(({ product }) => product)).toContain("Ollama");
    await change();
    expect(await discoverServices(admin)).toEqual([]);
  });
});
