import type { Locator, Page } from "@playwright/test";
import { expect, signIn, test } from "../support/e2e.ts";
import { advance, answers, composer, replied, say, sayings, skip, start } from "./student-interview-steps.ts";

test.beforeEach(async ({ page }) => signIn(page));

const heightOf = async (part: Locator) => (await part.boundingBox())?.height ?? Number.POSITIVE_INFINITY;
const rail = (page: Page) =>
  page.getByRole("list", { name: "Characters of this interview" }).locator("xpath=../..");
/** The bar at the bottom of the window. */
const dock = (page: Page) => page.locator("form:has(textarea)").locator("xpath=../..");
const plan = (page: Page) => page.getByRole("region", { name: "Plan" });
const planButton = (page: Page) => page.getByRole("button", { name: /^Question \d+ of \d+ \(plan\)$/ });

for (const [width, height] of [
  [1280, 800],
  [390, 844],
  [320, 640],
] as const)
  test(`the chat has two bars and at most 12 controls, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await start(page, ["Maya Okafor", "Daniel Reyes"]);
    await replied(page, 1);
    const bottom = async () => {
      const box = await dock(page).boundingBox();
      return Math.round((box?.y ?? 0) + (box?.height ?? 0));
    };
    // From the first question on.
    expect(await bottom()).toBe(height);
    await say(page, answers.path);
    expect(await heightOf(rail(page))).toBe(44);
    expect(await heightOf(dock(page))).toBeLessThanOrEqual(150);
    expect(await heightOf(composer(page))).toBeGreaterThanOrEqual(80);
    expect(await bottom()).toBe(height);
    const controls = await page
      .getByRole("main")
      .locator("a[href],button,input,select,textarea,summary")
      .evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.textContent));
    expect(controls.length, controls.join(" | ")).toBeLessThanOrEqual(12);
    const sticky = await page
      .getByRole("main")
      .evaluate(
        (main) =>
          [...main.querySelectorAll("*")].filter((one) =>
            ["sticky", "fixed"].includes(getComputedStyle(one).position),
          ).length,
      );
    expect(sticky).toBe(2);
    // One row: Skip, Advance, Send.
    const row = [skip(page), advance(page), page.getByRole("button", { name: "Send" })];
    const middles = await Promise.all(
      row.map(async (button) => {
        const box = await button.boundingBox();
        return Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2);
      }),
    );
    expect(new Set(middles).size).toBe(1);
    await expect(advance(page)).toHaveAccessibleName("Advance to Daniel Reyes");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });

test("the plan closes by Escape, a click outside, Advance and sending", async ({ page }) => {
  await start(page, ["Maya Okafor", "Daniel Reyes"]);
  await replied(page, 1);
  await planButton(page).focus();
  await page.keyboard.press("Enter");
  await expect(plan(page)).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await expect(plan(page)).toBeHidden();

  await planButton(page).click();
  await plan(page).focus();
  await page.keyboard.press("Escape");
  await expect(plan(page)).toBeHidden();
  await expect(planButton(page)).toBeFocused();

  await planButton(page).click();
  await expect(plan(page)).toBeVisible();
  await planButton(page).click();
  await expect(plan(page)).toBeHidden();

  await planButton(page).click();
  // To the left of the plan.
  await sayings(page)
    .first()
    .click({ position: { x: 10, y: 10 } });
  await expect(plan(page)).toBeHidden();

  await planButton(page).press("Enter");
  await composer(page).focus();
  await expect(plan(page)).toBeVisible();
  await page.keyboard.type(answers.path);
  await page.keyboard.press("Enter");
  await expect(plan(page)).toBeHidden();
  await replied(page, 3);

  await planButton(page).press("Enter");
  await advance(page).press("Enter");
  await expect(plan(page)).toBeHidden();
  await replied(page, 4);
});

test("names show when the speaker changes, AI once per character, times on hover or focus", async ({
  page,
}) => {
  await start(page, ["Maya Okafor", "Daniel Reyes"]);
  await replied(page, 1);
  await expect(page.getByText("Enter to send, Shift+Enter for a new line")).toBeVisible();
  await say(page, answers.path);
  await expect(page.getByText("Enter to send, Shift+Enter for a new line")).toBeHidden();
  const maya = page.getByRole("region", { name: "With Maya Okafor" });
  await expect(maya.getByText("AI", { exact: true })).toHaveCount(1);
  // In the divider, and above the reply to the answer.
  await expect(maya.getByText("Maya Okafor", { exact: true })).toHaveCount(2);
  const time = sayings(page).nth(1).locator("time");
  await expect(time).toHaveText(/^(just now|\d minutes? ago)$/);
  await page.mouse.move(0, 0);
  await expect(time).toHaveCSS("opacity", "0");
  await sayings(page).nth(1).hover();
  await expect(time).toHaveCSS("opacity", "1");
  await page.mouse.move(0, 0);
  await page.getByRole("button", { name: "Change this answer" }).focus();
  await expect(time).toHaveCSS("opacity", "1");
});

test("at a zoom of 400 % nothing sticky covers the question", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await start(page, ["Maya Okafor"]);
  await replied(page, 1);
  await composer(page).fill("I");
  await expect(composer(page)).toBeFocused();
  // The complete question, and the input for its answer.
  await expect(sayings(page).last().locator("p.voice").last()).toBeInViewport({ ratio: 1 });
  await expect(composer(page)).toBeInViewport({ ratio: 1 });
  const kept = await page.evaluate(
    () =>
      [...document.querySelectorAll("header, main *")].filter((element) =>
        ["sticky", "fixed"].includes(getComputedStyle(element).position),
      ).length,
  );
  expect(kept).toBe(0);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("Finish is in the menu of the rail, which gets the focus back", async ({ page }) => {
    await start(page, ["Maya Okafor"]);
    await replied(page, 1);
    const more = page.getByRole("button", { name: "More for this interview" });
    await more.tap();
    await page.getByRole("menuitem", { name: "Finish interview" }).tap();
    const dialog = page.getByRole("alertdialog", { name: "Finish and see your insights?" });
    await dialog.getByRole("button", { name: "Cancel" }).tap();
    await expect(dialog).toBeHidden();
    await expect(more).toBeFocused();
    await more.tap();
    await page.getByRole("menuitem", { name: "Finish interview" }).tap();
    await dialog.getByRole("button", { name: "Finish interview" }).tap();
    await expect(page.getByRole("dialog", { name: "How was this interview?" })).toBeVisible();
    await expect(more).toBeHidden();
  });

  const sideways = (page: Page) =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

  test("nothing scrolls sideways, the composer is in view", async ({ page }) => {
    await page.goto("/dashboard/student-interview");
    await expect(page.getByRole("button", { name: "Start interview" })).toBeVisible();
    expect(await sideways(page)).toBe(0);
    await page.getByRole("button", { name: "Start interview" }).tap();
    await replied(page, 1);
    await say(page, answers.hall);
    expect(await sideways(page)).toBe(0);
    await expect(composer(page)).toBeInViewport({ ratio: 1 });
    await expect(sayings(page).last()).toBeInViewport();
    // The rail is sticky: the focus in it does not scroll the page.
    const scrolled = () => page.evaluate(() => window.scrollY);
    const before = await scrolled();
    expect(before).toBeGreaterThan(0);
    await planButton(page).focus();
    expect(await scrolled()).toBe(before);
    expect(
      await composer(page).evaluate((field) => parseFloat(getComputedStyle(field).fontSize)),
    ).toBeGreaterThanOrEqual(16);
  });
});
