import fc from "fast-check";
import { sql } from "drizzle-orm";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { db } from "@/db/client";
import { contractOf } from "../support/contract.ts";
import { brokenRequest, type Request, validRequest } from "../support/fuzz/requests.ts";
import { type Asker, askers, canary, World } from "../support/fuzz/world.ts";
import type { Shapes } from "../support/fuzz/values.ts";
import { resetDatabase } from "../support/database.ts";
import { type App, startApp } from "../support/server.ts";

/*
 * Requests generated from the document, valid and invalid, to every call and from every role. `FUZZ_SEED` repeats a run,
 * `FUZZ_REQUESTS` sets their number.
 */
const seed = Number(process.env["FUZZ_SEED"] ?? Math.floor(Math.random() * 2 ** 31));
const total = Number(process.env["FUZZ_REQUESTS"] ?? 1000);
const together = 8;

let app: App;
beforeAll(async () => {
  await resetDatabase();
  app = await startApp({ env: { RATE_LIMIT_FACTOR: "1000000", PRACTICE_WORDS_PER_SECOND: "0" } });
  return () => app.stop();
});

/**
 * A slow request takes far longer than usual for its run, on any machine. Reading an uploaded file may take ten more
 * seconds, as documented.
 */
const maxMs = (request: Request, usualMs: number): number =>
  (request.path.includes("/resumes/upload") ? 12_000 : 0) + Math.max(2_000, 200 * usualMs);

/** What administrators see of other people: accounts, invites, teams and their characters. */
const seesOthers = (who: Asker, path: string): boolean =>
  who === "superuser" && /\/(admin|teams|characters)(\/|\?|$)/.test(path);

const show = (request: Request): string =>
  JSON.stringify({
    ...request,
    body: request.body instanceof FormData ? "a form" : request.body?.toString(),
  }).slice(0, 600);

test(
  `${total} requests, valid and invalid, from every role (FUZZ_SEED=${seed})`,
  { timeout: 30 * 60_000 + total * 500 },
  async () => {
    console.log(`FUZZ_SEED=${seed}, ${total} requests`);
    const contract = await contractOf(app.url);
    const world = new World(app.url, contract);
    await world.open();
    const shapes = contract.document.components["schemas"] as Shapes;
    // Calls that delete something come last, so that it exists before.
    const calls = contract.calls.toSorted(
      (a, b) => Number(a.method === "delete") - Number(b.method === "delete"),
    );
    const problems: string[] = [];
    const slow: string[] = [];
    const times: number[] = [];
    const succeeded = new Set<string>();

    const send = async (request: Request, who: Asker): Promise<{ ms: number; status: number }> => {
      const headers = { ...(await world.headersOf(who)), ...request.headers };
      const started = performance.now();
      const response = await fetch(app.url + request.path, {
        method: request.method,
        headers,
        redirect: "manual",
        signal: AbortSignal.timeout(5 * 60_000),
        ...(request.body !== undefined &&
          request.method !== "GET" &&
          request.method !== "HEAD" && { body: request.body as BodyInit }),
      });
      const text = await response.text();
      const ms = performance.now() - started;
      const { status } = response;
      const complain = (what: string) =>
        problems.push(`${who}: ${what}\n  ${show(request)}\n  ${text.slice(0, 300)}`);
      if (status >= 500) complain(`answered ${status}`);
      const outside = contract.problemOf(request.method, new URL(request.path, app.url).pathname, {
        status,
        headers: response.headers,
        text,
      });
      if (outside) complain(outside);
      if (text.includes(canary) && !seesOthers(who, request.path) && !show(request).includes(canary))
        complain("shows somebody else's text");
      return { ms, status };
    };

    for (let index = 0; index < total; index += together) {
      if (index % (together * 24) === 0) await world.refill();
      const batch = Array.from({ length: Math.min(together, total - index) }, (_, offset) => {
        const number = index + offset;
        const documented = calls[number % calls.length];
        const round = Math.floor(number / calls.length);
        // The right role with a valid request comes first, then all roles with all requests in turn.
        const who =
          round === 0
            ? documented?.call.description
              ? "superuser"
              : "user"
            : (askers[round % askers.length] ?? "user");
        if (!documented) throw new Error("no call");
        const isRight = round === 0 || number % 3 === 0;
        // An administrator could hand over another person's team or character, which is no leak.
        const mayHandOn = who === "superuser" && /\/(teams|characters)/.test(documented.path);
        const known = world.known(isRight || mayHandOn || number % 2 === 0 ? "own" : "theirs");
        const arbitrary = (isRight ? validRequest : brokenRequest)(documented, shapes, known);
        const [request] = fc.sample(arbitrary, { seed: seed + number, numRuns: 1 });
        if (!request) throw new Error("no request");
        return { request, who, call: documented.call };
      });
      const answers = await Promise.all(
        batch.map(async ({ request, who, call }) => {
          const answer = await send(request, who).catch((error: unknown) => {
            problems.push(`${who}: ${String(error)}\n  ${show(request)}`);
            return { ms: 0, status: 0 };
          });
          if (answer.status < 300 && answer.status > 0) succeeded.add(call.operationId);
          return answer;
        }),
      );
      times.push(...answers.map(({ ms }) => ms));
      const usualMs = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
      // A pause of the machine slows a whole batch; a slow request is slow alone, too.
      for (const [at, { ms }] of answers.entries()) {
        const asked = batch[at];
        if (!asked || ms <= maxMs(asked.request, usualMs)) continue;
        const again = await send(asked.request, asked.who);
        if (again.ms > maxMs(asked.request, usualMs))
          slow.push(`${Math.round(ms)} and ${Math.round(again.ms)} ms: ${show(asked.request)}`);
      }
      if (problems.length > 20) break;
    }

    // Every valid request succeeds once, except requests that need something no generator can know. If one failed by chance,
    // it is retried with unused things.
    const isMissing = ({ operationId: id }: { operationId: string }) =>
      !succeeded.has(id) && !unknowable.has(id.replace(/Unprefixed$/, ""));
    for (const documented of calls.filter(({ call }) => isMissing(call))) {
      for (let attempt = 0; attempt < 60 && isMissing(documented.call); attempt++) {
        if (attempt % 6 === 0) await world.refill();
        const arbitrary = validRequest(documented, shapes, world.known("own"));
        const [request] = fc.sample(arbitrary, { seed: seed - attempt, numRuns: 1 });
        if (!request) throw new Error("no request");
        const isForAdmins = documented.call.description !== undefined;
        const who = (["user", "superuser", "visitor"] as const)[attempt % 3] ?? "user";
        const { status } = await send(request, isForAdmins ? "superuser" : who);
        if (status < 300) succeeded.add(documented.call.operationId);
      }
    }

    expect(problems.join("\n")).toBe("");
    expect(slow).toEqual([]);
    expect(calls.filter(({ call }) => isMissing(call)).map(({ call }) => call.operationId)).toEqual([]);
  },
);

