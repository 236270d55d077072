import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { db } from "@/db/client";
import { public_links, questions, visitors } from "@/db/schema/sharing";
import type { Actor } from "@/lib/actor";
import { afterResponseDone } from "@/lib/after-response";
import { ModelFailure, noTokens } from "@/lib/ai/failure";
import { tokensWithoutTurns } from "@/lib/ai/answer";
import { countAgainst } from "@/lib/limits";
import { deleteResume } from "@/lib/resumes/commands";
import type { QuestionWithHistory, Material, Answer } from "@/lib/sharing/answers/material";
import { findPublicInterview, listPublicMessages } from "@/lib/sharing/page/interview";
import { publishInterview, revokeLink } from "@/lib/sharing/link/publish";
import { askQuestion } from "@/lib/sharing/questions/ask";
import { currentNotice } from "@/lib/consents/notice";
import { streamAnswer } from "@/lib/sharing/questions/messages";
import { saveAddition, removeAddition } from "@/lib/sharing/questions/additions";
import { listThreads } from "@/lib/sharing/questions/threads";
import { resetDatabase } from "../support/database.ts";
import { waitFor } from "../support/interview.ts";
import { addPerson } from "../support/people.ts";
import { addInterview, type Interview, talk } from "../support/shared-interview.ts";
import { awaitAnswer } from "../support/answers.ts";

// A service, so that tokens count; it is never called.
process.env["OPENAI_BASE_URL"] = "http://127.0.0.1:9/v1";
process.env["OPENAI_MODEL"] = "fake-model";
process.env["OPENAI_CONTEXT_TOKENS"] = "128000";
process.env["LINK_TOKENS_PER_DAY"] = "1000000";
const consent = currentNotice().version;

type Call = { material: Material; asked: QuestionWithHistory; signal: AbortSignal | undefined };

/** The calls to the model, and its answer: by default the first turn with a word of the question. */
const { engine } = vi.hoisted(() => ({
  engine: {
    calls: [] as Call[],
    answer: (_: Call): Promise<Answer> => Promise.reject(new Error("unset")),
  },
}));
vi.mock(import("@/lib/sharing/answers/answer"), async (original) => ({
  ...(await original()),
  answerQuestion: async (interview, asked, options = {}) => {
    const call = { material: await interview.load(), asked, signal: options.abortSignal };
    engine.calls.push(call);
    return engine.answer(call);
  },
}));

const made = (content: string, more: Partial<Answer> = {}): Answer => ({
  content,
  citations: [],
  outcome: "answered",
  terms: null,
  model: "a model",
  tokens: 100,
  counted: noTokens,
  used: [],
  ...more,
});

/** Quotes the first source that contains the last word of the question. */
function quoting({ material, asked }: Call): Promise<Answer> {
  const word = asked.question.replace("?", "").split(" ").at(-1) ?? "";
  const item = material.items.find(({ content }) => content.includes(word));
  if (item) {
    const citation =
      item.source === "resume"
        ? { source: "resume" as const, page: item.page ?? 0, quote: item.content }
        : { source: "transcript" as const, message_id: item.id, quote: item.content };
    return Promise.resolve(made(`They say: ${item.content}`, { citations: [citation], used: [item.id] }));
  }
  const own = material.additions.find(({ content }) => content.includes(word));
  if (own)
    return Promise.resolve(
      made(`They add: ${own.content}`, {
        citations: [{ source: "candidate", addition_id: own.id, quote: own.content }],
        used: [own.id],
      }),
    );
  return Promise.resolve(made("The interview does not cover this.", { outcome: "not_covered" }));
}

const caller = { address: "192.0.2.1", origin: "https://colloquy.example" };
const gone = { code: "not_found", message: "This interview link is invalid or has expired." };

let ada: Actor;
let interview: Interview;
let token: string;
beforeEach(async () => {
  await resetDatabase();
  engine.calls.length = 0;
  engine.answer = quoting;
  ada = await addPerson("ada@example.com");
  interview = await addInterview(ada, { resume: ["Engineer at Harbor Robotics"] });
  token = (await publishInterview(ada, { id: interview.id }, caller)).public_id;
});

