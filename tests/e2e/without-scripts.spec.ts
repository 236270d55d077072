import type { Page } from "@playwright/test";
import { admin } from "../support/cluster.ts";
import { expect, signIn, test } from "../support/e2e.ts";
import { Client } from "../support/http.ts";
import { begin } from "../support/interview.ts";
import { addRequests, addUser } from "./accounts-people.ts";
import { finishInterview, publish } from "./sharing-steps.ts";

test.use({ javaScriptEnabled: false });

const password = (page: Page) => page.getByLabel("Password", { exact: true });
const alert = (page: Page) => page.getByRole("alert");

/** The text typed in a test, and the URLs that its browser requests. */
const typed: string[] = [];
const addresses: string[] = [];

test.beforeEach(({ page }) => {
  typed.length = addresses.length = 0;
  page.on("request", (request) => addresses.push(decodeURIComponent(request.url())));
});

test.afterEach(() => {
  for (const text of typed) expect(addresses.filter((address) => address.includes(text))).toEqual([]);
});

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    typed.push(text);
    await page.getByLabel(label, { exact: true }).fill(text);
  }
}

test("a person logs in, sees errors, and gets to the requested page", async ({ page, app }) => {
  const user = await addUser(app, "ben@example.com");
  await page.goto("/dashboard/profile?tab=security");
  await expect(page).toHaveURL(/\/login\?from=/);
  const url = page.url();

  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByText("Please enter your email.")).toBeVisible();
  await expect(page.getByText("Please enter your password.")).toBeVisible();

  await fill(page, { Email: user.email, Password: "not the password" });
  await page.keyboard.press("Enter");
  await expect(alert(page)).toHaveText("Incorrect email or password.");
  await expect(page.getByLabel("Email")).toHaveValue(user.email);
  await expect(password(page)).toHaveValue("");
  expect(page.url()).toBe(url);

  await fill(page, { Password: user.password });
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(/\/dashboard\/profile\?tab=security$/);
  await expect(page.getByRole("heading", { name: "Change password" })).toBeVisible();
});

test("a person registers, and sees errors about different passwords and a bad code", async ({
  page,
  app,
}) => {
  const office = await new Client(app.url).logIn();
  const { code } = (await office.post("/api/v1/admin/invite-codes/generate")).json as { code: string };
  await page.goto("/register");
  await fill(page, {
    Email: "eve@example.com",
    Password: "long enough",
    "Confirm Password": "long enouhg",
    "Invite Code": "WRNG-WRNG-WRNG",
  });
  await page.keyboard.press("Enter");
  await expect(alert(page)).toHaveText("Passwords do not match");
  await expect(page.getByLabel("Email")).toHaveValue("eve@example.com");
  await expect(page.getByLabel("Invite Code")).toHaveValue("WRNG-WRNG-WRNG");
  await expect(password(page)).toHaveValue("");

  await fill(page, { Password: "long enough", "Confirm Password": "long enough" });
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(alert(page)).toContainText(/code/i);
  await expect(page.getByLabel("Email")).toHaveValue("eve@example.com");

  await fill(page, { Password: "long enough", "Confirm Password": "long enough", "Invite Code": code });
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(/\/dashboard\/student-interview$/);
});

test("an invite link fills the form, and registers", async ({ page, app }) => {
  const office = await new Client(app.url).logIn();
  const { code } = (await office.post("/api/v1/admin/invite-codes/generate")).json as { code: string };
  await page.goto(`/register?code=${code}&email=mia@example.com`);
  await fill(page, { Password: "long enough", "Confirm Password": "long enough" });
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dashboard\/student-interview$/);
});

