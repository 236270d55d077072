import { expect, signIn, test } from "../support/e2e.ts";
import { advance, answers, composer, replied, sayings, start } from "./student-interview-steps.ts";

// Slow enough to be observed while it streams.
test.use({ appEnv: { PRACTICE_WORDS_PER_SECOND: "6" } });

test.beforeEach(async ({ page }) => signIn(page));

test("a reload during a reply shows the text so far and continues", async ({ page }) => {
  await start(page, ["Maya Okafor"]);
  await replied(page, 1);
  await composer(page).fill(answers.hall);
  await composer(page).press("Enter");
  await expect(page.getByRole("button", { name: "Stop" })).toBeVisible();
  await expect(sayings(page)).toHaveCount(3);
  await page.reload();
  await replied(page, 3);
  await expect(sayings(page).filter({ hasText: answers.hall })).toHaveCount(1);
  await expect(sayings(page).last()).toContainText(/[.?!]$/);
});

test("Stop keeps the text so far", async ({ page }) => {
  await start(page, ["Maya Okafor"]);
  await replied(page, 1);
  await composer(page).fill(answers.hall);
  await composer(page).press("Enter");
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(sayings(page).last()).toContainText("Stopped");
  await expect(advance(page)).toBeEnabled();
  await expect(page.getByRole("button", { name: "Ask again" })).toBeVisible();
  await expect(composer(page)).toBeFocused();
});

test("Stop in a trial keeps the text so far, and the trial continues", async ({ page }) => {
  await page.goto("/dashboard/characters/new?from=my");
  await page
    .getByLabel("Prompt", { exact: true })
    .fill("You interview nurses. Ask: 1. What made you choose nursing?");
  await page.getByRole("button", { name: "Try it" }).click();
  const trial = page.getByRole("complementary", { name: "Try it" });
  const stop = trial.getByRole("button", { name: "Stop" });
  // The words of the reply, because the name above has two as well.
  const words = trial.getByRole("listitem").first().getByRole("paragraph").last();
  await expect(words).toContainText(/[a-z] [a-z]/);
  await stop.click();
  await expect(stop).toBeHidden();
  const said = await trial.getByRole("listitem").first().textContent();
  await trial.getByLabel("Your message").fill("I like people.");
  await trial.getByLabel("Your message").press("Enter");
  await expect(trial.getByRole("listitem")).toHaveCount(3);
  await expect(trial.getByRole("listitem").first()).toHaveText(said ?? "");
  await expect(trial.getByRole("alert")).toBeHidden();
});