const begin = (content: string, visitorToken: string | null = null, from = caller) =>
  askQuestion({ token, visitorToken, content, consent }, from);
const ask = async (...input: Parameters<typeof begin>) => awaitAnswer(await begin(...input));
const seen = async (visitorToken: string | null) => (await listPublicMessages({ token, visitorToken })).rows;
const stored = () => db().select().from(questions).orderBy(questions.created_at);
const linkRow = async () => {
  const [link] = await db().select().from(public_links);
  if (!link) throw new Error("there is no link");
  return link;
};

/** A model that holds each call until it is released, or its signal aborts it. */
function held() {
  const gate = Promise.withResolvers<void>();
  engine.answer = async (call) => {
    await Promise.race([
      gate.promise,
      new Promise((_, reject) => {
        call.signal?.addEventListener("abort", () => reject(call.signal?.reason as Error));
      }),
    ]);
    return quoting(call);
  };
  return {
    go: gate.resolve,
    called: (count = 1) => expect.poll(() => engine.calls.length).toBe(count),
  };
}

describe("a question", () => {
  test("is stored before it is answered, and both belong to the visitor from then on", async () => {
    const { go, called } = held();
    const asking = await begin("What of the bakery?");
    await called();
    expect(asking.question).toMatchObject({
      role: "user",
      content: "What of the bakery?",
      state: "answering",
    });
    expect(await seen(asking.visitorToken)).toEqual([asking.question]);
    go();
    const { messages, visitor_token } = await awaitAnswer(asking);
    expect(visitor_token).toBe(asking.visitorToken);
    expect(messages).toEqual([
      { ...asking.question, state: "complete" },
      {
        id: expect.any(String) as string,
        role: "assistant",
        content: `They say: ${talk[2]?.text}`,
        created_at: expect.stringMatching(/^\d{4}-.*Z$/) as string,
        citations: [{ source: "transcript", message_id: expect.any(String) as string, quote: talk[2]?.text }],
        outcome: "answered",
        terms: null,
        state: "complete",
      },
    ]);
    expect(await seen(visitor_token)).toEqual(messages);
    const page = await findPublicInterview({ token, visitorToken: visitor_token });
    expect(page?.messages).toEqual(messages);
    const [citation] = messages[1]?.citations ?? [];
    // The page contains the sources of its answers, with the question before, and nothing else of the interview.
    expect(page?.items.map(({ content }) => content)).toEqual([
      "Which project are you most proud of?",
      talk[2]?.text,
    ]);
    expect(page?.items[1]?.id).toBe(citation?.source === "transcript" && citation.message_id);
    expect(await findPublicInterview({ token, visitorToken: null })).toMatchObject({ items: [] });
    expect(await stored()).toMatchObject([{ model: "a model", tokens: 100, outcome: "answered", run: null }]);
  });

  test("goes to the model with the shared content, and the visitor's own earlier questions", async () => {
    const { visitor_token } = await ask("What of the bakery?");
    await ask("Anything else of the bakery?", visitor_token);
    await ask("What of the till?");
    expect(engine.calls.map(({ asked }) => asked)).toEqual([
      { question: "What of the bakery?", earlier: [] },
      { question: "Anything else of the bakery?", earlier: ["What of the bakery?"] },
      { question: "What of the till?", earlier: [] },
    ]);
    expect(engine.calls[0]?.material).toMatchObject({ candidate_name: null, additions: [] });
    expect(engine.calls[0]?.material.items.map((item) => item.content)).toEqual(
      talk.slice(1).map(({ text }) => text),
    );
  });

  test("as an event stream comes at once, and its answer as a whole", async () => {
    const { go, called } = held();
    const asking = await begin("What of the bakery?");
    await called();
    const chunks = streamAnswer(asking);
    expect((await chunks.next()).value).toEqual({ type: "start" });
    expect((await chunks.next()).value).toEqual({ type: "data-question", data: asking.question });
    go();
    const { messages, visitor_token } = await awaitAnswer(asking);
    const rest = [];
    for await (const chunk of chunks) rest.push(chunk);
    const id = messages[1]?.id;
    expect(rest).toEqual([
      { type: "text-start", id },
      { type: "text-delta", id, delta: messages[1]?.content },
      { type: "text-end", id },
      { type: "data-messages", data: { messages, visitor_token } },
      { type: "finish" },
    ]);
  });

  test("is answered also if nobody waits for it", async () => {
    const { go, called } = held();
    const { visitorToken } = await begin("What of the bakery?");
    await called();
    go();
    await afterResponseDone();
    expect(await seen(visitorToken)).toHaveLength(2);
  });
});

