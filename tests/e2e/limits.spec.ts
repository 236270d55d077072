import { expect, signIn } from "../support/e2e.ts";
import { startApp } from "../support/server.ts";
import { ask, finishInterview, input, publish, test, visit } from "./sharing-steps.ts";
import { composer, replied, start } from "./student-interview-steps.ts";

// The real limits, on a clock that differs from the server's.
const timezoneId = "Asia/Kolkata";
test.use({ appEnv: { RATE_LIMIT_FACTOR: "1" }, timezoneId, allowedErrors: [/status of 429/] });

const question = "What did Amara do at Northwind Ferries?";
/** As shown on the page: a time up to two seconds after a full minute is that minute. */
const clock = (at: Date): string =>
  new Date(Math.ceil((at.getTime() - 2_000) / 60_000) * 60_000).toLocaleTimeString("en-GB", {
    hour: "2-digit",
    minute: "2-digit",
    timeZone: timezoneId,
  });

test("a visitor sees the remaining number from the 16th question on, and at 20 when to return", async ({
  page,
  app,
  sql,
}) => {
  await visit(page, await publish(app, await finishInterview(app, "resume_interview")));
  await ask(page, question);
  const more = (count: number) =>
    sql`insert into questions (conversation_id, link_id, visitor_id, content, answer, citations, outcome, answered_at, created_at)
      select conversation_id, link_id, visitor_id, 'Question ' || n, 'An answer.', '[]', 'answered', now(), first + n * interval '1 ms'
      from (select *, min(created_at) over () as first, row_number() over (order by created_at) as place
        from questions) m, generate_series(1, ${count}::int) n where place = 1`;
  const left = page.getByText(/questions? left this hour/);
  const spent = page.getByRole("alert").filter({ hasText: "questions this hour" });

  await more(14);
  await page.reload();
  await expect(page.getByText("Question 14", { exact: true })).toBeVisible();
  await expect(left).toBeHidden();
  await ask(page, "Which team did Amara lead?");
  await expect(left).toHaveText("4 questions left this hour.");

  await more(4);
  await page.reload();
  const [row] = await sql<[{ ends: Date }]>`
    select min(created_at) + interval '1 hour' as ends from questions`;
  const sentence = `You’ve asked 20 questions this hour. Ask again at ${clock(row.ends)}, or contact Amara now.`;
  await expect(spent).toHaveText(sentence);
  await expect(left).toBeHidden();
  await expect(input(page)).not.toHaveAttribute("placeholder");

  // The server refuses the next one; the page still shows one sentence.
  await sql`update rate_limits set points = 20 where key like 'question_visitor:%'`;
  await input(page).fill(question);
  await input(page).press("Enter");
  await expect(input(page)).toHaveValue(question);
  await expect(page.getByRole("main").getByRole("alert")).toHaveText([sentence]);
  await spent.getByRole("button", { name: "contact Amara" }).click();
  await expect(page.getByRole("dialog", { name: "Contact the Candidate" })).toBeVisible();

  await sql`update questions set created_at = created_at - interval '1 hour'`;
  await page.reload();
  await expect(page.getByText("Question 14", { exact: true }).first()).toBeVisible();
  await expect(spent).toBeHidden();
  await expect(left).toBeHidden();
});

test("a link without tokens shows once when it answers again", async ({ page, app, sql }) => {
  const id = await finishInterview(app, "resume_interview");
  const path = await publish(app, id, { candidate_name: null });
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
  const sentence =
    "This interview has answered all that it can for now. Ask again at 05:30, or contact the candidate now.";
  await expect(page.getByRole("main").getByRole("alert")).toHaveText([sentence]);
  await page.reload();
  await expect(page.getByRole("main").getByRole("alert")).toHaveText([sentence]);
});

test("a message over the limit shows once when to retry", async ({ page, sql }) => {
  await signIn(page);
  await start(page, ["Maya Okafor"]);
  await replied(page, 1);
  const [row] = await sql<
    [{ ends: Date }]
  >`update rate_limits set points = 30, expire = date_trunc('minute', now()) + interval '1810 s'
    where key like 'message:%' returning expire as ends`;
  await composer(page).fill("I study computer science.");
  await composer(page).press("Enter");
  await expect(page.getByRole("main").getByRole("alert")).toHaveText([
    `Too many messages. Please try again at ${clock(row.ends)}.`,
  ]);
  await expect(page.getByText(/^in \d+ s$/)).toBeHidden();
});

test("a form shows once when to retry", async ({ page, sql }) => {
  await page.goto("/login");
  const tryIn = async () => {
    await page.getByLabel("Email").fill("admin@example.com");
    await page.getByLabel("Password", { exact: true }).fill("not-the-password");
    await page.getByLabel("Password", { exact: true }).press("Enter");
  };
  await tryIn();
  const alert = page.getByRole("main").getByRole("alert");
  await expect(alert).toBeVisible();
  const [row] = await sql<
    [{ ends: Date }]
  >`update rate_limits set points = 10, expire = date_trunc('minute', now()) + interval '1810 s'
    where key like 'login_email:%' returning expire as ends`;
  await tryIn();
  await expect(alert).toHaveText(`Too many login attempts. Please try again at ${clock(row.ends)}.`);
});
