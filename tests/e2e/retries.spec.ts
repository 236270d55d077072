import type { Page } from "@playwright/test";
import { readInsights } from "@/lib/insights/api";
import { expectAccessible } from "../support/accessibility.ts";
import { expect, signIn, test } from "../support/e2e.ts";
import { Client } from "../support/http.ts";
import { waitFor } from "../support/interview.ts";
import { finishInterview } from "./sharing-steps.ts";
import { answers, composer, replied, sayings } from "./student-interview-steps.ts";

test.beforeEach(async ({ page }) => signIn(page));

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** Starts a retry of the question of the first answer. */
async function tryFirstAnswer(page: Page): Promise<string> {
  await page.getByRole("heading", { name: /^Answers \(/ }).click();
  const row = page.locator("#answers").getByRole("listitem").first();
  await row.locator("summary").click();
  await row.getByRole("button", { name: /^Try again/ }).click();
  // Without JavaScript, the interview has no composer.
  await expect(page.getByRole("list", { name: "Characters of this interview" })).toBeVisible();
  return page.url();
}

for (const workflow of ["student_interview", "resume_interview"] as const)
  test(`a question of a ${workflow} is retried, and both answers are compared`, async ({
    page,
    browser,
    app,
  }) => {
    const id = await finishInterview(app, workflow);
    const client = await new Client(app.url).logIn();
    await waitFor(
      () => client.call(readInsights, { params: { id } }),
      ({ status }) => status === "ready",
    );
    const path = `/dashboard/${workflow.replace("_", "-")}`;
    const view = workflow === "resume_interview" ? "?step=share&view=insights" : "";
    const context = await browser.newContext({
      baseURL: app.url,
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
    });
    const plain = await context.newPage();
    await plain.goto(`${path}/${id}${view}`);
    await tryFirstAnswer(plain);
    const begun = plain.url();
    await plain.goto(`${path}/${id}${view}`);
    // A second click, also with scripts, opens the retry that has no answer yet.
    expect(await tryFirstAnswer(plain)).toBe(begun);
    await page.goto(`${path}/${id}${view}`);
    expect(await tryFirstAnswer(page)).toBe(begun);

    await replied(page, 1);
    await expect(page.getByRole("button", { name: "Skip question" })).toBeHidden();
    await expect(page.getByText("1 of 1")).toBeVisible();
    await composer(page).fill(`${answers.hall} 12 came.`);
    await composer(page).press("Enter");
    await replied(page, 3);
    await page.getByRole("button", { name: "Advance: finish and see both answers" }).click();

    // It moves on to the comparison, without the feedback dialog.
    const now = region(page, "Your new answer");
    await expect(now).toContainText(answers.hall);
    await expect(now).toContainText("27 words");
    await expect(now).toContainText("Figures: 35% · 12");
    await expect(now).toContainText("New: 12");
    await expect(region(page, "In the interview")).toContainText(/\d+ words/);
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(page.getByRole("link", { name: "Sharing" })).toBeHidden();
    await expect(page.getByRole("tab")).toHaveText(["Messages", "Insights"]);
    await expect(page.getByRole("heading", { name: "Chat Transcript" })).toBeVisible();
    await expect(sayings(page)).toHaveCount(3);
    await expectAccessible(page, "comparison");
    await page.getByRole("tab", { name: "Messages" }).click();
    await page.getByRole("button", { name: "See both answers" }).click();
    await expect(now).toBeVisible();
    await plain.goto(begun);
    await expect(region(plain, "Your new answer")).toContainText(answers.hall);

    // It is listed under its interview.
    await page.goto("/dashboard/interviews");
    const entry = page
      .getByRole("listitem")
      .filter({ has: page.locator(`a[href="${path}/${id}"]`) })
      .first();
    await expect(entry.getByRole("list", { name: "Second tries" }).getByRole("link")).toHaveAttribute(
      "href",
      begun.slice(new URL(begun).origin.length),
    );

    // Deleting the original keeps the new answer, and lists the retry separately.
    await client.delete(`/api/v1/conversations/${id}`);
    await page.reload();
    await expect(page.getByRole("list", { name: "Second tries" })).toBeHidden();
    await page
      .getByRole("link", { name: /^Second try: / })
      .first()
      .click();
    await expect(now).toContainText(answers.hall);
    await expect(region(page, "In the interview")).toBeHidden();
    await expect(page.getByText("only your new one is shown")).toBeVisible();
    await context.close();
  });
