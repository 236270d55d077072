import { admin } from "../support/cluster.ts";
import { expect, signIn, test } from "../support/e2e.ts";
import { startSmtp } from "../support/smtp.ts";

const smtp = await startSmtp();
test.use({ appEnv: { SMTP_URL: smtp.url, APP_URL: "http://colloquy.example" } });
test.afterAll(() => smtp.stop());

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("an administrator reads the status and finds a failing mail server", async ({ page }) => {
      smtp.refuse(false);
      await signIn(page, admin);
      await page.goto("/admin/invites");
      await page
        .getByRole("navigation", { name: "Administration" })
        .getByRole("link", { name: "Status" })
        .click();
      await expect(page.getByRole("heading", { level: 1, name: "Status" })).toBeVisible();
      await expect(page.getByText("Nothing needs attention.")).toBeVisible();
      await page.getByRole("button", { name: "Send a test mail" }).click();
      await expect(page.getByText(`The mail server accepted a test mail for ${admin.email}.`)).toBeVisible();
      smtp.refuse(true);
      await page.getByRole("button", { name: "Send a test mail" }).click();
      await expect(page.getByText("The mail server refuses the sender or the recipient.")).toBeVisible();
    });
  });
