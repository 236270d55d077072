import type { Page, Request } from "@playwright/test";
import { expect, signIn } from "../support/e2e.ts";
import { Client } from "../support/http.ts";
import { begin, offered } from "../support/interview.ts";
import type { App } from "../support/server.ts";
import { ask, finishInterview, publish, requestContact, sharePath, test, visit } from "./sharing-steps.ts";
import { sayings } from "./student-interview-steps.ts";

/*
 * Visible pages poll, and only those. The page's clock is fake, so minutes pass at once.
 */
test.beforeEach(async ({ page }) => {
  await page.clock.install();
  await page.addInitScript(countDrawings);
});

/** React reports each render to a script that registers as its developer tools. */
function countDrawings(): void {
  const seen = { drawings: 0 };
  const tools = {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: () => (seen.drawings += 1),
    onCommitFiberUnmount: () => {},
    checkDCE: () => {},
  };
  Object.assign(window, { seen, __REACT_DEVTOOLS_GLOBAL_HOOK__: tools });
}

/** The number of renders, and their times by the page's clock, in milliseconds. */
const drawn = (page: Page) =>
  page.evaluate(() => ({
    times: (window as unknown as { seen: { drawings: number } }).seen.drawings,
    at: Date.now(),
  }));
/** The interval in which a page's times are rendered again ("3 minutes ago"), in milliseconds. */
const tickMs = 30_000;

/** Makes a separate request. When it has its response, all earlier requests of the page have arrived. */
const fence = (page: Page): Promise<unknown> =>
  page.evaluate(async () => (await fetch("/api/health", { cache: "no-store" })).text());

async function become(page: Page, state: "hidden" | "visible"): Promise<void> {
  await page.evaluate((now) => {
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => now });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  }, state);
  await fence(page);
}

/** @param poll the path of the first request of a poll, every `everyMs` */
async function expectNoPollsWhileHidden(page: Page, poll: RegExp, everyMs: number): Promise<void> {
  let seen = 0;
  page.on("request", (request) => {
    if (request.method() === "GET" && poll.test(request.url())) seen++;
  });
  const pass = async (): Promise<void> => {
    await page.clock.runFor(4 * everyMs);
    await fence(page);
  };
  await expect(async () => {
    await pass();
    expect(seen).toBeGreaterThan(2);
  }).toPass();

  await become(page, "hidden");
  const before = seen;
  // More than once, because a running poll may end in between.
  for (let time = 0; time < 4; time++) await pass();
  expect(seen).toBe(before);

  await become(page, "visible");
  await expect.poll(() => seen).toBeGreaterThan(before);
  const back = seen;
  await expect(async () => {
    await pass();
    expect(seen).toBeGreaterThan(back);
  }).toPass();
}

/** The number of the server's responses with this status to a call; it logs a line for every request. */
const answered = (app: App, path: string, status: number): number =>
  app.logs().split(`"path":"${path}","status":${status},`).length - 1;

/**
 * Sends nothing again, and renders nothing.
 * @param paths the calls of the page's poll, every `everyMs`, without changes
 */
async function expectNothingNew(page: Page, app: App, paths: string[], everyMs: number): Promise<void> {
  const count = (status: number) => paths.map((path) => answered(app, path, status));
  const open = new Set<Request>();
  page.on("request", (request) => open.add(request));
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => open.delete(request));
  // The clock stops while the page waits for a response, so none is slow.
  await page.clock.pauseAt((await drawn(page)).at + 1000);
  const untilUnchanged = async (times: number): Promise<void> => {
    const before = count(304);
    await expect(async () => {
      await page.clock.fastForward(everyMs);
      await fence(page);
      await expect.poll(() => open.size).toBe(0);
      await fence(page);
      for (const [at, now] of count(304).entries())
        expect(now).toBeGreaterThanOrEqual((before[at] ?? 0) + times);
    }).toPass();
  };
  // From the first 304 on, each has its data.
  await untilUnchanged(1);
  const [whole, before] = [count(200), await drawn(page)];
  await untilUnchanged(4);
  const after = await drawn(page);
  expect(count(200)).toEqual(whole);
  const ticks = Math.floor((after.at - before.at) / tickMs) + 1;
  expect(after.times - before.times).toBeLessThanOrEqual(ticks);
}

