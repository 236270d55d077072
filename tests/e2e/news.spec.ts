import { expect, signIn } from "../support/e2e.ts";
import { Client } from "../support/http.ts";
import { mailHeader, readMail } from "../support/mail-text.ts";
import { startSmtp } from "../support/smtp.ts";
import {
  answers,
  ask,
  contactButton,
  decide,
  entry,
  finishInterview,
  publish,
  requestContact,
  sideways,
  test,
  toast,
  visit,
} from "./sharing-steps.ts";

const smtp = await startSmtp();
const secret = "a secret of the tests alone";
test.use({ appEnv: { SMTP_URL: smtp.url, APP_URL: "http://colloquy.example", CRON_SECRET: secret } });
test.beforeEach(() => void (smtp.mails.length = 0));
test.afterAll(() => smtp.stop());

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const gap = "Does she know Kubernetes?";

test("a recruiter asks from a phone; the owner reads the mail, answers, and has no more news", async ({
  page,
  app,
  newVisitor,
}) => {
  const id = await finishInterview(app, "resume_interview");
  const path = await publish(app, id);
  const recruiter = await newVisitor(phone);
  await visit(recruiter, path);
  await ask(recruiter, "How long did boarding take?");
  await ask(recruiter, gap);
  const other = await newVisitor(phone);
  await visit(other, path);
  await ask(other, gap.toUpperCase());
  await requestContact(recruiter, "jo@acme.example", "Can we talk?");
  await expect.poll(() => smtp.mails.length).toBe(1);
  const headers = { authorization: `Bearer ${secret}` };
  expect((await fetch(`${app.url}/api/cron/daily`, { method: "POST", headers })).status).toBe(200);
  await expect.poll(() => smtp.mails.length).toBe(2);
  const mail = readMail(smtp.mails[1]?.data);
  expect(mail).toContain(`Asked: “${gap}” (asked 2 times)`);
  const link = /http:\/\/colloquy\.example(\/dashboard\/resume-interview\/\S+)/.exec(mail)?.[1] ?? "";

  await signIn(page);
  await page.goto("/dashboard/interviews");
  const bell = page.getByRole("banner").getByRole("button", { name: /^News/ });
  await expect(bell).toHaveAccessibleName("News: 3 questions, 1 contact request");
  await expect(page.getByRole("main").getByRole("listitem").first()).toContainText("1 request");

  await bell.click();
  const news = page.getByRole("list", { name: "News" });
  await expect(news.getByRole("link")).toHaveText([/^3 questions, 1 contact request · /]);
  await page.keyboard.press("Escape");
  await expect(news).toBeHidden();
  await expect(bell).toBeFocused();
  await bell.press("Enter");
  await news.getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`${id}.*step=share`));
  await expect(news).toBeHidden();

  // In a window that nobody sees, nothing is read.
  const hidden = await page.context().newPage();
  await hidden.addInitScript(() => Object.defineProperty(document, "visibilityState", { value: "hidden" }));
  const reads: string[] = [];
  hidden.on("request", (request) => reads.push(...(request.url().endsWith("/seen") ? [request.url()] : [])));
  await hidden.goto(link);
  const unread = hidden.getByText("How long did boarding take?");
  // Until the page is hydrated, its rows are replaced.
  await expect(() => unread.scrollIntoViewIfNeeded()).toPass();
  await hidden.waitForTimeout(2000);
  expect(reads).toEqual([]);
  await hidden.close();

  await page.goto(link);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: "Contact requests" })).toBeVisible();
  await expect(entry(page, gap)).toContainText("asked twice");
  // Visible entries count as read; a request stays until it is decided.
  await main.getByText("How long did boarding take?").scrollIntoViewIfNeeded();
  await expect(bell).toHaveAccessibleName("News: 1 contact request");
  await page.reload();
  await expect(bell).toHaveAccessibleName("News: 1 contact request");

  await entry(page, gap)
    .getByRole("button", { name: /^Answer:/ })
    .click();
  await entry(page, gap).getByLabel("Your answer").fill("Yes, I ran a cluster of three machines.");
  await entry(page, gap).getByRole("button", { name: "Save answer" }).click();
  await expect(entry(page, gap)).toContainText("Your answer");
  await decide(page, entry(page, "Can we talk?"), "Reject");
  await expect(bell).toHaveAccessibleName("News");

  await main.getByRole("link", { name: "Insights", exact: true }).click();
  await expect(main.getByRole("heading", { name: "Chat Transcript" })).toBeVisible();
  await main.getByRole("link", { name: "Sharing" }).click();
  await main.getByText("Answered questions (1)").click();
  await expect(entry(page, gap)).toContainText("Your answer");
});

