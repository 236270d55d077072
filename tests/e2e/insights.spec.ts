import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { readInsights } from "@/lib/insights/api";
import { insightsContent } from "@/lib/insights/schema";
import { expect, signIn, test } from "../support/e2e.ts";
import { Client } from "../support/http.ts";
import { waitFor } from "../support/interview.ts";
import { asOfModel } from "./insights-steps.ts";
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
  expect(markdown).toMatch(/^#+ From your answers$/m);

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

test("in practice mode they are facts, word for word, and nothing is judged", async ({ page, app, sql }) => {
  const id = await holdInterview(page);
  const client = await new Client(app.url).logIn();
  // As if the person had been rude and had added something after the goodbye.
  const asides = ["I will not say that.", "I also bake bread."];
  const [last] = await sql<{ id: string }[]>`select id from messages where conversation_id = ${id}
    and kind = 'answer' order by seq desc limit 1`;
  for (const [at, text] of asides.entries())
    await sql`insert into messages (conversation_id, seq, position, speaker_type, kind, content, state, aside)
      select conversation_id, seq + ${100 + at}, position, speaker_type, kind, ${text}, state,
        ${at === 0 ? "refusal" : "added"} from messages where id = ${last?.id ?? ""}`;
  await page.reload();
  const main = page.getByRole("main");
  const { insights, evidence } = await client.call(readInsights, { params: { id } });
  const content = insightsContent.parse(JSON.parse(insights ?? "null"));
  const shown = await main.innerText();
  for (const text of [content.summary, ...content.strengths, ...content.improvement_areas])
    expect(shown).toContain(text);
  for (const quote of content.notable_quotes) expect(shown).toContain(quote);
  expect(content.improvement_areas).toHaveLength(1);

  const facts = page.getByRole("region", { name: "From your answers" });
  await expect(facts.getByRole("listitem")).toHaveCount(content.strengths.length);
  await expect(facts.getByText("We cut no-shows by 35% in two months.")).toBeVisible();
  const next = page.getByRole("region", { name: "Practise next" });
  await expect(next.getByRole("button", { name: /^Try this question again/ })).toBeVisible();
  expect(evidence?.improvement_areas).toHaveLength(1);

  const rows = page.getByRole("region", { name: "Your answers", exact: true });
  await expect(rows.getByRole("heading", { name: "Not counted (2)" })).toBeVisible();
  await expect(rows.getByRole("listitem")).toHaveCount(4);
  const added = rows.getByRole("listitem").last();
  await expect(added).toContainText("Added at the end");
  await added.locator("summary").click();
  await expect(added.getByText("I also bake bread.")).toBeVisible();
  await expect(added.getByRole("button")).toHaveCount(0);
  const first = rows.getByRole("listitem").first();
  await expect(first).toContainText(/\?.*Maya Okafor, answer 1, 19 words/s);
  for (const gone of ["Coverage", "Strengths", "Notable quotes", "Improvement areas", "Contents"])
    await expect(page.getByRole("heading", { name: gone })).toHaveCount(0);
  await expect(main).not.toContainText(
    /This is wrong|Not checked|quotes? verified|Situation|Make the insights again/,
  );
  await expect(page.getByRole("textbox", { name: "Your question" })).toHaveCount(0);
});

test("without scripts a finished interview is read", async ({ page, browser, app }) => {
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
  const strip = plain
    .getByRole("region", { name: "Your answers", exact: true })
    .getByRole("listitem")
    .first();
  await expect(strip).toContainText(/answer 1, \d+ words/);
  await expect(plain.getByRole("region", { name: "From your answers" })).toContainText(/“.+”/);
  await context.close();
});

test("without scripts a claim of a model is disputed", async ({ page, browser, app, sql }) => {
  const id = await finishInterview(app, "student_interview");
  await asOfModel(app, sql, id);
  const context = await browser.newContext({
    baseURL: app.url,
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const plain = await context.newPage();
  await plain.goto(`/dashboard/student-interview/${id}`);
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

test("insights of a model say whether they are checked", async ({ page, app, sql }) => {
  const id = await holdInterview(page);
  await asOfModel(app, sql, id);
  const summary = page.getByRole("region", { name: "Summary" });
  const markdown = async () =>
    (await page.request.get(`/api/v1/conversations/${id}/export?format=md`)).text();
  // As if another process were still at work.
  await sql`update insights set check_state = 'running', drafts = '{}', run = gen_random_uuid(),
    lease_until = now() + interval '1 hour' where conversation_id = ${id}`;
  await page.reload();
  await expect(summary.getByText("Being checked")).toBeVisible();
  await expect(page.getByText("This is wrong")).toHaveCount(0);
  expect(await markdown()).not.toContain("## Summary");
  // It is gone, and nothing can check them in practice mode.
  await sql`update insights set lease_until = now() - interval '1 second' where conversation_id = ${id}`;
  await expect(summary.getByText("Not checked.", { exact: true })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText("Being checked")).toHaveCount(0);
  // Those of the summary are in a closed fold.
  await expect(page.getByText("This is wrong").filter({ visible: true }).first()).toBeVisible();
  expect(await markdown()).toContain("## Summary");

  await sql`update insights set check_state = 'none', limits = '{not_checked,in_parts,shortened}'
    where conversation_id = ${id}`;
  await page.reload();
  await expect(summary.getByText("Not checked: this model reads too little at once.")).toBeVisible();
  await page.getByText("How this was made").click();
  await expect(page.getByText(/read in parts, and long answers were shortened/)).toBeVisible();
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
