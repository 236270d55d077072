import type { Page } from "@playwright/test";
import { acceptNoticeCall, readNoticeCall } from "@/lib/consents/api";
import { finalizeCall, sendCall, startCall } from "@/lib/conversations/api";
import { publishCall } from "@/lib/sharing/api";
import { expect, signIn } from "../support/e2e.ts";
import { Client } from "../support/http.ts";
import { offered } from "../support/interview.ts";
import { modelService, type ModelService } from "../support/model-service.ts";
import type { App } from "../support/server.ts";
import { pdfFile, resumePdf } from "./resume-files.ts";
import { test as base } from "./sharing-steps.ts";
import { composer, stage } from "./student-interview-steps.ts";

/** With a model service of the tests' own. */
const test = base.extend<object, ModelService>(modelService());

test.beforeEach(({ service }) => {
  service.requests.length = 0;
  service.replyWith(({ body }) =>
    body.response_format ? { json: { quotes: [] } } : { text: "Welcome. What did you build?" },
  );
});

const notice = (page: Page) => page.getByRole("region", { name: "Notice on AI" });
const reply = (page: Page) => page.getByText("Welcome. What did you build?", { exact: true });
const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

async function begin(client: Client): Promise<string> {
  const [character] = await offered(client);
  const body = { workflow: "student_interview", resume_id: null, character_ids: [character?.id ?? ""] };
  return (await client.call(startCall, { body })).session_id;
}

/** @returns the id of a resume */
async function uploadResume(app: App): Promise<string> {
  const file = pdfFile("amara.pdf", await resumePdf());
  const form = new FormData();
  form.append("file", new File([new Uint8Array(file.buffer)], file.name, { type: file.mimeType }));
  const { json } = await (await new Client(app.url).logIn()).post("/api/v1/resumes/upload", form);
  return (json as { id: string }).id;
}

/** @returns the path of a shared interview */
async function share(app: App): Promise<string> {
  const client = await new Client(app.url).logIn();
  const { version } = await client.call(readNoticeCall, {});
  await client.call(acceptNoticeCall, { body: { version } });
  const id = await begin(client);
  const message = "I moved the tills of a bakery to the new system and trained four colleagues.";
  await client.call(sendCall, { params: { id }, body: { message } });
  await client.call(finalizeCall, { params: { id } });
  const { public_id } = await client.call(publishCall, { params: { id }, body: {} });
  return `/public/interview/${public_id}`;
}

for (const width of [360, 1280])
  test.describe(`${width} wide`, () => {
    test.use({ viewport: { width, height: 740 } });

    test("Start accepts the notice, once", async ({ page, service, sql }) => {
      await signIn(page);
      await page.goto("/dashboard/student-interview");
      await expect(notice(page)).toContainText(`some-model at ${new URL(service.baseUrl).host}`);
      await expect(notice(page)).toContainText("the administrator of this installation");
      expect(await fits(page)).toBe(true);
      expect(service.requests).toHaveLength(0);

      await page.getByRole("button", { name: "Accept and start" }).click();
      await expect(reply(page)).toBeVisible();
      await expect(notice(page)).toHaveCount(0);
      expect(await sql`select version from consents where user_id is not null`).toHaveLength(1);
      // Next to the name, but not part of it.
      const name = page.getByRole("heading", { level: 2 }).first();
      await expect(name).not.toContainText("AI");
      const marks = page.getByRole("main").getByText("AI", { exact: true }).filter({ visible: true });
      await expect(marks.first()).toBeVisible();
      await expect(page.locator("meta[name=ai-generated]")).toHaveAttribute("content", "true");

      await page.goto("/dashboard/student-interview");
      await expect(page.getByRole("button", { name: "Start interview" })).toBeVisible();
      await expect(notice(page)).toHaveCount(0);
    });

    test("the Next that begins a resume interview accepts it", async ({ page, app, service }) => {
      const id = await uploadResume(app);
      await signIn(page);
      await page.goto(`/dashboard/resume-interview?resume=${id}`);
      // At the first step, the tab leads to the notice.
      await page.getByRole("tab", { name: "Interview Chat" }).click();
      await expect(notice(page)).toContainText("are AI, not people");
      await expect(page.getByText("Next accepts this and starts the interview.")).toBeVisible();
      expect(await fits(page)).toBe(true);
      expect(service.requests).toHaveLength(0);
      await page.getByRole("button", { name: "Next" }).click();
      await expect(reply(page)).toBeVisible();
      await expect(notice(page)).toHaveCount(0);
      await page.goBack();
      await expect(page.getByText("Next starts the interview.")).toBeVisible();
      await expect(notice(page)).toHaveCount(0);
    });

    test("an interview that was started elsewhere asks before the first message", async ({
      page,
      app,
      service,
    }) => {
      const id = await begin(await new Client(app.url).logIn());
      await signIn(page);
      await page.goto(`/dashboard/student-interview/${id}`);
      await expect(notice(page)).toBeVisible();
      await expect(composer(page)).toHaveCount(0);
      expect(await fits(page)).toBe(true);
      expect(service.requests).toHaveLength(0);
      await page.getByRole("button", { name: "Accept and continue" }).click();
      await expect(reply(page)).toBeVisible();
      await expect(composer(page)).toBeEnabled();
      await expect(notice(page)).toHaveCount(0);
    });

    test("a visitor's first question accepts it", async ({ page, newVisitor, app, service, sql }) => {
      const visitor = await newVisitor({ viewport: page.viewportSize() });
      await visitor.goto(await share(app));
      await expect(notice(visitor)).toContainText("Your first question accepts this");
      expect(await fits(visitor)).toBe(true);
      const input = visitor.getByPlaceholder("Ask a question about this candidate...");
      const asked = () => service.requests.filter(({ prompt }) => prompt.includes("Which tills"));
      expect(asked()).toEqual([]);
      await input.fill("Which tills were those?");
      await input.press("Enter");
      await expect(visitor.getByText("The interview does not cover this.")).toBeVisible();
      expect(asked().length).toBeGreaterThan(0);
      await expect(notice(visitor)).toHaveCount(0);
      expect(await sql`select version from consents where visitor_id is not null`).toHaveLength(1);
      await visitor.reload();
      await expect(visitor.getByText("Which tills were those?")).toBeVisible();
      await expect(notice(visitor)).toHaveCount(0);
    });
  });

