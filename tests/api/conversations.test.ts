import { readUIMessageStream, uiMessageChunkSchema, type UIMessageChunk } from "ai";
import { beforeAll, describe, expect, test } from "vitest";
import type { Input } from "@/lib/client";
import {
  exportCall,
  listConversationsCall,
  makePlanCall,
  planCall,
  readConversation,
  readHistory,
  sendCall,
  startCall,
} from "@/lib/conversations/api";
import { lengthsText } from "@/lib/conversations/lengths";
import type { ConversationPage } from "@/lib/conversations/library/schema";
import { readInsights } from "@/lib/insights/api";
import { insightsContent } from "@/lib/insights/schema";
import { conversationStatus, spokenBy } from "../support/conversation.ts";
import { Client, events } from "../support/http.ts";
import { begin, historyOf, offered, statusOf, waitFor } from "../support/interview.ts";
import { app } from "../support/server.ts";

const base = "/api/v1/conversations";
const nobody = "00000000-0000-4000-8000-000000000000";

let client: Client;
beforeAll(async () => {
  client = await new Client((await app()).url).logIn();
});

const answers = [
  "I ran the till project at my uncle's bakery: I listed every product with its price, trained four colleagues, and cut the evening count from an hour to twenty minutes.",
  "Last summer our delivery driver quit. I called three couriers, compared their prices in a table and we saved 240 euros in the first month.",
];

/** Sends a message as an event stream and reads it like the AI SDK's own client. */
async function stream(id: string, message: string, client_id?: string, replaces?: string) {
  const response = await client.fetch("POST", `${base}/${id}/message`, {
    body: { message, client_id, replaces },
    headers: { accept: "text/event-stream" },
  });
  const chunks: UIMessageChunk[] = [];
  let last = "";
  for await (const { data } of events(response)) {
    last = data;
    if (data !== "[DONE]") chunks.push(JSON.parse(data) as UIMessageChunk);
  }
  return { response, chunks, last };
}

describe("the main journey", () => {
  test("choose, greet, answer, advance, give feedback, read insights", async () => {
    const id = await begin(client, 2);
    const first = await statusOf(client, id);
    const speaker = first.current_character;
    expect(first).toEqual(conversationStatus({ ...spokenBy(speaker), id, created_at: first.created_at }));
    expect(await historyOf(client, id)).toEqual([]);

    for (const answer of answers) {
      const { current_character } = await statusOf(client, id);
      const greeting = await client.answer(sendCall, {
        params: { id },
        body: { message: "anything", client_id: `greeting:${current_character?.id}` },
      });
      expect(greeting.status).toBe(200);
      const { message, reply } = greeting.json;
      expect(message.message_content).toBe(`Hi ${current_character?.name}`);
      expect(reply).toMatchObject({
        speaker_name: current_character?.name,
        speaker_type: "character",
        state: "complete",
      });
      expect((await client.post(`${base}/${id}/message`, { message: answer })).status).toBe(200);
      expect((await client.post(`${base}/${id}/advance`, { from: current_character?.id })).status).toBe(200);
    }

    expect(await statusOf(client, id)).toMatchObject({
      workflow_complete: true,
      current_character: null,
      current_character_id: null,
    });
    expect((await client.post(`${base}/${id}/message`, { message: "More?" })).json).toMatchObject({
      code: "workflow_complete",
    });
    const feedback = { feedback_score: "happy", feedback_notes: "Good questions." };
    expect((await client.post(`${base}/${id}/feedback`, feedback)).json).toEqual(feedback);
    expect((await client.get(`${base}/${id}`)).json).toMatchObject({ feedback });

    const ready = await waitFor(
      () => client.call(readInsights, { params: { id } }),
      (insights) => insights.status !== "running",
    );
    expect(ready.status).toBe("ready");
    const content = insightsContent.parse(JSON.parse(ready.insights ?? "null"));
    expect(content.summary).not.toBe("");
    expect(content.notable_quotes.length).toBeGreaterThan(0);
    for (const quote of content.notable_quotes)
      expect(answers.some((answer) => answer.includes(quote))).toBe(true);
    const own = new Set(
      (await historyOf(client, id))
        .filter((message) => message.speaker_type === "user")
        .map((message) => message.id),
    );
    const evidence = [...(ready.evidence?.strengths.flat() ?? []), ...(ready.evidence?.notable_quotes ?? [])];
    expect(evidence.length).toBeGreaterThan(0);
    expect(evidence.every((message) => own.has(message))).toBe(true);

    const markdown = await client.get(`${base}/${id}/export?format=md`);
    expect(markdown.headers.get("content-type")).toContain("text/markdown");
    expect(markdown.headers.get("content-disposition")).toContain("attachment");
    expect(markdown.text).toContain(answers[0]);
    expect(markdown.text).toContain(
      "Generated by AI (practice model): what the characters say, and the insights.",
    );
    expect(ready.generated_by).toBe("practice model");
    const exported = await client.call(exportCall, { params: { id }, query: { format: "json" } });
    expect(exported.totals.replies).toBe(4);
    expect(
      exported.messages
        .filter((message) => message.made)
        .every(({ made }) => made?.model === "practice model"),
    ).toBe(true);
  });
});

