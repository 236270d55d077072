import { environmentManager, QueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Message, Status } from "@/lib/conversations/schema";
import { conversationStatus, fromMaya as reply, fromPerson, spokenBy } from "@/tests/support/conversation";
// Preload the module: loading it in real time would not work with fake timers.
import "./deliver";
import { Chat } from "./use-chat";

const cast = [
  { id: "a", name: "Maya" },
  { id: "b", name: "Tom" },
];
const status = (changes: Partial<Status> = {}): Status =>
  conversationStatus({ ...spokenBy(cast[0]), ...changes });
const hello = [fromPerson("g", "Hi Maya"), reply("r", "Hello.")];

type Handler = (body: unknown) => Response | Promise<Response>;
/** A fake server: rules by method and path, newest first, and a log of requests. */
let rules: [RegExp, Handler][];
let asked: string[];
const stored = new Map<string, string>();

const answer = (pattern: RegExp, handler: Handler) => rules.unshift([pattern, handler]);
const count = (pattern: RegExp) => asked.filter((line) => pattern.test(line)).length;
const stream = (...chunks: object[]) =>
  new Response(chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join(""), {
    headers: { "Content-Type": "text/event-stream" },
  });
const turn = (message: Message, answered: Message) => ({
  type: "data-turn",
  data: { message, reply: answered },
});

beforeEach(() => {
  rules = [];
  asked = [];
  stored.clear();
  vi.useFakeTimers();
  // The library reads this when it is loaded, before there is a window.
  environmentManager.setIsServer(() => false);
  const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    const line = `${init.method} ${path.replace("/api/v1/conversations/one", "")}`;
    asked.push(line);
    const rule = rules.find(([pattern]) => pattern.test(line));
    if (!rule) throw new TypeError(`nobody answers ${line}`);
    return rule[1](typeof init.body === "string" ? JSON.parse(init.body) : null);
  });
  answer(/GET \/status/, () => Response.json(status()));
  answer(/GET \/history/, () => Response.json(hello));
  return () => vi.useRealTimers();
});

async function open(history: Message[] | null = hello, first = status()): Promise<Chat> {
  const chat = new Chat(new QueryClient(), { ...first, characters: cast }, history);
  chat.open();
  await vi.advanceTimersByTimeAsync(100);
  return chat;
}
const texts = (chat: Chat) => chat.getState().messages.map((message) => message.message_content);

