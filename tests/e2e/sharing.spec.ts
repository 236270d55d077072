import { expect, signIn } from "../support/e2e.ts";
import {
  answerTo,
  ask,
  chooseForLink,
  comeBackUntil,
  decide,
  entry,
  finishInterview,
  log,
  publish,
  requestContact,
  answers,
  secretWord,
  sharePath,
  sideways,
  test,
  toast,
  visit,
} from "./sharing-steps.ts";

const uncovered = "Does Amara speak Portuguese?";

test("from the link to the approved contact, owner and visitors in parallel", async ({
  page,
  app,
  newVisitor,
}) => {
  const id = await finishInterview(app, "resume_interview");
  await signIn(page);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(sharePath(id));

  // Nothing is shared yet; the content is chosen first.
  await expect(page.getByRole("switch", { name: /Not shared/ })).not.toBeChecked();
  await expect(page.getByRole("switch").first()).toBeDisabled();
  await expect(page.getByRole("heading", { name: "Contact requests" })).toBeHidden();
  await expect(page.getByLabel("Contact email")).toHaveValue("admin@colloquy.local");
  await page.getByLabel("Candidate name").fill("Amara Lindqvist");
  await page.getByLabel("Contact email").fill("amara@candidate.example");
  await page.getByLabel("Headline").fill("Builds ticket systems for ferries");
  await page.getByText(/^What is shared: 3 answers, resume, 2 highlights$/).click();
  // Initially the resume is shared, with a note; its file is not.
  await expect(page.getByRole("switch", { name: "Share your resume" })).toBeChecked();
  await expect(page.getByText("Visitors can read the text of amara.pdf")).toBeVisible();
  await expect(page.getByRole("switch", { name: "Let visitors download the PDF" })).not.toBeChecked();
  await expect(page.getByText("including your phone number and address")).toBeVisible();
  // Quotes of the insights are proposed, and the owner chooses.
  const highlights = page.getByRole("group", { name: "Highlights" });
  await expect(highlights.getByRole("checkbox", { name: /I rebuilt the ticket scanner/ })).toBeChecked();
  await highlights.getByRole("searchbox").fill("TIMETABLE");
  await highlights.getByRole("checkbox", { name: /When our timetable database went down/ }).uncheck();
  await highlights.getByRole("searchbox").fill("");
  await expect(highlights.getByRole("checkbox")).toHaveCount(1);
  await page.getByRole("checkbox", { name: new RegExp(`^You.*${secretWord}`) }).uncheck();
  // The reply is hidden with it, because it may repeat the answer.
  await expect(page.getByText(/^What is shared: 2 of 3 answers, resume, 1 highlight$/)).toBeVisible();
  await expect(page.getByRole("checkbox", { checked: false })).toHaveCount(2);

  await page.getByRole("button", { name: "Preview as visitor" }).click();
  const preview = page.getByRole("dialog", { name: "Preview as visitor" });
  await expect(preview.getByRole("heading", { name: "Amara Lindqvist's Interview" })).toBeVisible();
  await expect(preview.getByText("Builds ticket systems for ferries")).toBeVisible();
  await expect(
    preview.getByRole("list", { name: "In the candidate’s own words" }).getByRole("listitem"),
  ).toHaveText(/^“I rebuilt the ticket scanner[^”]*”$/);
  await expect(preview.getByText(answers.outage)).toBeVisible();
  await expect(preview.getByText("Resume, page 1")).toBeVisible();
  await expect(preview).not.toContainText(secretWord);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Preview as visitor" })).toBeFocused();

  await page.getByRole("button", { name: "Create public link" }).click();
  await expect(toast(page, "Public Link Created")).toBeVisible();
  await expect(page.getByRole("switch", { name: /^Shared/ })).toBeChecked();
  const copied = page.getByRole("status").filter({ hasText: /^Copied$/ });
  // The sign shows for two seconds, so it is expected from the click on.
  await Promise.all([
    expect(copied).toBeVisible(),
    expect(toast(page, "Link Copied")).toBeVisible(),
    page.getByRole("button", { name: "Copy link" }).click(),
  ]);
  await expect(copied).toBeHidden();
  const url = await page.evaluate(() => navigator.clipboard.readText());
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/public\/interview\/[\w-]{22}$/);
  await expect(page.getByText("Not opened yet.")).toBeVisible();
  await expect(page.getByText("No contact requests yet.")).toBeVisible();
  await expect(page.getByText("No questions yet.")).toBeVisible();

  // A visitor asks a suggested question, and opens the source.
  const visitor = await newVisitor();
  await visit(visitor, url);
  await expect(visitor).toHaveTitle(/^Amara Lindqvist's Interview.*Colloquy/);
  await expect(visitor.getByText("No messages yet. Ask a question about this candidate!")).toBeVisible();
  const suggested = visitor.getByRole("region", { name: "Suggested questions" }).getByRole("button");
  const question = (await suggested.first().textContent()) ?? "";
  await suggested.first().click();
  const answer = answerTo(visitor, question);
  await expect(answer.getByRole("figure").first()).toContainText(`Asked “${question}”`);

  const open = await ask(visitor, uncovered);
  await expect(open).toContainText("These may not answer your question.");
  await requestContact(visitor, "jo.recruiter@acme.example", "Can we talk on Tuesday?");
  const own = visitor.getByRole("status", { name: "Your contact requests" });
  await expect(own).toContainText("Your contact request is pending.");
  await expect(own).not.toContainText("amara@candidate.example");

  // The owner sees the masked request, and approves it.
  const request = entry(page, "Can we talk on Tuesday?");
  await comeBackUntil(page, () => expect(request).toBeVisible({ timeout: 1000 }));
  await expect(request).toContainText("@acme.example");
  await expect(request).not.toContainText("jo.recruiter");
  await expect(request).toContainText("Pending");
  await expect(page.getByText(/^Opened once, last (just now|\d+ minutes? ago)$/)).toBeVisible();
  await decide(page, request, "Approve");
  await expect(toast(page, "Request Approved")).toBeVisible();
  await expect(request).toContainText("jo.recruiter@acme.example");
  await expect(request).toContainText("Approved");
  await expect(request.getByRole("button")).toHaveCount(0);

  await comeBackUntil(visitor, () => expect(own).toContainText("amara@candidate.example", { timeout: 1000 }));
  await visitor.reload();
  await expect(own.getByRole("link", { name: "amara@candidate.example" })).toBeVisible();
  await expect(answerTo(visitor, uncovered)).toContainText("These may not answer your question.");

  // The owner answers it; the next visitor gets the answer with its source, and nothing of the first visitor.
  const asked = entry(page, uncovered);
  await asked.getByRole("button", { name: `Answer: ${uncovered}` }).click();
  await asked
    .getByLabel("Your answer")
    .fill("Yes, Amara speaks Portuguese: she lived in Porto for two years.");
  await asked.getByRole("button", { name: "Save answer" }).click();
  await expect(asked).toContainText("Your answer");
  await expect(asked.getByRole("button", { name: `Edit answer: ${uncovered}` })).toBeFocused();

  const second = await newVisitor();
  await visit(second, url);
  await expect(log(second).getByRole("listitem")).toHaveCount(0);
  await expect(second.getByRole("main")).not.toContainText("contact request");
  const filled = await ask(second, uncovered);
  await expect(filled).toContainText("Porto");
  await expect(filled.getByRole("figure").first()).toContainText("Added by the candidate");
});

