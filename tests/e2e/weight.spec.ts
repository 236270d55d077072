import type { Page } from "@playwright/test";
import { expect, signIn, test } from "../support/e2e.ts";
import { Client } from "../support/http.ts";
import { begin } from "../support/interview.ts";
import { type Loaded, watchLoading } from "./loading.ts";
import { finishInterview, publish } from "./sharing-steps.ts";
import { finish, replied } from "./student-interview-steps.ts";

/*
 * The size of the first pages. JavaScript counts as transferred, compressed, with all prefetches; the framework alone is
 * 134 KiB. `requests.spec.ts` checks the requests themselves.
 */
/** Loads a page and waits until it is `ready`. */
const load = (page: Page, path: string, ready: () => Promise<unknown>): Promise<Loaded> =>
  watchLoading(page, async () => {
    await page.goto(path);
    await ready();
  });

function expectLight({ kib, scripts }: Loaded, most: number): void {
  expect(kib, "the scripts were seen").toBeGreaterThan(100);
  expect(kib, scripts.join("\n")).toBeLessThanOrEqual(most);
}

declare global {
  var shifts: (PerformanceEntry & { value: number })[];
}

const heading = (page: Page) => () => expect(page.getByRole("heading", { level: 1 })).toBeVisible();

test("the login page loads at most 180 KiB of JavaScript", async ({ page }) => {
  const loaded = await load(page, "/login", heading(page));
  expectLight(loaded, 180);
});

test("Student Chat loads at most 300 KiB of JavaScript, before a conversation and in one", async ({
  page,
  app,
}) => {
  await signIn(page);
  const choice = () => expect(page.getByRole("button", { name: "Start interview" })).toBeEnabled();
  const before = await load(page, "/dashboard/student-interview", choice);
  expectLight(before, 300);

  const id = await begin(await new Client(app.url).logIn());
  const path = `/dashboard/student-interview/${id}`;
  // The greeting is under the divider; its reply is the first message.
  const inside = await load(page, path, () => replied(page, 1));
  expectLight(inside, 300);
  const again = await load(page, path, () => replied(page, 1));
  expectLight(again, 300);
});

test("the public page loads at most 220 KiB of JavaScript", async ({ page, app }) => {
  const path = await publish(app, await finishInterview(app, "student_interview"));
  const loaded = await load(page, path, heading(page));
  expectLight(loaded, 220);
});

test("fonts that load late are used, and text keeps its place", async ({ page, app }) => {
  const path = await publish(app, await finishInterview(app, "student_interview"));
  await page.addInitScript(() => {
    globalThis.shifts = [];
    const seen = (list: PerformanceObserverEntryList) => shifts.push(...(list.getEntries() as typeof shifts));
    new PerformanceObserver(seen).observe({ type: "layout-shift", buffered: true });
  });
  await page.route("**/*.woff2", async (route) => {
    await page.getByRole("textbox", { name: "Your question" }).waitFor();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await route.continue();
  });
  await page.goto(path);
  await expect(page.locator("link[rel=preload][as=font]")).toHaveCount(2);
  await page.evaluate(() => document.fonts.ready);
  const loaded = () =>
    [...document.fonts].filter(({ status }) => status === "loaded").map(({ family }) => family);
  expect((await page.evaluate(loaded)).toSorted()).toEqual(["geistSans", "newsreader"]);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 300))));
  expect(await page.evaluate(() => shifts.reduce((sum, { value }) => sum + value, 0))).toBeLessThan(0.02);
});

test("code that an interview needs later loads when the person is about to use it", async ({ page, app }) => {
  const sources: Promise<string>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") sources.push(response.text());
  });
  /** Whether the code with this text has loaded. */
  const has = async (text: string) => (await Promise.all(sources)).some((source) => source.includes(text));

  await signIn(page);
  const id = await begin(await new Client(app.url).logIn(), 1);
  await load(page, `/dashboard/student-interview/${id}`, () => replied(page, 1));
  expect(await has("This interview is complete.")).toBe(true);
  expect(await has("How was this interview?")).toBe(false);
  expect(await has("Chat Transcript")).toBe(false);
  await page.getByRole("tab", { name: "Insights" }).hover();
  await expect.poll(() => has("Chat Transcript")).toBe(true);

  await finish(page);
  await expect(page.getByRole("dialog", { name: "How was this interview?" })).toBeVisible();
  expect(await has("How was this interview?")).toBe(true);
});
