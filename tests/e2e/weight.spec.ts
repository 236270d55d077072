import type { Page } from "@playwright/test";
import { expect, signIn, test } from "../support/e2e.ts";
import { Client } from "../support/http.ts";
import { begin } from "../support/interview.ts";
import { finishInterview, publish } from "./sharing-steps.ts";
import { replied } from "./student-interview-steps.ts";

/*
 * What the pages that people meet first make a browser load. JavaScript counts as it came over the wire, compressed,
 * with all that was fetched ahead; the framework alone is 134 KiB. And nothing is asked for twice.
 */
type Loaded = { kib: number; scripts: string[]; requests: string[] };

/** Loads a page with an empty cache and waits until it is `ready` and nothing more comes. */
async function load(page: Page, path: string, ready: () => Promise<unknown>): Promise<Loaded> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  const requests: string[] = [];
  const scripts = new Map<string, { url: string; bytes: number }>();
  session.on("Network.requestWillBeSent", ({ request }) => {
    requests.push(`${request.method} ${request.url}`);
  });
  session.on("Network.responseReceived", ({ requestId, response }) => {
    if (/javascript/.test(response.mimeType)) scripts.set(requestId, { url: response.url, bytes: 0 });
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const script = scripts.get(requestId);
    if (script) script.bytes = encodedDataLength;
  });
  await page.goto(path);
  await ready();
  await page.waitForLoadState("networkidle");
  await session.detach();
  const sizes = [...scripts.values()];
  const kib = sizes.reduce((sum, { bytes }) => sum + bytes, 0) / 1024;
  return { kib, scripts: sizes.map(({ url, bytes }) => `${(bytes / 1024).toFixed(1)} KiB ${url}`), requests };
}

function expectLight({ kib, scripts }: Loaded, most: number): void {
  expect(kib, "the scripts were seen").toBeGreaterThan(100);
  expect(kib, scripts.join("\n")).toBeLessThanOrEqual(most);
}

function expectOnce({ requests }: Loaded): void {
  const twice = requests.filter((request, at) => requests.indexOf(request) !== at);
  expect(twice, "requests that were made before").toEqual([]);
}

const heading = (page: Page) => () => expect(page.getByRole("heading", { level: 1 })).toBeVisible();

test("the login page loads at most 180 KiB of JavaScript", async ({ page }) => {
  const loaded = await load(page, "/login", heading(page));
  expectLight(loaded, 180);
  expectOnce(loaded);
});

test("Student Chat loads at most 300 KiB of JavaScript, before a conversation and in one", async ({
  page,
  app,
}) => {
  await signIn(page);
  const choice = () => expect(page.getByRole("button", { name: "Start interview" })).toBeEnabled();
  const before = await load(page, "/dashboard/student-interview", choice);
  expectLight(before, 300);
  expectOnce(before);

  const id = await begin(await new Client(app.url).logIn());
  const path = `/dashboard/student-interview/${id}`;
  // The greeting stands under the divider; its reply is the first message.
  const inside = await load(page, path, () => replied(page, 1));
  expectLight(inside, 300);
  const again = await load(page, path, () => replied(page, 1));
  expectLight(again, 300);
  expectOnce(again);
});

test("the public page loads at most 220 KiB of JavaScript", async ({ page, app }) => {
  const path = await publish(app, await finishInterview(app, "student_interview"));
  const loaded = await load(page, path, heading(page));
  expectLight(loaded, 220);
  expectOnce(loaded);
});
