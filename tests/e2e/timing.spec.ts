import type { Page } from "@playwright/test";
import { admin } from "../support/cluster.ts";
import { expect, signIn } from "../support/e2e.ts";
import { changePassword } from "./accounts-people.ts";
import { finishInterview, publish, sharePath, test } from "./sharing-steps.ts";
import { advance, composer, finishDialog, replied, start } from "./student-interview-steps.ts";

/* Durations that are too long to wait for in a test: the page's clock is fake. */
test.beforeEach(async ({ page }) => page.clock.install());

/** Stops the page's clock, so that only `runFor` moves it. */
const pause = async (page: Page): Promise<void> =>
  page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));

test("logging out goes to the login page a tenth of a second after its message", async ({ page }) => {
  await signIn(page);
  await page.goto("/dashboard/profile");
  await page.getByRole("banner").getByRole("button", { name: "admin" }).click();
  const logOut = page.getByRole("menuitem", { name: "Log out" });
  await expect(logOut).toBeVisible();
  await pause(page);
  const signedOut = page.waitForResponse(/sign-out$/);
  await logOut.dispatchEvent("click");
  await (await signedOut).finished();
  await page.clock.runFor(50);
  await expect(page).toHaveURL(/\/dashboard\/profile$/);
  await page.clock.runFor(100);
  await page.clock.resume();
  await expect(page).toHaveURL(/\/login$/);
});

test.describe("a dead link", () => {
  test.use({ allowedErrors: [/404/] });

  test("redirects to the home page after three seconds", async ({ page }) => {
    // Before the page loads, so that none of its three seconds is missed.
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.goto("/public/interview/AAAAAAAAAAAAAAAAAAAAAA");
    await expect(page.getByText("Redirecting to home page...")).toBeVisible();
    await page.clock.runFor(2900);
    await expect(page).toHaveURL(/\/public\/interview\//);
    await page.clock.runFor(100);
    await expect(page).toHaveURL(/\/login/);
  });
});

test("“Copied” is shown for two seconds", async ({ page, app, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const id = await finishInterview(app, "resume_interview");
  await publish(app, id);
  await signIn(page);
  await page.goto(sharePath(id));
  const copy = page.getByRole("button", { name: "Copy link" });
  await expect(copy).toBeVisible();
  const copied = page.getByRole("main").locator("button").getByText("Copied");
  await pause(page);
  await copy.dispatchEvent("click");
  await expect(copied).toBeVisible();
  await page.clock.runFor(1900);
  await expect(copied).toBeVisible();
  await page.clock.runFor(200);
  await expect(copied).toBeHidden();
});

test("the input gets the focus a tenth of a second after a conversation opens; the end shows half a second after it", async ({
  page,
}) => {
  await signIn(page);
  await start(page, ["Maya Okafor"]);
  await replied(page, 1);
  await composer(page).blur();
  await page.reload();
  await replied(page, 1);
  await page.clock.runFor(100);
  await expect(composer(page)).toBeFocused();
  // The input of a message has room for a few lines.
  expect((await composer(page).boundingBox())?.height).toBeGreaterThanOrEqual(80);

  await expect(advance(page)).toBeEnabled();
  await advance(page).click();
  const last = finishDialog(page).getByRole("button", { name: "Advance and finish" });
  await expect(last).toBeVisible();
  await pause(page);
  const done = page.waitForResponse(/\/advance$/);
  await last.dispatchEvent("click");
  await (await done).finished();
  const feedback = page.getByRole("dialog").getByRole("button", { name: "Skip" });
  await page.clock.runFor(300);
  await expect(feedback).toBeHidden();
  await page.clock.runFor(700);
  await expect(feedback).toBeVisible();
});

test("a toast closes with a swipe to the right, and stays with one to the left", async ({ page }) => {
  await signIn(page);
  await changePassword(page, admin.password);
  const toast = page.getByText("Your password has been updated");
  await expect(toast).toBeVisible();
  // So that it does not disappear by itself.
  await pause(page);
  // By touch, because a mouse would select the text.
  const cdp = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: { x: number; y: number }[]) =>
    cdp.send("Input.dispatchTouchEvent", { type, touchPoints });
  const swipe = async (by: number): Promise<void> => {
    const box = await toast.boundingBox();
    if (!box) throw new Error("There is no toast.");
    const [x, y] = [box.x + 10, box.y + 5];
    await touch("touchStart", [{ x, y }]);
    for (let step = 1; step <= 6; step++) await touch("touchMove", [{ x: x + (by * step) / 6, y }]);
    await touch("touchEnd", []);
    await page.clock.runFor(1000);
  };
  await swipe(-120);
  await expect(toast).toBeVisible();
  await swipe(120);
  await expect(toast).toBeHidden();
});

test("the input of an invite request has room for a few lines", async ({ page }) => {
  await page.goto("/request-invite");
  const box = await page.getByRole("textbox", { name: /message/i }).boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(100);
});
