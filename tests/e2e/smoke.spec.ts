import { existsSync } from "node:fs";
import { admin } from "../support/cluster.ts";
import { expect, signIn, test, watchErrors } from "../support/e2e.ts";

test.describe("signing in", () => {
  // Until the first page behind the login is there, arriving at it is a 404.
  const landing = new URL("../../app/dashboard/student-interview/page.tsx", import.meta.url);
  test.use({ allowedErrors: existsSync(landing) ? [] : [/404/] });

  test("the login page lets the first administrator in", async ({ page }) => {
    await page.goto("/");
    await expect(page).toHaveURL(/\/login/);
    await page.getByLabel("Email").fill(admin.email);
    await page.getByLabel("Password", { exact: true }).fill(admin.password);
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page).toHaveURL(/\/dashboard/);
  });

  test("a session can be opened without the login page", async ({ page }) => {
    await signIn(page);
    const me = await page.request.get("/api/v1/users/me");
    expect(await me.json()).toMatchObject({ email: admin.email });
  });
});

test("an error that a page prints is noticed", async ({ browser }) => {
  const context = await browser.newContext();
  const errors = watchErrors(context);
  const page = await context.newPage();
  await page.setContent(
    `<script>console.error("printed"); setTimeout(() => { throw new Error("thrown"); });</script>`,
  );
  await expect.poll(() => errors.length).toBe(2);
  expect(errors.join("\n")).toMatch(/printed[^]*uncaught: Error: thrown/);
  await context.close();
});
