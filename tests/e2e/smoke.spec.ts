import { existsSync } from "node:fs";
import { admin } from "../support/cluster.ts";
import { expect, signIn, test, watchErrors } from "../support/e2e.ts";

test.describe("signing in", () => {
  // Until the first page behind the login has loaded, redirecting to it is a 404.
  const landing = new URL("../../app/dashboard/student-interview/page.tsx", import.meta.url);
  test.use({ allowedErrors: existsSync(landing) ? [] : [/404/] });

  test("the first administrator logs in on the login page", async ({ page }) => {
    await page.goto("/");
    await expect(page).toHaveURL(/\/login/);
    await page.getByLabel("Email").fill(admin.email);
    await page.getByLabel("Password", { exact: true }).fill(admin.password);
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page).toHaveURL(/\/dashboard/);
  });

  test("a session can be set up without the login page", async ({ page }) => {
    await signIn(page);
    const me = await page.request.get("/api/v1/users/me");
    expect(await me.json()).toMatchObject({ email: admin.email });
  });
});

test("every console error of a page fails the test, also a refused script", async ({ browser }) => {
  const context = await browser.newContext();
  const errors = watchErrors(context);
  const page = await context.newPage();
  await page.route("http://page.invalid/", (route) =>
    route.fulfill({
      contentType: "text/html",
      headers: { "content-security-policy": "script-src 'nonce-good'" },
      body: `<script nonce="good">console.error("printed"); setTimeout(() => { throw new Error("thrown"); });</script>
        <script>document.title = "refused";</script>`,
    }),
  );
  await page.goto("http://page.invalid/");
  await expect.poll(() => errors.length).toBe(3);
  expect(errors.toSorted().join("\n")).toMatch(
    /Content Security Policy[^]*printed[^]*uncaught: Error: thrown/,
  );
  await expect(page).not.toHaveTitle("refused");
  await context.close();
});
