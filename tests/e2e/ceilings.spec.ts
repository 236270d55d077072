import type { Page } from "@playwright/test";
import { expect, signIn, test } from "../support/e2e.ts";
import { unfold } from "./student-interview-steps.ts";

/* The maximum number of controls on a screen, and the position of its primary action. */
const controls = (page: Page) =>
  page
    .getByRole("main")
    .locator(":is(a[href], button, input:not([type=hidden]), select, textarea, summary)")
    .evaluateAll((elements) => elements.filter((element) => element.checkVisibility()).length);

for (const [width, height, startEnds] of [
  [1280, 800, 470],
  [390, 844, 540],
] as const)
  test(`the start page at ${width} × ${height}`, async ({ page, sql }) => {
    await page.setViewportSize({ width, height });
    await sql`insert into conversations (user_id, workflow, title, insight_template, length, answers, completed_at)
      select id, 'student_interview', 'Interview ' || n, '', 10, 10, now() from users, generate_series(1, 9) n`;
    await signIn(page);
    await page.goto("/dashboard/student-interview");
    const start = page.getByRole("button", { name: "Start interview" });
    await expect(start).toBeEnabled();
    await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(3);
    expect(await controls(page)).toBeLessThanOrEqual(15);
    const bottom = (element: HTMLElement | SVGElement) => element.getBoundingClientRect().bottom;
    expect(await start.evaluate(bottom)).toBeLessThanOrEqual(startEnds);
    await expect(page.getByRole("main").getByRole("listitem").last()).toBeInViewport({ ratio: 1 });
    // Nothing is selected except the interviewers.
    await expect(page.locator("main [aria-pressed], main [role=switch]")).toHaveCount(0);
    await expect(page.getByRole("checkbox")).toHaveCount(0);
    await unfold(page, "Interviewers");
    await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(3);
  });
