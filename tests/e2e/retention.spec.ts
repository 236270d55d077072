import type { Sql } from "postgres";
import { expect, signIn, test } from "../support/e2e.ts";
import { stage } from "./student-interview-steps.ts";

const dayMs = 24 * 60 * 60_000;

/** The erasure date as shown on pages; at most `days` from now, and at least one less. */
async function erasedAt(sql: Sql, days: number): Promise<string> {
  const [row] = await sql<{ erase_at: Date }[]>`select erase_at from conversations`;
  if (!row) throw new Error("There is no such interview.");
  const left = (row.erase_at.getTime() - Date.now()) / dayMs;
  expect(left).toBeGreaterThan(days - 1.1);
  expect(left).toBeLessThanOrEqual(days);
  return `00:00 UTC on ${new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(row.erase_at)}`;
}

test("an interview shows its erasure date, and a notice shortly before", async ({ page, sql }) => {
  await signIn(page);
  const main = page.getByRole("main");
  await page.goto("/dashboard/profile");
  await page.getByLabel("Delete interviews automatically").selectOption("After 30 days");
  // For two seconds.
  await Promise.all([
    expect(page.getByRole("button", { name: "Saved" })).toBeVisible(),
    page.getByRole("button", { name: "Save", exact: true }).click(),
  ]);
  await page.goto("/dashboard/student-interview");
  await page.getByRole("button", { name: "Start interview" }).click();
  await expect(stage(page, "Maya Okafor")).toBeVisible();
  const note = main.getByText(`Erased for good at ${await erasedAt(sql, 31)}`);
  await expect(note).toBeVisible();
  await expect(note).not.toContainText("Download");
  await sql`update conversations set erase_at = erase_at - interval '24 days'`;
  await page.reload();
  await expect(main.getByText(`Erased for good at ${await erasedAt(sql, 7)}`)).toContainText(
    "Download what you want to keep.",
  );
  await page.goto("/dashboard/interviews");
  await expect(main.getByRole("listitem")).toHaveText([/Erased in \d+ days?/]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("administrators set a maximum, and people choose fewer days", async ({ page }) => {
    await signIn(page);
    await page.goto("/admin/retention");
    const most = page.getByLabel("Erase after at most (days)");
    await most.fill("6");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Choose from 7 to 3,650 days.")).toBeVisible();
    await expect(most).toHaveValue("6");
    await most.fill("90");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("alert").or(page.getByRole("status")).getByText("Saved")).toBeVisible();
    await expect(most).toHaveValue("90");

    await page.goto("/dashboard/profile");
    const own = page.getByLabel("Delete interviews automatically");
    await expect(own.getByRole("option")).toHaveText([
      "After 90 days, the limit set by the administrators",
      "After 30 days",
    ]);
    await own.selectOption("After 30 days");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Saved")).toBeVisible();
    await page.reload();
    await expect(own).toHaveValue("30");
  });
});