test("a call that counts a limit documents it, and the reverse", async () => {
  const contract = await contractOf(app.url);
  await resetDatabase();
  const world = new World(app.url, contract);
  await world.open();
  await world.refill();
  const shapes = contract.document.components["schemas"] as Shapes;
  // From now on every counter is full, and there is a reply to refresh.
  await db().execute(sql`create function fill_counter() returns trigger language plpgsql as
    'begin new.points := 2000000000; return new; end'`);
  await db().execute(sql`create trigger fill_counter before insert or update on rate_limits
    for each row execute function fill_counter()`);
  onTestFinished(async () => {
    await db().execute(sql`drop function fill_counter cascade`);
  });
  await db().execute(sql`update conversations set reply_state = 'failed' where completed_at is null`);

  const says = ({ call }: (typeof contract.calls)[number]) =>
    call.responses["429"]?.description.includes("`rate_limited`") ?? false;
  const problems: string[] = [];
  const silent: string[] = [];
  // Documented ones first, because others end the interview or delete something.
  for (const documented of contract.calls.toSorted((a, b) => Number(says(b)) - Number(says(a)))) {
    const ask = async (who: Asker, { method, path, headers, body }: Request): Promise<number> => {
      const answer = await fetch(app.url + path, {
        method,
        headers: { ...(await world.headersOf(who)), ...headers },
        ...(body !== undefined && method !== "GET" && { body: body as BodyInit }),
      });
      const { status } = answer;
      const seen = { status, headers: answer.headers, text: await answer.text() };
      const problem = contract.problemOf(method, new URL(path, app.url).pathname, seen);
      if (problem) problems.push(`${method} ${documented.path}: ${problem}`);
      return status;
    };
    const people = ["user", "superuser", "visitor"] as const;
    let counted = false;
    // Random requests may be refused before they are counted.
    for (let attempt = 0; attempt === 0 || (attempt < 10 && says(documented) && !counted); attempt++) {
      const arbitrary = validRequest(documented, shapes, world.known("own"));
      const requests = fc.sample(arbitrary, { seed: seed - attempt, numRuns: 3 });
      const statuses = await Promise.all(people.flatMap((who) => requests.map((one) => ask(who, one))));
      counted = statuses.includes(429);
    }
    // Files are sent to this server, so that no upload starts elsewhere; an archive has a signed URL.
    if (["/api/v1/resumes/direct", "/api/v1/admin/archive"].includes(documented.path)) continue;
    // No mail server is set up here.
    if (documented.path.endsWith("/users/me/email")) continue;
    // One needs a message about danger, the others a model service.
    if (/\/(?:not-danger|plans?|support|\{id\}\/questions)$/.test(documented.path)) continue;
    if (says(documented) && !counted) silent.push(`${documented.method} ${documented.path}`);
  }
  expect(problems).toEqual([]);
  expect(silent).toEqual([]);
});

/** An invite code, a password, a reset link, a signed URL, a visitor's actions. */
const unknowable = new Set([
  "postAuthLogin",
  "postAuthRegister",
  "postAuthReset",
  "postUsersMePassword",
  // No mail server is set up here.
  "postAuthForgot",
  "postUsersMeEmail",
  "postAuthEmail",
  "deleteUsersMe",
  "getFile",
  // A password is required, and the URL is signed for five minutes.
  "getAdminArchive",
  "postAdminArchive",
  // Files are sent to this server, not to the storage.
  "postResumeArrived",
  // The shared interview has no resume.
  "getConversationsPublicResumeFile",
  // Only a claim of the insights can be disputed, verbatim.
  "postConversationInsightsDisputes",
  "deleteConversationInsightsDispute",
  // Of a message of this interview, which no earlier response named.
  "postConversationMessageNotDanger",
  // This interview has answers, and the call requires none.
  "postConversationPlan",
  // Needs a model service.
  "postConversationQuestions",
  // Needs insights whose check by a model service failed.
  "postConversationInsightsCheck",
]);
