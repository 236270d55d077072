import type { Page } from "@playwright/test";
import { expect, signIn } from "../support/e2e.ts";
import { Client } from "../support/http.ts";
import { begin } from "../support/interview.ts";
import { pdfFile, resumePdf } from "./resume-files.ts";
import { addResume, finishInterview, publish, test } from "./sharing-steps.ts";
import { replied, stage, unfold } from "./student-interview-steps.ts";

const path = "/dashboard/student-interview";
const start = (page: Page) => page.getByRole("button", { name: "Start interview" });
const resume = (page: Page) => page.getByRole("combobox", { name: "Resume" });
const rows = (page: Page) => page.getByRole("region", { name: "Your interviews" }).getByRole("listitem");

test("an uploaded file is selected, and its own interviewers ask about it", async ({ page, sql }) => {
  await signIn(page);
  await page.goto(path);
  await expect(page.getByText("Interviewers: Maya Okafor, Daniel Reyes and Ingrid Solberg")).toBeVisible();
  const notes = { ...pdfFile("notes.txt", Buffer.from("no")), mimeType: "text/plain" };
  await page.getByLabel("Add a PDF").setInputFiles(notes);
  await expect(page.getByText("notes.txt: File type must be PDF (application/pdf, .pdf).")).toBeVisible();
  await page.getByLabel("Add a PDF").setInputFiles(pdfFile("amara.pdf", await resumePdf()));
  await expect(resume(page).getByRole("option", { selected: true })).toHaveText("amara.pdf · Ready");
  await expect(page.getByText("notes.txt")).toHaveCount(0);
  await unfold(page, "Interviewers");
  await expect(page.getByRole("checkbox", { name: "Priya Raman" })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Maya Okafor" })).toHaveCount(0);
  await resume(page).selectOption("None");
  await expect(page.getByRole("checkbox", { name: "Maya Okafor" })).toBeChecked();
  await resume(page).selectOption({ index: 1 });
  await start(page).click();
  await expect(page).toHaveURL(/resume-interview\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("tab", { name: "Interview Chat" })).toHaveAttribute("aria-selected", "true");
  await expect(stage(page, "Priya Raman")).toBeVisible();
  expect(await sql`select workflow, resume_id is not null as has_resume from conversations`).toEqual([
    { workflow: "resume_interview", has_resume: true },
  ]);
});

test("one list leads to unfinished interviews, news and the newest interviews", async ({
  page,
  app,
  sql,
}) => {
  await signIn(page);
  await page.goto(path);
  await expect(page.getByText("After an interview you’ll find it here")).toBeVisible();
  await expect(page.getByRole("link", { name: "Invite people" })).toBeVisible();

  const open = await begin(await new Client(app.url).logIn(), 1);
  await page.goto(`${path}/${open}`);
  await replied(page, 1);
  const shared = await finishInterview(app, "student_interview");
  const link = await publish(app, shared);
  const visitor = new Client(app.url);
  const token = link.split("/").at(-1);
  await visitor.post(`/api/v1/conversations/public/${token}/contact-requests`, {
    contact_info: "jo@acme.example",
  });
  const done = await finishInterview(app, "student_interview");
  const last = await finishInterview(app, "student_interview");
  await sql`update conversations set title = 'Java developer' where id = ${shared}`;
  await page.goto(path);
  await expect(rows(page)).toHaveText([
    /Maya asked “.+”Continue$/,
    /Java developer.*1 request$/,
    /Complete$/,
  ]);
  for (const [at, href] of [`${path}/${open}`, `${path}/${shared}?tab=insights&view=share`].entries())
    await expect(rows(page).nth(at).getByRole("link")).toHaveAttribute("href", href);
  await expect(rows(page).last().getByRole("link")).toHaveAttribute("href", `${path}/${last}?tab=insights`);
  await expect(page.locator(`main a[href*="${done}"]`)).toHaveCount(0);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("a resume shows its interviewers before the interview starts", async ({ page, app }) => {
    await addResume(await new Client(app.url).logIn());
    await signIn(page);
    await page.goto(path);
    await expect(page.getByLabel("Add a PDF")).toHaveCount(0);
    await page.getByLabel("What are you practising for?").fill("Ferry captain");
    await resume(page).selectOption("amara.pdf");
    await start(page).click();
    await expect(page.getByRole("alert")).toContainText("The interviewers changed with the resume.");
    await expect(page.getByLabel("What are you practising for?")).toHaveValue("Ferry captain");
    await unfold(page, "Interviewers");
    await expect(page.getByRole("checkbox", { name: "Priya Raman" })).toBeChecked();
    await start(page).click();
    await expect(page).toHaveURL(/resume-interview\/[0-9a-f-]{36}$/);
    await page.goto(path);
    await expect(rows(page)).toHaveText([/Ferry captain.*Continue, 1 of 10/]);
  });
});
