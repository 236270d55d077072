import { expect, signIn, test } from "../support/e2e.ts";
import { answers, composer, replied, say, sayings, start } from "./student-interview-steps.ts";

// A request that the network drops, which Chromium prints.
test.use({ allowedErrors: [/ERR_FAILED/] });

test.beforeEach(async ({ page }) => signIn(page));

test("a message misread as danger is corrected by keyboard, and the character replies", async ({ page }) => {
  const cut = "Each time the bread slicer jams I want to kill myself.";
  await start(page, ["Maya Okafor"]);
  await replied(page, 1);
  await say(page, answers.path);
  await say(page, cut);
  const help = sayings(page).filter({ hasText: "you don't have to face it alone" });
  const button = page.getByRole("button", { name: "I did not mean it that way" });
  await expect(help.getByRole("button", { name: "I did not mean it that way" })).toBeVisible();
  await page.reload();
  await expect(button).toBeVisible();
  // The page moves the focus once it has loaded.
  await expect(composer(page)).toBeFocused();

  // A refusal shows next to the button and can be retried.
  const call = "**/messages/*/not-danger";
  await page.route(call, (route) => route.abort());
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(help.getByRole("alert")).toBeVisible();
  await expect(button).toBeFocused();
  await page.unroute(call);
  await page.keyboard.press("Enter");

  await expect(help).toHaveCount(0);
  await expect(button).toHaveCount(0);
  await expect(sayings(page).filter({ hasText: cut })).toBeFocused();
  await replied(page, 5);
  await page.reload();
  await expect(sayings(page)).toHaveCount(5);
  await expect(help).toHaveCount(0);
  await expect(composer(page)).toBeEnabled();
});
