import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import * as contactsRoute from "@/app/api/v1/conversations/[id]/contact-requests/route";
import * as insightsRoute from "@/app/api/v1/conversations/[id]/insights/route";
import * as linkRoute from "@/app/api/v1/conversations/[id]/public/route";
import * as threadsRoute from "@/app/api/v1/conversations/[id]/public/threads/route";
import * as requestsRoute from "@/app/api/v1/conversations/public/[token]/contact-requests/route";
import * as messagesRoute from "@/app/api/v1/conversations/public/[token]/messages/route";
import * as pageRoute from "@/app/api/v1/conversations/public/[token]/status/route";
import * as resumesRoute from "@/app/api/v1/resumes/route";
import { db } from "@/db/client";
import { insights } from "@/db/schema/insights";
import { resumes } from "@/db/schema/library";
import type { Actor } from "@/lib/actor";
import { deleteResume } from "@/lib/resumes/commands";
import { listWithWork } from "@/lib/resumes/queries";
import { approveContact, requestContact } from "@/lib/sharing/contact/requests";
import { countOpened } from "@/lib/sharing/page/openings";
import { publishInterview, revokeLink } from "@/lib/sharing/link/publish";
import { askQuestion } from "@/lib/sharing/questions/ask";
import { saveAddition, removeAddition } from "@/lib/sharing/questions/additions";
import { listThreads } from "@/lib/sharing/questions/threads";
import { afterResponseDone } from "@/lib/after-response";
import { resetDatabase } from "../support/database.ts";
import { addPerson } from "../support/people.ts";
import { addInterview, type Interview } from "../support/shared-interview.ts";
import { ofAnswer, statementsOf } from "../support/statements.ts";
import { awaitAnswer } from "../support/answers.ts";
import { bearerOf } from "../support/bearer.ts";

const caller = { address: "192.0.2.1", origin: "https://colloquy.example" };
let ada: Actor;
let interview: Interview;
let token: string;
/** The visitor's token; null before their first action. */
let visitor: string | null;

beforeEach(async () => {
  await resetDatabase();
  ada = await addPerson("ada@example.com");
  interview = await addInterview(ada, { resume: ["Engineer at Harbor Robotics"] });
  const settings = { id: interview.id, candidate_name: "Ada", contact_email: "hire@example.com" };
  token = (await publishInterview(ada, settings, caller)).public_id;
  visitor = null;
});

type Get = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>;
type Poll = { get: Get; path: () => string; by: "visitor" | "owner" };
/** The polls of the two pages, with nothing to do on the way. */
const polls = {
  page: { get: pageRoute.GET, path: () => "status?recheck=true", by: "visitor" },
  messages: { get: messagesRoute.GET, path: () => "messages", by: "visitor" },
  requests: { get: requestsRoute.GET, path: () => "contact-requests", by: "visitor" },
  link: { get: linkRoute.GET, path: () => "public", by: "owner" },
  contacts: { get: contactsRoute.GET, path: () => "contact-requests", by: "owner" },
  threads: { get: threadsRoute.GET, path: () => "public/threads", by: "owner" },
  insights: { get: insightsRoute.GET, path: () => "insights", by: "owner" },
  resumes: { get: resumesRoute.GET, path: () => "", by: "owner" },
} satisfies Record<string, Poll>;
type Name = keyof typeof polls;
const names = Object.keys(polls) as Name[];

/** A request as Next.js passes it, with its statements. */
async function ask(name: Name, etag: string | undefined, who = { owner: ada, visitor }) {
  const { get, path, by } = polls[name];
  const { id, sessionVersion, isSuperuser } = who.owner;
  const bearer = await bearerOf({ id, session_version: sessionVersion, is_superuser: isSuperuser });
  const headers: Record<string, string> = by === "owner" ? { authorization: `Bearer ${bearer}` } : {};
  if (by === "visitor" && who.visitor) headers["x-visitor-token"] = who.visitor;
  if (etag) headers["if-none-match"] = etag;
  const params = by === "owner" ? { id: interview.id } : { token };
  const request = new Request(`http://127.0.0.1/api/v1/${path()}`, { headers });
  // Background work of a change is not part of a response.
  await afterResponseDone();
  const { result, statements } = await statementsOf(() => get(request, { params: Promise.resolve(params) }));
  return {
    status: result.status,
    text: await result.text(),
    etag: result.headers.get("etag") ?? undefined,
    cache: result.headers.get("cache-control"),
    statements: ofAnswer(statements).length,
  };
}

/** Polls everything, each with its last ETag. @returns the responses other than 304 */
async function look(tags: Partial<Record<Name, string>>): Promise<Partial<Record<Name, number>>> {
  const news: Partial<Record<Name, number>> = {};
  for (const name of names) {
    const answer = await ask(name, tags[name]);
    const { status, etag, statements } = answer;
    expect([name, statements]).toEqual([name, polls[name].by === "owner" ? 2 : 1]);
    const cache = "private, no-cache";
    const kinds: Record<number, object> = {
      200: { cache },
      304: { cache, text: "", etag: tags[name] },
      404: { cache: "no-store", etag: undefined },
    };
    expect(answer).toMatchObject(kinds[status] ?? { status: "another" });
    if (status !== 304) news[name] = status;
    if (etag) tags[name] = etag;
  }
  return news;
}

