/*
 * The picture of the README in both themes: `npm run screenshots` holds an interview in an empty database and captures its
 * insights.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { repository } from "../support/cluster.ts";
import { expect, signIn, test } from "../support/e2e.ts";
import { Client } from "../support/http.ts";
import { offered } from "../support/interview.ts";

const folder = join(repository, "docs/screenshots");
const maxBytes = 150_000;
const [width, height, scale] = [1280, 900, 1.5];
const quality = 80;

const talk = [
  [
    "My uncle repaired radios in his kitchen and let me solder when I was nine. I study computer science in Leeds because I wanted to know what happens inside the box.",
    "In my second year the climbing hall where I work lost its bookings for a weekend. I rebuilt the booking page in four evenings, and no-shows went down by 35% in two months.",
  ],
  [
    "Two of our team of four wanted to postpone the summer launch, because the timetable database went down two days before it. I wrote a restore script, showed them that it worked on a copy, and we reopened bookings after six hours.",
  ],
];

/** Captures the visible page as WebP, which Playwright cannot. */
async function take(page: Page, name: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await page.setViewportSize({ width, height });
  await session.send("Emulation.setDeviceMetricsOverride", {
    width,
    height,
    deviceScaleFactor: scale,
    mobile: false,
  });
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.waitForFunction(
      (theme) => document.documentElement.style.colorScheme === theme && document.fonts.status === "loaded",
      colorScheme,
    );
    const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality });
    const picture = Buffer.from(data, "base64");
    expect(picture.length, `${name}, ${colorScheme}`).toBeLessThan(maxBytes);
    writeFileSync(join(folder, `${name}-${colorScheme}.webp`), picture);
  }
  await session.detach();
}

test("the picture of the README", async ({ page, app }) => {
  mkdirSync(folder, { recursive: true });
  const client = await new Client(app.url).logIn();
  const cast = (await offered(client)).slice(0, talk.length);
  const body = { workflow: "student_interview", character_ids: cast.map(({ id }) => id) };
  const { json } = await client.post("/api/v1/conversations/start", body);
  const { session_id: id } = json as { session_id: string };
  const say = async (message: string, more = {}) =>
    expect((await client.post(`/api/v1/conversations/${id}/message`, { message, ...more })).status).toBe(200);
  await signIn(page);

  for (const [at, character] of cast.entries()) {
    await say(`Hi ${character.name}`, { client_id: `greeting:${character.id}` });
    for (const answer of talk[at] ?? []) await say(answer);
    await client.post(`/api/v1/conversations/${id}/advance`, { from: character.id });
  }
  await client.post(`/api/v1/conversations/${id}/finalize`);
  await page.goto(`/dashboard/student-interview/${id}?tab=insights`);
  await expect(page.getByRole("heading", { name: "Practise next" })).toBeVisible();
  await take(page, "insights");
});