describe("opening", () => {
  test("loads up to three times, a second apart, until status and history are loaded", async () => {
    answer(/GET \/history/, () =>
      count(/history/) < 3 ? new Response(null, { status: 500 }) : Response.json(hello),
    );
    const chat = await open(null);
    expect(count(/GET \/status/)).toBe(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(count(/GET \/status/)).toBe(2);
    await vi.advanceTimersByTimeAsync(1000);
    expect(count(/GET \/status/)).toBe(3);
    expect(chat.getState().phase).toBe("ready");
    expect(texts(chat)).toEqual(["Hi Maya", "Hello."]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(count(/GET \/status/)).toBe(3);
  });
  test("gives up after the third attempt, and retries on request", async () => {
    rules = [];
    const chat = await open(null);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(count(/GET \/status/)).toBe(3);
    expect(chat.getState()).toMatchObject({ phase: "broken", problem: { code: "offline" } });
    answer(/GET \/status/, () => Response.json(status()));
    answer(/GET \/history/, () => Response.json(hello));
    chat.reload();
    await vi.advanceTimersByTimeAsync(100);
    expect(chat.getState()).toMatchObject({ phase: "ready", problem: null });
  });
  test("a 404 of the history is an empty list; a 404 of the status means deleted", async () => {
    const missing = () => Response.json({ detail: "Not here.", code: "not_found" }, { status: 404 });
    answer(/GET \/history/, missing);
    answer(/POST \/message/, missing);
    expect((await open(null)).getState().messages).toEqual([]);
    answer(/GET \/status/, missing);
    expect((await open()).getState().phase).toBe("gone");
  });
});

test("the complete history is read once after an earlier answer changed elsewhere", async () => {
  const chat = await open();
  answer(/GET \/status/, () => Response.json(status({ revision: 1 })));
  const now = [
    fromPerson("g", "Hi Maya"),
    reply("r", "Hello again.", { timestamp: "2026-01-01T00:00:02.000Z" }),
  ];
  answer(/GET \/history$/, () => Response.json(now));
  chat.reload();
  await vi.advanceTimersByTimeAsync(100);
  expect(texts(chat)).toEqual(["Hi Maya", "Hello again."]);
  asked = [];
  chat.reload();
  await vi.advanceTimersByTimeAsync(100);
  expect(asked).toEqual(["GET /status", "GET /history?after=g"]);
});

test("an answer is edited in place, and not sent if unchanged", async () => {
  const talk = [...hello, fromPerson("u", "I build boats."), reply("s", "Which?")];
  const bodies: unknown[] = [];
  answer(/POST \/message/, (body) => {
    bodies.push(body);
    const message = fromPerson("u2", "I build houses.");
    return stream(turn(message, reply("s2", "", { state: "streaming" })), turn(message, reply("s2", "Why?")));
  });
  const chat = await open(talk);
  chat.edit("u");
  chat.send();
  expect(chat.getState()).toMatchObject({ draft: "", replacing: null });
  chat.type("Later");
  chat.edit("u");
  chat.type("I build houses.");
  expect(JSON.parse(stored.get("colloquy:draft:one") ?? "null")).toMatchObject({
    draft: "I build houses.",
    replacing: { id: "u", draft: "Later" },
  });
  answer(/GET \/status/, () => Response.json(status({ revision: 1 })));
  const now = [...hello, fromPerson("u2", "I build houses."), reply("s2", "Why?")];
  answer(/GET \/history/, () => Response.json(now));
  chat.send();
  await vi.advanceTimersByTimeAsync(100);
  expect(bodies).toEqual([
    { message: "I build houses.", client_id: expect.any(String) as string, replaces: "u" },
  ]);
  expect(texts(chat)).toEqual(["Hi Maya", "Hello.", "I build houses.", "Why?"]);
  expect(chat.getState()).toMatchObject({ draft: "Later", replacing: null, revision: 1 });
});

test("a character who has not spoken is greeted once, with a client id for the greeting", async () => {
  const bodies: unknown[] = [];
  answer(/GET \/history/, () => Response.json(bodies.length > 0 ? hello : []));
  answer(/GET \/history\?after=g/, () => Response.json(hello.slice(1)));
  answer(/POST \/message/, (body) => {
    bodies.push(body);
    return stream(
      turn(fromPerson("g", "Hi Maya"), reply("r", "", { state: "streaming" })),
      { type: "text-start", id: "r" },
      { type: "text-delta", id: "r", delta: "Hello." },
      turn(fromPerson("g", "Hi Maya"), reply("r", "Hello.")),
      { type: "finish" },
    );
  });
  const chat = await open([]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(bodies).toEqual([{ message: "Hi Maya", client_id: "greeting:a" }]);
  expect(texts(chat)).toEqual(["Hi Maya", "Hello."]);
});

test("a refused greeting is sent once, and waits for Retry", async () => {
  answer(/POST \/message/, () =>
    Response.json({ detail: "Accept.", code: "consent_required" }, { status: 403 }),
  );
  answer(/GET \/history/, () => Response.json([]));
  const chat = await open([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(count(/POST \/message/)).toBe(1);
  expect(chat.getState().outgoing).toMatchObject({ kind: "greeting", phase: "failed" });
});

test("the problem of an action stays when an earlier request succeeds", async () => {
  let late: (response: Response) => void = () => {};
  const slow = new Promise<Response>((resolve) => (late = resolve));
  answer(/GET \/status/, () => (count(/GET \/status/) === 2 ? slow : Response.json(status())));
  const chat = await open(hello);
  await vi.advanceTimersByTimeAsync(100);
  window.dispatchEvent(new Event("focus"));
  chat.advance();
  await vi.advanceTimersByTimeAsync(100);
  expect(chat.getState().problem).toMatchObject({ code: "offline" });
  late(Response.json(status()));
  await vi.advanceTimersByTimeAsync(100);
  expect(chat.getState().problem).toMatchObject({ code: "offline" });
});

test("a status requested before the reply ended does not disable the input again", async () => {
  answer(/POST \/message/, () =>
    stream(
      turn(fromPerson("g", "Hi Maya"), reply("r", "", { state: "streaming" })),
      turn(fromPerson("g", "Hi Maya"), reply("r", "Hello.")),
      { type: "finish" },
    ),
  );
  answer(/GET \/history\?after=g/, () => Response.json(hello.slice(1)));
  let late: (response: Response) => void = () => {};
  const slow = new Promise<Response>((resolve) => (late = resolve));
  answer(/GET \/status/, () => (count(/GET \/status/) === 1 ? slow : Response.json(status())));
  const chat = await open([]);
  expect(texts(chat)).toEqual(["Hi Maya", "Hello."]);
  chat.type("I build boats.");
  const seen: (string | undefined)[] = [];
  chat.subscribe(() => seen.push(chat.getState().status?.reply));
  late(Response.json(status({ reply: "running" })));
  await vi.advanceTimersByTimeAsync(100);
  expect(count(/GET \/status/)).toBe(2);
  expect(seen.length).toBeGreaterThan(0);
  expect(seen).not.toContain("running");
});

test("words show as they arrive, also when joining a running reply, without duplicates", async () => {
  answer(/POST \/message/, () =>
    stream(
      turn(fromPerson("u", "Boats."), reply("s", "Which ", { state: "streaming" })),
      { type: "text-start", id: "s" },
      { type: "text-delta", id: "s", delta: "Which " },
      { type: "text-delta", id: "s", delta: "boats" },
    ),
  );
  const now = [...hello, fromPerson("u", "Boats."), reply("s", "Which", { state: "streaming" })];
  answer(/GET \/status/, () => Response.json(status({ reply: count(/message/) > 0 ? "running" : "idle" })));
  answer(/GET \/history/, () => Response.json(now.slice(count(/message/) > 0 ? 2 : 1)));
  const chat = await open();
  answer(/GET \/history\?after=u/, () =>
    Response.json([reply("s", "Which boats do", { state: "streaming" })]),
  );
  chat.type(" Boats. ");
  chat.send();
  await vi.advanceTimersByTimeAsync(50);
  // The stream broke without an end: the text stays, and polls show the reply grow.
  expect(texts(chat).at(-1)).toBe("Which boats do");
  answer(/GET \/history\?after=u/, () => Response.json([reply("s", "Which boats do you build?")]));
  answer(/GET \/status/, () => Response.json(status()));
  await vi.advanceTimersByTimeAsync(600);
  expect(texts(chat)).toEqual(["Hi Maya", "Hello.", "Boats.", "Which boats do you build?"]);
  const polls = count(/GET \/status/);
  await vi.advanceTimersByTimeAsync(5000);
  expect(count(/GET \/status/)).toBe(polls);
});

/** Answers once, then with 304. */
function once(data: unknown): Handler {
  let isKnown = false;
  return () => {
    if (isKnown) return new Response(null, { status: 304 });
    isKnown = true;
    return Response.json(data, { headers: { ETag: 'W/"1"' } });
  };
}

test.each([
  ["with a body each time", (data: unknown) => () => Response.json(data)],
  ["with a 304", once],
])("polls stop while the page is hidden, and resume when it is visible: answered %s", async (_, respond) => {
  answer(/GET \/status/, respond(status({ reply: "running" })));
  answer(/GET \/history/, respond([reply("r", "Hel", { state: "streaming" })]));
  await open();
  await vi.advanceTimersByTimeAsync(2000);
  const seen = count(/GET \/status/);
  expect(seen).toBeGreaterThan(3);
  Object.assign(document, { visibilityState: "hidden" });
  await vi.advanceTimersByTimeAsync(600);
  const before = count(/GET \/status/);
  await vi.advanceTimersByTimeAsync(5000);
  expect(count(/GET \/status/)).toBe(before);
  Object.assign(document, { visibilityState: "visible" });
  document.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(1200);
  expect(count(/GET \/status/)).toBeGreaterThan(before + 1);
});

test("returning during a sync also shows later changes", async () => {
  const chat = await open();
  answer(/GET \/history/, () => Response.json(hello.slice(1)));
  let tell = (): void => {};
  const held = new Promise<Response>((resolve) => {
    tell = () => resolve(Response.json(status()));
  });
  answer(/GET \/status/, () => held);
  document.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(10);
  answer(/GET \/status/, () =>
    Response.json({ detail: "There is no such conversation.", code: "not_found" }, { status: 404 }),
  );
  document.dispatchEvent(new Event("visibilitychange"));
  tell();
  await vi.advanceTimersByTimeAsync(10);
  expect(chat.getState().phase).toBe("gone");
});

test("an interrupted reply is retried automatically, at most three times; a person may retry again", async () => {
  const cut = [fromPerson("g", "Hi Maya"), reply("r", "Hel", { state: "interrupted" })];
  answer(/GET \/status/, () => Response.json(status({ reply: "interrupted" })));
  answer(/GET \/history/, () => Response.json(cut.slice(1)));
  answer(/POST \/refresh/, () => Response.json(status({ reply: "running" })));
  const chat = await open(cut, status({ reply: "interrupted" }));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(count(/POST \/refresh/)).toBe(3);
  chat.retry();
  await vi.advanceTimersByTimeAsync(100);
  expect(count(/POST \/refresh/)).toBe(4);
  expect(chat.getState().messages).toHaveLength(2);
});

describe("a message that is not stored", () => {
  test("is restored on the next visit, and sent again with its own id", async () => {
    const bodies: { client_id: string }[] = [];
    answer(/POST \/message/, (body) => {
      bodies.push(body as { client_id: string });
      throw new TypeError("no network");
    });
    const chat = await open();
    chat.type("Boats.");
    chat.send();
    await vi.advanceTimersByTimeAsync(100);
    expect(chat.getState()).toMatchObject({ draft: "Boats.", outgoing: { phase: "failed", text: "Boats." } });

    const again = await open();
    expect(again.getState()).toMatchObject({ draft: "Boats.", outgoing: { phase: "failed" } });
    again.send();
    await vi.advanceTimersByTimeAsync(100);
    expect(bodies).toHaveLength(2);
    expect(bodies[1]?.client_id).toBe(bodies[0]?.client_id);
  });
  describe("because of the network", () => {
    const ids: string[] = [];
    const later = [fromPerson("u", "Boats."), reply("s", "Ah.")];
    const goOffline = async (): Promise<Chat> => {
      ids.length = 0;
      answer(/POST \/message/, () => {
        throw new TypeError("no network");
      });
      const chat = await open();
      chat.type("Boats.");
      chat.send();
      await vi.advanceTimersByTimeAsync(100);
      asked = [];
      answer(/POST \/message/, (body) => {
        ids.push((body as { client_id: string }).client_id);
        return stream(
          turn(later[0] as Message, later[1] as Message),
          turn(later[0] as Message, later[1] as Message),
        );
      });
      answer(/GET \/history/, () => Response.json(ids.length > 0 ? [...hello, ...later] : hello));
      return chat;
    };
    const goOnline = async (): Promise<void> => {
      window.dispatchEvent(new Event("online"));
      window.dispatchEvent(new Event("focus"));
      await vi.advanceTimersByTimeAsync(100);
    };

    test("is sent automatically when the network is back, once and with its own id", async () => {
      const chat = await goOffline();
      const { outgoing } = chat.getState();
      await goOnline();
      await goOnline();
      expect(ids).toEqual([outgoing?.clientId]);
      expect(chat.getState()).toMatchObject({ draft: "", outgoing: null });
    });
    test("waits for the person if it was edited", async () => {
      const chat = await goOffline();
      chat.type("Ships.");
      await goOnline();
      expect(ids).toEqual([]);
      expect(chat.getState()).toMatchObject({
        draft: "Ships.",
        outgoing: { text: "Boats.", phase: "failed" },
      });
    });
    test("is not sent automatically if the conversation has continued elsewhere", async () => {
      const chat = await goOffline();
      const now = [...hello, fromPerson("v", "Trains."), reply("w", "Which?")];
      answer(/GET \/history/, () => Response.json(now.slice(1)));
      await goOnline();
      expect(ids).toEqual([]);
      expect(chat.getState()).toMatchObject({ draft: "Boats.", outgoing: { phase: "failed" } });
    });
    test("is not sent if it had arrived after all", async () => {
      const chat = await goOffline();
      answer(/GET \/history/, () => Response.json([...hello.slice(1), ...later]));
      await goOnline();
      expect(ids).toEqual([]);
      expect(chat.getState()).toMatchObject({ draft: "", outgoing: null });
    });
  });
  test("shows when a retry is possible", async () => {
    const body = { detail: "Too many messages.", code: "rate_limited" };
    answer(/POST \/message/, () => Response.json(body, { status: 429, headers: { "Retry-After": "20" } }));
    const chat = await open();
    chat.type("Boats.");
    chat.send();
    await vi.advanceTimersByTimeAsync(10);
    const { problem } = chat.getState().outgoing ?? {};
    expect(problem?.detail).toBe("Too many messages.");
    expect((problem?.retryAt ?? 0) - Date.now()).toBeGreaterThan(19_000);
  });
  test("is dropped once it is stored", async () => {
    answer(/POST \/message/, () =>
      stream(
        turn(fromPerson("u", "Boats."), reply("s", "Ah.")),
        turn(fromPerson("u", "Boats."), reply("s", "Ah.")),
        {
          type: "finish",
        },
      ),
    );
    answer(/GET \/history/, () =>
      Response.json(count(/message/) > 0 ? [reply("s", "Ah.")] : [reply("r", "Hello.")]),
    );
    const chat = await open();
    chat.type("Boats.");
    expect([...stored.values()].join()).toContain("Boats.");
    chat.send();
    expect([...stored.values()].join()).toContain("Boats.");
    await vi.advanceTimersByTimeAsync(100);
    expect(stored.size).toBe(0);
    expect(texts(chat)).toEqual(["Hi Maya", "Hello.", "Boats.", "Ah."]);
  });
});

test("Advance names the character it leaves, and a refusal shows its reason and syncs", async () => {
  const bodies: unknown[] = [];
  answer(/POST \/advance/, (body) => {
    bodies.push(body);
    return Response.json({ detail: "Already moved on.", code: "stale_stage" }, { status: 409 });
  });
  const chat = await open();
  const before = count(/GET \/status/);
  chat.advance();
  await vi.advanceTimersByTimeAsync(100);
  expect(bodies).toEqual([{ from: "a" }]);
  expect(chat.getState()).toMatchObject({ pendingAction: null, problem: { detail: "Already moved on." } });
  expect(count(/GET \/status/)).toBe(before + 1);
});

describe("a skip", () => {
  const asks = [fromPerson("g", "Hi Maya"), reply("r", "What do you build?")];

  test("has no text, and keeps the draft for the next question", async () => {
    const bodies: unknown[] = [];
    const skipped = fromPerson("u", "Skipped", { skipped: true });
    answer(/POST \/message/, (body) => {
      bodies.push(body);
      return stream(
        turn(skipped, reply("s", "", { state: "streaming" })),
        turn(skipped, reply("s", "And when?")),
      );
    });
    answer(/GET \/history\?after=g/, () => Response.json(asks.slice(1)));
    const chat = await open(asks);
    chat.type("Half a thought");
    answer(/GET \/history\?after=u/, () => Response.json([reply("s", "And when?")]));
    chat.skip();
    await vi.advanceTimersByTimeAsync(100);
    expect(bodies).toEqual([{ skip: true, client_id: expect.any(String) as string }]);
    expect(texts(chat)).toEqual(["Hi Maya", "What do you build?", "Skipped", "And when?"]);
    expect(chat.getState()).toMatchObject({ draft: "Half a thought", outgoing: null });
    // The response arrives after all; the input is empty.
    chat.edit("u");
    expect(chat.getState()).toMatchObject({ draft: "", replacing: { id: "u", draft: "Half a thought" } });
  });

  test("that fails waits for Retry, and is neither restored into the input nor stored", async () => {
    answer(/POST \/message/, () => Promise.reject(new Error("offline")));
    answer(/GET \/history/, () => Response.json(asks));
    const chat = await open(asks);
    chat.skip();
    await vi.advanceTimersByTimeAsync(100);
    expect(chat.getState()).toMatchObject({ draft: "", outgoing: { kind: "skip", phase: "failed" } });
    expect(stored.size).toBe(0);
  });

  test.each(["consent_required", "budget_spent"])("refused with %s waits for Retry", async (code) => {
    const refusal = { detail: "Not yet.", code };
    answer(/POST \/message/, () => Response.json(refusal, { status: 403 }));
    answer(/GET \/history/, () => Response.json(asks));
    const chat = await open(asks);
    chat.skip();
    await vi.advanceTimersByTimeAsync(100);
    expect(chat.getState().outgoing).toMatchObject({ kind: "skip", phase: "failed", problem: refusal });
  });

  test("that another tab has sent is dropped", async () => {
    answer(/POST \/message/, () =>
      Response.json({ detail: "Wait.", code: "reply_running" }, { status: 409 }),
    );
    answer(/GET \/history/, () => Response.json(asks));
    const chat = await open(asks);
    chat.skip();
    await vi.advanceTimersByTimeAsync(100);
    expect(chat.getState().outgoing).toBeNull();
  });

  test("is not possible without an open question", async () => {
    const chat = await open(hello);
    chat.skip();
    expect(count(/POST/)).toBe(0);
  });
});

describe("a stopped reply", () => {
  const half = reply("s", "How did you come to what you", { state: "interrupted" });
  const talk = [...hello, fromPerson("u", "I build boats."), half];

  test.each(["continue", "again"] as const)("gets the mode “%s”, and streams in its place", async (mode) => {
    const bodies: unknown[] = [];
    answer(/GET \/history/, () => Response.json(talk));
    const chat = await open(talk);
    answer(/POST \/refresh/, (body) => {
      bodies.push(body);
      return Response.json(status({ reply: "running" }));
    });
    answer(/GET \/status/, () => Response.json(status({ reply: "running" })));
    const start = mode === "continue" ? half.message_content : "";
    const growing = reply("s", `${start} do`, { state: "streaming", timestamp: "2026-01-01T00:00:05.000Z" });
    answer(/GET \/history/, () => Response.json([growing]));
    chat.refreshStopped(mode);
    expect(chat.getState().messages.at(-1)).toMatchObject({ message_content: start, state: "streaming" });
    chat.refreshStopped(mode);
    await vi.advanceTimersByTimeAsync(600);
    expect(bodies).toEqual([{ mode }]);
    expect(chat.getState().messages.at(-1)?.message_content).toBe(`${start} do`);
  });

  test("of a previous character does not change", async () => {
    const chat = await open(
      [...talk],
      status({ current_character: cast[1] ?? null, current_character_id: "b" }),
    );
    chat.refreshStopped("continue");
    expect(count(/refresh/)).toBe(0);
  });
});

test("the interview can be finished at any time, once, and the draft stays", async () => {
  let finished = 0;
  answer(/POST \/finalize/, () => {
    finished += 1;
    return Response.json(status({ workflow_complete: true, current_character: null }));
  });
  const chat = await open();
  chat.type("Half a thought");
  chat.finish();
  chat.finish();
  await vi.advanceTimersByTimeAsync(100);
  chat.finish();
  expect(finished).toBe(1);
  expect(chat.getState()).toMatchObject({ draft: "Half a thought", status: { workflow_complete: true } });
});
