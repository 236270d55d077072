import type { Page } from "@playwright/test";
import { admin } from "../support/cluster.ts";
import { expect, signIn, test, waitsForReact } from "../support/e2e.ts";
import { addRequests, addUser } from "./accounts-people.ts";

const entryOf = (page: Page, section: string, text: string) =>
  page.getByRole("region", { name: section }).getByRole("listitem").filter({ hasText: text });

test("the page has its texts, and an empty state", async ({ page }) => {
  await signIn(page);
  await page.goto("/admin/invites");
  await expect(page).toHaveTitle("Invite Management · Colloquy");
  await expect(page.getByRole("heading", { name: "Invite Management", level: 1 })).toBeVisible();
  await expect(page.getByText("Manage invite requests and generate invite codes")).toBeVisible();
  await expect(page.getByText("No pending invite requests.")).toBeVisible();
  await expect(page.getByText("No approved invite requests.")).toBeVisible();
  await expect(page.getByText("No codes have been issued.")).toBeVisible();
});

test("a code is generated, listed by its end, and revoked", async ({ page }) => {
  await signIn(page);
  await page.goto("/admin/invites");
  await page.getByRole("button", { name: "Generate New Invite Code" }).click();
  await expect(page.getByText("Generated Code:")).toBeVisible();
  const code = await page.locator("code").innerText();
  expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/);

  const issued = entryOf(page, "Issued Codes", code.slice(-4));
  await expect(issued).toContainText("Unused");
  await issued.getByRole("button", { name: "Revoke" }).click();
  const dialog = page.getByRole("alertdialog", { name: `Revoke the code ending in ${code.slice(-4)}?` });
  await dialog.getByRole("button", { name: "Revoke code" }).click();
  await expect(dialog).toBeHidden();
  await expect(issued).toContainText("Revoked");
  await expect(issued.getByRole("button")).toHaveCount(0);
  // The button that opened the dialog is removed; the focus does not return to the top of the page.
  await expect(page.getByRole("heading", { name: "Issued Codes" })).toBeFocused();
});

test("requests are approved and rejected in turn, by keyboard too", async ({ page, sql }) => {
  await addRequests(sql, "third@example.com", "second@example.com", "first@example.com");
  await signIn(page);
  await page.goto("/admin/invites");
  const pending = page.getByRole("region", { name: "Pending Invite Requests" });
  await expect(pending.getByRole("listitem")).toHaveCount(3);

  await entryOf(page, "Pending Invite Requests", "first@").getByRole("button", { name: "Approve" }).focus();
  await page.keyboard.press("Enter");
  const approved = entryOf(page, "Approved Invite Requests", "first@");
  await expect(approved).toContainText(/register\?code=/);
  await expect(pending.getByRole("listitem")).toHaveCount(2);
  // The focused entry was removed; the next one has the focus.
  const next = entryOf(page, "Pending Invite Requests", "second@");
  await expect(next.getByRole("button", { name: "Approve" })).toBeFocused();
  await next.getByRole("button", { name: "Reject" }).click();
  await expect(pending.getByRole("listitem")).toHaveCount(1);
  await expect(page.getByText("second@example.com")).toHaveCount(0);

  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await approved.getByRole("button", { name: "Copy link" }).click();
  await expect(approved.getByText("Copied")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/\/register\?code=.+&email=first%40example\.com$/);

  // A code is shown once and lost when the page is left.
  await page.reload();
  await expect(approved).toContainText("Approved on");
  await expect(page.locator("code")).toHaveCount(0);
});

test.describe("with a refusal in between", () => {
  test.use({ allowedErrors: [/409 \(Conflict\)/] });

  test("a request that another administrator decided leaves the list with a message", async ({
    page,
    sql,
  }) => {
    await addRequests(sql, "late@example.com");
    await signIn(page);
    await page.goto("/admin/invites");
    await sql`update invite_requests set status = 'REJECTED', decided_at = now()`;
    await page.getByRole("button", { name: "Approve" }).click();
    await expect(page.getByRole("region", { name: /Notifications/ })).toContainText("Error");
    await expect(page.getByText("No pending invite requests.")).toBeVisible();
  });
});

test("a failed list shows a message, and recovers", async ({ page, sql }) => {
  await signIn(page);
  await sql`alter table invite_requests rename to invite_requests_away`;
  try {
    await page.goto("/admin/invites");
    await expect(page.getByText("Error loading invite requests. Please try again later.")).toBeVisible();
    await expect(page.getByRole("region", { name: "Users" }).getByRole("listitem")).toHaveCount(1);
  } finally {
    await sql`alter table invite_requests_away rename to invite_requests`;
  }
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("No pending invite requests.")).toBeVisible();
});