describe("visitors", () => {
  test("see their own questions only", async () => {
    const one = await ask("What of the bakery?");
    const two = await ask("What of the check?");
    expect(one.visitor_token).not.toBe(two.visitor_token);
    expect((await seen(one.visitor_token)).map((m) => m.content)).toEqual(one.messages.map((m) => m.content));
    expect((await seen(two.visitor_token)).map((m) => m.content)).toEqual(two.messages.map((m) => m.content));
    expect(await seen(null)).toEqual([]);
    expect(await seen("made up")).toEqual([]);
    const tokens = await db().select({ hash: visitors.token_hash }).from(visitors);
    expect(tokens.map(({ hash }) => hash.toString())).not.toContain(one.visitor_token);
  });

  test("are known on one link only: another link's token does not count", async () => {
    const { visitor_token } = await ask("What of the bakery?");
    const other = await addInterview(ada);
    const { public_id } = await publishInterview(ada, { id: other.id }, caller);
    expect((await listPublicMessages({ token: public_id, visitorToken: visitor_token })).rows).toEqual([]);
    const asking = await askQuestion(
      { token: public_id, visitorToken: visitor_token, content: "What of the till?", consent },
      caller,
    );
    expect(asking.visitorToken).not.toBe(visitor_token);
    await awaitAnswer(asking);
    expect(await seen(visitor_token)).toHaveLength(2);
  });

  test("are not stored by reading", async () => {
    await seen(null);
    await seen("made up");
    await findPublicInterview({ token, visitorToken: "made up" });
    expect(await db().select().from(visitors)).toEqual([]);
  });
});

describe("a model that fails", () => {
  test("leaves the question unanswered, and invents nothing", async () => {
    engine.answer = () =>
      Promise.reject(new ModelFailure("The AI service did not answer.", { cause: "down" }));
    const asking = await begin("What of the bakery?");
    await expect(awaitAnswer(asking)).rejects.toMatchObject({
      code: "unavailable",
      message: "The AI service did not answer.",
    });
    expect(await seen(asking.visitorToken)).toEqual([]);
    expect(await stored()).toMatchObject([{ answer: null, outcome: null, run: null, lease_until: null }]);
    expect((await linkRow()).budget_tokens).toBe(0);
    expect(await listThreads(ada, { id: interview.id })).toMatchObject([{ questions: [{ answer: null }] }]);

    engine.answer = quoting;
    const { messages } = await ask("What of the bakery?", asking.visitorToken);
    expect(messages[0]?.id).toBe(asking.question.id);
    expect(await stored()).toHaveLength(1);
    expect(await seen(asking.visitorToken)).toEqual(messages);
  });

  test("as an event stream reports it in the stream", async () => {
    engine.answer = () =>
      Promise.reject(new ModelFailure("The AI service did not answer.", { cause: "down" }));
    const rest = [];
    for await (const chunk of streamAnswer(await begin("What of the bakery?"))) rest.push(chunk);
    expect(rest.slice(2)).toEqual([
      { type: "data-problem", data: { code: "unavailable", detail: "The AI service did not answer." } },
      { type: "error", errorText: "The AI service did not answer." },
    ]);
  });

  test("with an unexpected error, gets a plain text", async () => {
    engine.answer = () => Promise.reject(new Error("a secret detail"));
    await expect(ask("What of the bakery?")).rejects.toMatchObject({
      code: "unavailable",
      message: "The question could not be answered. Please ask it again.",
    });
    expect((await linkRow()).budget_tokens).toBe(0);
  });
});