test("a visitor's page", async ({ page, app }) => {
  await visit(page, await publish(app, await finishInterview(app, "student_interview")));
  await requestContact(page, "jo@acme.example");
  await expectNoPollsWhileHidden(page, /\/public\/[\w-]+\/status\?/, 30_000);
  const link = "/conversations/public/{token}";
  await expectNothingNew(page, app, [`${link}/status`, `${link}/contact-requests`], 30_000);
});

test("a visitor's page whose question is answered elsewhere", async ({ page, app, sql }) => {
  await visit(page, await publish(app, await finishInterview(app, "student_interview")));
  await ask(page, "What did they rebuild?");
  // As if the answer were still being written.
  await sql`update questions set answer = null, answered_at = null, outcome = null,
    run = gen_random_uuid(), lease_until = now() + interval '1 hour'`;
  await page.reload();
  await expect(page.getByText("Reading the interview…")).toBeVisible();
  await expectNoPollsWhileHidden(page, /\/public\/[\w-]+\/messages$/, 2000);
  await expectNothingNew(page, app, ["/conversations/public/{token}/messages"], 2000);
});

test("the owner's page of a shared interview", async ({ page, app }) => {
  const id = await finishInterview(app, "resume_interview");
  await publish(app, id);
  await signIn(page);
  await page.goto(sharePath(id));
  await expect(page.getByText("No contact requests yet.")).toBeVisible();
  await expectNoPollsWhileHidden(page, /\/contact-requests$/, 15_000);
  const own = "/conversations/{id}";
  await expectNothingNew(
    page,
    app,
    [`${own}/public`, `${own}/public/threads`, `${own}/contact-requests`],
    15_000,
  );
});

test("the owner's resumes, one of which is being read", async ({ page, app, sql }) => {
  await finishInterview(app, "resume_interview");
  await sql`update resumes set status = 'UPLOADED', pages = null, attempts = 1,
    lease_until = now() + interval '1 hour'`;
  await signIn(page);
  await page.goto("/dashboard/resume-interview");
  await expect(page.getByText("Processing", { exact: true })).toBeVisible();
  await expectNoPollsWhileHidden(page, /\/resumes$/, 1500);
  await expectNothingNew(page, app, ["/resumes"], 1500);
});

test("insights that are being made", async ({ page, app, sql }) => {
  const id = await finishInterview(app, "student_interview");
  await expect
    .poll(async () => (await sql`select status from insights`)[0]?.["status"] as string)
    .toBe("ready");
  await sql`update insights set status = 'running', result = null, evidence = null, run = gen_random_uuid(),
    lease_until = now() + interval '1 hour'`;
  await signIn(page);
  await page.goto(`/dashboard/student-interview/${id}?tab=insights`);
  await expectNoPollsWhileHidden(page, /\/insights$/, 1000);
  await expectNothingNew(page, app, ["/conversations/{id}/insights"], 1000);
});

test("a chat whose reply is written elsewhere; unchanged data costs a 304", async ({ page, app, sql }) => {
  const client = await new Client(app.url).logIn();
  const [character] = await offered(client);
  const id = await begin(client, 1);
  const greeting = { message: `Hi ${character?.name}`, client_id: `greeting:${character?.id}` };
  expect((await client.post(`/api/v1/conversations/${id}/message`, greeting)).status).toBe(200);
  await sql`update conversations set reply_state = 'running', reply_run = gen_random_uuid(),
    reply_lease_until = now() + interval '1 hour' where id = ${id}`;
  await sql`update messages set state = 'streaming' where conversation_id = ${id} and kind = 'reply'`;
  await signIn(page);
  await page.goto(`/dashboard/student-interview/${id}`);
  await expect(sayings(page)).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Stop" })).toBeVisible();
  // The time appears once it is complete.
  await expect(sayings(page).locator("time")).toBeHidden();

  await expectNoPollsWhileHidden(page, new RegExp(`/${id}/status$`), 500);
  await expectNothingNew(page, app, ["/conversations/{id}/status", "/conversations/{id}/history"], 500);

  await sql`update messages set state = 'complete' where conversation_id = ${id} and kind = 'reply'`;
  await sql`update conversations set reply_state = 'idle', reply_run = null, reply_lease_until = null
    where id = ${id}`;
  await page.clock.runFor(500);
  await expect(sayings(page).locator("time")).toBeVisible();
});
