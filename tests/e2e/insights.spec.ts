import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { readInsights } from "@/lib/insights/api";
import { expect, signIn, test } from "../support/e2e.ts";
import { Client } from "../support/http.ts";
import { waitFor } from "../support/interview.ts";
import { finishInterview } from "./sharing-steps.ts";
import { answers, finish, replied, say, start } from "./student-interview-steps.ts";

test.beforeEach(async ({ page }) => signIn(page));

/** Holds a short interview to its end and skips the feedback. @returns its id */
async function holdInterview(page: Page): Promise<string> {
  const id = await start(page, ["Maya Okafor"]);
  await replied(page, 1);
  await say(page, answers.path);
  await say(page, answers.hall);
  await finish(page);
  await page.getByRole("dialog").getByRole("button", { name: "Skip" }).click();
  await expect(page.getByRole("heading", { name: "Summary" })).toBeVisible();
  return id;
}

test("insights are copied, downloaded and printed", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  const id = await holdInterview(page);
  await expectAccessible(page, "insights");

  await page.getByRole("button", { name: "Copy as Markdown" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Copied." })).toHaveCount(1);
  const markdown = await page.evaluate(() => navigator.clipboard.readText());
  expect(markdown).toContain(answers.hall);
  expect(markdown).toMatch(/^#+ Summary$/m);

  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download JSON" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/\.json$/);
  const json = JSON.parse(await readFile(await download.path(), "utf8")) as Record<string, unknown>;
  expect(JSON.stringify(json)).toContain(id);
  expect(JSON.stringify(json)).toContain(answers.hall);

  await page.getByRole("button", { name: "Print" }).click();
  await expect(page.locator("body")).toHaveAttribute("data-printed", "");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: "Chat Transcript" })).toBeVisible();
  await expect(page.getByText(answers.hall).last()).toBeVisible();
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(page.getByRole("banner")).toBeHidden();
  // On paper stand whose interview it is and the moment itself, on two sheets.
  await expect(page.getByText(/^Interview of \d+ \w+ \d{4}, \d+:\d+\./)).toBeVisible();
  await expect(page.locator("time:visible")).toHaveCount(1);
  const pdf = await getDocument({ data: new Uint8Array(await page.pdf({ preferCSSPageSize: true })) })
    .promise;
  expect(pdf.numPages).toBe(2);
  const last = await (await pdf.getPage(2)).getTextContent();
  const printed = last.items.map((item) => ("str" in item ? item.str : "")).join(" ");
  expect(printed).toMatch(/Page 2 of 2/);
  expect(printed).toContain(answers.hall.split(".")[0]);
});

test("without scripts a finished interview is read and disputed", async ({ page, browser, app }) => {
  const id = await finishInterview(app, "student_interview");
  const client = await new Client(app.url).logIn();
  await waitFor(
    () => client.call(readInsights, { params: { id } }),
    ({ status }) => status === "ready",
  );
  const context = await browser.newContext({
    baseURL: app.url,
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const plain = await context.newPage();
  await plain.goto(`/dashboard/student-interview/${id}`);
  await expect(plain.getByRole("heading", { name: "Summary" })).toBeVisible();
  await expect(plain.getByText("Creating insights…")).toBeHidden();
  const strip = plain.getByRole("region", { name: "Your answers" }).getByRole("listitem").first();
  await expect(strip).toContainText(/Situation: (told|missing)/);
  const claim = plain.getByRole("region", { name: "Strengths" }).getByRole("listitem").first();
  await claim.getByText("This is wrong").click();
  await claim.getByLabel("What is wrong with it?").fill("It was four months.");
  await claim.getByRole("button", { name: "Mark as wrong" }).click();
  await expect(claim.getByText("It was four months.")).toBeVisible();
  await claim.getByRole("button", { name: "Undo" }).click();
  await expect(claim.getByText("This is wrong")).toBeVisible();
  expect(plain.url()).not.toContain("four");
  await context.close();
});

test("insights that are being made say so until they are there", async ({ page, sql }) => {
  const id = await holdInterview(page);
  const creating = page.getByRole("status").filter({ hasText: "Creating insights…" });
  await expect(creating).toBeHidden();
  // As if another process were still at work.
  await sql`update insights set status = 'running', result = null, evidence = null, run = gen_random_uuid(),
    lease_until = now() + interval '1 hour' where conversation_id = ${id}`;
  await page.reload();
  await expect(creating).toBeVisible();
  await expect(page.getByRole("heading", { name: "Summary" })).toBeHidden();
  await expect(page.getByRole("heading", { name: "Chat Transcript" })).toBeHidden();
  // It is gone, and the page's next look takes its work over.
  await sql`update insights set lease_until = now() - interval '1 second' where conversation_id = ${id}`;
  await expect(page.getByRole("heading", { name: "Summary" })).toBeVisible({ timeout: 20_000 });
  await expect(creating).toBeHidden();
});

test.describe("insights that could not be made", () => {
  test("say so, and are made when one tries again", async ({ page, sql }) => {
    const id = await holdInterview(page);
    await sql`update insights set status = 'failed', detail = 'The model did not answer in time.', result = null,
      evidence = null where conversation_id = ${id}`;
    await page.reload();
    await expect(page.getByText("The model did not answer in time.")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Summary" })).toBeHidden();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: "Summary" })).toBeVisible();
    await expect(page.getByText("The model did not answer in time.")).toBeHidden();
  });
});
