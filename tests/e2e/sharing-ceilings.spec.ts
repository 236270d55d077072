import { expect, signIn } from "../support/e2e.ts";
import {
  ask,
  entry,
  finishInterview,
  publish,
  requestContact,
  sharePath,
  test,
  visit,
} from "./sharing-steps.ts";
import { controls } from "../support/controls.ts";

/* The number of controls of the owner and the visitor. */

const story = Array.from(
  { length: 7 },
  (_, at) => `I asked Peter Lang${at} for the money, and my two kids came along on day ${at}.`,
).join(" ");
const questions = ["What did you build?", "Who paid for it?", "When was that?", "How many people came?"];

for (const width of [390, 1280])
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 844 } });

    test("the owner sees at most 20 controls, and a visitor 9, then 12 with a result", async ({
      page,
      app,
      newVisitor,
    }) => {
      const id = await finishInterview(app, "resume_interview", story);
      await signIn(page);
      await page.goto(sharePath(id));
      await expect(page.getByRole("button", { name: "Create public link" })).toBeVisible();
      await expect(page.getByRole("button", { name: /^Show all \d+$/ })).toBeVisible();
      expect((await controls(page)).length, String(await controls(page))).toBeLessThanOrEqual(20);
      const path = await publish(app, id, { allow_batches: true });

      const visitor = await newVisitor({ viewport: { width, height: 844 } });
      await visit(visitor, path);
      expect((await controls(visitor)).length, String(await controls(visitor))).toBeLessThanOrEqual(9);
      await ask(visitor, questions[0] ?? "");
      expect((await controls(visitor)).length, String(await controls(visitor))).toBeLessThanOrEqual(12);
      for (const question of questions.slice(1)) await ask(visitor, question);
      for (const name of ["jo", "al", "mo"]) await requestContact(visitor, `${name}@acme.example`, name);

      await page.reload();
      await expect(entry(page, questions[3] ?? "")).toBeVisible();
      await expect(page.getByRole("button", { name: "Approve" })).toHaveCount(2);
      await expect(page.getByRole("button", { name: "Show all 3" })).toBeVisible();
      await expect(page.getByRole("button", { name: "Show all 4" })).toBeVisible();
      expect((await controls(page)).length, String(await controls(page))).toBeLessThanOrEqual(20);
    });
  });