test("an interview is planned, started with its plan, and reports its progress", async () => {
  const character_ids = (await offered(client)).slice(0, 2).map((character) => character.id);
  const brief = "You serve customers and work in a team. ".repeat(190);
  const body = { workflow_type: "student_interview", character_ids, length: 5 as const, brief };
  const { plan, spare } = await client.call(planCall, { body });
  expect(plan).toHaveLength(3);
  expect(plan[2]?.behavioural).toBe(
    "The advert says: “You serve customers and work in a team”. What have you done that shows it?",
  );
  expect(spare).toEqual([]);
  const edited = plan.map((entry, at) =>
    at === 0 ? { ...entry, competency: "Serving at the till" } : entry,
  );
  const { session_id: id } = await client.call(startCall, {
    body: { workflow: "student_interview", character_ids, length: 5, brief, plan: edited },
  });
  expect(await statusOf(client, id)).toMatchObject({ length: 5, answers: 0, plan: edited });
  await client.call(sendCall, {
    params: { id },
    body: { message: "Hi", client_id: `greeting:${character_ids[0]}` },
  });
  expect((await statusOf(client, id)).plan?.map(({ state }) => state)).toEqual(["asked", "open", "open"]);
  await client.call(sendCall, { params: { id }, body: { message: answers[1] ?? "" } });
  const status = await waitFor(
    () => statusOf(client, id),
    (now) => now.plan?.[0]?.state === "answered",
  );
  expect(status.answers).toBe(1);
  const wrong = await client.post("/api/v1/conversations/plans", { ...body, length: 7 });
  expect(wrong).toMatchObject({
    status: 422,
    json: { fields: { length: `The length is ${lengthsText} answers.` } },
  });
});

test("an interview without a plan gets one before the first answer", async () => {
  const character_ids = (await offered(client)).slice(0, 2).map((character) => character.id);
  const { session_id: id } = await client.call(startCall, {
    body: { workflow: "student_interview", character_ids },
  });
  const path = `${base}/${id}/plan`;
  expect(await client.post(path, { length: 5 })).toMatchObject({
    status: 400,
    json: { detail: expect.stringContaining("length") as string },
  });
  const { plan } = await client.call(makePlanCall, {
    params: { id },
    body: { brief: "You serve customers." },
  });
  expect(plan).toHaveLength(8);
  expect(await client.post(path, {})).toMatchObject({ status: 409, json: { code: "conflict" } });
  expect(await client.post(`${base}/${crypto.randomUUID()}/plan`, {})).toMatchObject({ status: 404 });
});

