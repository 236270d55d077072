import { afterAll, beforeEach, describe, expect, test } from "vitest";
import * as historyRoute from "@/app/api/v1/conversations/[id]/history/route";
import * as statusRoute from "@/app/api/v1/conversations/[id]/status/route";
import type { Actor } from "@/lib/actor";
import { afterResponseDone } from "@/lib/after-response";
import { updateName } from "@/lib/auth/profile";
import { advance } from "@/lib/conversations/turn/advance";
import { sendMessage } from "@/lib/conversations/turn/messages";
import { finishedTurn } from "@/lib/conversations/turn/stream";
import { getHistory } from "@/lib/conversations/turn/history";
import { startConversation } from "@/lib/conversations/start/start";
import { resetDatabase } from "../support/database.ts";
import { startFakeOpenAI } from "../support/fake-openai.ts";
import { addPerson, seededCharacters } from "../support/people.ts";
import { ofAnswer, statementsOf } from "../support/statements.ts";
import { bearerOf } from "../support/bearer.ts";

const service = await startFakeOpenAI();
process.env["OPENAI_BASE_URL"] = service.baseUrl;
process.env["OPENAI_MODEL"] = "fake-model";
process.env["OPENAI_CONTEXT_TOKENS"] = "128000";
afterAll(() => service.stop());

let ada: Actor;
let id: string;

beforeEach(async () => {
  service.replyWith(() => ({}));
  await resetDatabase();
  ada = await addPerson("ada@example.com");
  const cast = await seededCharacters("student_interview");
  ({ session_id: id } = await startConversation(ada, { workflow: "student_interview", character_ids: cast }));
  await say("I led the move to a new till system.");
});

async function say(message: string): Promise<void> {
  const { running } = await sendMessage(ada, { id, message });
  await running.done;
  await afterResponseDone();
}

type Part = "status" | "history";
const routes = { status: statusRoute, history: historyRoute };

/** A request as Next.js passes it, with its statements. */
async function ask(who: Actor, part: Part, { query = "", etag = "" } = {}) {
  const token = await bearerOf({
    id: who.id,
    session_version: who.sessionVersion,
    is_superuser: who.isSuperuser,
  });
  const request = new Request(`http://127.0.0.1/api/v1/conversations/${id}/${part}${query}`, {
    headers: { authorization: `Bearer ${token}`, ...(etag && { "if-none-match": etag }) },
  });
  // Earlier work is not part of the response.
  await afterResponseDone();
  const { result, statements } = await statementsOf(() =>
    routes[part].GET(request, { params: Promise.resolve({ id }) }),
  );
  const text = await result.text();
  const { headers, status } = result;
  const link = /^<[^>]*(\?[^>]*)>; rel="next"$/.exec(headers.get("link") ?? "")?.[1] ?? null;
  return { status, text, etag: headers.get("etag") ?? "", link, statements: ofAnswer(statements) };
}

const lastId = async () => `?after=${(await getHistory(ada, { id })).at(-1)?.id}`;

describe("one statement in addition to the session's", () => {
  test.each<Part>(["status", "history"])(
    "responds to a first request of the %s, and to one for changes",
    async (part) => {
      const first = await ask(ada, part);
      expect([first.status, first.statements.length]).toEqual([200, 2]);
      const same = await ask(ada, part, { etag: first.etag });
      expect([same.status, same.text, same.statements.length]).toEqual([304, "", 2]);
      if (part === "history") await say("It took three weeks.");
      else await advance(ada, { id });
      await afterResponseDone();
      await afterResponseDone();
      const news = await ask(ada, part, { etag: `"other", ${first.etag}` });
      expect([news.status, news.statements.length]).toEqual([200, 2]);
      expect(news.text).not.toBe("");
      expect(news.etag).not.toBe(first.etag);
    },
  );

  test("responds if nothing follows a message, and if there are no messages", async () => {
    const none = await ask(ada, "history", { query: await lastId() });
    expect([none.status, none.text, none.statements.length]).toEqual([200, "[]", 2]);
    const cast = await seededCharacters("student_interview");
    ({ session_id: id } = await startConversation(ada, {
      workflow: "student_interview",
      character_ids: cast,
    }));
    const empty = await ask(ada, "history");
    expect([empty.status, empty.text, empty.statements.length]).toEqual([200, "[]", 2]);
  });

  test("refuses a message of another conversation, with any ETag", async () => {
    const { etag } = await ask(ada, "history");
    const query = `?after=${crypto.randomUUID()}`;
    for (const claimed of ["", etag]) {
      const refused = await ask(ada, "history", { query, etag: claimed });
      expect([refused.status, refused.statements.length]).toEqual([422, 2]);
    }
  });

  test("responds to another person as if there were nothing, with or without an ETag", async () => {
    const eve = await addPerson("eve@example.com");
    for (const part of ["status", "history"] as const) {
      const { etag } = await ask(ada, part);
      const foreign = await ask(eve, part, { etag });
      expect([foreign.status, foreign.etag, foreign.statements.length]).toEqual([404, "", 2]);
    }
  });
});

test("a history is paged if a limit is given, each page with its ETag and a link to the next", async () => {
  await say("It took three weeks.");
  await say("Nobody missed the old one.");
  const whole = await ask(ada, "history");
  expect(whole.link).toBeNull();
  const seen: unknown[] = [];
  const lengths: number[] = [];
  for (let query: string | null = "?limit=4"; query !== null;) {
    const page = await ask(ada, "history", { query });
    expect([page.status, page.statements.length]).toEqual([200, 2]);
    expect(page.etag).not.toBe("");
    const same = await ask(ada, "history", { query, etag: page.etag });
    expect([same.status, same.text]).toEqual([304, ""]);
    const rows = JSON.parse(page.text) as unknown[];
    seen.push(...rows);
    lengths.push(rows.length);
    query = page.link;
  }
  expect(lengths).toEqual([4, 2]);
  expect(seen).toEqual(JSON.parse(whole.text));
  // The last page has no next page.
  expect((await ask(ada, "history", { query: "?limit=6" })).link).toBeNull();
  expect((await ask(ada, "history", { query: `${await lastId()}&limit=1` })).text).toBe("[]");
  for (const limit of ["0", "101", "x"])
    expect((await ask(ada, "history", { query: `?limit=${limit}` })).status).toBe(422);
});

test("a history contains each message as its turn did, for every kind and speaker", async () => {
  const said = `"Quoted", C:\\till\n\t</script> \u2028 😀 '; --`;
  service.replyWith(() => ({ text: [said] }));
  await updateName(ada, { name: `Ada "O'Neil" \\ Lovelace` });
  ada = { ...ada, name: `Ada "O'Neil" \\ Lovelace` };
  const { message, reply } = await finishedTurn(await sendMessage(ada, { id, message: said }));
  expect(message.message_content).toBe(said);
  expect(reply.message_content).toBe(said);
  expect((await getHistory(ada, { id })).slice(-2)).toEqual([message, reply]);
});