describe("the same question again while it has no answer", () => {
  test("waits for the answer that is being written", async () => {
    const { go, called } = held();
    const first = await begin("What of the bakery?");
    await called();
    const again = await begin("What of the bakery?", first.visitorToken);
    expect(again.question).toEqual(first.question);
    go();
    expect(await awaitAnswer(again)).toEqual(await awaitAnswer(first));
    expect(engine.calls).toHaveLength(1);
    expect(await stored()).toHaveLength(1);
    expect((await linkRow()).budget_tokens).toBe(100);
  });

  test("eight times in parallel is one question", async () => {
    const { visitor_token } = await ask("What of the till?");
    const { go } = held();
    const all = await Promise.all(
      Array.from({ length: 8 }, () => begin("What of the bakery?", visitor_token)),
    );
    go();
    const pairs = await Promise.all(all.map(awaitAnswer));
    expect(new Set(pairs.map(({ messages }) => messages[1]?.id)).size).toBe(1);
    expect(engine.calls).toHaveLength(2);
    expect(await stored()).toHaveLength(2);
  });

  test("is taken over when the process that answered it died", async () => {
    engine.answer = () => Promise.reject(new ModelFailure("Down.", { cause: "down" }));
    const first = await begin("What of the bakery?");
    await first.outcome;
    // A killed process leaves its run and a lease.
    await db().execute(sql`
      update questions set run = gen_random_uuid(), lease_until = now() + interval '700 milliseconds'`);
    engine.answer = quoting;
    const { messages } = await ask("What of the bakery?", first.visitorToken);
    expect(messages[1]?.content).toContain("bakery");
    expect(await stored()).toHaveLength(1);
  });

  test("answered once, it is a new question", async () => {
    const { visitor_token } = await ask("What of the bakery?");
    await ask("What of the bakery?", visitor_token);
    expect(await stored()).toHaveLength(2);
    expect(engine.calls).toHaveLength(2);
  });

  test("a run that has lost its lease stores nothing, and returns the other run's answer", async () => {
    const { go, called } = held();
    const first = await begin("What of the bakery?");
    await called();
    await db().execute(sql`update questions set run = gen_random_uuid(), lease_until = now()`);
    go();
    const { messages } = await awaitAnswer(first);
    expect(messages[1]?.content).toContain("bakery");
    expect(await stored()).toHaveLength(1);
  });
});

describe("revoking", () => {
  test("before a question: no model is called and nothing is stored", async () => {
    await revokeLink(ada, { id: interview.id });
    await expect(begin("What of the bakery?")).rejects.toMatchObject(gone);
    expect(engine.calls).toEqual([]);
    expect(await stored()).toEqual([]);
    expect(await db().select().from(visitors)).toEqual([]);
    await expect(seen(null)).rejects.toMatchObject(gone);
  });

  test.each([
    ["revoked", () => revokeLink(ada, { id: interview.id })],
    [
      "expired",
      () => publishInterview(ada, { id: interview.id, expires_at: "2020-01-01T00:00:00.000Z" }, caller),
    ],
    ["its owner suspended", () => db().execute(sql`update users set suspended_at = now()`)],
    ["its interview deleted", () => db().execute(sql`delete from conversations`)],
    ["its account deleted", () => db().execute(sql`delete from users where email = 'ada@example.com'`)],
  ])("while a question is being answered: %s", async (_name, end) => {
    const { go, called } = held();
    const asking = await begin("What of the bakery?");
    await called();
    await end();
    go();
    await expect(awaitAnswer(asking)).rejects.toMatchObject(gone);
    expect((await stored()).filter((question) => question.answer !== null)).toEqual([]);
    expect(engine.calls).toHaveLength(1);
  });

  test("ends an endless model call", async () => {
    const { called } = held();
    const asking = await begin("What of the bakery?");
    await called();
    await revokeLink(ada, { id: interview.id });
    await expect(awaitAnswer(asking)).rejects.toMatchObject(gone);
    expect(engine.calls[0]?.signal?.aborted).toBe(true);
  });
});