test.describe("a revoked link", () => {
  // The response of every call from then on.
  test.use({ allowedErrors: [/404/] });

  test("closes an open page at once, with a message", async ({ page, app, newVisitor }) => {
    const id = await finishInterview(app, "resume_interview");
    const path = await publish(app, id);
    const idle = await newVisitor();
    await visit(idle, path);
    const typing = await newVisitor();
    await visit(typing, path);
    await ask(typing, "What did Amara do at Northwind Ferries?");

    await signIn(page);
    await page.goto(sharePath(id));
    await chooseForLink(page, "Revoke link");
    const dialog = page.getByRole("alertdialog", { name: "Revoke this link?" });
    await expect(dialog).toContainText("Visitors will see that it’s invalid.");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "More for this link" })).toBeFocused();
    await chooseForLink(page, "Revoke link");
    await dialog.getByRole("button", { name: "Revoke link" }).click();
    await expect(page.getByRole("switch", { name: /Not shared/ })).not.toBeChecked();
    await expect(page.getByRole("button", { name: "Create public link" })).toBeVisible();

    // One visitor returns to the page, the other asks.
    await idle.evaluate(() => window.dispatchEvent(new Event("focus")));
    // It shows for three seconds, so all of it is checked at once.
    await Promise.all([
      expect(idle.getByRole("heading", { level: 1, name: "Invalid Interview Link" })).toBeVisible(),
      expect(idle.getByRole("main")).toContainText("This interview link is invalid or has expired."),
      expect(idle.getByText("Redirecting to home page...")).toBeVisible(),
      expect(toast(idle, "Invalid Link")).toBeVisible(),
    ]);
    await expect(idle).toHaveURL(/\/login/);

    await typing.getByRole("textbox", { name: "Your question" }).fill("And before that?");
    await typing.keyboard.press("Enter");
    await Promise.all([
      expect(toast(typing, "Failed to send message.")).toBeVisible(),
      expect(typing.getByRole("heading", { name: "Invalid Interview Link" })).toBeVisible(),
    ]);

    // From now on it behaves like an unknown link.
    for (const address of [path, "/public/interview/AAAAAAAAAAAAAAAAAAAAAA"]) {
      const late = await newVisitor();
      const response = await late.goto(address, { waitUntil: "commit" });
      expect(response?.status()).toBe(404);
      await Promise.all([
        expect(late.getByRole("heading", { level: 1, name: "Invalid Interview Link" })).toBeVisible(),
        expect(late).toHaveTitle(/Invalid Interview Link.*Colloquy/),
      ]);
      await expect(late).toHaveURL(/\/login/);
    }
  });

  test("expires by itself, and works again with a later day", async ({ page, app, sql, newVisitor }) => {
    const id = await finishInterview(app, "resume_interview");
    const path = await publish(app, id);
    await sql`update public_links set expires_at = now() - interval '1 minute'`;
    const visitor = await newVisitor();
    expect((await visitor.goto(path))?.status()).toBe(404);
    // The page redirects by itself, which must not happen while it opens the link again.
    await expect(visitor).toHaveURL(/\/login/);

    await signIn(page);
    await page.goto(sharePath(id));
    await expect(page.getByRole("switch", { name: /has expired/ })).not.toBeChecked();
    await chooseForLink(page, "Change what is shared");
    await page.getByLabel("Last day").fill("2001-01-01");
    await page.getByRole("button", { name: "Update the link" }).click();
    await expect(page.getByText("Please choose today or a later day.")).toBeVisible();
    await expect(page.getByLabel("Last day")).toBeFocused();
    await page.getByLabel("Last day").fill("");
    await page.getByRole("button", { name: "Update the link" }).click();
    await expect(page.getByText("Please choose today or a later day.")).toBeVisible();
    await page.getByLabel("Expires").selectOption("In a week");
    await page.getByRole("button", { name: "Update the link" }).click();
    const week = new Date(Date.now() + 7 * 86_400_000);
    const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long" }).format(week);
    await expect(page.getByText(`expires ${day}`)).toBeVisible();
    await chooseForLink(page, "Change what is shared");
    await page.getByLabel("Last day").fill("2099-12-31");
    await page.getByRole("button", { name: "Update the link" }).click();
    await expect(page.getByRole("switch", { name: /^Shared/ })).toBeChecked();
    await expect(page.getByText("expires 31 December 2099")).toBeVisible();
    await visit(visitor, path);
  });
});