test("a start accepts a title; removed fields are refused by name", async () => {
  const character_ids = (await offered(client)).slice(0, 2).map((character) => character.id);
  const body = { workflow: "student_interview", character_ids };
  const { session_id: id } = await client.call(startCall, {
    body: { ...body, title: ` ${"x".repeat(80)} ` },
  });
  expect(await client.call(readConversation, { params: { id } })).toMatchObject({ title: "x".repeat(80) });
  for (const title of [" ", "x".repeat(81), 5])
    expect(await client.post(`${base}/start`, { ...body, title })).toMatchObject({
      status: 422,
      json: { fields: { title: expect.any(String) as string } },
    });
  for (const [name, value] of Object.entries({ hints: true, temporary: false }))
    expect(await client.post(`${base}/start`, { ...body, [name]: value })).toMatchObject({
      status: 400,
      json: { code: "malformed", fields: { [name]: expect.any(String) as string } },
    });
  expect((await client.get(`${base}/${id}/hints`)).status).toBe(404);
  expect((await client.get("/api/v1/users/me/sample")).status).toBe(404);
});

describe("the event stream of a message", () => {
  test("is an AI SDK UI message stream that ends with [DONE] and is neither cached nor compressed", async () => {
    const id = await begin(client, 1);
    const { response, chunks, last } = await stream(id, "I sorted the stock room in two days.");
    expect(response.headers.get("content-type")).toContain("text/event-stream");
    expect(response.headers.get("cache-control")).toContain("no-transform");
    expect(response.headers.get("x-vercel-ai-ui-message-stream")).toBe("v1");
    expect(last).toBe("[DONE]");
    const schema = uiMessageChunkSchema();
    for (const chunk of chunks) expect(await schema.validate?.(chunk)).toMatchObject({ success: true });

    let text = "";
    const source = new ReadableStream<UIMessageChunk>({
      start: (controller) => {
        for (const chunk of chunks) controller.enqueue(chunk);
        controller.close();
      },
    });
    for await (const message of readUIMessageStream({ stream: source })) {
      text = message.parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("");
    }
    expect(text).not.toBe("");
    expect((await historyOf(client, id)).at(-1)).toMatchObject({ message_content: text, state: "complete" });
  });

  test("contains the stored messages first, and their final state last", async () => {
    const id = await begin(client, 1);
    const { chunks } = await stream(id, "I sorted the stock room in two days.", "mine");
    const turns = chunks.flatMap((chunk) =>
      chunk.type === "data-turn" && "data" in chunk ? [chunk.data] : [],
    );
    const [message, reply] = await historyOf(client, id);
    expect(turns).toEqual([
      { message, reply: { ...reply, message_content: "", state: "streaming" } },
      { message, reply },
    ]);
  });

  test("a repeat follows the same turn", async () => {
    const id = await begin(client, 1);
    const first = await stream(id, "Only once.", "same");
    const again = await stream(id, "Only once.", "same");
    const whole = (chunks: UIMessageChunk[]) =>
      chunks.flatMap((chunk) => (chunk.type === "text-delta" ? [chunk.delta] : [])).join("");
    expect(whole(again.chunks)).toBe(whole(first.chunks));
    expect(await historyOf(client, id)).toHaveLength(2);
  });
});

describe("a changed answer", () => {
  const at = (id: string, part: string) => `${base}/${id}/${part}`;

  test("streams a new reply if it is the newest answer, otherwise responds with the existing one", async () => {
    const id = await begin(client, 1);
    const say = (message: string, more = {}) =>
      client.answer(sendCall, { params: { id }, body: { message, ...more } });
    const first = (await say("I ran the till.")).json;
    const { message: second } = (await say("We were nine people.")).json;
    const { etag } = Object.fromEntries((await client.get(at(id, "history"))).headers);
    const { chunks } = await stream(id, "We were twelve people.", "redo", second.id);
    expect(chunks.map(({ type }) => type)).toContain("text-delta");
    const middle = await say("I ran all tills.", { replaces: first.message.id });
    expect(middle.json.reply).toEqual(first.reply);

    const texts = (await historyOf(client, id)).map(({ message_content }) => message_content);
    expect(texts.filter((_, index) => index % 2 === 0)).toEqual([
      "I ran all tills.",
      "We were twelve people.",
    ]);
    const changed = await client.get(at(id, "history"), { headers: { "if-none-match": etag ?? "" } });
    expect(changed.status).toBe(200);
    const whole = await client.call(readHistory, { params: { id }, query: { all: true } });
    expect(whole).toHaveLength(7);
    expect(whole[0]).toMatchObject({ id: first.message.id, replaced_by: middle.json.message.id });
    expect(whole.filter(({ replaced_by }) => replaced_by === null)).toHaveLength(4);
    expect(await statusOf(client, id)).toMatchObject({ revision: 2, reply: "idle" });
    const page = await client.get(at(id, "history?all=true&limit=2"));
    expect(page.headers.get("link")).toContain("all=true");
  });

  test("is a 422 that names the field for anything else", async () => {
    const id = await begin(client, 1);
    const { reply } = (await client.answer(sendCall, { params: { id }, body: { message: "Once." } })).json;
    for (const replaces of [reply.id, nobody, "not an id"])
      expect(await client.post(at(id, "message"), { message: "Twice.", replaces })).toMatchObject({
        status: 422,
        json: { code: "invalid", fields: { replaces: expect.any(String) as string } },
      });
    expect(await historyOf(client, id)).toHaveLength(2);
  });
});