describe("publishing again", () => {
  const hideBakery = () =>
    publishInterview(ada, { id: interview.id, hidden_message_ids: [interview.messageIds[2] ?? ""] }, caller);

  test("withdraws answers from a turn that is now hidden, and nothing else", async () => {
    const one = await ask("What of the bakery?");
    const { messages } = await ask("What of the check?", one.visitor_token);
    await hideBakery();
    const now = await seen(one.visitor_token);
    expect(now).toEqual([
      one.messages[0],
      {
        ...one.messages[1],
        content:
          "This answer is no longer shown, because the candidate changed what is shared. Please ask again.",
        citations: [],
        outcome: null,
      },
      ...messages,
    ]);
    // The owner still sees the original text.
    const [thread] = await listThreads(ada, { id: interview.id });
    expect(thread?.questions.some(({ answer }) => answer?.includes("bakery"))).toBe(true);
    // Shared again it is a new source: earlier answers stay withdrawn.
    await publishInterview(ada, { id: interview.id, hidden_message_ids: [] }, caller);
    expect(await seen(one.visitor_token)).toEqual(now);
  });

  test("while a question is being answered starts the answer again, from the new content", async () => {
    const { go, called } = held();
    const asking = await begin("What of the bakery?");
    await called();
    await hideBakery();
    go();
    const { messages } = await awaitAnswer(asking);
    expect(messages[1]?.content).toBe("The interview does not cover this.");
    expect(engine.calls).toHaveLength(2);
    expect(JSON.stringify(engine.calls[1]?.material)).not.toContain("bakery");
    expect((await linkRow()).budget_tokens).toBe(200);
  });

  test("repeatedly ends in a failure, not in an answer from hidden text", async () => {
    engine.answer = async (call) => {
      await hideBakery();
      return quoting(call);
    };
    await expect(ask("What of the bakery?")).rejects.toMatchObject({ code: "unavailable" });
    expect(engine.calls).toHaveLength(3);
    expect((await stored())[0]?.answer).toBeNull();
    expect((await linkRow()).budget_tokens).toBe(300);
  });

  test("a deleted resume withdraws its answers, while it is deleted", async () => {
    await publishInterview(ada, { id: interview.id, include_resume: true }, caller);
    const { messages, visitor_token } = await ask("What of Harbor?");
    expect(messages[1]?.citations).toEqual([
      { source: "resume", page: 1, quote: "Engineer at Harbor Robotics" },
    ]);
    const page = () => findPublicInterview({ token, visitorToken: visitor_token });
    expect((await page())?.items).toMatchObject([{ source: "resume", page: 1 }]);
    await deleteResume(ada, { id: interview.resumeId ?? "" });
    expect((await page())?.items).toEqual([]);
    expect((await seen(visitor_token))[1]).toMatchObject({ citations: [] });
    await ask("And what of Harbor?", visitor_token);
    expect(JSON.stringify(engine.calls.at(-1)?.material)).not.toContain("Harbor");
  });
});

