import type { Page } from "@playwright/test";
import { admin } from "../support/cluster.ts";
import { expect, signIn, test, waitsForReact } from "../support/e2e.ts";
import { addUser } from "./accounts-people.ts";

/** The browser's calls of server actions. */
function countActions(page: Page): { readonly count: number } {
  const calls = { count: 0 };
  page.on("request", (request) => {
    if (request.headers()["next-action"]) calls.count += 1;
  });
  return calls;
}

test("from a request to the first interview: request, approve, link, register @instances", async ({
  page,
  browser,
}) => {
  await page.goto("/login");
  await page.getByRole("link", { name: /Request one/ }).click();
  await expect(page).toHaveTitle("Request an Invite · Colloquy");
  await page.getByLabel("Email").fill("Ada@Example.com");
  await page.getByPlaceholder("Tell us why you'd like to join...").fill("I would like to practise.");
  await page.getByRole("button", { name: "Submit Request" }).click();
  await expect(page.getByRole("heading", { name: "Request Submitted!" })).toBeFocused();
  await expect(
    page.getByText(
      "Your invite request has been submitted successfully. We'll review it and get back to you soon.",
    ),
  ).toBeVisible();
  await page.getByRole("link", { name: "Return to Login" }).click();
  await expect(page).toHaveURL(/\/login$/);

  const office = await browser.newContext();
  const desk = await office.newPage();
  waitsForReact(desk);
  await signIn(desk);
  await desk.goto("/admin/invites");
  const entry = desk.getByRole("listitem").filter({ hasText: "ada@example.com" });
  await expect(entry).toContainText("Requested on");
  await expect(entry).toContainText("I would like to practise.");
  await entry.getByRole("button", { name: "Approve" }).click();
  await expect(desk.getByText("No pending invite requests.")).toBeVisible();
  await expect(entry.first()).toContainText("Approved on");
  await expect(entry.first()).toContainText("Email isn’t configured");
  const link = await entry.first().locator("code").innerText();
  await office.close();

  await page.goto(link);
  await expect(page).toHaveTitle("Register · Colloquy");
  await expect(page.getByRole("heading", { name: "Create an account" })).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("ada@example.com");
  await expect(page.getByPlaceholder("Enter your invite code")).toHaveValue(/^(\w{4}-){2}\w{4}$/);
  await page.getByLabel("Password", { exact: true }).fill("correct horse");
  await page.getByLabel("Confirm Password").fill("correct horse");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dashboard\/student-interview$/);
  await expect(page.getByRole("heading", { name: "Student Chat", level: 1 })).toBeVisible();
});

test("registration reports problems, and asks the server only if needed", async ({ page }) => {
  const calls = countActions(page);
  await page.goto("/register?code=WRNG-WRNG-WRNG&email=eve@example.com");
  await page.getByLabel("Password", { exact: true }).fill("long enough");
  await page.getByLabel("Confirm Password").fill("long enouhg");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("Passwords do not match")).toBeVisible();
  await expect(page.getByLabel("Confirm Password")).toBeFocused();
  expect(calls.count).toBe(0);

  await page.getByLabel("Confirm Password").fill("long enough");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("alert").filter({ hasText: /code/i })).toBeVisible();
  expect(calls.count).toBe(1);
  await expect(page.getByLabel("Email")).toHaveValue("eve@example.com");
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("long enough");
});

test("a failed login shows the reason and keeps the typed values", async ({ page }) => {
  await page.goto("/login");
  await expect(page.getByLabel("Email")).toBeFocused();
  await expect(page.getByText("Forgot your password? Ask your administrator.")).toBeVisible();
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByText("Please enter your email.")).toBeVisible();
  await expect(page.getByLabel("Email")).toBeFocused();
  await page.getByLabel("Email").pressSequentially(admin.email);
  // A corrected field loses its error, and typing keeps the focus.
  await expect(page.getByText("Please enter your email.")).toBeHidden();
  await expect(page.getByText("Please enter your password.")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(admin.email);
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "Incorrect email or password." })).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(admin.email);
  await expect(page).toHaveURL(/\/login$/);
});

test("protected pages redirect to the login and back to the requested page", async ({ page, app }) => {
  const user = await addUser(app, "ben@example.com");
  await page.goto("/dashboard/profile?x=1");
  await expect(page).toHaveURL(/\/login\?from=/);
  await page.getByLabel("Email").fill(user.email);
  await page.getByLabel("Password", { exact: true }).fill(user.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(/\/dashboard\/profile\?x=1$/);

  // Signed-in people are redirected from these pages.
  for (const path of ["/login", "/register", "/request-invite", "/admin/invites", "/admin"]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/dashboard\/student-interview$/);
  }
  await page.getByRole("button", { name: "ben" }).click();
  await expect(page.getByRole("menuitem", { name: "Settings" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Admin" })).toHaveCount(0);
});

test("an administrator's link sets a new password, once", async ({ page, app, browser }) => {
  const user = await addUser(app, "cleo@example.com");
  await signIn(page);
  await page.goto("/admin/invites");
  const entry = page.getByRole("listitem").filter({ hasText: user.email }).last();
  await entry.getByRole("button", { name: "Create reset link" }).click();
  const link = await entry.locator("code").innerText();

  const home = await browser.newContext();
  const visitor = await home.newPage();
  waitsForReact(visitor);
  await visitor.goto(link);
  await expect(visitor).toHaveTitle("Set a new password · Colloquy");
  await visitor.getByLabel("New Password").fill("an entirely new one");
  await visitor.getByLabel("Confirm Password").fill("an entirely new one");
  await visitor.keyboard.press("Enter");
  await expect(visitor.getByRole("heading", { name: "Your password has been set" })).toBeFocused();
  await visitor.getByRole("link", { name: "Go to Login" }).click();
  await visitor.getByLabel("Email").fill(user.email);
  await visitor.getByLabel("Password", { exact: true }).fill("an entirely new one");
  await visitor.keyboard.press("Enter");
  await expect(visitor).toHaveURL(/\/dashboard/);
  await home.close();

  for (const used of [link, "/reset?token=made-up", "/reset"]) {
    await page.goto(used);
    await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  }
});
