import { expect, signIn, test } from "../support/e2e.ts";
import { replied, start } from "./student-interview-steps.ts";

const path = "/dashboard/interviews";

test("interviews are found, filtered and renamed, on a narrow screen too", async ({ page, sql }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page);
  await page.goto(path);
  await expect(page.getByRole("main").getByRole("link", { name: "Start an interview" })).toBeVisible();
  const first = await start(page, ["Maya Okafor"]);
  await replied(page, 1);
  const second = await start(page, ["Daniel Reyes"]);
  await replied(page, 1);
  await sql`update conversations set completed_at = now() where id = ${second}`;
  await page.goto("/dashboard/student-interview");
  await page.getByRole("link", { name: "All interviews" }).click();
  await expect(page).toHaveURL(path);
  const rows = page.getByRole("main").getByRole("listitem");
  await expect(rows).toHaveText([/Daniel, .*Complete/s, /Maya, .*Question 1 of 10/s]);
  const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await tooWide()).toBeLessThanOrEqual(0);
  // A short list has no filter.
  await expect(page.getByRole("search")).toHaveCount(0);

  await sql`insert into conversations (user_id, workflow, title, insight_template, completed_at, created_at)
    select id, 'student_interview', 'Talk ' || n, '', now(), now() - interval '1 day' from users, generate_series(1, 6) n`;
  await page.reload();
  await expect(rows).toHaveCount(8);
  expect(await tooWide()).toBeLessThanOrEqual(0);
  await page.getByRole("button", { name: "Shared" }).click();
  await expect(page.getByText("No interview matches.")).toBeVisible();
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(rows).toHaveCount(8);
  const field = page.getByRole("searchbox", { name: "Filter by title or interviewer" });
  await field.fill("nobody");
  await expect(page.getByText("No interview matches “nobody”.")).toBeVisible();
  await field.fill("maya");
  await expect(rows).toHaveText([/^Maya, /]);
  await page.getByRole("button", { name: /^More for Maya, / }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await page.getByLabel("Title", { exact: true }).fill(" ");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Please enter a title.")).toBeVisible();
  await page.getByLabel("Title", { exact: true }).fill("Before the fair");
  await page.keyboard.press("Enter");
  await expect(rows).toHaveText([/Before the fair.*Maya Okafor.*Question 1 of 10/s]);
  await expect(page.getByRole("button", { name: "More for Before the fair" })).toBeFocused();
  await rows.getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`student-interview/${first}$`));
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("a search is posted and not put into the URL", async ({ page, sql }) => {
    await signIn(page);
    await sql`insert into conversations (user_id, workflow, title, insight_template)
      select id, 'student_interview', 'Talk ' || n || ', 1 Jan 2026', '' from users, generate_series(1, 21) n`;
    await page.goto(path);
    const rows = page.getByRole("main").getByRole("listitem");
    await expect(rows).toHaveCount(20);
    await page.getByRole("button", { name: "Show more" }).click();
    await expect(rows).toHaveCount(21);
    await page.getByLabel("Filter by title or interviewer").fill("talk 21");
    await page.keyboard.press("Enter");
    await expect(rows).toHaveText([/Talk 21/]);
    await expect(page).toHaveURL(path);
    await expect(page.getByLabel("Filter by title or interviewer")).toHaveValue("talk 21");
  });
});