describe("the tokens of a day", () => {
  const spend = (tokens: number) =>
    db().execute(sql`
      update public_links set budget_day = (now() at time zone 'utc')::date, budget_tokens = ${tokens}`);

  test("are reserved before, and unused ones are returned", async () => {
    const { go, called } = held();
    const asking = await begin("What of the bakery?");
    await called();
    const beside = tokensWithoutTurns("What of the bakery?", 0);
    const { budget_tokens: reserved } = await linkRow();
    // The shared interview takes a few hundred tokens at most.
    expect(reserved).toBeGreaterThan(beside);
    expect(reserved).toBeLessThan(beside + 500);
    go();
    await awaitAnswer(asking);
    expect((await linkRow()).budget_tokens).toBe(100);
    await ask("What of the check?");
    expect((await linkRow()).budget_tokens).toBe(200);
  });

  test("once spent, have the time of the next ones; nothing is stored and no model is called", async () => {
    await spend(1_000_000);
    const error = await begin("What of the bakery?").catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      code: "budget_spent",
      status: 429,
      message: expect.stringContaining("Ask again after 00:00 UTC") as string,
    });
    const midnight = new Date().setUTCHours(24, 0, 0, 0);
    const seconds = (error as { retryAfter: number }).retryAfter;
    expect(Math.abs(Date.now() + seconds * 1000 - midnight)).toBeLessThan(60_000);
    expect(engine.calls).toEqual([]);
    expect(await stored()).toEqual([]);
    const page = await findPublicInterview({ token, visitorToken: null });
    expect(page?.answers_again_at).toBe(new Date(midnight).toISOString());
  });

  test("start again with the day", async () => {
    await db().execute(sql`
      update public_links set budget_day = (now() at time zone 'utc')::date - 1, budget_tokens = 1000000`);
    expect((await findPublicInterview({ token, visitorToken: null }))?.answers_again_at).toBeNull();
    await ask("What of the bakery?");
    expect((await linkRow()).budget_tokens).toBe(100);
  });

  test("reserved yesterday are not returned today", async () => {
    const { go, called } = held();
    const asking = await begin("What of the bakery?");
    await called();
    await db().execute(sql`update public_links set budget_day = budget_day + 1, budget_tokens = 500`);
    go();
    await awaitAnswer(asking);
    expect((await linkRow()).budget_tokens).toBe(500);
  });

  test("for ten questions allow ten in parallel without waiting", async () => {
    await spend(1_000_000 - 10 * (tokensWithoutTurns("What of the bakery, 10?", 0) + 500));
    const { go, called } = held();
    const asked = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        askQuestion(
          { token, visitorToken: null, content: `What of the bakery, ${at}?`, consent },
          { ...caller, address: `192.0.2.${at}` },
          0,
        ),
      ),
    );
    await called(10);
    go();
    expect(await Promise.all(asked.map(awaitAnswer))).toHaveLength(10);
  });

  test("fifty in parallel take turns, and never reserve more than one answer too many", async () => {
    const room = 6 * (tokensWithoutTurns("What of the bakery, 10?", 0) + 500);
    await spend(1_000_000 - room);
    let running = 0;
    let most = 0;
    engine.answer = async (call) => {
      running += 1;
      most = Math.max(most, running);
      expect((await linkRow()).budget_tokens).toBeLessThan(1_000_000 + room);
      running -= 1;
      return quoting(call);
    };
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        ask(`What of the bakery, ${at}?`, null, { ...caller, address: `192.0.2.${at}` }),
      ),
    );
    expect(all).toHaveLength(50);
    expect(most).toBeLessThanOrEqual(8);
    expect((await linkRow()).budget_tokens).toBe(1_000_000 - room + 5000);
  });

  test("reserved by others for long are waited for with a time limit", async () => {
    await spend(1_000_000 - 1);
    const { go, called } = held();
    const first = await begin("What of the bakery?");
    await called();
    const second = askQuestion({ token, visitorToken: null, content: "And then?", consent }, caller, 300);
    await expect(second).rejects.toMatchObject({ code: "rate_limited", retryAfter: 5 });
    expect(await stored()).toHaveLength(1);
    go();
    await awaitAnswer(first);
    // Now they are really spent.
    await expect(begin("And then?")).rejects.toMatchObject({ code: "budget_spent" });
  });

  test("are not waited for on a link that is revoked", async () => {
    await spend(1_000_000 - 1);
    const { called } = held();
    const first = await begin("What of the bakery?");
    await called();
    // Awaited together, because the question may be refused before the revocation resolves here.
    await Promise.all([
      expect(begin("And then?")).rejects.toMatchObject(gone),
      revokeLink(ada, { id: interview.id }),
    ]);
    await expect(awaitAnswer(first)).rejects.toMatchObject(gone);
  });
});