async function question(content: string, visitorToken: string | null): Promise<string> {
  const asking = await askQuestion({ token, visitorToken, content }, caller);
  return (await awaitAnswer(asking)).visitor_token;
}
const leaveContact = async () => {
  const input = { token, visitorToken: visitor, contact_info: "jo@acme.example", message: null };
  return (await requestContact(input, caller)).id;
};
const questionId = async () => (await listThreads(ada, interview)).at(-1)?.questions[0]?.id ?? "";

describe("an unchanged poll takes one statement in addition to the session's, and returns no body", () => {
  test("every change reaches the people it concerns, and costs others nothing", async () => {
    visitor = await question("What did you build?", null);
    await db()
      .insert(insights)
      .values({ conversation_id: interview.id, status: "none", detail: "Nothing was said." });
    const tags: Partial<Record<Name, string>> = {};
    expect(Object.keys(await look(tags))).toEqual(names);
    expect(await look(tags)).toEqual({});
    const publish = (settings: object) => publishInterview(ada, { id: interview.id, ...settings }, caller);
    let requestId = "";
    const happenings: [string, () => Promise<unknown>, Partial<Record<Name, number>>][] = [
      ["the page is opened", () => countOpened({ token, viewer: null }), { link: 200 }],
      ["a question", () => question("What went wrong?", visitor), { messages: 200, threads: 200 }],
      ["another visitor's question", () => question("What was the till?", null), { threads: 200 }],
      [
        "the candidate's own answer",
        async () =>
          saveAddition(ada, { id: interview.id, questionId: await questionId(), content: "A till." }),
        { messages: 200, threads: 200 },
      ],
      [
        "its end",
        async () => removeAddition(ada, { id: interview.id, questionId: await questionId() }),
        { messages: 200, threads: 200 },
      ],
      ["a contact request", async () => (requestId = await leaveContact()), { requests: 200, contacts: 200 }],
      [
        "its approval",
        () => approveContact(ada, { id: interview.id, requestId }),
        { requests: 200, contacts: 200 },
      ],
      ["another address", () => publish({ contact_email: "new@example.com" }), { requests: 200, link: 200 }],
      ["another name", () => publish({ candidate_name: "Countess" }), { page: 200, link: 200 }],
      [
        "all that was said is hidden",
        () => publish({ hidden_message_ids: interview.messageIds, include_resume: true }),
        { page: 200, messages: 200, link: 200 },
      ],
      [
        "a deleted resume",
        () => deleteResume(ada, { id: interview.resumeId ?? "" }),
        { resumes: 200, page: 200 },
      ],
      [
        "insights",
        () => db().update(insights).set({ status: "failed", detail: "It failed." }),
        { insights: 200 },
      ],
      [
        "the link's time is over",
        () => publish({ expires_at: "2020-01-01T00:00:00.000Z" }),
        { page: 404, messages: 404, requests: 404, link: 200 },
      ],
      [
        "another time and name",
        () => publish({ expires_at: null, candidate_name: "Ada" }),
        { page: 200, link: 200 },
      ],
      [
        "the end of the link",
        () => revokeLink(ada, { id: interview.id }),
        { page: 404, messages: 404, requests: 404, link: 404 },
      ],
    ];
    for (const [what, happen, expected] of happenings) {
      await happen();
      expect([what, await look(tags)]).toEqual([what, expected]);
    }
  });

  test("is not accessible to others: an ETag gives no access", async () => {
    visitor = await question("What did you build?", null);
    await db().insert(insights).values({ conversation_id: interview.id, status: "none" });
    await leaveContact();
    const eve = await addPerson("eve@example.com");
    const other = await question("What went wrong?", null);
    const answers = {
      page: 304, // All visitors of a link get the same status.
      messages: 200,
      requests: 200,
      resumes: 200,
      link: 404,
      contacts: 404,
      threads: 404,
      insights: 404,
    };
    for (const name of names) {
      const { etag } = await ask(name, undefined);
      const { status } = await ask(name, etag, { owner: eve, visitor: other });
      expect([name, status]).toEqual([name, answers[name]]);
    }
    expect((await ask("messages", undefined, { owner: ada, visitor: other })).text).not.toContain(
      "did you build",
    );
    expect((await ask("messages", undefined, { owner: ada, visitor: null })).text).toBe("[]");
  });
});

describe("if there is work to do, a poll does not respond with 304", () => {
  const waits = (changes: object) =>
    db()
      .update(resumes)
      .set({ status: "UPLOADED", pages: null, page_count: null, ...changes })
      .where(eq(resumes.id, interview.resumeId ?? ""));
  const minute = (sign: "+" | "-") => sql`now() + ${`${sign}1 minute`}::interval`;

  test("a file that nobody reads, unlike one that is being read", async () => {
    expect(await listWithWork(ada, {})).toMatchObject({ hasWork: false });
    await waits({ lease_until: minute("+") });
    const held = await ask("resumes", undefined);
    expect(held.text).toContain("UPLOADED");
    expect(await ask("resumes", held.etag)).toMatchObject({ status: 304, statements: 2 });
    for (const lease_until of [null, minute("-")]) {
      await waits({ lease_until });
      expect(await listWithWork(ada, {})).toMatchObject({ hasWork: true, resumes: [{ status: "UPLOADED" }] });
    }
  });

  test("a file that may have arrived without a callback, which no list has yet", async () => {
    const isPending = { storage: "uploadthing" as const, attempts: 0 };
    await waits({ ...isPending, lease_until: minute("+") });
    expect(await listWithWork(ada, {})).toEqual({ resumes: [], hasWork: false });
    await waits({ ...isPending, lease_until: minute("-") });
    expect(await listWithWork(ada, {})).toEqual({ resumes: [], hasWork: true });
  });
});
