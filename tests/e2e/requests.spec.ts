import type { Page } from "@playwright/test";
import { expect, signIn } from "../support/e2e.ts";
import { Client } from "../support/http.ts";
import { expectOnce, routed, watchLoading } from "./loading.ts";
import { finishInterview, publish, send, sharePath, test } from "./sharing-steps.ts";
import { replied, sayings } from "./student-interview-steps.ts";
import { begin, offered } from "../support/interview.ts";

/*
 * While it opens, a page requests nothing twice, and no other page before the person is about to go there: a prefetching
 * link makes the server render a page that most people never see.
 */
const level1 = (page: Page, name: string | RegExp) =>
  expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

/** Opens a page, waits until it is `ready` and idle, and checks all of its requests. */
async function expectPlainLoad(page: Page, path: string, ready: () => Promise<unknown>): Promise<void> {
  const loaded = await watchLoading(page, async () => {
    await page.goto(path);
    await ready();
  });
  expectOnce(loaded);
  expect(routed(loaded), "pages that were fetched ahead").toEqual([]);
}

for (const path of ["/login", "/register", "/request-invite"])
  test(`${path}, without an account`, async ({ page }) => {
    await expectPlainLoad(page, path, () =>
      expect(page.getByRole("main").getByRole("link").first()).toBeVisible(),
    );
  });

test.describe("with an account", () => {
  test.beforeEach(async ({ page }) => signIn(page));

  for (const [path, title] of [
    ["/dashboard", "Student Chat"],
    ["/dashboard/resume-interview", "Resume Interview"],
    ["/dashboard/characters", "Character Management"],
    ["/dashboard/teams", "Teams"],
    ["/dashboard/profile", "Profile Settings"],
    ["/admin/invites", "Invite Management"],
  ] as const)
    test(path, async ({ page }) => {
      await expectPlainLoad(page, path, () => level1(page, title));
    });

  test("an unfinished student interview", async ({ page, app }) => {
    const client = await new Client(app.url).logIn();
    const [character] = await offered(client);
    const id = await begin(client);
    const greeting = { message: `Hi ${character?.name}`, client_id: `greeting:${character?.id}` };
    expect((await client.post(`/api/v1/conversations/${id}/message`, greeting)).status).toBe(200);
    await expectPlainLoad(page, `/dashboard/student-interview/${id}`, () => replied(page, 1));
  });

  test("insights, and their share step", async ({ page, app }) => {
    const id = await finishInterview(app, "student_interview");
    const insights = `/dashboard/student-interview/${id}?tab=insights`;
    await page.goto(insights);
    const summary = () => expect(page.getByRole("heading", { name: "Summary" })).toBeVisible();
    await summary();
    // Remaining requests of the first page do not belong to the second.
    await page.waitForLoadState("networkidle");
    await expectPlainLoad(page, insights, summary);
    await expectPlainLoad(page, `${insights}&view=share`, () =>
      expect(page.getByRole("button", { name: "Create public link" })).toBeVisible(),
    );
  });

  test("a resume interview and its share step", async ({ page, app, sql }) => {
    const id = await finishInterview(app, "resume_interview");
    await expectPlainLoad(page, `/dashboard/resume-interview/${id}?step=interview`, () =>
      expect(sayings(page).first()).toBeVisible(),
    );
    await publish(app, id);
    // While they are made, the page polls.
    await expect
      .poll(() => sql<{ status: string }[]>`select status from insights where conversation_id = ${id}`)
      .toMatchObject([{ status: "ready" }]);
    await expectPlainLoad(page, sharePath(id), () =>
      expect(page.getByText("No contact requests yet.")).toBeVisible(),
    );
  });

  test("the characters of a resume interview", async ({ page, app }) => {
    const client = await new Client(app.url).logIn();
    await finishInterview(app, "resume_interview");
    const { json } = await client.get("/api/v1/resumes");
    const [resume] = (json as { resumes: { id: string }[] }).resumes;
    const path = `/dashboard/resume-interview?step=characters&resume=${resume?.id}`;
    await expectPlainLoad(page, path, () => expect(page.getByRole("checkbox").first()).toBeVisible());
  });

  test("a page that a link opens is requested once", async ({ page }) => {
    await page.goto("/dashboard/student-interview");
    const sections = page.getByRole("navigation", { name: "Sections" });
    const loaded = await watchLoading(page, async () => {
      await sections.getByRole("link", { name: "Teams" }).click();
      await level1(page, "Teams");
    });
    expectOnce(loaded);
    expect(routed(loaded)).toEqual(["/dashboard/teams"]);
  });
});

test("a public page", async ({ page, app }) => {
  const path = await publish(app, await finishInterview(app, "student_interview"));
  await expectPlainLoad(page, path, () => expect(send(page)).toBeDisabled());
});
