import { expectAccessible } from "../support/accessibility.ts";
import { expect, signIn, test } from "../support/e2e.ts";
import {
  advance,
  answers,
  choose,
  composer,
  finish,
  replied,
  say,
  sayings,
  stage,
  start,
  unfold,
} from "./student-interview-steps.ts";

test.beforeEach(async ({ page }) => signIn(page));

test("from choosing characters to insights with the person's own sentences", async ({ page }) => {
  await page.goto("/dashboard/student-interview");
  await expect(page).toHaveTitle(/Student Chat.*Colloquy/);
  await expect(page.getByRole("heading", { level: 1, name: "Student Chat" })).toBeVisible();
  await expect(page.getByRole("tab", { name: "Insights" })).toBeDisabled();
  await unfold(page, "Interviewers");
  await expect(page.getByRole("checkbox", { name: "Maya Okafor" })).toBeChecked();

  await start(page, ["Maya Okafor", "Daniel Reyes"]);
  const maya = stage(page, "Maya Okafor");
  await expect(maya.getByText("Hi Maya Okafor", { exact: true })).toBeVisible();
  await replied(page, 1);
  await expect(page.getByRole("status").filter({ hasText: /^Maya Okafor: / })).toHaveCount(1);
  await expectAccessible(page, "a conversation");
  await expect(composer(page)).toBeFocused();

  await say(page, answers.path);
  await say(page, answers.hall);
  const times = sayings(page).locator("time:visible");
  await expect(times).toHaveCount(5);
  for (const time of await times.all()) {
    await expect(time).toHaveText(/^(just now|\d minutes? ago)$/);
    await expect(time).toHaveAttribute("datetime", /^\d{4}-.*Z$/);
  }
  // A middle stage is left without a dialog.
  await advance(page).click();
  const daniel = stage(page, "Daniel Reyes");
  await expect(daniel.getByText("Hi Daniel Reyes", { exact: true })).toBeVisible();
  await replied(page, 6);
  await say(page, answers.crash);

  await finish(page);
  await expect(composer(page)).toBeHidden();
  const feedback = page.getByRole("dialog");
  await expect(feedback.getByRole("button", { name: "Submit feedback" })).toBeDisabled();
  // Once closed, it opens again by the prompt.
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Continue to Share Screen" }).click();
  await feedback.getByRole("radio", { name: "happy", exact: true }).click();
  await feedback.getByLabel(/Notes/).fill("Good questions.");
  await feedback.getByRole("button", { name: "Submit feedback" }).click();

  await expect(page).toHaveURL(/tab=insights$/);
  await expect(page.getByRole("tab", { name: "Insights" })).toBeFocused();
  await expect(page.getByRole("heading", { name: "Summary" })).toBeVisible();
  await expect(page.getByText(/^You gave 3 answers, \d+ words, to Maya and Daniel\./)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Chat Transcript" })).toBeVisible();
  await expect(sayings(page).filter({ hasText: answers.hall })).toHaveCount(1);

  const evidence = page
    .getByRole("region", { name: "From your answers" })
    .getByRole("link", { name: "Show in the transcript: Maya, answer 2" })
    .first();
  await evidence.click();
  const marked = sayings(page).filter({ hasText: answers.hall });
  await expect(marked).toBeFocused();
  await expect(times).toHaveCount(8);
  await expect(marked).toBeInViewport();
  await expect(marked).toHaveAttribute("data-marked", "true");
  await page.getByRole("button", { name: "Back to the insights" }).click();
  await expect(evidence).toBeInViewport();

  // The tab is in the URL: a reload keeps it, Back leads to the messages.
  await page.reload();
  await expect(page.getByRole("heading", { name: "Chat Transcript" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("button", { name: "Continue to Share Screen" })).toBeVisible();
});

test.describe("when the network fails", () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  test("the message stays with Retry, returns to the input, and is never stored twice", async ({ page }) => {
    await start(page, ["Maya Okafor"]);
    await replied(page, 1);
    await page.route("**/message", (route) => route.abort());
    await composer(page).fill(answers.hall);
    await composer(page).press("Enter");
    await expect(page.getByRole("alert").filter({ hasText: "No connection" })).toBeVisible();
    await expect(composer(page)).toHaveValue(answers.hall);
    // Shown once: in the input.
    await expect(sayings(page).filter({ hasText: answers.hall })).toHaveCount(0);
    await expect(page.getByText("You, not sent: ")).toHaveCount(0);

    // It survives a reload.
    await page.reload();
    await expect(page.getByText("This message was not sent.")).toBeVisible();
    await expect(composer(page)).toHaveValue(answers.hall);

    await page.unroute("**/message");
    await page.getByRole("button", { name: "Retry" }).click();
    await replied(page, 3);
    await expect(sayings(page).filter({ hasText: answers.hall })).toHaveCount(1);
    await expect(composer(page)).toHaveValue("");
    await page.reload();
    await replied(page, 3);
    await expect(composer(page)).toHaveValue("");

    // When the network returns, it is sent automatically.
    await page.context().setOffline(true);
    await composer(page).fill(answers.crash);
    await composer(page).press("Enter");
    await expect(page.getByRole("alert").filter({ hasText: "No connection" })).toBeVisible();
    await page.context().setOffline(false);
    await replied(page, 5);
    await expect(sayings(page).filter({ hasText: answers.crash })).toHaveCount(1);
    await expect(composer(page)).toHaveValue("");
  });

  test("a message whose response was lost is found in the transcript", async ({ page }) => {
    await start(page, ["Maya Okafor"]);
    await replied(page, 1);
    await page.route("**/message", async (route) => {
      await route.fetch().catch(() => null);
      await route.abort();
    });
    await composer(page).fill(answers.hall);
    await composer(page).press("Enter");
    await replied(page, 3);
    await expect(sayings(page).filter({ hasText: answers.hall })).toHaveCount(1);
    await expect(composer(page)).toHaveValue("");
    await expect(page.getByRole("button", { name: "Retry" })).toBeHidden();
  });

  test("loading is attempted three times, a second apart", async ({ page }) => {
    const id = await start(page, ["Maya Okafor"]);
    await replied(page, 1);
    let tries = 0;
    await page.route(`**/conversations/${id}/status`, async (route) => {
      tries += 1;
      await (tries < 3 ? route.abort() : route.continue());
    });
    await page.reload();
    await expect.poll(() => tries).toBe(3);
    await expect(page.getByRole("alert").filter({ hasText: "No connection" })).toBeHidden();
  });
});

test("an input method's Enter does not send, Shift+Enter breaks the line", async ({ page }) => {
  await start(page, ["Maya Okafor"]);
  await replied(page, 1);
  await composer(page).fill("こんにちは");
  await composer(page).dispatchEvent("keydown", { key: "Enter", keyCode: 229, isComposing: true });
  await composer(page).dispatchEvent("keydown", { key: "Enter", keyCode: 229, isComposing: false });
  await composer(page).press("Shift+Enter");
  await composer(page).pressSequentially("two");
  await expect(composer(page)).toHaveValue("こんにちは\ntwo");
  await expect(sayings(page)).toHaveCount(1);
});

test.describe("typed text", () => {
  test.use({ allowedErrors: [/401/] });

  test("survives a reload and an ended session", async ({ page, sql }) => {
    const id = await start(page, ["Maya Okafor"]);
    await replied(page, 1);
    await composer(page).fill("Half a thought");
    await page.reload();
    await expect(composer(page)).toHaveValue("Half a thought");
    await page.waitForLoadState("networkidle");

    await sql`update users set session_version = session_version + 1`;
    await composer(page).press("Enter");
    await expect(page).toHaveURL(/\/login\?.*from=/);
    await signIn(page);
    await page.goto(`/dashboard/student-interview/${id}`);
    await expect(composer(page)).toHaveValue("Half a thought");
    await expect(sayings(page)).toHaveCount(1);
  });
});

test("an interview is resumed from the list, deleted, and restored", async ({ page }) => {
  const id = await start(page, ["Maya Okafor"]);
  await replied(page, 1);
  await page.goto("/dashboard/student-interview");
  const entry = page.getByRole("listitem").filter({ has: page.locator(`a[href$="${id}"]`) });
  await expect(entry).toContainText("Continue, 1 of 10");
  await entry.getByRole("link").click();
  await expect(composer(page)).toBeVisible();

  await page.goto("/dashboard/interviews");
  await entry.getByRole("button", { name: /^More for / }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(entry).toBeHidden();
  await expect(page.getByRole("heading", { level: 2, name: "Interviews" })).toBeFocused();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(entry).toBeVisible();
});

test.describe("a deleted conversation", () => {
  test.use({ allowedErrors: [/404/] });
  test("shows a message, on the server's page and in an open one", async ({ page, sql }) => {
    const id = await start(page, ["Maya Okafor"]);
    await replied(page, 1);
    await sql`delete from conversations where id = ${id}`;
    // The person returns to the tab.
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await expect(page.getByText("This conversation was deleted")).toBeVisible();
    await page.reload();
    await expect(page.getByText("This conversation was deleted")).toBeVisible();
    await page.getByRole("link", { name: "New interview" }).click();
    await expect(page.getByRole("button", { name: "Start interview" })).toBeVisible();
  });
});

test("leaving an interview asks first, and keeps it", async ({ page }) => {
  await start(page, ["Maya Okafor", "Daniel Reyes"]);
  await replied(page, 1);
  await say(page, answers.path);
  await page
    .getByRole("banner")
    .getByRole("link", { name: /Colloquy/ })
    .click();
  const dialog = page.getByRole("alertdialog", { name: "End Current Conversation?" });
  await expect(dialog).toContainText("Your answers are kept; you can continue later.");
  await dialog.getByRole("button", { name: "Leave Conversation" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Continue, 2 of 10" })).toBeVisible();
});

test("a second tab syncs when the person returns to it", async ({ page, context }) => {
  const id = await start(page, ["Maya Okafor"]);
  await replied(page, 1);
  const other = await context.newPage();
  await other.goto(`/dashboard/student-interview/${id}`);
  await replied(other, 1);
  await say(page, answers.path);
  await other.evaluate(() => window.dispatchEvent(new Event("focus")));
  await replied(other, 3);
});

test("characters ask in the order of selection", async ({ page }) => {
  await page.goto("/dashboard/student-interview");
  await unfold(page, "Interviewers");
  const maya = page.getByRole("checkbox", { name: "Maya Okafor" });
  await expect(maya).toHaveAccessibleDescription(/^Number 1\./);
  await maya.uncheck();
  await maya.check();
  await expect(maya).toHaveAccessibleDescription(/^Number 3\./);
  await page.getByRole("button", { name: "Start interview" }).click();
  await expect(stage(page, "Daniel Reyes")).toBeVisible();
  await expect(
    page.getByRole("list", { name: "Characters of this interview" }).getByRole("listitem").first(),
  ).toHaveText(/Daniel Reyes, speaking/);
});

test("without a character nothing starts", async ({ page }) => {
  await page.goto("/dashboard/student-interview");
  await unfold(page, "Interviewers");
  await choose(page, []);
  await page.getByRole("button", { name: "Start interview" }).click();
  await expect(
    page.getByRole("alert").filter({ hasText: "Please select at least one character" }),
  ).toBeVisible();
  await expect(page).toHaveURL(/student-interview$/);
});

test("with too few words there are no insights, and a message says so", async ({ page }) => {
  await start(page, ["Maya Okafor"]);
  await replied(page, 1);
  await page.getByRole("tab", { name: "Insights" }).click();
  await expect(page.getByText("Insights coming soon...")).toBeVisible();
  await page.getByRole("tab", { name: "Messages" }).click();
  await finish(page);
  await page.getByRole("dialog").getByRole("button", { name: "Skip" }).click();
  await expect(page.getByText("There is not enough conversation to draw insights from.")).toBeVisible();
});

test("Back from a new interview leads to a list that contains it", async ({ page }) => {
  const id = await start(page, ["Maya Okafor"]);
  await replied(page, 1);
  await page.goBack();
  await expect(page.locator(`a[href$="${id}"]`)).toBeVisible();
});
