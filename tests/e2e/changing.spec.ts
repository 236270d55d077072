import type { Page } from "@playwright/test";
import { expect, signIn, test, waitsForReact } from "../support/e2e.ts";
import { answers, composer, finish, replied, say, sayings, start } from "./student-interview-steps.ts";

test.beforeEach(async ({ page }) => signIn(page));

const change = (page: Page) => page.getByRole("button", { name: "Change this answer" });
const replacing = (page: Page) => page.getByText(/^Changing your answer: “/);
const saying = (page: Page, text: string) => sayings(page).filter({ hasText: text });

for (const [width, height] of [
  [360, 740],
  [1280, 800],
] as const) {
  test(`an answer is edited in place by keyboard, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const id = await start(page, ["Maya Okafor"]);
    await replied(page, 1);
    await say(page, answers.path);
    await say(page, answers.hall);
    const there = await page.context().newPage();
    waitsForReact(there);
    await there.goto(`/dashboard/student-interview/${id}`);
    await expect(sayings(there)).toHaveCount(5);
    await page.bringToFront();

    // The newest answer is the nearest; the typed draft waits.
    const before = await sayings(page).last().getAttribute("id");
    await composer(page).focus();
    // Scrolled up to read, the position does not change while typing.
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.keyboard.type("By the way");
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.keyboard.press("Shift+Tab");
    await expect(change(page).last()).toBeFocused();
    // A target under the input, which the browser considers visible, scrolls up when it gets the focus.
    await page.keyboard.press("Shift+Tab");
    await change(page)
      .last()
      .evaluate((button) =>
        window.scrollBy(0, button.getBoundingClientRect().bottom - window.innerHeight + 90),
      );
    await page.keyboard.press("Tab");
    await expect(change(page).last()).toBeFocused();
    const dock = await composer(page).boundingBox();
    const focused = await change(page).last().boundingBox();
    expect((focused?.y ?? 0) + (focused?.height ?? 0)).toBeLessThan(dock?.y ?? 0);
    await page.keyboard.press("Enter");
    await expect(composer(page)).toBeFocused();
    await expect(composer(page)).toHaveValue(answers.hall);
    await expect(composer(page)).toHaveAccessibleDescription(/^Changing your answer: “Last summer/);
    await expect(replacing(page)).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.keyboard.type(" I was nineteen.");
    await page.reload();
    await expect(composer(page)).toHaveValue(`${answers.hall} I was nineteen.`);
    await composer(page).focus();
    await page.keyboard.press("Enter");
    await replied(page, 5);
    await expect(saying(page, "I was nineteen.")).toHaveCount(1);
    await expect(replacing(page)).toHaveCount(0);
    await expect(composer(page)).toHaveValue("By the way");
    expect(await sayings(page).last().getAttribute("id")).not.toBe(before);

    // An earlier one: cancelled first, then changed. Later messages stay.
    const ids = async () => sayings(page).evaluateAll((rows) => rows.map((row) => row.id));
    const known = await ids();
    await composer(page).focus();
    for (const _ of ["the newest", "the one before"]) await page.keyboard.press("Shift+Tab");
    await expect(change(page).first()).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(composer(page)).toHaveValue(answers.path);
    await page.keyboard.press("Shift+Tab");
    await expect(page.getByRole("button", { name: "Cancel" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(composer(page)).toBeFocused();
    await expect(composer(page)).toHaveValue("By the way");
    await change(page).first().focus();
    await page.keyboard.press("Enter");
    await expect(composer(page)).toBeFocused();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("I study physics in York.");
    await page.keyboard.press("Enter");
    await expect(saying(page, "I study physics in York.")).toHaveCount(1);
    await expect(saying(page, answers.path)).toHaveCount(0);
    expect((await ids()).filter((one) => !known.includes(one))).toHaveLength(1);
    expect((await ids()).toSpliced(1, 1)).toEqual(known.toSpliced(1, 1));
    await expect(composer(page)).toHaveValue("By the way");

    // The other tab, which showed the old words, reloads the whole history.
    await there.bringToFront();
    await there.evaluate(() => window.dispatchEvent(new Event("focus")));
    await expect(saying(there, "I study physics in York.")).toHaveCount(1);
    await expect(saying(there, "I was nineteen.")).toHaveCount(1);
    expect(await sayings(there).evaluateAll((rows) => rows.map((row) => row.id))).toEqual(await ids());

    await page.bringToFront();
    await finish(page);
    await expect(change(page)).toHaveCount(0);
  });
}