describe("limits", () => {
  test("20 an hour for a visitor", async () => {
    const { visitor_token } = await ask("What of question 0?");
    for (let at = 1; at < 20; at++)
      await ask(`What of question ${at}?`, visitor_token, { ...caller, address: `198.51.100.${at}` });
    const more = begin("One more?", visitor_token, { ...caller, address: "198.51.100.99" });
    await expect(more).rejects.toMatchObject({
      code: "rate_limited",
      retryAfter: expect.any(Number) as number,
    });
    await ask("Somebody else?");
  });

  test("60 an hour for an address, over all visitors", async () => {
    for (let at = 0; at < 60; at++) await ask(`What of question ${at}?`);
    await expect(begin("One more?")).rejects.toMatchObject({ code: "rate_limited" });
    await ask("From elsewhere?", null, { ...caller, address: "198.51.100.1" });
  });

  test("a refused stranger leaves no row", async () => {
    for (let at = 0; at < 60; at++) await countAgainst("question_address", caller.address);
    const rows = () => db().execute(sql`select key from rate_limits order by key`);
    const before = await rows();
    for (let at = 0; at < 20; at++)
      await expect(begin(`Question ${at}?`)).rejects.toMatchObject({ code: "rate_limited" });
    expect(await rows()).toEqual(before);
    expect(await stored()).toEqual([]);
  });

  test("300 a day for a link", async () => {
    const many = Array.from({ length: 300 }, (_, at) => at);
    for (let from = 0; from < many.length; from += 10)
      await Promise.all(
        many
          .slice(from, from + 10)
          .map((at) =>
            ask(`What of question ${at}?`, null, { ...caller, address: `2001:db8:0:${at.toString(16)}::1` }),
          ),
      );
    const more = begin("One more?", null, { ...caller, address: "198.51.100.1" });
    await expect(more).rejects.toMatchObject({
      code: "rate_limited",
      message: expect.stringMatching(
        /^Too many questions about this interview\. .* in \d+ hours\.$/,
      ) as string,
    });
  }, 60_000);
});

