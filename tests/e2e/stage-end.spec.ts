import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { expect, signIn, test } from "../support/e2e.ts";
import { advance, answers, composer, replied, say, sayings, skip, start } from "./student-interview-steps.ts";

test.beforeEach(async ({ page }) => signIn(page));

const send = (page: Page) => page.getByRole("button", { name: "Send" });
const feedback = (page: Page) => page.getByRole("dialog", { name: "How was this interview?" });

/** Skips the character's remaining questions. */
async function skipAll(page: Page): Promise<void> {
  while (await skip(page).isVisible()) {
    const before = await sayings(page).count();
    await skip(page).click();
    await replied(page, before + 2);
  }
}

test("the end of a character's part has one next step, and accepts an addition", async ({ page }) => {
  await start(page, ["Maya Okafor", "Daniel Reyes"]);
  await replied(page, 1);
  await say(page, answers.path);
  await skipAll(page);
  const on = page.getByRole("button", { name: "Advance: meet Daniel" });
  await expect(on).toBeFocused();
  await expect(advance(page)).toHaveCount(1);
  await expect(send(page)).toHaveCount(0);
  await expect(composer(page)).toHaveAttribute("placeholder", "Or add something for Maya…");
  await expectAccessible(page, "the end of a character");

  const count = await sayings(page).count();
  await composer(page).fill("I also repaired two radios for our neighbours in the spring.");
  await expect(send(page)).toBeEnabled();
  // The input has grown, and covers nothing of the last message.
  const overlap = async () => {
    const [message, button] = await Promise.all([sayings(page).last().boundingBox(), on.boundingBox()]);
    return message && button ? message.y + message.height - button.y : Number.NaN;
  };
  await expect.poll(overlap).toBeLessThanOrEqual(0);
  await composer(page).press("Enter");
  await replied(page, count + 2);
  await expect(sayings(page).last()).toContainText("Added to your last answer.");
  await expect(on).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "With Daniel Reyes" })).toBeVisible();
  await replied(page, count + 3);
  await expect(composer(page)).toBeFocused();
});

test("after the goodbye no dialog asks, and the feedback dialog names its benefit first", async ({
  page,
}) => {
  await start(page, ["Maya Okafor"]);
  await replied(page, 1);
  await say(page, answers.path);
  await skipAll(page);
  await page.getByRole("button", { name: "Advance: finish and see insights" }).click();
  await expect(feedback(page)).toContainText("1 answer, 19 words. Your insights come next.");
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(feedback(page).getByRole("radio", { name: "happy", exact: true })).toBeFocused();
  await expect(feedback(page).getByLabel(/Notes/)).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page.getByText("Feedback, then your insights.")).toBeVisible();
  const share = page.getByRole("button", { name: "Continue to Share Screen" });
  await share.click();
  await feedback(page).getByRole("radio", { name: "happy", exact: true }).click();
  await expect(feedback(page).getByLabel(/Notes/)).toBeVisible();
  await feedback(page).getByRole("button", { name: "Submit feedback" }).click();
  await expect(page.getByRole("tab", { name: "Insights" })).toBeFocused();
  await page.getByRole("tab", { name: "Messages" }).click();
  await expect(page.getByText("Feedback, then your insights.")).toHaveCount(0);
  await share.click();
  await expect(page.getByRole("tab", { name: "Insights" })).toHaveAttribute("aria-selected", "true");
});

test("once all answers are given, the interview can be finished or continued", async ({ page, sql }) => {
  const id = await start(page, ["Maya Okafor", "Daniel Reyes"], 5);
  await replied(page, 1);
  await say(page, answers.path);
  await skipAll(page);
  await sql`update conversations set answers = 5 where id = ${id}`;
  await page.reload();
  const end = page.locator("div:has(> form)");
  await expect(end.getByRole("button", { name: "Finish interview" })).toBeFocused();
  await expect(end.getByRole("button", { name: "Advance: meet Daniel" })).toBeEnabled();
  await end.getByRole("button", { name: "Finish interview" }).click();
  await expect(feedback(page)).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the next step is a button of the page's width, 48 px high", async ({ page }) => {
    await start(page, ["Maya Okafor", "Daniel Reyes"]);
    await replied(page, 1);
    await say(page, answers.path);
    await skipAll(page);
    const box = await page.getByRole("button", { name: "Advance: meet Daniel" }).boundingBox();
    expect(box?.height).toBe(48);
    expect(box?.width).toBe(358);
  });
});
