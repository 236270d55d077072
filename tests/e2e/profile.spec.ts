import { readFile } from "node:fs/promises";
import { admin } from "../support/cluster.ts";
import { controls } from "../support/controls.ts";
import { expect, signIn, test, waitsForReact } from "../support/e2e.ts";
import { addUser } from "./accounts-people.ts";

test("the account shows its person, and the name can be changed", async ({ page, app }) => {
  const user = await addUser(app, "dora@example.com");
  await signIn(page, user);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "dora" }).click();
  await page.getByRole("menuitem", { name: "Settings" }).click();
  await expect(page).toHaveURL(/\/dashboard\/profile$/);
  await expect(page).toHaveTitle("Profile Settings · Colloquy");
  const panel = page.getByRole("tabpanel");
  await expect(panel).toContainText("dora@example.com");
  await expect(panel.getByText("User", { exact: true })).toBeVisible();
  await page.getByLabel("Display Name").fill("Dora Maar");
  expect((await controls(page)).length).toBeLessThanOrEqual(9);
  // For two seconds.
  await Promise.all([
    expect(page.getByRole("button", { name: "Saved" })).toBeVisible(),
    page.keyboard.press("Enter"),
  ]);
  await page.reload();
  await expect(page.getByLabel("Display Name")).toHaveValue("Dora Maar");
});

test("an administrator is labelled as one", async ({ page }) => {
  await signIn(page);
  await page.goto("/dashboard/profile");
  await expect(page.getByRole("tabpanel").getByText("Administrator", { exact: true })).toBeVisible();
});

test.describe("with a wrong password in between", () => {
  test("a new password ends the session of another browser, with a message", async ({
    page,
    app,
    browser,
  }) => {
    const user = await addUser(app, "emil@example.com");
    const elsewhere = await browser.newContext();
    const other = await elsewhere.newPage();
    waitsForReact(other);
    await signIn(other, user);
    await other.goto("/dashboard/profile");

    await signIn(page, user);
    await page.goto("/dashboard/profile");
    await page.getByRole("tab", { name: "Security" }).click();
    const submit = page.getByRole("button", { name: "Update password" });
    await submit.click();
    await expect(page.getByLabel("Current Password")).toBeFocused();
    await page.getByLabel("Current Password").fill("not this one");
    await page.getByLabel("New Password").fill("a better password");
    await page.getByLabel("Confirm Password").fill("a bitter password");
    await submit.click();
    await expect(page.getByText("New password and confirmation do not match")).toBeVisible();
    await page.getByLabel("Confirm Password").fill("a better password");
    await submit.click();
    await expect(page.getByText("Your current password is incorrect.")).toBeVisible();
    await expect(page.getByLabel("Current Password")).toBeFocused();
    await page.getByLabel("Current Password").fill(user.password);
    await submit.click();
    await expect(page.getByText("Your password has been updated")).toBeVisible();
    await expect(page.getByLabel("New Password")).toHaveValue("");

    // The session that changed it stays logged in.
    await page.reload();
    await expect(page.getByRole("heading", { name: "Profile Settings" })).toBeVisible();

    // The other one is asked to log in again, by an action and by a page, sees the reason once, and returns to its page.
    await other.getByLabel("Display Name").fill("Emil");
    await other.keyboard.press("Enter");
    await expect(other).toHaveURL(/\/login\?from=/);
    await expect(other.getByText("Your session has ended")).toBeVisible();
    await other.reload();
    await expect(other.getByText("Your session has ended")).toHaveCount(0);
    await other.getByLabel("Email").fill(user.email);
    await other.getByLabel("Password", { exact: true }).fill("a better password");
    await other.keyboard.press("Enter");
    await expect(other).toHaveURL(/\/dashboard\/profile$/);
    await elsewhere.close();
  });
});