describe("starting", () => {
  const start = (body: unknown, headers?: Record<string, string>) =>
    client.post(`${base}/start`, body, headers ? { headers } : {});

  test("twice with one Idempotency-Key gives the same conversation", async () => {
    const [character] = await offered(client);
    const body = { resume_id: null, character_ids: [character?.id], workflow: "student_interview" };
    const first = await start(body, { "idempotency-key": "once" });
    const second = await start(body, { "idempotency-key": "once" });
    expect(first.status).toBe(201);
    expect(second.json).toEqual(first.json);
    expect((await start(body)).json).not.toEqual(first.json);
  });

  test("an Idempotency-Key of another start is refused", async () => {
    const [one, two] = await offered(client);
    const body = { character_ids: [one?.id], workflow: "student_interview" };
    const first = await start(body, { "idempotency-key": "taken" });
    const other = await start({ ...body, character_ids: [two?.id] }, { "idempotency-key": "taken" });
    expect(other).toMatchObject({
      status: 422,
      json: { code: "invalid", fields: { "Idempotency-Key": expect.stringContaining("new key") as string } },
    });
    expect((await start({ ...body, resume_id: null }, { "idempotency-key": "taken" })).json).toEqual(
      first.json,
    );
  });

  test("keeps the order and drops repetitions", async () => {
    const [a, b] = await offered(client);
    if (!a || !b) throw new Error("fewer than two characters are offered");
    const body = { character_ids: [b.id, a.id, b.id], workflow: "student_interview" };
    const { session_id } = await client.call(startCall, { body });
    const { characters } = await client.call(readConversation, { params: { id: session_id } });
    expect(characters.map(({ id }) => id)).toEqual([b.id, a.id]);
  });

  test.each([
    [
      { character_ids: [nobody], workflow: "team_interview" },
      400,
      "unknown_workflow",
      /resume_interview and student_interview/,
    ],
    [
      { character_ids: [], workflow: "student_interview" },
      422,
      "invalid",
      /at least one character to continue\./,
    ],
    [{ character_ids: [nobody], workflow: "student_interview" }, 422, "invalid", /no longer there/],
    [{ character_ids: ["no-id"], workflow: "student_interview" }, 422, "invalid", /not the id/],
    [{ character_ids: [nobody], workflow: "resume_interview" }, 422, "invalid", /./],
    [{ workflow: "student_interview" }, 422, "invalid", /at least one character/],
    [
      { character_ids: [nobody], workflow: "student_interview", mood: "good" },
      400,
      "malformed",
      /mood: Unknown field/,
    ],
  ])("refuses %j with %i %s", async (body, status, code, detail) => {
    const answer = await start(body);
    expect(answer.status).toBe(status);
    expect(answer.json).toMatchObject({ code });
    expect((answer.json as { detail: string }).detail).toMatch(detail);
  });

  test("a resume interview without a resume reports the missing field", async () => {
    const [character] = await offered(client, "resume_interview");
    const answer = await start({
      resume_id: null,
      character_ids: [character?.id],
      workflow: "resume_interview",
    });
    expect(answer.json).toMatchObject({
      code: "invalid",
      fields: { resume_id: "Please select at least one resume to continue." },
    });
  });
});