describe("the owner", () => {
  const threads = () => listThreads(ada, { id: interview.id });

  test("sees every visitor's questions, gaps first", async () => {
    const one = await ask("What of the bakery?");
    await ask("What of the check?", one.visitor_token);
    const two = await ask("What of Paris?");
    await ask("What of the till?", two.visitor_token);
    const list = await threads();
    expect(
      list.map(({ visitor, questions }) => [
        visitor,
        questions.map((q) => [q.content, q.outcome, q.covered]),
      ]),
    ).toEqual([
      [
        "Visitor 2",
        [
          ["What of Paris?", "not_covered", false],
          ["What of the till?", "answered", true],
        ],
      ],
      [
        "Visitor 1",
        [
          ["What of the check?", "answered", true],
          ["What of the bakery?", "answered", true],
        ],
      ],
    ]);
    engine.answer = () => Promise.resolve(made("The closest it comes: “Rome.”", { outcome: "related" }));
    await ask("What of Rome?", two.visitor_token);
    expect((await threads())[0]?.questions.slice(0, 2)).toMatchObject([
      { content: "What of Rome?", outcome: "related", covered: false },
      { content: "What of Paris?", outcome: "not_covered", covered: false },
    ]);
    // A declined question is no gap.
    engine.answer = () => Promise.resolve(made("Not answered here.", { outcome: "declined" }));
    await ask("How old?", one.visitor_token);
    expect((await threads())[1]?.questions[0]).toMatchObject({ outcome: null, covered: null });
  });

  test("fills a gap: its visitor sees it, and later visitors get it with its source", async () => {
    const one = await ask("What of Paris?");
    const [thread] = await threads();
    const question = thread?.questions[0];
    const own = { id: interview.id, questionId: question?.id ?? "", content: "I lived in Paris for a year." };
    expect(await saveAddition(ada, own)).toEqual({
      ...question,
      correction: own.content,
      is_new: false,
    });
    expect((await threads())[0]?.questions[0]?.correction).toBe(own.content);

    const mine = await seen(one.visitor_token);
    expect(mine.slice(0, 2)).toEqual(one.messages);
    expect(mine[2]).toMatchObject({ role: "assistant", content: own.content });
    const [citation] = mine[2]?.citations ?? [];
    expect(citation).toMatchObject({ source: "candidate", quote: own.content });

    const two = await ask("Anything of Paris?");
    expect(two.messages[1]?.citations).toEqual([citation]);
    const page = await findPublicInterview({ token, visitorToken: two.visitor_token });
    expect(page?.additions).toEqual([
      { id: citation?.source === "candidate" && citation.addition_id, content: own.content },
    ]);
    // Another visitor's question is never shown.
    expect(JSON.stringify(page)).not.toContain("What of Paris?");
  });

  test("changes or deletes the addition: answers from the former one are withdrawn", async () => {
    const one = await ask("What of Paris?");
    const at = { id: interview.id, questionId: one.messages[0]?.id ?? "" };
    await saveAddition(ada, { ...at, content: "I lived in Paris." });
    await saveAddition(ada, { ...at, content: "I lived in Paris." });
    const two = await ask("Anything of Paris?");
    const before = await seen(two.visitor_token);
    await saveAddition(ada, { ...at, content: "I lived in Paris." });
    expect(await seen(two.visitor_token)).toEqual(before);

    await saveAddition(ada, { ...at, content: "Paris was a holiday." });
    expect((await seen(two.visitor_token))[1]).toMatchObject({ citations: [] });
    expect((await seen(one.visitor_token))[2]?.content).toBe("Paris was a holiday.");

    const three = await ask("More of Paris?");
    expect(await removeAddition(ada, at)).toMatchObject({ correction: null });
    await removeAddition(ada, at);
    expect((await seen(three.visitor_token))[1]).toMatchObject({ citations: [] });
    expect(await seen(one.visitor_token)).toEqual(one.messages);
  });

  test("answers a failed question: its visitor then sees it", async () => {
    engine.answer = () => Promise.reject(new ModelFailure("Down.", { cause: "down" }));
    const asking = await begin("What of Paris?");
    await asking.outcome;
    await saveAddition(ada, { id: interview.id, questionId: asking.question.id, content: "A year." });
    expect((await seen(asking.visitorToken)).map(({ role, content }) => [role, content])).toEqual([
      ["user", "What of Paris?"],
      ["assistant", "A year."],
    ]);
  });

  test("written while an answer is being written: it starts again with the addition", async () => {
    const one = await ask("What of Paris?");
    const { go, called } = held();
    const asking = await begin("Anything of Paris?");
    await called(2);
    await saveAddition(ada, {
      id: interview.id,
      questionId: one.messages[0]?.id ?? "",
      content: "I lived in Paris.",
    });
    go();
    expect((await awaitAnswer(asking)).messages[1]?.content).toBe("They add: I lived in Paris.");
  });

  test("may only do so for questions of their own interviews", async () => {
    const { messages } = await ask("What of Paris?");
    const questionId = messages[0]?.id ?? "";
    const joe = await addPerson("joe@example.com");
    const other = await addInterview(ada);
    const refused = { code: "not_found" };
    await expect(saveAddition(joe, { id: interview.id, questionId, content: "Mine." })).rejects.toMatchObject(
      refused,
    );
    await expect(saveAddition(ada, { id: other.id, questionId, content: "Mine." })).rejects.toMatchObject(
      refused,
    );
    await expect(removeAddition(joe, { id: interview.id, questionId })).rejects.toMatchObject(refused);
    expect((await threads())[0]?.questions[0]?.correction).toBeNull();
  });

  test("keeps the questions when the link is revoked, and additions are used by the next link", async () => {
    const { messages } = await ask("What of Paris?");
    const questionId = messages[0]?.id ?? "";
    await saveAddition(ada, { id: interview.id, questionId, content: "I lived in Paris." });
    await revokeLink(ada, { id: interview.id });
    expect(await threads()).toHaveLength(1);
    token = (await publishInterview(ada, { id: interview.id }, caller)).public_id;
    expect((await ask("Anything of Paris?")).messages[1]?.content).toBe("They add: I lived in Paris.");
    expect((await threads()).map(({ visitor }) => visitor)).toEqual(["Visitor 2", "Visitor 1"]);
  });
});

test("an orderly stop releases the question", async () => {
  const { called } = held();
  const asking = await begin("What of the bakery?");
  await called();
  const drain = (globalThis as { [key: symbol]: unknown })[Symbol.for("colloquy.drain")] as (
    ms: number,
  ) => Promise<void>;
  await drain(0);
  await expect(awaitAnswer(asking)).rejects.toMatchObject({ code: "unavailable" });
  expect(await stored()).toMatchObject([{ answer: null, run: null }]);
  const row = await waitFor(linkRow, (link) => link.budget_tokens === 0);
  expect(row.budget_tokens).toBe(0);
});
