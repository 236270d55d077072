import { readFile } from "node:fs/promises";
import { admin } from "../support/cluster.ts";
import { expect, signIn, test } from "../support/e2e.ts";

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("an administrator downloads everything, with the right password", async ({ page }) => {
      await signIn(page, admin);
      await page.goto("/admin/invites");
      await page
        .getByRole("navigation", { name: "Administration" })
        .getByRole("link", { name: "Backup" })
        .click();
      await expect(page.getByRole("heading", { level: 1, name: "Backup" })).toBeVisible();
      await expect(page.getByText("Contains everyone’s interviews")).toBeVisible();

      await page.getByLabel("Your password").fill("not the password");
      await page.getByRole("button", { name: "Download archive" }).click();
      await expect(page.getByText("Incorrect password.")).toBeVisible();
      await page.getByLabel("Your password").fill(admin.password);
      const downloading = page.waitForEvent("download");
      await page.getByRole("button", { name: "Download archive" }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toMatch(/^colloquy-\d{4}-\d\d-\d\d\.tar\.zst$/);
      const bytes = await readFile(await download.path());
      expect(bytes.readUInt32LE(0)).toBe(0xfd2fb528); // The magic number of zstd.
    });
  });