test("users are searched and shown in pages", async ({ page, sql, app }) => {
  await addUser(app, "zoe@example.com");
  await sql`insert into users (email, password_hash, created_at)
    select 'person' || n || '@example.com', 'none', now() - make_interval(days => n) from generate_series(1, 30) n`;
  await signIn(page);
  await page.goto("/admin/invites");
  const users = page.getByRole("region", { name: "Users" });
  await expect(users.getByRole("listitem")).toHaveCount(20);
  await users.getByRole("button", { name: "Show more" }).click();
  await expect(users.getByRole("listitem")).toHaveCount(32);
  await expect(users.getByRole("button", { name: "Show more" })).toHaveCount(0);

  await users.getByLabel("Search by name or email").fill("zoe");
  await page.keyboard.press("Enter");
  await expect(users.getByRole("listitem")).toHaveCount(1);
  await users.getByLabel("Search by name or email").fill("nobody");
  await users.getByRole("button", { name: "Search" }).click();
  await expect(users.getByText("No accounts match “nobody”.")).toBeVisible();
  await page.goBack();
  await expect(users.getByRole("listitem")).toHaveCount(1);
  await expect(users.getByLabel("Search by name or email")).toHaveValue("zoe");
  await users.getByLabel("Search by name or email").fill("");
  await expect(users.getByRole("listitem")).toHaveCount(20);
});

test("an account is suspended: the open page ends, and the login shows the reason until it is active again", async ({
  page,
  app,
  browser,
}) => {
  const user = await addUser(app, "dora@example.com");
  const home = await browser.newContext();
  const person = await home.newPage();
  waitsForReact(person);
  await signIn(person, user);
  await person.goto("/dashboard/profile");

  await signIn(page);
  await page.goto("/admin/invites");
  const entry = entryOf(page, "Users", user.email);
  const more = entry.getByRole("button", { name: `More for ${user.email}` });
  const choose = async (change: string) => {
    await more.click();
    await page.getByRole("menuitem", { name: change }).click();
  };
  await choose("Suspend");
  const dialog = page.getByRole("alertdialog", { name: `Suspend ${user.email}?` });
  await expect(dialog).toContainText("Nothing is deleted");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(more).toBeFocused();
  await expect(entry.getByText("Suspended", { exact: true })).toHaveCount(0);
  await choose("Suspend");
  await dialog.getByRole("button", { name: "Suspend account" }).click();
  await expect(entry.getByText("Suspended", { exact: true })).toBeVisible();
  await expect(more).toBeFocused();
  await more.press("Enter");
  await expect(page.getByRole("menuitem")).toHaveText(["Reactivate"]);

  await person.getByLabel("Display Name").fill("Dora");
  await person.keyboard.press("Enter");
  await expect(person).toHaveURL(/\/login\?from=/);
  await expect(person.getByText("Your session has ended")).toBeVisible();
  await person.getByLabel("Email").fill(user.email);
  await person.getByLabel("Password", { exact: true }).fill("not the password");
  await person.keyboard.press("Enter");
  await expect(person.getByText("Incorrect email or password.")).toBeVisible();
  await person.getByLabel("Password", { exact: true }).fill(user.password);
  await person.keyboard.press("Enter");
  await expect(person.getByText("This account is suspended. Please ask an administrator.")).toBeVisible();

  await page.reload();
  await choose("Reactivate");
  await page
    .getByRole("alertdialog", { name: `Reactivate ${user.email}?` })
    .getByRole("button", { name: "Reactivate account" })
    .click();
  await expect(entry.getByText("Suspended", { exact: true })).toHaveCount(0);
  await person.getByLabel("Password", { exact: true }).fill(user.password);
  await person.keyboard.press("Enter");
  await expect(person).toHaveURL(/\/dashboard\/profile$/);
  await home.close();
});

test("an administrator is promoted and demoted by others only", async ({ page, app }) => {
  const user = await addUser(app, "dora@example.com");
  await signIn(page);
  await page.goto("/admin/invites");
  const own = entryOf(page, "Users", admin.email);
  await expect(own.getByText("You", { exact: true })).toBeVisible();
  await expect(own.getByRole("button")).toHaveText(["Create reset link"]);

  const entry = entryOf(page, "Users", user.email);
  const more = entry.getByRole("button", { name: `More for ${user.email}` });
  await more.click();
  await page.getByRole("menuitem", { name: "Promote" }).click();
  await page.getByRole("button", { name: "Promote to administrator" }).click();
  await expect(entry.getByText("Administrator", { exact: true })).toBeVisible();
  await more.click();
  await page.getByRole("menuitem", { name: "Demote" }).click();
  const dialog = page.getByRole("alertdialog", { name: `Demote ${user.email}?` });
  await expect(dialog).toContainText("lose their administrator rights");
  await dialog.getByRole("button", { name: "Demote administrator" }).click();
  await expect(entry.getByText("Administrator", { exact: true })).toHaveCount(0);
});
