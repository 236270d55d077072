import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { Sql } from "postgres";
import { acceptNoticeCall, readNoticeCall } from "@/lib/consents/api";
import { admin } from "../support/cluster.ts";
import { expect, signIn, test as base } from "../support/e2e.ts";
import { Client } from "../support/http.ts";
import { modelService, type ModelService } from "../support/model-service.ts";
import { composer, sayings, start } from "./student-interview-steps.ts";

/** With a model service of the tests' own, and limits. */
const test = base.extend<object, ModelService>(
  modelService({ USER_TOKENS_PER_DAY: "100000", TOKENS_PER_MONTH: "1000000" }),
);

test.beforeEach(({ service }) => service.replyWith(() => ({ text: "What did you build?" })));

const today = () => new Date().toISOString().slice(0, 10);
const spend = (sql: Sql, tokens: number, day = today(), purpose = "insights") => sql`
  insert into usage (day, user_id, purpose, model, input_tokens, output_tokens)
  select ${day}, id, ${purpose}, 'some-model', ${tokens - 1}, 1 from users where email = ${admin.email}`;
const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

for (const javaScriptEnabled of [true, false])
  for (const width of [390, 1280])
    test.describe(`${javaScriptEnabled ? "with" : "without"} scripts, ${width} wide`, () => {
      test.use({ javaScriptEnabled, viewport: { width, height: 800 } });

      test("an administrator finds the people who used the tokens, and downloads a CSV", async ({
        page,
        sql,
      }) => {
        await signIn(page);
        await page.goto("/admin/invites");
        await page
          .getByRole("navigation", { name: "Administration" })
          .getByRole("link", { name: "Usage" })
          .click();
        await expect(page.getByRole("heading", { level: 1, name: "Usage" })).toBeVisible();
        await expect(page.getByText("This month: 0 of 1,000,000 tokens (0 %).")).toBeVisible();
        await expect(page.getByText("No tokens were used on these days.")).toBeVisible();
        await spend(sql, 2001);
        await spend(sql, 5001, "2026-01-31", "replies");
        await page.reload();
        await expect(page.getByText("This month: 2,001 of 1,000,000 tokens (0 %).")).toBeVisible();
        await expect(page.getByRole("row", { name: /Insights.*2,000 1$/ })).toBeVisible();
        await page.getByLabel("From", { exact: true }).fill("2026-01-31");
        await page.getByLabel("To", { exact: true }).fill("2026-01-30");
        await page.getByRole("button", { name: "Show", exact: true }).click();
        await expect(page.getByText("Enter a last day that is not before the first.")).toBeVisible();
        await expect(page.getByLabel("From", { exact: true })).toHaveValue("2026-01-31");
        await page.getByLabel("To", { exact: true }).fill("2026-01-31");
        await page.getByRole("button", { name: "Show", exact: true }).click();
        await expect(
          page.getByRole("row", { name: /Replies of characters.*some-model.*5,000 1$/ }),
        ).toBeVisible();
        await expect(page.getByRole("rowheader", { name: "31 Jan 2026" }).first()).toBeVisible();
        expect(await fits(page)).toBe(true);
        const downloading = page.waitForEvent("download");
        await page.getByRole("link", { name: "Download CSV" }).click();
        const text = await readFile(await (await downloading).path(), "utf8");
        expect(text).toMatch(/^2026-01-31,[^,]+,[^,]+,replies,some-model,5000,1\r$/m);
      });
    });

test.describe("at the limit", () => {
  // A Retry at the limit is refused with a 429.
  test.use({ allowedErrors: [/429/] });

  test("a message is kept, and Retry sends it once the limit has ended", async ({ page, app, sql }) => {
    const client = await new Client(app.url).logIn();
    const { version } = await client.call(readNoticeCall, {});
    await client.call(acceptNoticeCall, { body: { version } });
    await signIn(page);
    await start(page, ["Maya Okafor"]);
    const replies = sayings(page).filter({ hasText: "What did you build?" });
    await expect(replies).toHaveCount(1);
    await spend(sql, 100_000);
    const text = "I moved the tills of a bakery to the new system.";
    await composer(page).fill(text);
    await page.keyboard.press("Enter");
    const sentence = page.getByText(/^You have used today’s tokens of the AI service\. .* 00:00 UTC\.$/);
    await expect(sentence.first()).toBeVisible();
    await expect(sayings(page).filter({ hasText: text })).toBeVisible();
    const interview = page.url();

    await page.goto("/dashboard/profile");
    const own = page.getByRole("region", { name: "Usage" });
    await expect(own.getByText(/^10\d,\d{3} of 100,000$/)).toBeVisible();
    await expect(own.getByText(/^You have used today’s tokens/)).toBeVisible();
    await page.goto("/admin/status");
    await expect(page.getByText("1 person has used today’s tokens")).toBeVisible();

    await page.goto(interview);
    await expect(sayings(page).filter({ hasText: text })).toBeVisible();
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(sentence.first()).toBeVisible();
    await sql`delete from usage where purpose = 'insights'`;
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(replies).toHaveCount(2);
  });
});
