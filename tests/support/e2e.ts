import { type BrowserContext, expect, type Page, test as base } from "@playwright/test";
import postgres, { type Sql } from "postgres";
import { admin, cloneDatabase, dropDatabase } from "./cluster.ts";
import { startInstances } from "./instances.ts";
import { type App, startApp } from "./server.ts";

export { expect } from "@playwright/test";

export type AppOptions = {
  /** Settings for this file's server, in addition to the tests' own: `test.use({ appEnv: { … } })`, at the top of a file. */
  appEnv: Record<string, string>;
  /** Serves with two alternating instances, like `npm run test:instances` for every journey. */
  twoInstances: boolean;
};
type WorkerFixtures = AppOptions & { app: App; sql: Sql };

type TestFixtures = {
  /** Console errors that the test expects, for example the 401 of a wrong password. */
  allowedErrors: RegExp[];
  /** Runs automatically around every test. */
  freshData: void;
  watchedErrors: void;
};

/**
 * Playwright's `test` with the product: every worker serves the production build with its own database, every test starts
 * with only the seed, and every console error of a page fails the test.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  appEnv: [{}, { option: true, scope: "worker" }],
  twoInstances: [false, { option: true, scope: "worker" }],

  app: [
    async ({ appEnv, twoInstances }, use, worker) => {
      const template = process.env.TEST_TEMPLATE_URL;
      if (!template) throw new Error("The global set-up did not run.");
      const databaseUrl = await cloneDatabase(template, `e2e${worker.workerIndex}`);
      const app = await (twoInstances ? startInstances : startApp)({
        // Tests log in repeatedly; the limits have their own tests.
        env: { RATE_LIMIT_FACTOR: "100", ...appEnv, DATABASE_URL: databaseUrl },
      });
      await use(app);
      await app.stop();
      await dropDatabase(databaseUrl);
    },
    { scope: "worker", timeout: 10 * 60_000 },
  ],

  sql: [
    async ({ app }, use) => {
      const sql = postgres(app.databaseUrl, { max: 1, onnotice: () => {} });
      await use(sql);
      await sql.end();
    },
    { scope: "worker" },
  ],

  baseURL: async ({ app }, use) => use(app.url),

  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled) waitsForReact(page);
    await use(page);
  },

  allowedErrors: [[], { option: true }],

  freshData: [
    async ({ sql }, use) => {
      await sql`select test_seed.reset()`;
      await use();
    },
    { auto: true },
  ],

  watchedErrors: [
    async ({ context, allowedErrors, app }, use, info) => {
      const errors = watchErrors(context);
      await use();
      if (info.status !== info.expectedStatus) {
        await info.attach("server.log", { body: app.logs().slice(-50_000), contentType: "text/plain" });
        return;
      }
      const unexpected = errors.filter((text) => !allowedErrors.some((allowed) => allowed.test(text)));
      expect(unexpected, "errors that the pages printed").toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * Makes `goto` and `reload` wait for hydration: a person is slower than that, but a test is not on a busy machine. The page
 * itself repeats a click until React handles it.
 */
export function waitsForReact(page: Page): void {
  const listens = () =>
    page.waitForFunction(
      () =>
        document.contentType !== "text/html" ||
        Object.keys(document).some((key) => key.startsWith("__react")),
    );
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  // To wait for the first byte only, before any script runs.
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (options?.waitUntil !== "commit") await listens();
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    if (options?.waitUntil !== "commit") await listens();
    return response;
  };
}

/** Console errors, uncaught exceptions and Content-Security-Policy violations, which Chromium prints too. */
export function watchErrors(context: BrowserContext): string[] {
  const errors: string[] = [];
  context.on("console", (message) => {
    if (message.type() === "error") errors.push(`${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (failure) => errors.push(`uncaught: ${String(failure.error())}`));
  return errors;
}

/** Logs the page's context in without the login page; the next `goto` has a session. */
export async function signIn(page: Page, who: { email: string; password: string } = admin): Promise<void> {
  const csrf = (await (await page.request.get("/api/auth/csrf")).json()) as { csrfToken: string };
  const form = { csrfToken: csrf.csrfToken, email: who.email, password: who.password };
  await page.request.post("/api/auth/callback/credentials", { form, maxRedirects: 0 });
  const cookies = await page.context().cookies();
  expect(cookies.some(({ name }) => name.includes("session-token"))).toBe(true);
}
