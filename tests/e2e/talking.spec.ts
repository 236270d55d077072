import { expect, signIn, test } from "../support/e2e.ts";
import {
  advance,
  answers,
  composer,
  finishDialog,
  replied,
  say,
  sayings,
  start,
} from "./student-interview-steps.ts";

test.beforeEach(async ({ page }) => signIn(page));

test("a stopped reply is continued or repeated", async ({ page, sql }) => {
  const id = await start(page, ["Maya Okafor"]);
  /** As after Stop: the practice model is too fast to be stopped at a certain word. */
  const stopNewest = async () => {
    await sql`update messages set content = left(content, 12), state = 'interrupted', question = null
      where conversation_id = ${id} and seq = (select max(seq) from messages where conversation_id = ${id})`;
    await page.reload();
    await expect(sayings(page).last()).toContainText("Stopped here.");
  };
  const textOf = async (at: number) =>
    (await sayings(page).nth(at).locator("p.voice").allTextContents()).join("\n\n");

  await replied(page, 1);
  await say(page, "I study computer science, because my uncle repaired radios.");
  const whole = await textOf(2);
  await stopNewest();
  expect(whole.startsWith(await textOf(2))).toBe(true);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(sayings(page).nth(2)).toBeFocused();
  await replied(page, 3);
  expect(await textOf(2)).toBe(whole);

  await say(page, "One day in May my uncle let me solder, and I repaired a radio.");
  await stopNewest();
  await page.getByRole("button", { name: "Ask again" }).click();
  await replied(page, 5);
  await expect(sayings(page).last()).not.toContainText("Stopped");
});

test("a skipped question is answered later, and the interview is finished before its end", async ({
  page,
}) => {
  await start(page, ["Maya Okafor", "Daniel Reyes"]);
  await replied(page, 1);
  await composer(page).fill("Half a thought");
  await page.getByRole("button", { name: "Skip question" }).click();
  await replied(page, 3);
  await expect(sayings(page).nth(1)).toContainText("Skipped");
  await expect(composer(page)).toHaveValue("Half a thought");
  await expect(composer(page)).toBeFocused();

  await page.getByRole("button", { name: "Answer this question" }).click();
  await expect(page.getByText("Answering the question that you skipped")).toBeVisible();
  await expect(composer(page)).toHaveValue("");
  await composer(page).fill(answers.path);
  await composer(page).press("Enter");
  await expect(sayings(page).filter({ hasText: answers.path })).toHaveCount(1);
  await replied(page, 3);
  await expect(page.getByText("Skipped", { exact: true })).toHaveCount(0);

  await page.getByRole("button", { name: "Finish interview" }).click();
  const dialog = finishDialog(page);
  await expect(dialog).toContainText("You can’t change answers afterwards. Your draft isn’t sent.");
  await expect(dialog).toContainText("You won’t meet Daniel Reyes.");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Finish interview" })).toBeFocused();
  await page.getByRole("button", { name: "Finish interview" }).click();
  await dialog.getByRole("button", { name: "Finish interview" }).click();
  await expect(page.getByRole("dialog", { name: "How was this interview?" })).toBeVisible();
  await expect(advance(page)).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(page.getByLabel("Not sent. Copy it before you leave.")).toHaveValue("Half a thought");
});
