import type { Page } from "@playwright/test";
import { controls } from "../support/controls.ts";
import { expect, signIn, test } from "../support/e2e.ts";
import { pdfFile, resumePdf } from "./resume-files.ts";
import { toast } from "./sharing-steps.ts";

const path = "/dashboard/resume-interview";
const missing = "Please select at least one resume to continue.";
const next = (page: Page) => page.getByRole("button", { name: "Next", exact: true });
const radio = (page: Page, name: string) => page.getByRole("radio", { name, exact: true });
const upload = async (page: Page, name: string) =>
  page.getByLabel("Choose PDF files").setInputFiles(pdfFile(name, await resumePdf()));

test("an upload is selected if nothing is; Next uses the only resume, and asks if there are two", async ({
  page,
}) => {
  await signIn(page);
  await page.goto(path);
  await upload(page, "one.pdf");
  await expect(radio(page, "one.pdf")).toBeChecked();

  // Nothing is selected when the page opens.
  await page.goto(path);
  await expect(radio(page, "one.pdf")).toBeEnabled();
  await expect(radio(page, "one.pdf")).not.toBeChecked();
  await expect(page.getByRole("tab", { name: "Character Selection" })).toBeDisabled();
  await next(page).click();
  await expect(page).toHaveURL(/step=characters/);
  // The button that was pressed is gone.
  await expect(page.getByRole("tab", { name: "Character Selection" })).toBeFocused();
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await expect(radio(page, "one.pdf")).toBeChecked();
  await expect(page.getByRole("tab", { name: "Resume Upload" })).toBeFocused();

  // The selection does not change.
  await upload(page, "two.pdf");
  await expect(radio(page, "two.pdf")).toBeEnabled();
  await expect(radio(page, "one.pdf")).toBeChecked();

  await page.goto(path);
  await expect(radio(page, "two.pdf")).toBeEnabled();
  await next(page).click();
  await expect(toast(page, "Selection Required")).toContainText(missing);
  await expect(page.getByRole("main").getByText(missing)).toBeVisible();
  await expect(page.getByRole("radiogroup", { name: "Your resumes" })).toHaveAccessibleDescription(missing);
  await expect(radio(page, "two.pdf")).toBeFocused();
  await page.keyboard.press("Space");
  await expect(radio(page, "two.pdf")).toBeChecked();
  await expect(page.getByRole("main").getByText(missing)).toHaveCount(0);
});

for (const width of [390, 1280])
  test(`the steps at ${width} px have few controls, and the tabs fit on a line`, async ({ page, sql }) => {
    await page.setViewportSize({ width, height: 844 });
    await sql`insert into conversations (user_id, workflow, title, insight_template, length, answers, completed_at)
      select id, w, w || n, '', 10, 10, now() from users, generate_series(1, 4) n,
      unnest(array['student_interview', 'resume_interview']) w`;
    await signIn(page);
    await page.goto(path);
    await upload(page, "one.pdf");
    await expect(radio(page, "one.pdf")).toBeChecked();
    await expect(page.getByRole("main").getByRole("link", { name: /^resume_interview/ })).toHaveCount(3);
    await expect(page.getByRole("main").getByRole("link", { name: /^student_interview/ })).toHaveCount(0);
    expect((await controls(page)).length, String(await controls(page))).toBeLessThanOrEqual(12);
    for (const name of ["Resume Upload", "Character Selection", "Interview Chat", "Share Interview"])
      await expect(page.getByRole("tab", { name, exact: true })).toBeInViewport({ ratio: 1 });
    const { height } =
      (await page.getByText("Choose PDF files").locator("..").locator("..").boundingBox()) ?? {};
    expect(height).toBe(112);

    await next(page).click();
    await expect(page.getByText("Next starts the interview.")).toBeVisible();
    await expect(page.getByRole("checkbox").first()).toBeVisible();
    expect((await controls(page)).length, String(await controls(page))).toBeLessThanOrEqual(20);
  });
