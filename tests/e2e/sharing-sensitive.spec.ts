import { expect, signIn } from "../support/e2e.ts";
import {
  ask,
  chooseForLink,
  finishInterview,
  publish,
  sharePath,
  test,
  toast,
  visit,
} from "./sharing-steps.ts";

const story = "I opened a reading room in the library for two hundred families.";
const sentence = "My two kids learned to read there.";
const name = "I asked Peter Lang for the money.";
const question = "What came of the reading room in the library?";

test("a sentence to check is left out, shared, and left out again", async ({ page, app, newVisitor }) => {
  const id = await finishInterview(app, "resume_interview", `${story} ${sentence} ${name}`);
  await signIn(page);
  await page.goto(sharePath(id));
  const list = page.getByRole("group", { name: "Check before you share" });
  const choice = list.getByRole("checkbox", { name: sentence });
  await expect(choice).not.toBeChecked();
  await expect(list.getByRole("checkbox", { name: `${name} may name a person` })).toBeChecked();

  await page.getByRole("button", { name: "Preview as visitor" }).click();
  const preview = page.getByRole("dialog", { name: "Preview as visitor" });
  await expect(preview.getByText(`${story} […] ${name}`)).toBeVisible();
  await page.keyboard.press("Escape");

  await choice.check();
  await page.getByRole("button", { name: "Create public link" }).click();
  await expect(toast(page, "Public Link Created")).toBeVisible();
  const url = (await page.getByText(/\/public\/interview\/[\w-]{22}$/).textContent()) ?? "";
  const visitor = await newVisitor();
  await visit(visitor, url);
  await expect(await ask(visitor, question)).toContainText(sentence);

  // The choice is stored with the link, and changed in the same place.
  await page.reload();
  await chooseForLink(page, "Change what is shared");
  await expect(choice).toBeChecked();
  await choice.uncheck();
  await page.getByRole("button", { name: "Update the link" }).click();
  await expect(page.getByRole("button", { name: "Update the link" })).toBeHidden();
  const later = await newVisitor();
  await visit(later, url);
  await expect(await ask(later, question)).not.toContainText(sentence);
});

test.describe("a paused link", () => {
  test.use({ allowedErrors: [/404/] });

  test("is invalid for visitors, shows the reason to its owner, and works again under its address once it is published", async ({
    page,
    app,
    sql,
    newVisitor,
  }) => {
    const id = await finishInterview(app, "student_interview", `${story} ${sentence}`);
    const path = await publish(app, id, { left_out_sentences: [] });
    await sql`update public_links set review_needed = true, checked_sentences = '[]' where conversation_id = ${id}`;
    const visitor = await newVisitor();
    expect((await visitor.goto(path))?.status()).toBe(404);
    await expect(visitor.getByRole("heading", { name: "Invalid Interview Link" })).toBeVisible();

    await signIn(page);
    await page.goto(`/dashboard/student-interview/${id}?tab=insights&view=share`);
    await expect(page.getByText("Not shared: the link is paused")).toBeVisible();
    await page.getByRole("button", { name: "Look and publish" }).click();
    await expect(page.getByText("Not shared: the link is paused")).toBeHidden();
    await visit(visitor, path);
    await expect(await ask(visitor, question)).not.toContainText(sentence);
  });
});

test("a visitor asks several questions at once", async ({ app, newVisitor }) => {
  const id = await finishInterview(app, "student_interview", story);
  const path = await publish(app, id, { allow_batches: true });
  const visitor = await newVisitor();
  await visit(visitor, path);
  await visitor.getByRole("button", { name: "Ask several at once" }).click();
  const lines = visitor.getByRole("textbox", { name: "Your questions, one a line" });
  await lines.fill(Array.from({ length: 13 }, (_, at) => `Line ${at}?`).join("\n"));
  await expect(visitor.getByRole("status").getByText("Up to 12 lines.", { exact: true })).toBeVisible();
  await expect(visitor.getByRole("button", { name: "Send" })).toBeDisabled();
  await lines.fill(`${question}\n\nHow old is she?`);
  await visitor.getByRole("button", { name: "Send" }).click();
  const log = visitor.getByRole("log", { name: "Questions and answers" });
  await expect(log.getByText("Closest in the interview")).toBeVisible();
  await expect(log.getByText(/^Questions about age/)).toBeVisible();
  await expect(visitor.getByRole("textbox", { name: "Your question", exact: true })).toBeVisible();
});

test("the owner sees a left-out sentence that answers a question, and shares it", async ({
  page,
  app,
  newVisitor,
}) => {
  const id = await finishInterview(app, "student_interview", `${story} ${name}`);
  await signIn(page);
  const share = `/dashboard/student-interview/${id}?tab=insights&view=share`;
  await page.goto(share);
  await page.getByRole("checkbox", { name }).uncheck();
  await page.getByRole("button", { name: "Create public link" }).click();
  await expect(toast(page, "Public Link Created")).toBeVisible();
  const url = (await page.getByText(/\/public\/interview\/[\w-]{22}$/).textContent()) ?? "";
  const visitor = await newVisitor();
  await visit(visitor, url);
  const money = "Whom did you ask for the money?";
  await expect(await ask(visitor, money)).not.toContainText("Peter Lang");

  await page.goto(share);
  await page.getByRole("button", { name: `Answer: ${money}` }).click();
  const hidden = page
    .getByRole("status")
    .filter({ hasText: "You said this, but it is hidden because it may name a person" });
  await expect(hidden).toContainText(name);
  await hidden.getByRole("button", { name: "Show it to visitors" }).click();
  await expect(hidden).toBeHidden();
  const later = await newVisitor();
  await visit(later, url);
  await expect(await ask(later, money)).toContainText("Peter Lang");

  // A revoked link shows no answers.
  await chooseForLink(page, "Revoke link");
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke link" }).click();
  await expect(page.getByText("Not shared", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Answer/ })).toBeHidden();
});
