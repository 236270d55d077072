import { expect, signIn } from "../support/e2e.ts";
import { ask, finishInterview, sharePath, test, toast, visit } from "./sharing-steps.ts";

const story = "I opened a reading room in the library for two hundred families.";
const sentence = "My two kids learned to read there.";
const question = "What came of the reading room in the library?";

test("a sentence that is withheld is let through, and taken back", async ({ page, app, newVisitor }) => {
  const id = await finishInterview(app, "resume_interview", `${story} ${sentence}`);
  await signIn(page);
  await page.goto(sharePath(id));
  const choice = page.getByRole("checkbox", { name: sentence });
  await page.getByText("Withheld from visitors: 1 sentence.").click();
  await expect(choice).not.toBeChecked();

  await page.getByRole("button", { name: "Preview as visitor" }).click();
  const preview = page.getByRole("dialog", { name: "Preview as visitor" });
  await expect(preview.getByText(`${story} […]`)).toBeVisible();
  await page.keyboard.press("Escape");

  await choice.check();
  await expect(page.getByText("Withheld from visitors: none (1 let through).")).toBeVisible();
  await page.getByRole("button", { name: "Create public link" }).click();
  await expect(toast(page, "Public Link Created")).toBeVisible();
  const url = (await page.getByText(/\/public\/interview\/[\w-]{22}$/).textContent()) ?? "";
  const visitor = await newVisitor();
  await visit(visitor, url);
  await expect(await ask(visitor, question)).toContainText(sentence);

  // The choice is kept with the link, and taken back in the same place.
  await page.reload();
  await page.getByRole("button", { name: "Change what is shared" }).click();
  await page.getByText("Withheld from visitors: none (1 let through).").click();
  await expect(choice).toBeChecked();
  await choice.uncheck();
  await page.getByRole("button", { name: "Update the link" }).click();
  await expect(toast(page, "Public Link Updated")).toBeVisible();
  const later = await newVisitor();
  await visit(later, url);
  await expect(await ask(later, question)).not.toContainText(sentence);
});