test("a person requests an invite", async ({ page, sql }) => {
  await page.goto("/request-invite");
  await fill(page, { Email: "ada.example.com", "Message (optional)": "I would like to practise." });
  await page.getByRole("button", { name: "Submit Request" }).click();
  await expect(alert(page)).toHaveText("Please enter an email address such as name@example.com.");
  await expect(page.getByLabel("Email")).toHaveValue("ada.example.com");
  await expect(page.getByLabel("Message")).toHaveValue("I would like to practise.");

  await fill(page, { Email: "ada@example.com" });
  await page.getByRole("button", { name: "Submit Request" }).click();
  await expect(page.getByRole("heading", { name: "Request Submitted!" })).toBeVisible();
  expect(await sql`select message from invite_requests where email = 'ada@example.com'`).toEqual([
    { message: "I would like to practise." },
  ]);
  await page.getByRole("link", { name: "Return to Login" }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test("a person sets a new password by a link, once", async ({ page, app, sql }) => {
  const user = await addUser(app, "cleo@example.com");
  const office = await new Client(app.url).logIn();
  const [row] = await sql<{ id: string }[]>`select id from users where email = ${user.email}`;
  const made = await office.post(`/api/v1/admin/users/${row?.id}/reset-link`);
  await page.goto((made.json as { url: string }).url);
  await fill(page, { "New Password": "short", "Confirm Password": "shorter" });
  await page.keyboard.press("Enter");
  await expect(page.getByText("Use at least 8 characters.")).toBeVisible();
  await expect(page.getByText("Passwords do not match")).toBeVisible();
  await fill(page, { "New Password": "an entirely new one", "Confirm Password": "an entirely new one" });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Your password has been set" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  await new Client(app.url).logIn(user.email, "an entirely new one");
});

test("a person changes the password, and stays logged in while others are logged out", async ({
  page,
  app,
}) => {
  const user = await addUser(app, "emil@example.com");
  const elsewhere = await new Client(app.url).openSession(user.email, user.password);
  await signIn(page, user);
  await page.goto("/dashboard/profile");
  await page.getByRole("tab", { name: "Security" }).click();
  await expect(page).toHaveURL(/\?tab=security$/);
  const next = { "New Password": "a better password", "Confirm Password": "a better password" };

  await fill(page, { ...next, "Current Password": "not this one", "Confirm Password": "a bitter password" });
  await page.getByRole("button", { name: "Update password" }).click();
  await expect(alert(page)).toHaveText("New password and confirmation do not match");
  await fill(page, { ...next, "Current Password": "not this one" });
  await page.getByRole("button", { name: "Update password" }).click();
  await expect(alert(page)).toHaveText("Your current password is incorrect.");
  await expect(page.getByLabel("New Password")).toHaveValue("");

  await fill(page, { ...next, "Current Password": user.password });
  await page.getByRole("button", { name: "Update password" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Your password has been updated" })).toBeVisible();
  await expect(page.getByRole("tab", { name: "Security", selected: true })).toBeVisible();
  await page.getByRole("tab", { name: "Account" }).click();
  await expect(page.getByRole("link", { name: "Download my data" })).toBeVisible();
  expect((await elsewhere.get("/api/v1/users/me")).status).toBe(401);
});

test("a person saves the name; an ended session leads to the login and back", async ({ page, app }) => {
  const user = await addUser(app, "dora@example.com");
  await signIn(page, user);
  await page.goto("/dashboard/profile");
  await fill(page, { "Display Name (optional)": "Dora Maar" });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  await expect(page.getByLabel("Display Name")).toHaveValue("Dora Maar");

  const logsInAgain = async () => {
    await fill(page, { Email: user.email, Password: user.password });
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Display Name")).toHaveValue("Dora Maar");
  };

  await page.context().clearCookies();
  await fill(page, { "Display Name (optional)": "Theodora" });
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/login\?from=/);
  await logsInAgain();

  const elsewhere = await new Client(app.url).logIn(user.email, user.password);
  await elsewhere.post("/api/v1/users/me/sign-out-everywhere");
  await fill(page, { "Display Name (optional)": "Theodora" });
  await page.keyboard.press("Enter");
  await expect(page.getByText("Your session has ended")).toBeVisible();
  await logsInAgain();

  await page.getByRole("tab", { name: "Security" }).click();
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page).toHaveURL(/\/login\?ended=everywhere$/);
  await expect(page.getByText("You are signed out everywhere")).toBeVisible();
});

test("no form of any page puts its fields into the URL", async ({ page, app, sql }) => {
  const client = await new Client(app.url).logIn();
  const { id: teamId } = (await client.post("/api/v1/teams", { name: "Harbour", interaction_mode: "Chat" }))
    .json as { id: string };
  const deleted = await client.post("/api/v1/teams", { name: "Pier", interaction_mode: "Chat" });
  await client.delete(`/api/v1/teams/${(deleted.json as { id: string }).id}`);
  const made = await client.post("/api/v1/characters", {
    name: "Pilot",
    description: "",
    system_prompt: "Ask about ships.",
    team_id: null,
  });
  const { id: characterId } = made.json as { id: string };
  const talk = await begin(client);
  const link = await publish(app, await finishInterview(app, "student_interview"));
  const [user] = await sql<{ id: string }[]>`select id from users`;
  const reset = await client.post(`/api/v1/admin/users/${user?.id}/reset-link`);

  const visitor = ["/login", "/register", "/request-invite", (reset.json as { url: string }).url, link];
  const own = [
    "/dashboard/profile",
    "/dashboard/profile?tab=security",
    "/dashboard/deleted",
    "/dashboard/teams?new",
    `/dashboard/teams?edit=${teamId}`,
    "/dashboard/characters/new",
    `/dashboard/characters/${characterId}`,
    "/dashboard/student-interview",
    `/dashboard/student-interview/${talk}`,
    "/admin/invites",
    "/admin/backup",
  ];
  for (const path of [...visitor, ...own]) {
    if (path === own[0]) await signIn(page, admin);
    await page.goto(path);
    const forms = await page.locator("form").evaluateAll((elements) =>
      (elements as HTMLFormElement[]).map((form) => ({
        method: form.method,
        isSearch: form.getAttribute("role") === "search",
        // A submit before hydration would lose the typed text.
        isLossy:
          form.enctype !== "multipart/form-data" &&
          form.querySelector("[type=submit]:enabled") !== null &&
          form.querySelector("textarea") !== null,
      })),
    );
    expect(forms, path).not.toEqual([]);
    for (const form of forms) {
      expect(form.isSearch ? "post" : form.method, path).toBe("post");
      expect(form.isLossy, path).toBe(false);
    }
  }
  // The search for users, as submitted by its form. Its page is streamed, so it is not visible without scripts.
  await page.goto("/admin/invites?q=nobody");
  await expect(page.getByText("No accounts match “nobody”.")).toBeAttached();
  await expect(page.locator("input[type=search]")).toHaveValue("nobody");
});

test("an interview says that it needs scripts, and shows no button that does nothing", async ({
  page,
  app,
}) => {
  const id = await begin(await new Client(app.url).logIn());
  await signIn(page);
  await page.goto(`/dashboard/student-interview/${id}`);
  await expect(page.getByRole("list", { name: "Characters of this interview" })).toBeVisible();
  expect(await page.content()).toContain("Turn on JavaScript and reload this page to answer.");
  for (const name of ["Send", "Advance", "Finish interview"])
    await expect(page.getByRole("main").getByRole("button", { name })).toHaveCount(0);
});

test("pages show no button that does nothing", async ({ page, app }) => {
  const client = await new Client(app.url).logIn();
  const open = await begin(client);
  const finished = await finishInterview(app, "student_interview");
  const link = await publish(app, finished);
  await page.goto(link);
  const idle = () =>
    page
      // Without JavaScript, tabs say where one is, and popovers open.
      .locator("button:visible:not([role=tab], [popovertarget])")
      .evaluateAll((all) =>
        (all as HTMLButtonElement[]).filter(({ type }) => type !== "submit").map((one) => one.textContent),
      );
  const found = [{ path: link, names: await idle() }];
  await signIn(page, admin);
  for (const path of [
    "/dashboard/student-interview",
    `/dashboard/student-interview/${open}`,
    `/dashboard/student-interview/${finished}?tab=insights`,
    `/dashboard/student-interview/${finished}?tab=insights&view=share`,
    "/dashboard/resume-interview",
    "/dashboard/interviews",
    "/dashboard/interviews?with=news",
    "/dashboard/interviews/stories",
    "/dashboard/interviews/stories/questions",
    "/dashboard/teams",
    "/dashboard/characters",
    "/dashboard/profile",
    "/dashboard/deleted",
    "/admin/model",
    "/admin/status",
    "/admin/audit",
    "/admin/usage",
    "/admin/backup",
  ]) {
    await page.goto(path);
    found.push({ path, names: await idle() });
  }
  expect(found.filter(({ names }) => names.length > 0)).toEqual([]);
});

test("sharing says that it needs scripts, and does not look as if it loaded", async ({ page, app }) => {
  const id = await finishInterview(app, "resume_interview");
  await signIn(page);
  // The first response of a server process differs: later ones render the lazy part on the server.
  for (const _ of ["first", "second"]) {
    await page.goto(`/dashboard/resume-interview/${id}?step=share`);
    await expect(page.getByRole("heading", { name: "Your interview is finished" })).toBeVisible();
    expect(await page.content()).toContain("Turn on JavaScript and reload this page to share the interview.");
    await expect(page.getByText("Checking whether this interview is shared…")).toBeHidden();
    await expect(page.locator("main .animate-late").first()).toBeHidden();
  }
});

test("lists and the steps of a resume interview are on the page", async ({ page, app }) => {
  const client = await new Client(app.url).logIn();
  await client.post("/api/v1/teams", { name: "Harbour", interaction_mode: "Chat" });
  await signIn(page, admin);
  await page.goto("/dashboard/teams");
  await expect(page.getByRole("list", { name: "Teams" })).toContainText("Harbour");
  await page.goto("/dashboard/characters");
  await expect(page.getByRole("button", { name: "New character" })).toBeVisible();
  await page.goto("/dashboard/resume-interview");
  await expect(page.getByRole("heading", { name: "Your resumes" })).toBeVisible();
});

test.describe("with scripts that fail to load", () => {
  test.use({ javaScriptEnabled: true, allowedErrors: [/net::ERR_FAILED/] });

  test("a person can log in anyway", async ({ page, app }) => {
    const user = await addUser(app, "ida@example.com");
    await page.route(/\.js(\?|$)/, (route) => route.abort());
    await page.goto("/login", { waitUntil: "commit" });
    await fill(page, { Email: user.email, Password: user.password });
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/dashboard\/student-interview$/);
  });

  test("actions on rows work, and ask for their confirmation first", async ({ page, app, sql }) => {
    await new Client(app.url)
      .logIn()
      .then((client) => client.post("/api/v1/teams", { name: "Harbour", interaction_mode: "Chat" }));
    await addRequests(sql, "first@example.com", "second@example.com");
    await signIn(page, admin);
    await page.route(/\.js(\?|$)/, (route) => route.abort());

    await page.goto("/dashboard/teams", { waitUntil: "commit" });
    await page.getByRole("button", { name: "Edit Harbour" }).click();
    await expect(page.getByRole("heading", { name: "Edit Team" })).toBeVisible();
    await fill(page, { Email: "nobody@example.com" });
    await page.getByRole("button", { name: "Invite" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "nobody@example.com" })).toContainText(
      "Invited",
    );
    await page.goto("/dashboard/teams", { waitUntil: "commit" });
    await page.getByRole("button", { name: "Delete Harbour" }).click();
    await expect(page.getByText("A team shares characters and how insights are written.")).toBeVisible();

    await page.goto("/admin/invites", { waitUntil: "commit" });
    const row = (section: string, text: string) =>
      page.getByRole("region", { name: section }).getByRole("listitem").filter({ hasText: text });
    await row("Pending Invite Requests", "first@").getByRole("button", { name: "Approve" }).click();
    await expect(row("Approved Invite Requests", "first@")).toContainText(/register\?code=/);
    await row("Pending Invite Requests", "second@").getByRole("button", { name: "Reject" }).click();
    await expect(page.getByText("No pending invite requests.")).toBeVisible();
    await page.getByRole("button", { name: "Generate New Invite Code" }).click();
    await expect(page.getByText("Generated Code:")).toBeVisible();
    const code = (await page.locator("code").innerText()).slice(-4);
    await row("Issued Codes", code).getByRole("button", { name: "Revoke" }).click();
    await expect(row("Issued Codes", code)).toContainText("Unused");
    await row("Users", admin.email).getByRole("button", { name: "Create reset link" }).click();
    await expect(row("Users", admin.email)).toContainText(/reset\?/);
  });
});
