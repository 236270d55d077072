import { expect, signIn, test } from "../support/e2e.ts";
import { readMail } from "../support/mail-text.ts";
import { startSmtp } from "../support/smtp.ts";
import { addUser } from "./accounts-people.ts";

const smtp = await startSmtp();
test.use({ appEnv: { SMTP_URL: smtp.url, APP_URL: "http://colloquy.example" } });
test.beforeEach(() => void (smtp.mails.length = 0));
test.afterAll(() => smtp.stop());

/** The path in the newest of this many mails. */
async function mailedPath(count: number): Promise<string> {
  await expect.poll(() => smtp.mails.length).toBe(count);
  return /http:\/\/colloquy\.example(\/\S+)/.exec(readMail(smtp.mails[count - 1]?.data))?.[1] ?? "";
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("a forgotten password is reset by a link in a mail, once", async ({ page, app }) => {
      const user = await addUser(app, "ben@example.com");
      await page.goto("/login");
      await page.getByRole("link", { name: /Forgot your password\?/ }).click();
      const answers: string[] = [];
      for (const email of ["nobody@example.com", user.email]) {
        await page.goto("/forgot");
        await page.getByLabel("Email").fill(email);
        await page.getByRole("button", { name: "Send link" }).click();
        await expect(page.getByRole("heading", { name: "Check your mail" })).toBeVisible();
        answers.push(await page.getByRole("status").innerText());
        expect(page.url()).not.toContain("example.com");
      }
      expect(answers[0]).toBe(answers[1]);

      const path = await mailedPath(1);
      // A mail scanner opens it first.
      expect((await fetch(app.url + path)).status).toBe(200);
      await page.goto(path);
      await page.getByLabel("New Password").fill("a better password");
      await page.getByLabel("Confirm Password").fill("a better password");
      await page.getByRole("button", { name: "Set password" }).click();
      await expect(page.getByRole("heading", { name: "Your password has been set" })).toBeVisible();
      await page.goto(path);
      await expect(page.getByText("You can ask for a new one.")).toBeVisible();
      await signIn(page, { ...user, password: "a better password" });
    });

    test("an email is changed by a link to the new address, and the old address gets a notice", async ({
      page,
      app,
    }) => {
      const user = await addUser(app, "cleo@example.com");
      await signIn(page, user);
      await page.goto("/dashboard/profile?tab=security");
      await page.getByText("Change email").click();
      await page.getByLabel("New Email").fill("new@example.com");
      await page.getByLabel("Password", { exact: true }).fill(user.password);
      await page.getByRole("button", { name: "Send link" }).click();
      await expect(page.getByText("Open the link in the mail to your new address")).toBeVisible();

      const path = await mailedPath(1);
      expect((await fetch(app.url + path)).status).toBe(200);
      await page.goto(path);
      await page.getByRole("button", { name: "Confirm" }).click();
      await expect(page.getByRole("heading", { name: "Your email has been changed" })).toBeVisible();
      await mailedPath(2);
      expect(smtp.mails.map(({ to }) => to[0])).toEqual(["new@example.com", "cleo@example.com"]);
      await page.goto(path);
      await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
      await page.goto("/dashboard/profile");
      await expect(page.getByRole("main").getByText("new@example.com")).toBeVisible();
    });
  });
