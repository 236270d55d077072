import type { Browser, Page } from "@playwright/test";
import { finalizeCall } from "@/lib/conversations/api";
import { publishCall } from "@/lib/sharing/api";
import { expect, signIn, test, waitsForReact } from "../support/e2e.ts";
import { newAnswer } from "../support/faults/journeys.ts";
import { type Lane, openLane } from "../support/faults/lane.ts";
import { Client } from "../support/http.ts";
import { begin } from "../support/interview.ts";
import { pdfFile, resumePdf } from "./resume-files.ts";
import { answers, composer, sayings } from "./student-interview-steps.ts";

/** A published interview. @returns its URL */
async function publish({ url }: Lane): Promise<string> {
  const client = await new Client(url).logIn();
  const id = await begin(client, 1);
  await client.post(`/api/v1/conversations/${id}/message`, { message: newAnswer() });
  await client.call(finalizeCall, { params: { id } });
  const link = await client.call(publishCall, { params: { id }, body: { candidate_name: "Ada" } });
  return link.url;
}

async function openPage(browser: Browser, { url }: Lane): Promise<Page> {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  waitsForReact(page);
  return page;
}

test("pages recover by themselves when a killed server returns", async ({ browser }) => {
  const lane = await openLane({ templateUrl: process.env.TEST_TEMPLATE_URL ?? "" });
  try {
    const here = await openPage(browser, lane);
    await signIn(here);
    const id = await begin(await new Client(lane.url).logIn(), 1);
    const path = `/dashboard/student-interview/${id}`;
    await here.goto(path);
    await expect(sayings(here)).toHaveCount(1);
    const there = await here.context().newPage();
    waitsForReact(there);
    await there.goto(path);
    await expect(sayings(there)).toHaveCount(1);
    const resumes = await here.context().newPage();
    waitsForReact(resumes);
    await resumes.goto("/dashboard/resume-interview");
    const visitor = await openPage(browser, lane);
    await visitor.goto(await publish(lane));

    lane.paceMs = 200;
    await composer(here).fill(answers.hall);
    await composer(here).press("Enter");
    await expect(sayings(here)).toHaveCount(3);
    await expect(sayings(here).last()).toContainText("word2");
    await visitor.getByRole("textbox", { name: "Your question" }).fill("What was done about boarding time?");
    await visitor.keyboard.press("Enter");
    // A message that did not arrive would be sent again by hand.
    const isAsked = () =>
      lane.model.requests.some(({ body }) => JSON.stringify(body).includes("boarding time?"));
    await expect.poll(isAsked).toBe(true);
    // The server no longer responds, so the file cannot be sent.
    process.kill(lane.app.pid, "SIGSTOP");
    await resumes.getByLabel("Choose PDF files").setInputFiles(pdfFile("amara.pdf", await resumePdf()));
    await expect(resumes.getByText("amara.pdf").first()).toBeVisible();
    await lane.app.kill();
    lane.paceMs = 0;
    await lane.start();

    for (const page of [here, there]) {
      // A hidden tab sends no requests, and only a few when it becomes visible.
      if (page === there)
        await expect(async () => {
          await page.evaluate(() => window.dispatchEvent(new Event("focus")));
          await expect(sayings(page)).toHaveCount(3, { timeout: 5000 });
        }).toPass();
      await expect(sayings(page).last()).toContainText("What came next?");
      await expect(sayings(page)).toHaveCount(3);
      await expect(sayings(page).filter({ hasText: answers.hall })).toHaveCount(1);
    }
    await expect(visitor.getByText("boarding time went down by a third").first()).toBeVisible();
    await expect(visitor.getByText("What was done about boarding time?")).toHaveCount(1);
    // The message has disappeared by now; the list stays.
    await expect(resumes.getByRole("radio", { name: "amara.pdf" })).toBeEnabled();
    await expect(resumes.getByText("Ready", { exact: true })).toHaveCount(1);
  } finally {
    await lane.close();
  }
});
