import type { Page } from "@playwright/test";
import { expect, signIn, test, waitsForReact } from "../support/e2e.ts";
import { Client } from "../support/http.ts";
import { addUser } from "./accounts-people.ts";

test.beforeEach(async ({ page }) => signIn(page));

const entry = (page: Page, name: string) =>
  page.getByRole("list", { name: "Teams" }).getByRole("listitem").filter({ hasText: name });

async function addTeam(page: Page, name: string): Promise<void> {
  await page.goto("/dashboard/teams");
  await page.getByRole("button", { name: "Add New Team" }).click();
  await expect(page.getByRole("heading", { name: "Add New Team" })).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Interaction Mode").selectOption("Panel");
  await page.getByRole("button", { name: "Create" }).click();
  await expect(entry(page, name)).toBeVisible();
}

test("a team is added, changed, deleted and restored", async ({ page }) => {
  await page.goto("/dashboard/teams");
  await expect(page).toHaveTitle(/Teams.*Colloquy/);
  await expect(page.getByRole("heading", { level: 1, name: "Teams" })).toBeVisible();
  await page.getByRole("button", { name: "Add New Team" }).click();
  // In place of the list; a missing field is named, and gets the focus.
  await expect(page.getByLabel("Insight Prompt Template")).toHaveValue(
    /expert interviewer.*improvement_areas/s,
  );
  await page.getByRole("button", { name: "Create" }).click();
  await expect(page.getByText("Please enter a name.")).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
  await page.getByLabel("Name", { exact: true }).fill("Careers Service");
  await page.getByLabel("Access Level").selectOption("public");
  await page.getByLabel("Insight Prompt Template").fill(" ");
  await page.getByRole("button", { name: "Create" }).click();
  await expect(page.getByText("Please write a template, or use the default one.")).toBeVisible();
  await page.getByRole("button", { name: "Use the default template" }).click();
  await expect(page.getByText("Please write a template, or use the default one.")).toBeHidden();
  await page.getByLabel("Name", { exact: true }).press("Enter");
  await expect(page.getByText("Team Created")).toBeVisible();
  await expect(entry(page, "Careers Service")).toContainText("Public");
  await expect(page.getByRole("button", { name: "Edit Careers Service" })).toBeFocused();

  await page.getByRole("button", { name: "Edit Careers Service" }).click();
  await expect(page.getByRole("heading", { name: "Edit Team" })).toBeVisible();
  await page.getByLabel("Description").fill("Helps students to get ready.");
  await page.getByRole("button", { name: "Update" }).click();
  await expect(entry(page, "Careers Service")).toContainText("Helps students to get ready.");

  await page.getByRole("button", { name: "Delete Careers Service" }).click();
  await expect(entry(page, "Careers Service")).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(entry(page, "Careers Service")).toBeVisible();
});

test("after deleting a team, the focus moves to the next one, or at the end to the previous one", async ({
  page,
}) => {
  for (const name of ["Third", "Second", "First"]) await addTeam(page, name);
  const remove = (name: string) => entry(page, name).getByRole("button", { name: `Delete ${name}` });
  await remove("Second").press("Enter");
  await expect(page.getByRole("button", { name: "Edit Third" })).toBeFocused();
  await remove("Third").press("Enter");
  await expect(page.getByRole("button", { name: "Edit First" })).toBeFocused();
  await remove("First").press("Enter");
  await expect(page.getByRole("button", { name: "Add New Team" })).toBeFocused();
});

test.describe("without a connection", () => {
  test.use({ allowedErrors: [/Failed to load resource/] });
  test("a team that could not be deleted stays, with a message", async ({ page }) => {
    await addTeam(page, "Kept");
    await page.route("**/dashboard/teams*", (route) =>
      route.request().method() === "POST" ? route.abort() : route.fallback(),
    );
    await page.getByRole("button", { name: "Delete Kept" }).click();
    await expect(page.getByText("Failed to delete the team. Please try again.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Delete Kept" })).toBeFocused();
  });
});

