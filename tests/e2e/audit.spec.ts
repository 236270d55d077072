import { readFile } from "node:fs/promises";
import { admin } from "../support/cluster.ts";
import { expect, signIn, test } from "../support/e2e.ts";

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("an administrator finds their sign-in, filters and downloads a CSV", async ({ page }) => {
      await signIn(page, admin);
      await page.goto("/admin/invites");
      await page
        .getByRole("navigation", { name: "Administration" })
        .getByRole("link", { name: "Audit log" })
        .click();
      await expect(page.getByRole("heading", { level: 1, name: "Audit log" })).toBeVisible();
      await expect(page.getByRole("listitem").filter({ hasText: "Signed in" }).first()).toBeVisible();
      await page.getByText("Filters", { exact: true }).click();
      await page.getByLabel("Email of a person").fill("nobody@example.com");
      await page.getByRole("button", { name: "Filter" }).click();
      await expect(page.getByText("No events match.")).toBeVisible();
      await page.getByLabel("Email of a person").fill(admin.email);
      await page.getByLabel("Action").selectOption("Signed in");
      await page.getByRole("button", { name: "Filter" }).click();
      await expect(page.getByRole("listitem").filter({ hasText: admin.email }).first()).toBeVisible();
      const downloading = page.waitForEvent("download");
      await page.getByRole("link", { name: "Download CSV" }).click();
      const text = await readFile(await (await downloading).path(), "utf8");
      expect(text).toContain(`,user.signed_in,${admin.email},`);
    });
  });
