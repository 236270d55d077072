import { expectAccessible } from "../support/accessibility.ts";
import { expect } from "../support/e2e.ts";
import { Client } from "../support/http.ts";
import { startApp } from "../support/server.ts";
import {
  answerTo,
  ask,
  contactButton,
  finishInterview,
  input,
  log,
  publish,
  answers,
  send,
  sideways,
  test,
  toast,
  visit,
} from "./sharing-steps.ts";

const question = "What did Amara do at Northwind Ferries?";

test("a source opens in its context, and the thread survives a reload", async ({ page, app }) => {
  const id = await finishInterview(app, "resume_interview");
  await visit(page, await publish(app, id, { include_resume: true }));
  await expect(page.getByRole("heading", { level: 1, name: "Amara Lindqvist's Interview" })).toBeVisible();
  await expect(page.getByText("Ask questions about this candidate's qualifications")).toBeVisible();
  const answer = await ask(page, question);
  await expect(answer).toContainText("Closest in the interview");
  await expect(answer).not.toContainText("AI answer");
  await expect(answer.locator("time").first()).toHaveAttribute("datetime", /Z$/);
  const more = answer.getByText(/^Show \d more$/);
  if (await more.isVisible()) await more.click();
  const passage = answer.getByRole("figure").filter({ hasText: answers.scanner });
  await expect(passage).toContainText(/^Asked “/);
  await expect(passage.locator("mark").first()).toContainText("Northwind");
  const resume = answer.getByRole("figure").filter({ hasText: "Resume, page 1" });
  await expect(resume.locator("mark").first()).toContainText("Northwind");
  await expectAccessible(page, "a public page with the closest passages");
  // A visitor without an answer asks the candidate, with the same words.
  await answer.getByRole("button", { name: "Ask Amara" }).click();
  const dialog = page.getByRole("dialog", { name: "Contact the Candidate" });
  await expect(dialog.getByLabel("Message (Optional)")).toHaveValue(question);
  await page.keyboard.press("Escape");

  await page.reload();
  await expect(answerTo(page, question)).toContainText("Northwind Ferries");
  await expect(send(page)).toBeDisabled();
});

test("a question that was pending when the page was left is waited for", async ({ page, app, sql }) => {
  await visit(page, await publish(app, await finishInterview(app, "resume_interview")));
  await ask(page, question);
  const running = () =>
    sql`update questions set answer = null, answered_at = null, outcome = null, run = gen_random_uuid(), lease_until = now() + interval '1 hour'`;
  await running();
  await page.reload();
  await expect(page.getByText("Reading the interview…")).toBeVisible();
  await sql`update questions set answer = 'It came late.', outcome = 'answered', citations = '[]', answered_at = now(), run = null, lease_until = null`;
  await expect(answerTo(page, question)).toContainText("It came late.");

  // A failed question returns its text.
  await running();
  await page.reload();
  await expect(page.getByText("Reading the interview…")).toBeVisible();
  await sql`update questions set run = null, lease_until = null`;
  await expect(toast(page, "Error")).toContainText("Failed to send message.");
  await expect(input(page)).toHaveValue(question);
  await expect(log(page).getByRole("listitem")).toHaveCount(0);
});

test("Enter sends; Shift+Enter, an input method's Enter, and Enter in an empty input do not", async ({
  page,
  app,
}) => {
  await visit(page, await publish(app, await finishInterview(app, "resume_interview")));
  await input(page).fill("   ");
  await expect(send(page)).toBeDisabled();
  await input(page).press("Enter");
  await input(page).fill("何ですか");
  await input(page).dispatchEvent("keydown", { key: "Enter", keyCode: 229, isComposing: true });
  await input(page).press("Shift+Enter");
  await input(page).pressSequentially("two");
  await expect(input(page)).toHaveValue("何ですか\ntwo");
  await expect(log(page).getByRole("listitem")).toHaveCount(0);

  // The pending question is visible, and no other can be asked.
  let release = (): void => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/messages", async (route) => {
    if (route.request().method() === "POST") await held;
    await route.continue();
  });
  await input(page).fill(question);
  await input(page).press("Enter");
  await expect(log(page).getByText(question, { exact: true })).toBeVisible();
  await expect(page.getByText("Reading the interview…")).toBeVisible();
  await expect(input(page)).toHaveValue("");
  await input(page).fill("Another one");
  await expect(send(page)).toBeDisabled();
  release();
  await expect(answerTo(page, question)).toContainText("Northwind Ferries");
  await expect(input(page)).toHaveValue("Another one");
  await expect(send(page)).toBeEnabled();
});