describe("a retry of a question", () => {
  const start = (body: unknown) => client.post(`${base}/start`, body);
  const greet = async (id: string) => {
    const { current_character_id } = await statusOf(client, id);
    const body = { message: "Hi", client_id: `greeting:${current_character_id}` };
    await client.call(sendCall, { params: { id }, body });
  };
  const finished = async () => {
    const id = await begin(client, 1);
    await greet(id);
    const { message } = await client.call(sendCall, {
      params: { id },
      body: { message: "I rang three couriers and saved 240 euros." },
    });
    await client.post(`${base}/${id}/finalize`);
    return { id, answer: message.id };
  };

  test("is an interview of one question, listed separately or within the original, and never shared", async () => {
    const { id, answer } = await finished();
    const { status, json } = await start({ retry_of: answer });
    expect(status).toBe(201);
    const { session_id } = json as { session_id: string };
    expect(await statusOf(client, session_id)).toMatchObject({ length: 1, answers: 0, retry_of: answer });
    await client.post(`${base}/${session_id}/finalize`);
    expect(await client.call(readInsights, { params: { id: session_id } })).toMatchObject({
      status: "none",
      detail: expect.stringContaining("compares both answers") as string,
    });
    const flat = await client.call(listConversationsCall, { query: { limit: 2 } });
    expect(flat.conversations.map((one) => [one.id, one.retry_of])).toEqual([
      [session_id, answer],
      [id, null],
    ]);
    const { conversations } = await client.call(listConversationsCall, {
      query: { limit: 1, grouped: true },
    });
    expect(conversations).toMatchObject([{ id, retries: [{ id: session_id, retry_of: answer }] }]);
    const shared = await client.post(`${base}/${session_id}/public`, {});
    expect([shared.status, (shared.json as { code: string }).code]).toEqual([409, "not_shareable"]);
  });

  test("accepts only the answer, of a finished interview only", async () => {
    const { answer } = await finished();
    const refused = await start({ retry_of: answer, workflow: "student_interview", length: 5 });
    expect(refused).toMatchObject({
      status: 422,
      json: { fields: { workflow: expect.any(String) as string, length: expect.any(String) as string } },
    });
    expect(await start({ retry_of: nobody })).toMatchObject({ status: 404, json: { code: "not_found" } });
    const open = await begin(client, 1);
    await greet(open);
    const { message } = await client.call(sendCall, { params: { id: open }, body: { message: "Yes." } });
    expect(await start({ retry_of: message.id })).toMatchObject({
      status: 409,
      json: { code: "not_finished" },
    });
    expect((await client.get(`${base}/${open}/tries/${message.id}`)).status).toBe(404);
  });
});

describe("bad input", () => {
  test("each is refused clearly, and nothing is stored", async () => {
    const id = await begin(client, 1);
    const path = `${base}/${id}/message`;
    const json = { "content-type": "application/json" };
    const cases: [unknown, Record<string, string | null>, number, string][] = [
      [{ message: "" }, {}, 422, "invalid"],
      [{ message: "   \n " }, {}, 422, "invalid"],
      [{ message: 5 }, {}, 422, "invalid"],
      [{}, {}, 422, "invalid"],
      [{ message: "x".repeat(32_001) }, {}, 422, "invalid"],
      [{ message: "x".repeat(1_100_000) }, {}, 413, "too_large"],
      ["{not json", json, 400, "malformed"],
      ['{"message":"a\\u0000b"}', json, 400, "malformed"],
      ['{"message":"\\ud800"}', json, 400, "malformed"],
      ["message=hello", { "content-type": "application/x-www-form-urlencoded" }, 415, "unsupported_type"],
    ];
    for (const [body, headers, status, code] of cases) {
      const answer = await client.post(path, body, { headers });
      expect(
        [answer.status, (answer.json as { code: string }).code],
        JSON.stringify(body).slice(0, 60),
      ).toEqual([status, code]);
    }
    expect(await historyOf(client, id)).toEqual([]);
  });

  test("unknown conversations, invalid ids, unknown paths and wrong methods", async () => {
    for (const path of [
      `${base}/${nobody}/status`,
      `${base}/${nobody}/history`,
      `${base}/not-an-id/status`,
      "/api/v1/nothing",
      "/api/nothing",
    ]) {
      const answer = await client.get(path);
      expect(answer.status, path).toBe(404);
      expect(answer.json, path).toMatchObject({ code: "not_found" });
    }
    const wrong = await client.delete(`${base}/${nobody}/status`);
    expect(wrong.status).toBe(405);
    expect(wrong.headers.get("allow")).toBe("GET, HEAD, OPTIONS");
    const id = await begin(client, 1);
    expect((await client.get(`${base}/${id}/history?after=${nobody}`)).status).toBe(422);
    expect((await client.get(`${base}?cursor=made-up`)).status).toBe(422);
  });

  test("without a session every call is a 401", async () => {
    const stranger = new Client(client.url);
    for (const path of [
      base,
      `${base}/${nobody}`,
      `${base}/${nobody}/status`,
      `${base}/${nobody}/insights`,
    ]) {
      expect((await stranger.get(path)).json).toMatchObject({ code: "unauthenticated" });
    }
    expect((await stranger.post(`${base}/start`, {})).status).toBe(401);
  });
});

