import type { Page } from "@playwright/test";
import { expect, signIn, test } from "../support/e2e.ts";
import { finishInterview } from "./sharing-steps.ts";

/** Opens a page whose scripts do not come until `act` is over. */
async function beforeScripts(page: Page, path: string, act: () => Promise<void>): Promise<void> {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/_next/static/chunks/**.js*", async (route) => {
    await released;
    await route.fallback();
  });
  await page.goto(path, { waitUntil: "commit" });
  await act();
  release();
}

test("what is pressed before its code has come does what it says", async ({ page, app }) => {
  const path = `/dashboard/student-interview/${await finishInterview(app, "student_interview")}`;
  await signIn(page);
  await beforeScripts(page, path, () => page.getByRole("link", { name: "Sharing" }).click());
  await expect(page.getByRole("button", { name: "Create public link" })).toBeVisible();

  await beforeScripts(page, path, () => page.getByRole("tab", { name: "Messages" }).click());
  await expect(page).toHaveURL(/tab=messages$/);

  // Impatience is one press.
  await beforeScripts(page, path, async () => {
    await page.getByRole("button", { name: "admin" }).dblclick();
    await page.getByRole("button", { name: "admin" }).click();
  });
  await expect(page.getByRole("menu")).toBeVisible();
});