for (const javaScriptEnabled of [true, false])
  test.describe(`members, ${javaScriptEnabled ? "with" : "without"} scripts`, () => {
    test.use({ javaScriptEnabled });

    test("are invited by email, accept or decline, see each other, and leave", async ({
      page,
      app,
      browser,
    }) => {
      const ana = await addUser(app, "ana@example.org");
      const owner = await new Client(app.url).logIn();
      for (const name of ["Panel", "Second"])
        await owner.post("/api/v1/teams", { name, interaction_mode: "Chat" });
      const teams = (await owner.get("/api/v1/teams")).json as { id: string; name: string }[];
      const idOf = (wanted: string) => teams.find(({ name }) => name === wanted)?.id;
      await owner.post(`/api/v1/teams/${idOf("Second")}/members`, { email: ana.email });
      // The list of teams is streamed in later, which needs scripts.
      const open = async (of: Page, button: string, query: string) => {
        await of.goto(`/dashboard/teams${javaScriptEnabled ? "" : query}`);
        if (javaScriptEnabled) await of.getByRole("button", { name: button }).click();
      };

      await open(page, "Edit Panel", `?edit=${idOf("Panel")}`);
      const members = page.getByRole("region", { name: "Members" });
      for (const email of ["nobody@example.org", ana.email]) {
        await members.getByLabel("Email").fill(email);
        await members.getByRole("button", { name: "Invite" }).click();
        await expect(members.getByRole("listitem").filter({ hasText: email })).toContainText("Invited");
      }
      await members.getByRole("button", { name: "Withdraw nobody@example.org" }).click();
      await expect(members.getByRole("listitem")).toHaveCount(1);

      const context = await browser.newContext({ baseURL: app.url, javaScriptEnabled });
      const hers = await context.newPage();
      if (javaScriptEnabled) waitsForReact(hers);
      await signIn(hers, ana);
      await hers.goto("/dashboard/teams");
      await hers.getByRole("button", { name: "Decline Second" }).click();
      await expect(hers.getByRole("button", { name: "Decline Second" })).toBeHidden();
      await hers.getByRole("button", { name: "Accept Panel" }).click();
      await expect(hers.getByRole("button", { name: "Accept Panel" })).toBeHidden();
      await open(hers, "Members of Panel", `?members=${idOf("Panel")}`);
      await expect(hers.getByRole("list", { name: "Members" }).getByRole("listitem")).toHaveText([
        "admin (owner)",
        "ana",
      ]);
      await hers.getByRole("button", { name: "Leave team" }).click();
      await expect(hers.getByRole("button", { name: "Leave team" })).toBeHidden();
      expect((await owner.get(`/api/v1/teams/${idOf("Panel")}/members`)).json).toEqual([]);
      await context.close();
    });
  });

test("a stored value that is not an option is shown and kept; an administrator chooses the owner by name", async ({
  page,
  sql,
}) => {
  await sql`insert into users (email, password_hash, name) values ('bo@example.org', 'x', 'Bo Hall')`;
  await sql`insert into teams (name, interaction_mode, access_level, workflow_type, user_id)
    select 'Odd', 'Socratic', 'Public', 'panel', id from users where is_superuser`;
  const stored = () =>
    sql`select interaction_mode, access_level, workflow_type, users.email from teams join users on users.id = user_id`;
  const before = { interaction_mode: "Socratic", access_level: "Public", workflow_type: "panel" };
  await page.goto("/dashboard/teams");
  await page.getByRole("button", { name: "Edit Odd" }).click();
  const workflow = page.getByLabel("Workflow Type");
  const warning = page.getByText("This team’s characters aren’t offered in either interview");
  await expect(workflow).toHaveValue("panel");
  await expect(warning).toBeVisible();
  await workflow.selectOption("Both workflows");
  await expect(warning).toHaveCount(0);
  await workflow.selectOption("panel");
  const owner = page.getByLabel("User ID");
  await expect(owner).toHaveValue("admin@colloquy.local");
  await owner.fill("nobody at all");
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("No account matches.")).toBeVisible();
  await expect(owner).toBeFocused();
  await owner.fill("Bo Hall");
  await expect(page.getByText("No account matches.")).toHaveCount(0);
  await expect(page.locator("datalist option[value='bo@example.org']")).toHaveText("Bo Hall");
  await owner.press("Enter");
  await expect(entry(page, "Odd")).toContainText("Owned by Bo Hall");
  expect(await stored()).toEqual([{ ...before, email: "bo@example.org" }]);
});

test.describe("when the list fails to load", () => {
  test("a failure shows a message, and can be retried", async ({ page, sql }) => {
    await sql`alter table team_members rename to team_members_away`;
    try {
      await page.goto("/dashboard/teams");
      await expect(page.getByText("Failed to load teams. Please try again.")).toBeVisible();
    } finally {
      await sql`alter table team_members_away rename to team_members`;
    }
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("button", { name: "Add New Team" })).toBeVisible();
  });
});

test("nothing scrolls sideways at 360 px", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await addTeam(page, "Averyveryveryveryveryveryveryveryveryveryverylongname of a team");
  const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await tooWide()).toBeLessThanOrEqual(0);
  await page.getByRole("button", { name: /^Edit / }).click();
  await expect(page.getByRole("heading", { name: "Edit Team" })).toBeVisible();
  expect(await tooWide()).toBeLessThanOrEqual(0);
});