test("questions seen before the start accept the notice, on both forms", async ({
  page,
  app,
  service,
  sql,
}) => {
  service.replyWith(({ prompt }) =>
    prompt.includes("<goal>")
      ? { json: { questions: [{ skill: "Bread", past: "Which bread did you bake?", future: "", by: "c1" }] } }
      : { text: "Welcome. What did you build?" },
  );
  const resume = await uploadResume(app);
  await signIn(page);
  for (const [path, submit] of [
    ["/dashboard/student-interview", page.getByRole("button", { name: "Accept and start" })],
    [`/dashboard/resume-interview?resume=${resume}&step=characters`, page.getByText("Next accepts this")],
  ] as const) {
    await sql`delete from consents`;
    await page.goto(path);
    await expect(submit).toBeVisible();
    await page.getByText("Interviewers", { exact: true }).click();
    await page.getByText("Add a job description").click();
    await page.getByLabel("Job description", { exact: true }).fill("Bake bread each night");
    await page.getByRole("button", { name: "Accept the notice and see the questions" }).click();
    await expect(page.getByText("Which bread did you bake?")).toBeVisible();
    await expect(page.getByRole("button", { name: "Plan again" })).toBeVisible();
    await expect(submit).toHaveCount(0);
    await expect(notice(page)).toHaveCount(0);
  }
  await expect(page.getByText("Next starts the interview.")).toBeVisible();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(stage(page, "Priya Raman")).toBeVisible();
});

test("a trial of a character asks before it begins", async ({ page, service }) => {
  await signIn(page);
  await page.goto("/dashboard/characters/new");
  await page.getByLabel("Prompt", { exact: true }).fill("You are Ana. Ask one thing.");
  await page.getByRole("button", { name: "Try it" }).click();
  await expect(notice(page)).toBeVisible();
  expect(service.requests).toHaveLength(0);
  await page.getByRole("button", { name: "Accept and continue" }).click();
  await expect(reply(page)).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the notice of an interview is accepted", async ({ page, app, sql }) => {
    const id = await begin(await new Client(app.url).logIn());
    await signIn(page);
    await page.goto(`/dashboard/student-interview/${id}`);
    await page.getByRole("button", { name: "Accept and continue" }).click();
    await expect(notice(page)).toHaveCount(0);
    expect(await sql`select version from consents`).toHaveLength(1);
    await page.goto(`/dashboard/student-interview/${id}`);
    await expect(notice(page)).toHaveCount(0);
  });
});
