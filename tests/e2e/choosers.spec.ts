import type { Page } from "@playwright/test";
import { expect, signIn, test } from "../support/e2e.ts";
import { pages, say } from "../support/pdf-by-hand.ts";
import { unfold } from "./student-interview-steps.ts";

/* Choosing among a thousand public characters of another person: by pages and by search. */
test.use({ viewport: { width: 360, height: 780 } });

test.beforeEach(async ({ sql, page }) => {
  await sql`insert into users (email, password_hash) values ('crowd@example.com', 'none')`;
  await sql`insert into teams (name, interaction_mode, user_id, access_level)
    select 'Crowd', 'x', id, 'public' from users where email = 'crowd@example.com'`;
  await sql`insert into characters (name, description, team_id, user_id, created_at)
    select 'Crowd ' || n, repeat('about ', 80), t.id, t.user_id, now() + n * interval '1 millisecond'
    from teams t, generate_series(1, 1000) n where t.name = 'Crowd'`;
  await sql`insert into character_versions (character_id, number, prompt)
    select id, 1, repeat('a secret prompt ', 1000) from characters where name like 'Crowd %'`;
  await signIn(page);
});

const box = (page: Page, name: string) => page.getByRole("checkbox", { name, exact: true });
/** The number in its checkbox. */
const expectNumber = (page: Page, name: string, at: number) =>
  expect(box(page, name)).toHaveAccessibleDescription(new RegExp(`^Number ${at}\\.`));

async function untickAll(page: Page): Promise<void> {
  const ticked = page.getByRole("checkbox", { checked: true });
  for (let left = await ticked.count(); left > 0; left--) {
    await ticked.first().uncheck();
    await expect(ticked).toHaveCount(left - 1);
  }
}

async function find(page: Page, text: string): Promise<void> {
  await page.getByRole("searchbox", { name: "Find a character" }).fill(text);
  await page.keyboard.press("Enter");
}

test("Student Chat loads one page; a selection beyond it is kept and can be started", async ({ page }) => {
  const response = await page.goto("/dashboard/student-interview");
  const html = (await response?.text()) ?? "";
  expect(html.length).toBeLessThan(250_000);
  expect(html).not.toContain("a secret prompt");
  await unfold(page, "Interviewers");
  await expect(page.getByRole("checkbox")).toHaveCount(20);
  await expect(box(page, "Maya Okafor")).toBeChecked();
  // Long names are cut, so that nothing overflows.
  const sticksOut = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;
  expect(await page.evaluate(sticksOut)).toBe(false);

  // By keyboard: the first new card has the focus.
  await page.getByRole("button", { name: "Show more" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("checkbox")).toHaveCount(40);
  await expect(page.getByRole("checkbox").nth(20)).toBeFocused();

  await untickAll(page);
  await expect(box(page, "Maya Okafor")).not.toBeChecked();

  await find(page, "crowd 777");
  await expect(page.getByRole("checkbox")).toHaveCount(1);
  await box(page, "Crowd 777").check();
  await find(page, "nobody at all");
  await expect(page.getByText("No characters match “nobody at all”.")).toBeVisible();
  // It can be deselected anywhere in the list.
  await expect(page.getByRole("checkbox")).toHaveCount(1);
  await page.getByRole("searchbox", { name: "Find a character" }).fill("");
  await expect(page.getByRole("checkbox")).toHaveCount(21);
  await box(page, "Maya Okafor").check();
  await expectNumber(page, "Crowd 777", 1);
  await expectNumber(page, "Maya Okafor", 2);

  await page.getByRole("button", { name: "Start interview" }).click();
  await expect(page).toHaveURL(/student-interview\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("region", { name: "With Crowd 777" })).toBeVisible();
});

test("Resume Interview keeps a selection beyond the first page over a reload and on the way back", async ({
  page,
}) => {
  await page.goto("/dashboard/resume-interview");
  const buffer = Buffer.from(pages([say("Store manager at Harbor Bakery, 2019 to 2024", 50, 700)]));
  const file = { name: "me.pdf", mimeType: "application/pdf", buffer };
  await page.getByLabel("Choose PDF files").setInputFiles(file);
  await expect(page.getByText("Ready", { exact: true })).toBeVisible();
  await page.getByRole("radio", { name: "me.pdf" }).check();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("checkbox")).toHaveCount(20);
  await untickAll(page);
  await find(page, "crowd 888");
  await box(page, "Crowd 888").check();

  await page.reload();
  await expectNumber(page, "Crowd 888", 1);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("region", { name: "With Crowd 888" })).toBeVisible();
  await page.goBack();
  await expectNumber(page, "Crowd 888", 1);
});

test("Character Management shows a large team in pages, and the open entry", async ({ page, sql }) => {
  const [team] = await sql<{ id: string }[]>`select id from teams where name = 'Crowd'`;
  const [far] = await sql<{ id: string }[]>`select id from characters where name = 'Crowd 640'`;
  const entries = page.getByRole("list", { name: "Characters" }).getByRole("listitem");
  await page.goto(`/dashboard/characters?team=${team?.id}`);
  await expect(entries).toHaveCount(50);
  await expect(page.getByRole("link", { name: "First page" })).toHaveCount(0);
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(page.getByRole("button", { name: /^Crowd 51\b/ })).toBeVisible();
  await expect(entries).toHaveCount(50);
  await page.getByRole("link", { name: "First page" }).click();
  await expect(page.getByRole("button", { name: /^Crowd 1\b/ })).toBeVisible();
  await page.goto(`/dashboard/characters?team=${team?.id}&open=${far?.id}`);
  await expect(entries).toHaveCount(51);
  await expect(page.getByRole("button", { name: /^Crowd 640\b/ })).toHaveAttribute("aria-expanded", "true");
  // Typed and cut texts are shown from their start.
  await page.goto(`/dashboard/characters?team=${team?.id}&after=nonsense`);
  await expect(entries).toHaveCount(50);
});