test("a slow check of the link is shown without moving the page; a fast one is not shown", async ({
  page,
  app,
}) => {
  await page.clock.install();
  const id = await finishInterview(app, "resume_interview");
  await visit(page, await publish(app, id));
  await input(page).fill("Half a question");
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  const note = page.getByRole("status").filter({ hasText: "Loading interview..." });
  const layout = () =>
    page.evaluate(() => [
      document.documentElement.scrollHeight,
      ...[...document.querySelectorAll("main *, header *")]
        .filter((element) => element.closest("[role=status]") === null)
        .map((element) => JSON.stringify(element.getBoundingClientRect())),
    ]);
  const before = await layout();

  // Each check waits for its release.
  const checks: (() => void)[] = [];
  await page.route("**/status?*", async (route) => {
    await new Promise<void>((resolve) => checks.push(resolve));
    await route.continue();
  });
  const letGo = async () => {
    const answered = page.waitForResponse("**/status?*");
    checks.at(-1)?.();
    await answered;
    // Answered later, so the page has it.
    await page.evaluate(async () => (await fetch("/api/health", { cache: "no-store" })).text());
  };

  // The visitor returns to the page.
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect.poll(() => checks.length).toBe(1);
  await page.clock.runFor(199);
  await expect(note).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(note).toBeVisible();
  expect(await layout()).toEqual(before);
  await expect(input(page)).toHaveValue("Half a question");
  await expect(send(page)).toBeEnabled();
  await letGo();
  await expect(note).toHaveCount(0);
  expect(await layout()).toEqual(before);

  // After half a minute, the answer is there at once.
  await page.clock.fastForward(30_000);
  await expect.poll(() => checks.length).toBe(2);
  await page.clock.runFor(150);
  await letGo();
  await page.clock.runFor(5000);
  await expect(note).toHaveCount(0);

  // Asking is possible during the check.
  await page.clock.fastForward(30_000);
  await expect.poll(() => checks.length).toBe(3);
  await page.clock.runFor(200);
  await expect(note).toBeVisible();
  await page.clock.resume();
  await input(page).fill(question);
  await input(page).press("Enter");
  await expect(answerTo(page, question)).toContainText("Northwind Ferries");
  await letGo();
  await expect(note).toHaveCount(0);
});

