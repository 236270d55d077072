import { acceptNoticeCall, readNoticeCall } from "@/lib/consents/api";
import { finalizeCall, sendCall, startCall } from "@/lib/conversations/api";
import { keepStoryCall } from "@/lib/stories/api";
import { expectAccessible } from "../support/accessibility.ts";
import { type AppOptions, expect, signIn, test as base } from "../support/e2e.ts";
import { type FakeOpenAI, startFakeOpenAI } from "../support/fake-openai.ts";
import { Client } from "../support/http.ts";
import { offered } from "../support/interview.ts";
import type { App } from "../support/server.ts";

/** With a model service of the tests' own. */
const test = base.extend<object, AppOptions & { service: FakeOpenAI }>({
  service: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures here
    async ({}, use) => {
      const service = await startFakeOpenAI();
      await use(service);
      await service.stop();
    },
    { scope: "worker" },
  ],
  appEnv: [
    async ({ service }, use) => use({ OPENAI_BASE_URL: service.baseUrl, OPENAI_MODEL: "some-model" }),
    { scope: "worker" },
  ],
});

const quote = "I trained four colleagues at the new tills.";
const jobText = "- Train new colleagues at the counter\n- Fly to our offices abroad";

/** A finished interview whose answer is kept as a story. */
async function keepStory(app: App): Promise<void> {
  const client = await new Client(app.url).logIn();
  const { version } = await client.call(readNoticeCall, {});
  await client.call(acceptNoticeCall, { body: { version } });
  const [character] = await offered(client);
  const body = { workflow: "student_interview", resume_id: null, character_ids: [character?.id ?? ""] };
  const { session_id: id } = await client.call(startCall, { body });
  const { message } = await client.call(sendCall, { params: { id }, body: { message: quote } });
  await client.call(finalizeCall, { params: { id } });
  await client.call(keepStoryCall, { body: { message_id: message.id, title: "The new tills" } });
}

test("a job text is compared with the stories line by line, and the ticked lines are planned", async ({
  page,
  app,
  service,
}) => {
  service.replyWith(({ prompt, body }) => {
    if (!body.response_format) return { text: "Welcome. What did you build?" };
    if (prompt.includes("A job advert asks for this"))
      return { json: { quotes: [{ for: "q1", turn: "t1", quote, answers: true }] } };
    if (prompt.includes("<goal>"))
      return {
        json: {
          questions: [{ skill: "Travel", past: "When did you last travel for work?", future: "", by: "c1" }],
        },
      };
    return { json: { quotes: [] } };
  });
  await keepStory(app);
  await signIn(page);
  await page.goto("/dashboard/student-interview");
  const compare = page.getByRole("button", { name: "Compare the job with my stories" });
  await page.getByText("Interviewers", { exact: true }).click();
  await expect(compare).toHaveCount(0);
  await page.getByText("Add a job description").click();
  await page.getByLabel("Job description", { exact: true }).fill(jobText);
  await compare.click();

  const lines = page.getByRole("region", { name: "The job, line by line" }).locator("> ul > li");
  await expect(lines.first()).toContainText(quote);
  await expect(lines.first().getByRole("link", { name: "The new tills" })).toBeVisible();
  await expect(lines.nth(1)).toContainText("Nothing found.");
  await expectAccessible(page, "the job, line by line");

  await page.getByRole("checkbox", { name: "Fly to our offices abroad" }).check();
  await page.getByRole("button", { name: "See the questions" }).click();
  await expect(page.getByText("When did you last travel for work?")).toBeVisible();
  const planned = service.requests.filter((request) => request.prompt.includes("<goal>"));
  expect(planned).toHaveLength(1);
  expect(planned[0]?.prompt).toContain("Fly to our offices abroad");
  expect(planned[0]?.prompt).not.toContain("Train new colleagues");

  // Another text has other lines.
  await page.getByLabel("Job description", { exact: true }).fill("- Bake bread each night");
  await expect(page.getByRole("region", { name: "The job, line by line" })).toHaveCount(0);
  await expect(compare).toBeVisible();
});