const list = (query: Input<typeof listConversationsCall>["query"]) =>
  client.call(listConversationsCall, { query });

test("the list is paged by cursor, newest first, each conversation once", async () => {
  const made: string[] = [];
  for (let index = 0; index < 5; index++) made.unshift(await begin(client, 1));
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: ConversationPage = await list({ limit: 2, ...(cursor && { cursor }) });
    expect(page.conversations.length).toBeLessThanOrEqual(2);
    seen.push(...page.conversations.map(({ id }) => id));
    cursor = page.next_cursor;
  } while (cursor);
  expect(seen.slice(0, 5)).toEqual(made);
  expect(new Set(seen).size).toBe(seen.length);

  expect((await list({ workflow: "student_interview" })).conversations.length).toBeGreaterThan(0);
  expect((await list({ workflow: "resume_interview" })).conversations).toEqual([]);
  expect((await client.get(`${base}?workflow=other`)).status).toBe(422);
});

test("a deleted conversation is not found by any call until it is restored; an erased one is lost", async () => {
  const id = await begin(client, 1);
  expect((await client.delete(`${base}/${id}`)).status).toBe(204);
  for (const path of ["", "/status", "/history", "/insights", "/export"]) {
    expect((await client.get(`${base}/${id}${path}`)).status, path).toBe(404);
  }
  expect((await client.delete(`${base}/${id}`)).status).toBe(404);
  const deleted = async () => {
    const { conversations } = (await client.get(`${base}?deleted=true`)).json as ConversationPage;
    return conversations.filter((item) => item.id === id);
  };
  expect(await deleted()).toMatchObject([{ id, deleted_at: expect.any(String) as string }]);
  expect((await client.get(`${base}?deleted=maybe`)).status).toBe(422);
  expect((await client.delete(`${base}/${id}?forever=maybe`)).status).toBe(422);

  const restored = await client.post(`${base}/${id}/restore`);
  expect([restored.status, restored.json]).toEqual([200, (await client.get(`${base}/${id}`)).json]);
  expect(await deleted()).toEqual([]);
  expect((await client.delete(`${base}/${id}?forever=true`)).status).toBe(204);
  expect(await deleted()).toEqual([]);
  expect((await client.post(`${base}/${id}/restore`)).status).toBe(404);
});

test("logs contain no texts of people", async () => {
  const id = await begin(client, 1);
  const secret = "Zanzibar-7142";
  await client.post(`${base}/${id}/message`, { message: `My word is ${secret}.` });
  await client.post(`${base}/${id}/message`, `{"message": "${secret}`, {
    headers: { "content-type": "application/json" },
  });
  const { logs } = await app();
  expect(logs()).toContain('"path":"/conversations/{id}/message"');
  expect(logs()).not.toContain(secret);
  expect(logs()).not.toContain(client.token);
});
