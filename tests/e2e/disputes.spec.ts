import { expect, signIn, test } from "../support/e2e.ts";
import { asOfModel } from "./insights-steps.ts";
import { answers, finish, replied, say, start } from "./student-interview-steps.ts";

test("a claim is disputed, left out of exports, and accepted again", async ({ page, app, sql }) => {
  await signIn(page);
  const id = await start(page, ["Maya Okafor"]);
  await replied(page, 1);
  await say(page, answers.path);
  await say(page, answers.hall);
  await finish(page);
  await page.getByRole("dialog").getByRole("button", { name: "Skip" }).click();
  await expect(page.getByRole("heading", { name: "From your answers" })).toBeVisible();
  await asOfModel(app, sql, id);
  await page.reload();
  const well = page.getByRole("region", { name: "What went well" });
  const text = (await well.getByRole("paragraph").first().textContent()) ?? "";
  const shown = well.getByText(text, { exact: true });
  await page.getByRole("heading", { name: "Disagree" }).click();
  const claim = page.locator("#disagree").getByRole("listitem").filter({ hasText: text }).first();
  const markdown = async () =>
    (await page.request.get(`/api/v1/conversations/${id}/export?format=md`)).text();
  expect(await markdown()).toContain(text);

  await claim.locator("summary").click();
  await claim.getByRole("textbox", { name: "What is wrong with it?" }).fill("It was four months.");
  await claim.getByRole("button", { name: "Disagree" }).click();
  await expect(page.getByText("You disagree with this")).toBeVisible();
  await expect(claim.getByText("It was four months.")).toBeVisible();
  expect(await markdown()).not.toContain(text);
  await page.emulateMedia({ media: "print" });
  await expect(shown).toBeHidden();
  await page.emulateMedia({ media: "screen" });

  await claim.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("You disagree with this")).toBeHidden();
  expect(await markdown()).toContain(text);

  // Questions about insights need a model.
  await expect(page.getByRole("textbox", { name: "Your question" })).toHaveCount(0);
});
