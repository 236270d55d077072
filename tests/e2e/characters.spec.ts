import type { Page } from "@playwright/test";
import { expect, signIn, test } from "../support/e2e.ts";
import { choose, unfold } from "./student-interview-steps.ts";

test.beforeEach(async ({ page }) => signIn(page));

const prompt = `You are Ana Lima, a head nurse. You are calm and direct.
Ask these questions:
1. What made you choose nursing?
2. Tell me about a shift that went wrong.
3. How do you keep calm when it gets busy?`;

const entry = (page: Page, name: string) =>
  page.getByRole("list", { name: "Characters" }).getByRole("listitem").filter({ hasText: name });

async function makeTeam(page: Page, name: string): Promise<string> {
  const response = await page.request.post("/api/v1/teams", {
    data: { name, interaction_mode: "Panel" },
    headers: { Origin: new URL(page.url()).origin },
  });
  return ((await response.json()) as { id: string }).id;
}

async function editPrompt(page: Page, name: string, from: string, to: string): Promise<void> {
  await page.getByRole("button", { name: `Edit ${name}` }).click();
  const field = page.getByLabel("Prompt", { exact: true });
  await field.fill((await field.inputValue()).replace(from, to));
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("Update Successful").first()).toBeVisible();
  await expect(page).toHaveURL(/team=/);
}