test("signing out everywhere ends this session too", async ({ page, app, browser }) => {
  const user = await addUser(app, "fritz@example.com");
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  waitsForReact(other);
  await signIn(other, user);
  await other.goto("/dashboard/profile");
  await signIn(page, user);
  await page.goto("/dashboard/profile");
  await page.getByRole("tab", { name: "Security" }).click();
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText("You are signed out everywhere")).toBeVisible();
  // A link within the app, which loads no document, detects it too.
  await other.getByRole("link", { name: /Colloquy/ }).click();
  await expect(other).toHaveURL(/\/login/);
  await expect(other.getByText("Your session has ended")).toBeVisible();
  await elsewhere.close();
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("an API token is created, used and revoked", async ({ page, app }) => {
      const user = await addUser(app, `token-${String(javaScriptEnabled)}@example.com`);
      await signIn(page, user);
      await page.goto("/dashboard/profile?tab=security");
      await page.getByText("Create a token").click();
      await page.getByLabel("Name", { exact: true }).fill("Nightly export");
      await page.getByLabel("Valid for").selectOption("7 days");
      await page.getByRole("button", { name: "Create token" }).click();
      const secret = page.getByRole("status").filter({ hasText: "Nightly export" });
      await expect(secret).toContainText("Shown once.");
      const token = (await secret.locator("code").first().textContent()) ?? "";
      const me = () => fetch(`${app.url}/api/v1/users/me`, { headers: { authorization: `Bearer ${token}` } });
      expect((await me()).status).toBe(200);

      await page.goto("/dashboard/profile?tab=security");
      await expect(page.getByRole("listitem").filter({ hasText: "Nightly export" })).toContainText(
        "Read only",
      );
      await page.getByRole("button", { name: "Revoke Nightly export" }).click();
      if (javaScriptEnabled)
        await page.getByRole("alertdialog").getByRole("button", { name: "Revoke token" }).click();
      await expect(page.getByText("Nightly export")).toHaveCount(0);
      expect((await me()).status).toBe(401);
    });
  });

test("the person's data can be downloaded", async ({ page, app }) => {
  const user = await addUser(app, "gala@example.com");
  await signIn(page, user);
  await page.goto("/dashboard/profile");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download my data" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.json$/);
  expect(await readFile(await download.path(), "utf8")).toContain(user.email);
});

test.describe("with refusals in between", () => {
  test.use({ allowedErrors: [/422 \(Unprocessable Entity\)|409 \(Conflict\)/] });

  test("an account is deleted with its password, except the last administrator's", async ({ page, app }) => {
    const user = await addUser(app, "hugo@example.com");
    await signIn(page, user);
    await page.goto("/dashboard/profile");
    await page.getByRole("button", { name: "Delete my account" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete hugo@example.com?" });
    await dialog.getByLabel("Password").fill("a guess");
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("alert")).toBeVisible();
    await dialog.getByLabel("Password").fill(user.password);
    await dialog.getByRole("button", { name: "Delete my account" }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText("Your account has been deleted")).toBeVisible();

    await signIn(page);
    await page.goto("/dashboard/profile");
    await page.getByRole("button", { name: "Delete my account" }).click();
    await page.getByRole("dialog").getByLabel("Password").fill(admin.password);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog").getByRole("alert")).toContainText(/administrator/i);
  });
});

test("the tabs by keyboard: the arrow keys move the focus, Space and Enter choose", async ({ page }) => {
  await signIn(page);
  await page.goto("/dashboard/profile");
  const account = page.getByRole("tab", { name: "Account" });
  const security = page.getByRole("tab", { name: "Security" });
  await account.focus();
  for (const [key, tab] of [
    ["ArrowRight", security],
    ["ArrowRight", account],
    ["ArrowLeft", security],
    ["Home", account],
    ["End", security],
  ] as const) {
    await page.keyboard.press(key);
    await expect(tab).toBeFocused();
  }
  await expect(account).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Space");
  await expect(page.getByRole("tabpanel", { name: "Security" })).toBeVisible();
  await expect(page).toHaveURL(/tab=security$/);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("tabpanel", { name: "Security" })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(security).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("tabpanel", { name: "Account" })).toBeVisible();
});
