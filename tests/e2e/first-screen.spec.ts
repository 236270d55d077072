import type { Page } from "@playwright/test";
import { expect, signIn, test } from "../support/e2e.ts";
import { answers, replied, say, stage, unfold } from "./student-interview-steps.ts";

const length = (page: Page, count: number) => page.getByRole("radio", { name: `${count} answers` });
const start = (page: Page) => page.getByRole("button", { name: "Start interview" });
const job = "We look for a shift leader who leads a team, plans the week and solves problems with customers.";
const advert = `Shift leader in a bakery
- Leads a team of four
- Plans the week
- Solves problems with customers
- Keeps the kitchen clean
- £14 an hour`;

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });
  // A failed plan is part of the test.
  test.use({ allowedErrors: [/503/] });

  test("a new person sees Start at once; a plan is shown, changed and followed in the rail", async ({
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

    await page.getByRole("button", { name: "See the questions" }).click();
    const plan = page.getByRole("region", { name: "The plan" });
    const lines = plan.getByRole("listitem");
    await expect(page.getByRole("heading", { name: "The plan" })).toBeFocused();
    await expect(lines).toHaveCount(3);
    await expect(plan.getByText("Follow-up if there’s time")).toHaveCount(0);
    const open = (at: number) => lines.nth(at).locator("summary").click();
    const question = plan.getByLabel("Question", { exact: true }).filter({ visible: true });
    await open(1);
    await expect(question).toHaveCount(1);
    await plan.getByRole("button", { name: "Remove question 2" }).click();
    await expect(page.getByRole("heading", { name: "The plan" })).toBeFocused();
    await expect(lines).toHaveCount(2);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(lines).toHaveCount(3);
    await open(1);
    await plan.getByRole("button", { name: "Remove question 2" }).click();
    await open(1);
    // One line is open at a time.
    await open(0);
    await expect(question).toHaveCount(1);
    await question.fill("");
    await start(page).click();
    await expect(page.getByText("Each part of the plan needs a name and a question.")).toBeVisible();
    await question.fill("When did you stay calm?");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

    await start(page).click();
    await replied(page, 1);
    await page.getByRole("button", { name: /^Question 1 of 5/ }).press("Enter");
    const states = page.getByRole("region", { name: "Plan" }).getByRole("listitem");
    await expect(states).toHaveText([/When did you stay calm\?.*Asked/, /To come/]);
    await say(page, answers.hall);
    await expect(states).toHaveCount(0);
    await page.getByRole("button", { name: /^Question 2 of 5/ }).click();
    await expect(states.first()).toHaveText(/Answered/);
    expect(await sql`select length, jsonb_array_length(plan) as parts from conversations`).toEqual([
      { length: 5, parts: 2 },
    ]);
  });

  test("lines of a job description are ticked, up to the limit, and only those are used", async ({
    page,
    sql,
  }) => {
    await signIn(page);
    await page.goto("/dashboard/student-interview");
    await length(page, 5).check();
    await unfold(page, "Add a job description");
    await page.getByLabel("Job description").fill(advert);
    await unfold(page, "Interviewers");
    await page.getByRole("button", { name: "See the questions" }).click();
    const plan = page.getByRole("region", { name: "The plan" });
    const ticks = plan.getByRole("checkbox");
    await expect(page.getByRole("heading", { name: "The plan" })).toBeFocused();
    await expect(ticks).toHaveCount(5);
    await expect(plan.getByRole("checkbox", { checked: true })).toHaveCount(3);
    const clean = plan.getByRole("checkbox", { name: /Keeps the kitchen clean/ });
    await expect(clean).toBeDisabled();
    await expect(clean).toHaveAccessibleDescription("3 of 3 chosen: untick one to choose another.");
    await plan.getByRole("checkbox", { name: /Leads a team of four/ }).uncheck();
    await expect(plan.getByText("2 of 3 chosen.")).toBeVisible();
    await clean.check();
    await expect(plan.getByRole("checkbox", { name: /Solves problems/ })).toBeDisabled();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

    await start(page).click();
    await replied(page, 1);
    const [row] = await sql<{ text: string }[]>`select to_jsonb(c)::text as text from conversations c`;
    expect(row?.text).toContain(
      "The advert says: “Keeps the kitchen clean”. What have you done that shows it?",
    );
    expect(row?.text).not.toMatch(/Shift leader|Leads a team|Solves problems|an hour/);
  });

  test("if no plan is possible, a message says so, and the interview starts anyway", async ({ page }) => {
    await signIn(page);
    await page.goto("/dashboard/student-interview");
    await length(page, 5).check();
    await page.route("**/api/v1/conversations/plans", (route) =>
      route.fulfill({
        status: 503,
        json: { detail: "The AI service is busy right now.", code: "unavailable" },
      }),
    );
    await unfold(page, "Interviewers");
    await page.getByRole("button", { name: "See the questions" }).click();
    const failed = page.getByRole("alert").filter({ hasText: "Couldn’t plan. You can start without it." });
    await expect(failed).toBeVisible();
    await page.unroute("**/api/v1/conversations/plans");
    await failed.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("region", { name: "The plan" })).toBeVisible();
    await expect(failed).toHaveCount(0);
  });

  test("an interview without a plan can get one until its first answer", async ({ page, sql }) => {
    await signIn(page);
    await page.goto("/dashboard/student-interview");
    await length(page, 5).check();
    await start(page).click();
    await replied(page, 1);
    await sql`update conversations set plan = null`;
    await page.reload();
    await expect(page.getByText("This interview has no plan.")).toBeVisible();
    await page.getByRole("button", { name: "Plan it" }).click();
    await page.getByRole("button", { name: /^Question 1 of 5.*plan/ }).press("Enter");
    await expect(page.getByRole("region", { name: "Plan" }).getByRole("listitem").first()).toContainText(
      "Asked",
    );
    await expect(page.getByText("This interview has no plan.")).toHaveCount(0);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a person opens the sample, then starts with the selected options and typed text", async ({
    page,
    sql,
  }) => {
    await signIn(page);
    await page.goto("/dashboard/student-interview");
    const addresses: string[] = [];
    page.on("request", (request) => addresses.push(decodeURIComponent(request.url())));
    await page.goto("/dashboard/sample");
    await expect(page.getByRole("heading", { name: "From your answers" })).toBeVisible();
    await expect(page.getByRole("region", { name: "From your answers" })).toContainText("found 24 plugs");

    await expect(page.getByText("A sample result. Not a real person.")).toBeVisible();
    await expect(page.locator("time:visible")).toHaveCount(0);
    await page.getByRole("link", { name: "Close the sample" }).click();
    await page.getByLabel("What are you practising for?").fill("Shift leader at the bakery");
    await length(page, 20).check();
    await unfold(page, "Add a job description");
    await page.getByLabel("Job description").fill(job);
    await unfold(page, "Interviewers");
    for (const box of await page.getByRole("checkbox").all()) await box.setChecked(false);
    await start(page).click();
    await expect(page.getByRole("alert")).toHaveText("Please select at least one character to continue.");
    await expect(length(page, 20)).toBeChecked();
    await expect(page.getByLabel("What are you practising for?")).toHaveValue("Shift leader at the bakery");
    await expect(page.getByLabel("Job description")).toHaveValue(job);
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