test("from a team to a copy in Student Chat: try, edit, compare, roll back", async ({ page }) => {
  await page.goto("/dashboard/teams");
  await page.getByRole("button", { name: "Add New Team" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Nursing School");
  await page.getByRole("button", { name: "Create" }).click();
  await expect(page.getByText("Team Created")).toBeVisible();

  await page.goto("/dashboard/characters");
  await expect(page).toHaveTitle(/Character Management.*Colloquy/);
  const teams = page.getByRole("combobox", { name: "Team" });
  await expect(teams).toHaveText("Select a team");
  await expect(page.getByRole("button", { name: "Add Character" })).toBeHidden();
  await expect(page.getByText("Your own interviewers appear here.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Maya Okafor" })).toBeVisible();
  await teams.click();
  await page.getByRole("option", { name: "Nursing School" }).click();
  await page.getByRole("button", { name: "Add Character" }).click();

  // The form: missing fields, the questions in the prompt, the owner.
  await expect(page).toHaveTitle(/Add Character.*Colloquy/);
  await expect(page.getByLabel("Team", { exact: true })).toHaveValue("Nursing School");
  await expect(page.getByLabel("Team", { exact: true })).toHaveAttribute("readonly", "");
  await page.getByRole("button", { name: "Create" }).click();
  await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
  await expect(page.getByText("Please write a prompt.")).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill("Ana Lima");
  await page.getByLabel("Prompt", { exact: true }).fill(prompt);
  const manner = page.getByRole("group", { name: "Manner" });
  await expect(manner.getByRole("radio", { name: /^Neutral/ })).toBeChecked();
  await expect(manner).toContainText("Practice mode doesn’t use it");
  await manner.getByRole("radio", { name: /^Demanding/ }).check();
  await page.getByText(/^Prompt guide 3 questions found, \d% used$/).click();
  const guide = page.getByRole("group").filter({ hasText: "Prompt guide" });
  await expect(guide.getByRole("listitem")).toHaveCount(3);

  // A trial with unsaved changes.
  await page.getByRole("button", { name: "Try it" }).click();
  const trial = page.getByRole("complementary", { name: "Try it" });
  await expect(trial).toContainText("Nothing here is saved");
  const lines = trial.getByRole("list", { name: "Trial" }).getByRole("listitem");
  await expect(lines.first()).toContainText("What made you choose nursing?");
  await trial.getByLabel("Your message").fill("My grandmother was a nurse, and I helped her on Sundays.");
  await trial.getByLabel("Your message").press("Enter");
  await expect(trial.getByRole("button", { name: "Send" })).toBeVisible();
  await expect(lines).toHaveCount(3);
  await trial.getByRole("button", { name: "Start over" }).click();
  await expect(lines).toHaveCount(1);
  await expect(lines.first()).toContainText("What made you choose nursing?");

  await page.getByRole("button", { name: "Create" }).click();
  await expect(page.getByText("Character Added")).toBeVisible();
  // Its entry is open and has the focus; a reload keeps the team.
  await expect(page.getByRole("button", { name: "Ana Lima", exact: true })).toBeFocused();
  await expect(entry(page, "Ana Lima")).toContainText("Tell me about a shift that went wrong.");
  await expect(entry(page, "Ana Lima")).toContainText("Demanding manner");
  await page.reload();
  await expect(teams).toHaveText("Nursing School");

  await editPrompt(page, "Ana Lima", "calm and direct", "warm and patient");
  await editPrompt(page, "Ana Lima", "a head nurse", "a night nurse");

  await entry(page, "Ana Lima")
    .getByRole("link", { name: /3 versions/ })
    .click();
  const versions = page.getByRole("list", { name: "Versions" }).getByRole("listitem");
  await expect(versions).toHaveCount(3);
  await expect(versions.first()).toContainText("Current");
  await expect(versions.first()).toContainText("admin");
  await expect(versions.first()).toContainText("Demanding manner");
  await expect(versions.first().getByRole("time")).toBeVisible();
  await expect(page.locator("ins")).toHaveText(/night/);
  await page.getByRole("button", { name: "Compare version 1 with the newest" }).click();
  await expect(page.locator("del").first()).toHaveText(/head/);
  await expect(page.locator("ins").nth(1)).toHaveText(/warm and patient|warm/);
  await expect(page.getByText("3 words removed, 3 words added")).toBeVisible();

  await page.getByRole("button", { name: "Roll back to version 1" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("version 1 become the newest version of “Ana Lima”.");
  await dialog.getByRole("button", { name: "Roll back" }).click();
  await expect(page.getByText("Version 1 is the newest version again.")).toBeVisible();
  await expect(versions).toHaveCount(4);
  await page.getByRole("combobox", { name: "Left version" }).click();
  await page.getByRole("option", { name: "Version 1" }).click();
  await expect(page.getByText("These versions are identical.")).toBeVisible();

  await page.getByRole("link", { name: "Characters", exact: true }).last().click();
  await page.getByRole("button", { name: "Duplicate Ana Lima" }).click();
  await page.getByLabel("New name").fill("Noor Aziz");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Change the name in the prompt?" })).toContainText(
    "The prompt of “Noor Aziz” still says “Ana Lima”, in one place.",
  );
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page).toHaveURL(/from=my/);
  await expect(entry(page, "Noor Aziz")).toContainText("You are Noor Aziz");
  await expect(entry(page, "Noor Aziz")).toContainText("2 versions");

  await page.goto("/dashboard/student-interview");
  await unfold(page, "Interviewers");
  await choose(page, ["Noor Aziz"]);
  await page.getByRole("button", { name: "Start interview" }).click();
  await expect(page.getByRole("region", { name: "With Noor Aziz" })).toContainText(
    "What made you choose nursing?",
  );
});

test("deleting asks, names the character, and keeps the focus in the list", async ({ page }) => {
  await page.goto("/dashboard/characters?from=my");
  await page.getByRole("button", { name: "New character" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Short Lived");
  await page.getByLabel("Prompt", { exact: true }).fill(prompt);
  await page.getByLabel("Name", { exact: true }).press("Enter");
  await page.getByRole("button", { name: "Delete Short Lived" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Delete “Short Lived”?" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Delete Short Lived" }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(entry(page, "Short Lived")).toBeHidden();
  await expect(page.getByText("Your own interviewers appear here.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(entry(page, "Short Lived")).toBeVisible();
});

test("a person without rights to a character can only duplicate it", async ({
  page,
  sql,
  browser,
  baseURL,
}) => {
  await page.goto("/dashboard/characters?from=system");
  await expect(page.getByRole("button", { name: "Edit Maya Okafor" })).toBeVisible();

  // The same page for a person who is not an administrator.
  await sql`update users set is_superuser = false, session_version = session_version + 1`;
  const other = await browser.newContext(baseURL ? { baseURL } : {});
  const person = await other.newPage();
  await signIn(person);
  await person.goto("/dashboard/characters?from=system");
  await expect(person.getByRole("button", { name: "Duplicate Maya Okafor" })).toBeVisible();
  await expect(person.getByRole("button", { name: /^(Edit|Delete) / })).toHaveCount(0);
  await expect(person.getByRole("button", { name: "New character" })).toHaveCount(0);
  await other.close();
});

test("a read-only character is unlocked by its owner, then changed", async ({ page }) => {
  await page.goto("/dashboard/characters/new?from=my");
  await page.getByLabel("Name", { exact: true }).fill("Fixed");
  await page.getByLabel("Prompt", { exact: true }).fill(prompt);
  await page.getByRole("switch", { name: "Read-only" }).click();
  await page.getByRole("button", { name: "Create" }).click();
  await expect(entry(page, "Fixed")).toContainText("Read-only");
  await expect(page.getByRole("button", { name: "Delete Fixed" })).toHaveCount(0);
  await page.getByRole("button", { name: "Edit Fixed" }).click();
  await expect(page.getByRole("button", { name: "Update" })).toBeDisabled();
  await page.getByRole("switch", { name: "Read-only" }).click();
  await page.getByLabel("Description").fill("Now it can be changed.");
  await page.getByRole("button", { name: "Update" }).click();
  await expect(entry(page, "Fixed")).toContainText("Now it can be changed.");
  await expect(page.getByRole("button", { name: "Delete Fixed" })).toBeVisible();
});

test("the template is inserted and removed; leaving with unsaved changes asks", async ({ page }) => {
  await page.goto("/dashboard/characters/new?from=my");
  const field = page.getByLabel("Prompt", { exact: true });
  await field.fill("Mine.");
  await page.getByRole("button", { name: "Insert template" }).click();
  await expect(field).toHaveValue(/You are NAME/);
  await page.getByRole("button", { name: "Create" }).click();
  await expect(page.getByText("Replace NAME, ROLE, TOPIC and WHAT YOU WANT")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(field).toHaveValue("Mine.");
  await page.getByRole("button", { name: "Cancel" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Discard your changes?" });
  await dialog.getByRole("button", { name: "Discard" }).click();
  await expect(page).toHaveURL(/characters\?from=my$/);
});

test.describe("when the network fails", () => {
  test.use({ allowedErrors: [/Failed to load resource/] });
  test("a failed trial shows the reason and can be retried; the typed text stays", async ({ page }) => {
    await page.goto("/dashboard/characters/new?from=my");
    await page.getByLabel("Prompt", { exact: true }).fill(prompt);
    await page.route("**/characters/try", (route) => route.abort());
    await page.getByRole("button", { name: "Try it" }).click();
    const trial = page.getByRole("complementary", { name: "Try it" });
    await expect(trial.getByRole("alert")).toContainText("No connection");
    await page.unroute("**/characters/try");
    await trial.getByRole("button", { name: "Retry" }).click();
    await expect(trial.getByRole("listitem").first()).toContainText("What made you choose nursing?");
    await expect(page.getByLabel("Prompt", { exact: true })).toHaveValue(prompt);

    await page.route("**/characters/try", (route) => route.abort());
    const field = trial.getByLabel("Your message");
    await field.fill("I like people.");
    await field.press("Enter");
    await expect(trial.getByRole("alert")).toContainText("No connection");
    await expect(field).toHaveValue("I like people.");
    await expect(trial.getByRole("listitem")).toHaveCount(1);
    await page.unroute("**/characters/try");
    await field.press("Enter");
    await expect(trial.getByRole("listitem")).toHaveCount(3);
    await expect(field).toHaveValue("");

    await field.fill("x".repeat(32_001));
    await expect(trial.getByRole("alert")).toHaveText(
      "Please keep a message under 32,000 characters. This one has 32,001.",
    );
    await expect(trial.getByRole("button", { name: "Send" })).toBeDisabled();
  });
});

test("a failed list of characters: a toast, and Try again in its place", async ({ page, sql }) => {
  await sql`alter table character_versions rename to character_versions_away`;
  await sql`alter table characters rename column workflow_type to workflow_type_away`;
  try {
    await page.goto("/dashboard/characters?from=system");
    await expect(page.getByText("Failed to load characters. Please try again.")).toHaveCount(2);
  } finally {
    await sql`alter table character_versions_away rename to character_versions`;
    await sql`alter table characters rename column workflow_type_away to workflow_type`;
  }
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(entry(page, "Maya Okafor")).toBeVisible();
});

test("on a phone nothing scrolls sideways, and a prompt is tried in a dialog", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await page.goto("/dashboard/characters?from=system");
  await page.getByRole("button", { name: "Maya Okafor", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Prompt", exact: true })).toBeVisible();
  expect(await tooWide()).toBeLessThanOrEqual(0);

  // A name of several lines does not overlap its description.
  await page.setViewportSize({ width: 320, height: 740 });
  const name = "Professor Doctor Maximiliane Featherstonehaugh of the Northern College of Art";
  await page.request.post("/api/v1/characters", {
    data: { name, description: "Asks about drawing.", system_prompt: prompt, is_system: true },
    headers: { origin: new URL(page.url()).origin },
  });
  await page.reload();
  const button = await page.getByRole("button", { name, exact: true }).boundingBox();
  const line = await entry(page, name).locator("bdi").first().boundingBox();
  const about = await entry(page, name).getByText("Asks about drawing.").boundingBox();
  expect(line?.height).toBeGreaterThan(40);
  expect(button?.height).toBeGreaterThanOrEqual(44);
  expect(about?.y).toBeGreaterThanOrEqual((line?.y ?? 0) + (line?.height ?? 0));
  await page.setViewportSize({ width: 360, height: 740 });

  const id = await makeTeam(page, "Averyveryveryveryveryveryveryveryverylongname");
  await page.goto(`/dashboard/characters/new?team=${id}`);
  await page.getByLabel("Prompt", { exact: true }).fill(prompt);
  expect(await tooWide()).toBeLessThanOrEqual(0);
  await page.getByRole("button", { name: "Try it" }).click();
  const dialog = page.getByRole("dialog", { name: "Try it" });
  await expect(dialog.getByRole("listitem").first()).toContainText("What made you choose nursing?");
  expect(await tooWide()).toBeLessThanOrEqual(0);
  await page.keyboard.press("Escape");
  await page.getByText(/^Prompt guide/).click();
  await expect(page.getByText("Introduce the character")).toBeVisible();
  expect(await tooWide()).toBeLessThanOrEqual(0);
});
