import type { Page } from "@playwright/test";
import { expect, signIn, test } from "../support/e2e.ts";
import { answers, replied, say, stage, unfold } from "./student-interview-steps.ts";

const length = (page: Page, count: number) => page.getByRole("radio", { name: `${count} answers` });
const start = (page: Page) => page.getByRole("button", { name: "Start interview" });
const job = "We look for a shift leader who leads a team, plans the week and solves problems with customers.";

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("a newcomer sees Start at once; a plan is proposed, changed and followed in the rail", async ({
    page,
    sql,
  }) => {
    await signIn(page);
    await page.goto("/dashboard/student-interview");
    await expect(start(page)).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("link", { name: "See an example" })).toBeVisible();
    await unfold(page, "Interviewers");
    await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(3);
    await length(page, 5).check();
    await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(2);

    await unfold(page, "A job or a goal");
    await page.getByLabel("Job description or goal").fill(job);
    await page.getByRole("button", { name: "See the plan" }).click();
    const plan = page.getByRole("region", { name: "The plan" });
    const topics = plan.getByLabel("What it is about");
    await expect(page.getByRole("heading", { name: "The plan" })).toBeFocused();
    await expect(topics).toHaveCount(3);
    const third = await topics.nth(2).inputValue();
    const up = plan.getByRole("button", { name: `Move ${third} up` });
    await up.press("Enter");
    await up.press("Enter");
    await expect(topics.first()).toHaveValue(third);
    await expect(plan.getByRole("button", { name: `Move ${third} down` })).toBeFocused();
    await plan
      .getByRole("button", { name: /^Remove / })
      .nth(1)
      .click();
    await expect(topics).toHaveCount(2);
    await topics.nth(1).fill("Calm");
    await plan.getByLabel("Question", { exact: true }).nth(1).fill("");
    await start(page).click();
    await expect(page.getByText("Each part of the plan needs a name and a question.")).toBeVisible();
    await plan.getByLabel("Question", { exact: true }).nth(1).fill("When did you stay calm?");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

    await start(page).click();
    await replied(page, 1);
    await page.getByRole("button", { name: /^Question 1 of 5/ }).press("Enter");
    const states = page.getByRole("region", { name: "Plan" }).getByRole("listitem");
    await expect(states).toHaveText([/Calm.*Asked/, new RegExp(`${third}.*To come`)]);
    await sql.begin(async (tx) => {
      // The answer is looked at only once its reply is on the page.
      await tx`lock table answer_marks in exclusive mode`;
      await say(page, answers.hall);
      await expect(page.getByRole("button", { name: /^Question 2 of 5/ })).toBeVisible();
      await expect(states.first()).toHaveText(/Asked/);
    });
    await expect(states.first()).toHaveText(/Answered/);
    expect(await sql`select length, jsonb_array_length(plan) as parts from conversations`).toEqual([
      { length: 5, parts: 2 },
    ]);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("one looks at the example, and starts with what one chose and typed", async ({ page, sql }) => {
    await signIn(page);
    await page.goto("/dashboard/student-interview");
    const addresses: string[] = [];
    page.on("request", (request) => addresses.push(decodeURIComponent(request.url())));
    await page.goto("/dashboard/student-interview/sample");
    await expect(page.getByRole("heading", { name: "From your answers" })).toBeVisible();
    await expect(page.getByRole("region", { name: "From your answers" })).toContainText("found 24 plugs");

    await page.getByRole("link", { name: "Back to Student Chat" }).click();
    await page.getByLabel("What are you practising for?").fill("Shift leader at the bakery");
    await length(page, 20).check();
    await unfold(page, "A job or a goal");
    await page.getByLabel("Job description or goal").fill(job);
    await unfold(page, "Interviewers");
    for (const box of await page.getByRole("checkbox").all()) await box.setChecked(false);
    await start(page).click();
    await expect(page.getByRole("alert")).toHaveText("Please select at least one character to continue.");
    await expect(length(page, 20)).toBeChecked();
    await expect(page.getByLabel("What are you practising for?")).toHaveValue("Shift leader at the bakery");
    await expect(page.getByLabel("Job description or goal")).toHaveValue(job);
    await page.getByRole("checkbox", { name: "Daniel Reyes" }).check();
    await start(page).click();
    await expect(page).toHaveURL(/student-interview\/[0-9a-f-]{36}$/);
    await expect(stage(page, "Daniel Reyes")).toBeVisible();
    expect(await sql`select length, title from conversations`).toEqual([
      { length: 20, title: "Shift leader at the bakery" },
    ]);
    expect(addresses.filter((address) => address.includes("shift leader"))).toEqual([]);
  });
});