test("a visitor sees the pending request above the empty form, sends a second one, and withdraws the first", async ({
  app,
  newVisitor,
}) => {
  const id = await finishInterview(app, "student_interview");
  const visitor = await newVisitor(phone);
  await visit(visitor, await publish(app, id));
  await contactButton(visitor).click();
  const dialog = visitor.getByRole("dialog", { name: "Contact the Candidate" });
  const field = dialog.getByLabel("Your Email or Phone Number*");
  await field.fill("call me");
  await dialog.getByRole("button", { name: "Submit Request" }).click();
  await expect(dialog).toContainText("Please enter an email address or a phone number.");
  await expect(field).toBeFocused();
  await field.fill("jo@acme.example");
  await dialog.getByLabel("Message (Optional)").fill("Can we talk?");
  await dialog.getByRole("button", { name: "Submit Request" }).click();
  await expect(dialog).toBeHidden();
  await contactButton(visitor).click();
  const pending = dialog.getByRole("list", { name: "Pending requests" });
  await expect(pending).toContainText("Can we talk?");
  await expect(field).toHaveValue("");
  await visitor.keyboard.press("Escape");
  await requestContact(visitor, "+44 7700 900123");
  await contactButton(visitor).click();
  await expect(pending.getByRole("listitem")).toHaveCount(2);
  expect(await sideways(visitor)).toBe(0);
  await pending
    .getByRole("listitem")
    .filter({ hasText: "Can we talk?" })
    .getByRole("button", { name: "Withdraw" })
    .click();
  const question = visitor.getByRole("alertdialog", { name: "Withdraw this contact request?" });
  await expect(question).toContainText("This erases your contact details");
  await question.getByRole("button", { name: "Withdraw" }).click();
  await expect(toast(visitor, "Request Withdrawn")).toBeVisible();
  await expect(pending.getByRole("listitem")).toHaveCount(1);
  const client = await new Client(app.url).logIn();
  const { json } = await client.get(`/api/v1/conversations/${id}/contact-requests`);
  expect(json).toMatchObject([{ contact_info: "•••• 23" }]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("mails are chosen in the profile, and ended by one click", async ({ page, app }) => {
    const id = await finishInterview(app, "student_interview", answers.outage);
    const token = (await publish(app, id)).split("/").at(-1) ?? "";
    const body = { contact_info: "jo@acme.example", message: "Can we talk?" };
    await new Client(app.url).post(`/api/v1/conversations/public/${token}/contact-requests`, body);
    const client = await new Client(app.url).logIn();
    await signIn(page);
    await page.goto("/dashboard/news");
    await expect(page).toHaveURL(/\/dashboard\/interviews\?with=news$/);
    await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);

    await page.goto("/dashboard/profile");
    const digest = page.getByLabel("Questions, answered or not, once a day");
    await digest.uncheck();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(digest).not.toBeChecked();

    const url = mailHeader("List-Unsubscribe", smtp.mails[0]?.data) ?? "";
    await page.context().clearCookies();
    await page.goto(`/unsubscribe/${url.split("/").at(-1)?.slice(0, -1)}`);
    await page.getByRole("button", { name: "Unsubscribe" }).click();
    await expect(page.getByRole("heading", { name: "You are unsubscribed" })).toBeVisible();
    expect((await client.get("/api/v1/users/me/mails")).json).toEqual({
      contact_requests: false,
      digest: false,
    });
  });
});
