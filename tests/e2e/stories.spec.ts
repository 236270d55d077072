import { readInsights } from "@/lib/insights/api";
import { expectAccessible } from "../support/accessibility.ts";
import { expect, signIn, test } from "../support/e2e.ts";
import { Client } from "../support/http.ts";
import { waitFor } from "../support/interview.ts";
import type { App } from "../support/server.ts";
import { answers, finishInterview } from "./sharing-steps.ts";

const stories = "/dashboard/interviews/stories";

test.beforeEach(async ({ page }) => signIn(page));

/** A finished interview with its insights. @returns its path */
async function interviewOf(app: App): Promise<string> {
  const id = await finishInterview(app, "student_interview");
  const client = await new Client(app.url).logIn();
  await waitFor(
    () => client.call(readInsights, { params: { id } }),
    ({ status }) => status === "ready",
  );
  return `/dashboard/student-interview/${id}?tab=insights`;
}

test("an answer is kept from the insights, gets a title, a note and tags, and is found by its meaning", async ({
  page,
  app,
}) => {
  await page.goto(await interviewOf(app));
  await page.getByRole("heading", { name: /^Answers \(/ }).click();
  const row = page.locator("#answers").getByRole("listitem").filter({ hasText: "ticket scanner" });
  await row.locator("summary").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(row.getByRole("button", { name: /^Keep this story/ })).toBeFocused();
  await page.keyboard.press("Enter");

  await expect(page.getByText("Kept. Change the title")).toBeVisible();
  await page.getByLabel("Title").fill("The scanner");
  await page.getByLabel("Note").fill("Begin with the queue.");
  await page.getByLabel("Tags").fill(`team, ${"x".repeat(200)}`);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Please keep each tag under 40 characters.")).toBeVisible();
  await page.getByLabel("Tags").fill("team, boarding");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Saved" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "The scanner" })).toBeVisible();
  await expectAccessible(page, "a story");
  await expect(page.getByRole("region", { name: "Your answer" })).toContainText("Figures: 35%");

  // Keeping it again, from the transcript, opens the same story.
  await page.goBack();
  await page.getByRole("heading", { name: "Chat Transcript" }).click();
  await page
    .locator("#transcript")
    .getByRole("listitem")
    .filter({ hasText: answers.scanner })
    .getByRole("button", { name: "Keep this story" })
    .click();
  await expect(page.getByText("You keep this answer already.")).toBeVisible();
  await page.getByRole("link", { name: "Your stories" }).click();
  const list = page.getByRole("list", { name: "Stories", exact: true });
  await expect(list.getByRole("listitem").first()).toContainText("The scanner");
  await expect(list).toContainText("Begin with the queue.");
  await expect(page.getByRole("list", { name: "Tags" })).toHaveText("teamboarding");
  await page.getByRole("link", { name: "boarding" }).click();
  await expect(page.getByRole("heading", { name: "Stories tagged “boarding”" })).toBeVisible();
  await expect(list.getByRole("listitem").first()).toContainText("The scanner");
  await page.goto(`${stories}?tag=%00`);
  await expect(page.getByRole("heading", { level: 1, name: "Your stories" })).toBeVisible();
  await page.goto(`${stories}?tag=nobody's`);
  await expect(page.getByText("No story has this tag.")).toBeVisible();
  await page.getByRole("link", { name: "Show all stories" }).click();

  await page.getByLabel("Search all your answers").fill("where did I talk about the database?");
  await page.keyboard.press("Enter");
  const found = page.getByRole("list", { name: "Answers found" });
  await expect(found.getByRole("listitem").first()).toContainText("restore script");
  await expect(found.getByRole("link", { name: /^Kept\b/ })).toHaveCount(1);
  await expectAccessible(page, "stories");
  await found
    .getByRole("button", { name: /^Keep \(/ })
    .first()
    .click();
  await expect(page.getByText("Kept. Change the title")).toBeVisible();

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Your stories" }).click();
  await page.getByRole("link", { name: "Download as Markdown" }).click();
  expect((await download).suggestedFilename()).toBe("Your stories.md");
});

test("a story answers a classic question only after a click, and no link leads to an interview about it", async ({
  page,
  app,
}) => {
  await interviewOf(app);
  await page.goto(`${stories}/questions`);
  const mistake = page.getByRole("listitem").filter({ hasText: "Tell me about a mistake" }).first();
  await mistake.getByRole("link", { name: /^See my closest answers/ }).click();
  await expect(mistake.getByRole("button", { name: /^This one/ }).first()).toBeVisible();
  await expectAccessible(page, "classic questions");
  await mistake
    .getByRole("button", { name: /^This one/ })
    .first()
    .click();
  await expect(page.getByText("is kept as your story")).toBeVisible();
  await mistake.getByRole("button", { name: /^Change/ }).click();
  await mistake.getByRole("button", { name: /^None of these/ }).click();
  await expect(page.getByText("Noted: none of these answers.")).toBeVisible();
  await expect(mistake).toBeFocused();
  await mistake.getByRole("link", { name: /^Start an interview that asks it/ }).click();
  const plan = page.getByRole("region", { name: "The plan" });
  await expect(plan).toContainText("Tell me about a mistake that you made at work.");
  await page.getByRole("button", { name: /start/i }).last().click();
  await expect(page).toHaveURL(/student-interview\/[\w-]{36}/);

  await page.goto(`${stories}/progress`);
  await expect(page.getByRole("table")).toBeVisible();
  await expect(page.getByText(/of your last \d+ answers (has|have) a figure/)).toBeVisible();
  await expectAccessible(page, "progress");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("an answer is found, kept, changed and removed", async ({ page, app }) => {
    await interviewOf(app);
    await page.goto(stories);
    await page.getByLabel("Search all your answers").fill("database restore script");
    await page.getByRole("button", { name: "Search" }).click();
    const found = page.getByRole("list", { name: "Answers found" });
    await expect(found.getByRole("listitem").first()).toContainText("restore script");
    await found
      .getByRole("button", { name: /^Keep \(/ })
      .first()
      .click();
    await expect(page.getByText("Kept. Change the title")).toBeVisible();
    await page.getByLabel("Title").fill("");
    await page.getByLabel("Tags").fill("outage");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Please enter a title.")).toBeVisible();
    await expect(page.getByLabel("Tags")).toHaveValue("outage");
    await page.getByLabel("Title").fill("The outage");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "The outage" })).toBeVisible();
    await page.getByRole("link", { name: "Remove this story" }).click();
    await page.getByRole("button", { name: "Remove" }).click();
    await expect(page.getByText("The story was removed.")).toBeVisible();
    await expect(page.getByRole("list", { name: "Stories", exact: true })).toBeHidden();
  });
});