test.describe("when sending fails", () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  test("a question whose server died is answered by the next one", async ({ page, app, sql }) => {
    await visit(page, await publish(app, await finishInterview(app, "resume_interview")));
    await page.route(
      "**/messages",
      async (route) => {
        await route.fetch();
        await sql`update questions set answer = null, answered_at = null, outcome = null, citations = null,
          run = gen_random_uuid(), lease_until = now() + interval '6 seconds'`;
        await route.abort();
      },
      { times: 1 },
    );
    await input(page).fill(question);
    await input(page).press("Enter");
    await expect(answerTo(page, question)).toContainText("Northwind Ferries");
    await expect(input(page)).toHaveValue("");
    await expect(log(page).getByText(question)).toHaveCount(1);
  });

  test("the question disappears and its text returns to the input", async ({ page, app }) => {
    await visit(page, await publish(app, await finishInterview(app, "resume_interview")));
    await page.route("**/messages", (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    await input(page).fill(question);
    await input(page).press("Enter");
    await expect(toast(page, "Error")).toContainText("Failed to send message.");
    await expect(input(page)).toHaveValue(question);
    await expect(log(page).getByRole("listitem")).toHaveCount(0);

    await page.unroute("**/messages");
    await send(page).click();
    await expect(answerTo(page, question)).toContainText("Northwind Ferries");
    await expect(log(page).getByText(question, { exact: true })).toHaveCount(1);
  });

  test("a failed answer shows the reason, and Retry asks the same question again", async ({ page, app }) => {
    await visit(page, await publish(app, await finishInterview(app, "resume_interview")));
    const detail = "The AI service answered something that Colloquy could not use. Please retry.";
    await page.route("**/messages", (route) =>
      route.request().method() === "POST"
        ? route.fulfill({ status: 503, json: { detail, code: "unavailable" } })
        : route.continue(),
    );
    await input(page).fill(question);
    await input(page).press("Enter");
    const alert = page.getByRole("alert").filter({ hasText: detail });
    await expect(alert).toBeVisible();
    await expect(log(page)).not.toContainText("does not cover");

    await page.unroute("**/messages");
    await alert.getByRole("button", { name: "Retry" }).click();
    await expect(answerTo(page, question)).toContainText("Northwind Ferries");
    await expect(alert).toHaveCount(0);
    await expect(input(page)).toHaveValue("");
    await expect(log(page).getByText(question, { exact: true })).toHaveCount(1);
  });

  test("an answer whose response was lost is found", async ({ page, app }) => {
    await visit(page, await publish(app, await finishInterview(app, "resume_interview")));
    await page.route("**/messages", async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      // The response sets the visitor's cookie, so it must arrive.
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: "{" });
    });
    await input(page).fill(question);
    await input(page).press("Enter");
    await expect(answerTo(page, question)).toContainText("Northwind Ferries");
    await expect(input(page)).toHaveValue("");
  });

  test("a limit shows when to return, and contact still works", async ({ page, app, sql }) => {
    const path = await publish(app, await finishInterview(app, "resume_interview"));
    // Tokens count if a service answers; this one is never called.
    const { databaseUrl } = app;
    const env = {
      DATABASE_URL: databaseUrl,
      OPENAI_BASE_URL: "http://127.0.0.1:9/v1",
      OPENAI_MODEL: "fake-model",
      LINK_TOKENS_PER_DAY: "5000",
    };
    await using served = await startApp({ env }).then(({ url, stop }) => ({
      url,
      [Symbol.asyncDispose]: stop,
    }));
    await visit(page, `${served.url}${path}`);
    await sql`update public_links set budget_day = (now() at time zone 'UTC')::date, budget_tokens = 5000`;
    await input(page).fill(question);
    await input(page).press("Enter");
    const alert = page.getByRole("alert").filter({ hasText: "Ask again at" });
    await expect(alert.locator("time")).toHaveText("00:00");
    await expect(input(page)).toHaveValue(question);
    // The server-rendered page shows it too.
    await page.reload();
    await expect(alert).toBeVisible();
    await contactButton(page).click();
    const dialog = page.getByRole("dialog", { name: "Contact the Candidate" });
    await dialog.getByLabel("Your Email or Phone Number*").fill("jo@acme.example");
    await dialog.getByLabel("Your Email or Phone Number*").press("Enter");
    await expect(toast(page, "Contact Request Sent")).toBeVisible();
  });

  test("a contact request keeps the typed text", async ({ page, app }) => {
    await visit(page, await publish(app, await finishInterview(app, "resume_interview")));
    await contactButton(page).click();
    const dialog = page.getByRole("dialog", { name: "Contact the Candidate" });
    const info = dialog.getByLabel("Your Email or Phone Number*");
    await expect(dialog).toContainText(
      "Your contact information will only be shared if the candidate approves your request.",
    );
    await expect(dialog.getByRole("button", { name: "Submit Request" })).toBeDisabled();
    await info.press("Enter");
    await expect(toast(page, "Missing Information")).toContainText(
      "Please provide your contact information.",
    );
    await page.route("**/contact-requests", (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    await info.fill("jo@acme.example");
    await dialog.getByRole("button", { name: "Submit Request" }).click();
    await expect(toast(page, "Failed to submit contact request.")).toBeVisible();
    await expect(info).toHaveValue("jo@acme.example");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toBeHidden();
    await expect(contactButton(page)).toBeFocused();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, allowedErrors: [/404/] });

  test("without scripts, the page has all its content, and names what needs scripts", async ({
    page,
    app,
  }) => {
    const id = await finishInterview(app, "resume_interview");
    const card = { headline: "Builds ticket systems", include_resume: true, include_resume_file: true };
    const path = await publish(app, id, card);
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Amara Lindqvist's Interview");
    await expect(page.getByText("Builds ticket systems", { exact: true })).toBeVisible();
    await page.getByText("Resume", { exact: true }).click();
    await expect(page.getByRole("region", { name: "Candidate" })).toContainText("University of Leeds");
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download the resume (PDF)" }).click();
    expect((await download).suggestedFilename()).toBe("amara.pdf");
    await expect(page.getByText("this page finds the closest passages.")).toContainText(
      "It does not write answers or assess anyone. The candidate can read your questions.",
    );
    // Their buttons would do nothing.
    await expect(page.getByText("Ask a question about this candidate!")).toBeVisible();
    const suggested = page.getByRole("region", { name: "Suggested questions" }).getByRole("listitem");
    await expect(suggested.first()).toBeHidden();
    // Playwright's locators find no text inside noscript.
    await expect(page.locator("noscript p").first()).toBeVisible();
    expect(await page.content()).toContain("Turn on JavaScript and reload");
    await expect(input(page)).toBeHidden();
    await expect(page).toHaveTitle(/Amara Lindqvist's Interview.*Colloquy/);
    const meta = (name: string) => page.locator(`head meta[name="${name}"], head meta[property="${name}"]`);
    await expect(meta("robots")).toHaveAttribute("content", /noindex/);
    // A preview is the same for every link, and contains no name.
    for (const name of ["og:title", "twitter:title"])
      await expect(meta(name)).toHaveAttribute("content", "Interview · Colloquy");
    for (const name of ["description", "og:description", "twitter:description"])
      await expect(meta(name)).toHaveAttribute("content", /^Ask questions about this candidate\. /);
    expect(
      await page.locator("head meta").evaluateAll((all) => all.map((one) => one.outerHTML).join()),
    ).not.toMatch(/Amara|ticket/);
    const image = (await meta("og:image").getAttribute("content")) ?? "";
    expect(image).toMatch(new RegExp(`^${app.url}/public/interview/-/opengraph-image\\.png`));
    const drawn = await page.request.get(image);
    expect([drawn.status(), drawn.headers()["content-type"]]).toEqual([200, "image/png"]);
    const file = `/api/v1/conversations/public/${path.split("/").at(-1)}/resume/file`;
    const status = async () => (await page.request.get(file)).status();
    expect(await status()).toBe(200);
    const owner = await new Client(app.url).logIn();
    const link = `/api/v1/conversations/${id}/public`;
    await owner.patch(link, { include_resume_file: false });
    expect(await status()).toBe(404);
    await owner.patch(link, { include_resume_file: true });
    expect(await status()).toBe(200);
    await owner.delete(link);
    expect(await status()).toBe(404);

    const response = await page.goto("/public/interview/AAAAAAAAAAAAAAAAAAAAAA", { waitUntil: "commit" });
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: "Invalid Interview Link" })).toBeVisible();
    await expect(page.getByText("This interview link is invalid or has expired.")).toBeVisible();
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  test("nothing scrolls sideways, the input stays in view, and the contact is at the top", async ({
    page,
    app,
    sql,
  }) => {
    const id = await finishInterview(app, "resume_interview");
    const path = await publish(app, id, { include_resume: true });
    await sql`update public_links set suggested_questions = array['What would Amara Lindqvist like to do next?',
      'How did Amara cut the boarding time at Northwind Ferries?', 'What did Amara Lindqvist study?']`;
    await visit(page, path);
    expect(await sideways(page)).toBe(0);
    const suggested = page.getByRole("region", { name: "Suggested questions" });
    await expect(suggested.getByRole("button")).toHaveCount(3);
    for (const one of await suggested.getByRole("button").all())
      await expect(one).toBeInViewport({ ratio: 1 });
    const answer = await ask(page, question);
    await expect(answer.getByText("Closest in the interview")).toBeInViewport();
    expect(await sideways(page)).toBe(0);
    await expect(input(page)).toBeInViewport({ ratio: 1 });
    await contactButton(page).tap();
    const dialog = page.getByRole("dialog", { name: "Contact the Candidate" });
    await expect(dialog.getByRole("button", { name: "Submit Request" })).toBeVisible();
    expect(await sideways(page)).toBe(0);
  });
});