test("a link needs an answer or the resume, and the day on which it expires", async ({ page, app }) => {
  const id = await finishInterview(app, "resume_interview");
  await signIn(page);
  await page.goto(sharePath(id));
  const create = page.getByRole("button", { name: "Create public link" });
  await page.getByLabel("Expires").selectOption("On a date…");
  await create.click();
  await expect(page.getByText("Please choose today or a later day.")).toBeVisible();
  await expect(page.getByLabel("Last day")).toBeFocused();

  await page.getByText(/^What is shared: /).click();
  await page.getByRole("switch", { name: "Share your resume" }).uncheck();
  for (const answer of await page.getByRole("checkbox", { name: /^You/ }).all()) await answer.uncheck();
  // Questions of characters are still chosen.
  await expect(page.getByRole("checkbox", { checked: true })).not.toHaveCount(0);
  await expect(page.getByText(/^Nothing is shared now/)).toBeVisible();
  await expect(create).toBeDisabled();
});

test("a student interview is shared from its insights @instances", async ({ page, app, newVisitor }) => {
  const id = await finishInterview(app, "student_interview");
  await signIn(page);
  await page.goto(`/dashboard/student-interview/${id}?tab=insights`);
  const sharing = page.getByRole("link", { name: "Sharing" });
  await sharing.click();
  await expect(page).toHaveURL(/view=share$/);
  await expect(sharing).toHaveAttribute("aria-current", "page");
  await expect(sharing).toBeFocused();
  await page.getByRole("button", { name: "Create public link" }).click();
  await expect(toast(page, "Public Link Created")).toBeVisible();
  const link = page.getByRole("link", { name: /Open the page/ });
  const visitor = await newVisitor();
  await visit(visitor, (await link.getAttribute("href")) ?? "");
  await expect(visitor.getByText("2 AI characters")).toBeVisible();
  // Without a name it has a general title, and there is a link back.
  await page.getByRole("link", { name: "Insights", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Chat Transcript" })).toBeVisible();
  await page.goBack();
  await expect(link).toBeVisible();
});

test.describe("when the server cannot be reached", () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  test("the share step shows the failure, and recovers", async ({ page, app }) => {
    const id = await finishInterview(app, "resume_interview");
    await signIn(page);
    await page.route("**/contact-requests", (route) => route.abort());
    await page.goto(sharePath(id));
    await expect(toast(page, "Failed to fetch contact requests.")).toBeVisible();
    const alert = page.getByRole("alert").filter({ hasText: "No connection" });
    await page.unroute("**/contact-requests");
    await alert.getByRole("button", { name: "Try again" }).click();
    await expect(alert).toBeHidden();
    await expect(page.getByRole("button", { name: "Create public link" })).toBeVisible();
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  test("the share step does not scroll sideways", async ({ page, app }) => {
    const id = await finishInterview(app, "resume_interview");
    await signIn(page);
    await page.goto(sharePath(id));
    await page.getByText("What is shared:").tap();
    await expect(page.getByRole("checkbox", { name: new RegExp(`^You.*${secretWord}`) })).toBeVisible();
    expect(await sideways(page)).toBe(0);
    await page.getByRole("button", { name: "Create public link" }).tap();
    await expect(page.getByRole("button", { name: "Copy link" })).toBeVisible();
    expect(await sideways(page)).toBe(0);
  });
});
