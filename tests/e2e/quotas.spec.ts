import type { Page } from "@playwright/test";
import { expect, signIn, test } from "../support/e2e.ts";
import { pdfFile, resumePdf } from "./resume-files.ts";

/** A server on which every person may have one of each. */
test.use({
  appEnv: {
    RATE_LIMIT_FACTOR: "1",
    QUOTA_RESUMES: "1",
    QUOTA_TEAMS: "1",
    QUOTA_CHARACTERS: "1",
    QUOTA_CONVERSATIONS: "1",
  },
  // Chromium prints each refusal itself.
  allowedErrors: [/409/],
});

const tooWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
const atMost = (what: string) => new RegExp(`You can have at most 1 ${what}, .*Please delete some`);

for (const colorScheme of ["light", "dark"] as const)
  test(`an upload over the quota says what to delete, and continues afterwards (360 px, ${colorScheme})`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 360, height: 740 });
    await signIn(page);
    await page.goto("/dashboard/resume-interview");
    const choose = page.getByLabel("Choose PDF files");
    await choose.setInputFiles(pdfFile("first.pdf", await resumePdf()));
    await expect(page.getByRole("radio", { name: "first.pdf" })).toBeEnabled();
    await choose.setInputFiles(pdfFile("second.pdf", await resumePdf()));
    const row = page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ has: page.getByText("second.pdf", { exact: true }) });
    await expect(row).toContainText(atMost("resumes"));
    expect(await tooWide(page)).toBeLessThanOrEqual(0);
    await test
      .info()
      .attach(`upload ${colorScheme}`, { body: await page.screenshot(), contentType: "image/png" });
    // The retry does not overtake a slow deletion.
    await page.route("**/api/v1/resumes/*", async (route) => {
      if (route.request().method() === "DELETE") await new Promise((resolve) => setTimeout(resolve, 2000));
      await route.continue();
    });
    await page.getByRole("button", { name: "Delete first.pdf" }).click();
    await row.getByRole("button", { name: "Retry second.pdf" }).click();
    await expect(page.getByRole("radio", { name: "second.pdf" })).toBeEnabled();
  });

test("teams, characters and interviews show it in their forms, and keep the typed text", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page);
  await page.goto("/dashboard/teams");
  for (const name of ["First", "Second"]) {
    await page.getByRole("button", { name: "Add New Team" }).click();
    await page.getByLabel("Name", { exact: true }).fill(name);
    await page.getByRole("button", { name: "Create" }).click();
    if (name === "First") await expect(page.getByText("Team Created")).toBeVisible();
  }
  await expect(page.getByText(atMost("teams"))).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Second");
  expect(await tooWide(page)).toBeLessThanOrEqual(0);

  for (const name of ["First", "Second"]) {
    await page.goto("/dashboard/characters/new");
    await page.getByLabel("Name", { exact: true }).fill(name);
    await page.getByLabel("Prompt", { exact: true }).fill("Ask one question.");
    await page.getByRole("button", { name: "Create", exact: true }).click();
    if (name === "First") await page.waitForURL((url) => !url.pathname.endsWith("/new"));
  }
  await expect(page.getByText(atMost("characters"))).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Second");
  expect(await tooWide(page)).toBeLessThanOrEqual(0);

  for (const name of ["First", "Second"]) {
    await page.goto("/dashboard/student-interview");
    await page.getByRole("button", { name: "Start interview" }).click();
    if (name === "First") await page.waitForURL(/student-interview\/[0-9a-f-]{36}/);
  }
  await expect(page.getByText(atMost("conversations"))).toBeVisible();
  expect(await tooWide(page)).toBeLessThanOrEqual(0);
});
