import { expect, signIn, test } from "../support/e2e.ts";
import {
  advance,
  answers,
  composer,
  finishDialog,
  replied,
  say,
  skip,
  start,
} from "./student-interview-steps.ts";

test.beforeEach(async ({ page }) => signIn(page));

test("the last Advance asks once before it ends the interview with an open question or a draft", async ({
  page,
  sql,
}) => {
  let advanced = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/advance")) advanced += 1;
  });
  const id = await start(page, ["Maya Okafor"]);
  await replied(page, 1);
  await composer(page).fill("Half a thought");
  await expect(page.locator("form").getByRole("button")).toHaveText([
    "Skip question",
    "Advance and finish",
    "Send",
  ]);
  await composer(page).press("Tab");
  await expect(skip(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(advance(page)).toBeFocused();

  await page.keyboard.press("Enter");
  const dialog = finishDialog(page);
  await expect(dialog).toContainText("You can’t change answers afterwards. Your draft isn’t sent.");
  await expect(dialog).not.toContainText("You won’t meet");
  await expect(dialog.getByRole("button")).toHaveText(["Cancel", "Advance and finish"]);
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(advance(page)).toBeFocused();
  await expect(composer(page)).toHaveValue("Half a thought");

  await composer(page).fill("");
  await advance(page).click();
  await expect(dialog).toContainText("You can’t change answers afterwards.");
  await expect(dialog).not.toContainText("Your draft");
  await page.keyboard.press("Escape");
  expect(advanced).toBe(0);

  // Without a question, only a draft needs the dialog: here a reply was stopped before its first word.
  await sql`update messages set content = '', state = 'interrupted' where conversation_id = ${id} and kind = 'reply'`;
  await page.reload();
  await composer(page).fill("Half a thought");
  await advance(page).click();
  await expect(dialog).toContainText("Your draft isn’t sent.");
  await dialog.getByRole("button", { name: "Advance and finish" }).click();
  const feedback = page.getByRole("dialog", { name: "How was this interview?" });
  await expect(feedback).toBeVisible();
  expect(advanced).toBe(1);
  await page.keyboard.press("Escape");
  await expect(feedback).toBeHidden();
  await expect(page.getByRole("button", { name: "Continue to Share Screen" })).toBeFocused();
  await expect(page.getByLabel("Not sent. Copy it before you leave.")).toHaveValue("Half a thought");
});

test("leaving a character with a draft asks first", async ({ page }) => {
  await start(page, ["Maya Okafor", "Daniel Reyes"]);
  await replied(page, 1);
  await composer(page).fill("Half a thought");
  await advance(page).click();
  const dialog = page.getByRole("alertdialog", { name: "Advance to Daniel Reyes?" });
  await expect(dialog).toContainText("Your draft isn’t sent.");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(advance(page)).toBeFocused();
  await advance(page).click();
  await dialog.getByRole("button", { name: "Advance" }).click();
  await replied(page, 2);
  await expect(composer(page)).toHaveValue("Half a thought");
  await composer(page).fill("");
  await say(page, answers.crash);
});

test.describe("when the network fails", () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  test("finishing fails with a message in its dialog, and can be retried", async ({ page }) => {
    await start(page, ["Maya Okafor"]);
    await replied(page, 1);
    await page.route("**/advance", (route) => route.abort());
    await advance(page).click();
    const confirm = finishDialog(page).getByRole("button", { name: "Advance and finish" });
    await confirm.click();
    await expect(finishDialog(page).getByRole("alert")).toContainText("No connection");
    await finishDialog(page).getByRole("button", { name: "Cancel" }).click();
    await expect(advance(page)).toBeFocused();
    await advance(page).click();
    await expect(finishDialog(page).getByRole("alert")).toBeHidden();

    await page.unroute("**/advance");
    await confirm.click();
    await expect(composer(page)).toBeHidden();
    await expect(finishDialog(page)).toBeHidden();
  });
});

test("an interview that was finished in another tab sends no more requests", async ({ page, context }) => {
  const id = await start(page, ["Maya Okafor"]);
  await replied(page, 1);
  const other = await context.newPage();
  await other.goto(`/dashboard/student-interview/${id}`);
  await replied(other, 1);
  await advance(other).click();
  await expect(finishDialog(other)).toBeVisible();

  await advance(page).click();
  await finishDialog(page).getByRole("button", { name: "Advance and finish" }).click();
  // The dialog hides the composer already; this comes with the server's response.
  await expect(page.getByText("This interview is complete.")).toBeVisible();

  await other.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(finishDialog(other)).toBeHidden();
  await expect(other.getByText("This interview is complete.")).toBeVisible();
});
