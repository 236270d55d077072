import { type BrowserContextOptions, expect, type Locator, type Page } from "@playwright/test";
import { readResumeCall } from "@/lib/resumes/api";
import { test as base, waitsForReact, watchErrors } from "../support/e2e.ts";
import { Client } from "../support/http.ts";
import { offered, waitFor } from "../support/interview.ts";
import type { App } from "../support/server.ts";
import { pdfFile, resumePdf } from "./resume-files.ts";

type NewVisitor = (options?: BrowserContextOptions) => Promise<Page>;

/** `test` with visitors: separate browser contexts, whose errors count like those of the owner's page. */
export const test = base.extend<{ newVisitor: NewVisitor }>({
  newVisitor: async ({ browser, app, allowedErrors }, use) => {
    const opened: { errors: string[]; close: () => Promise<void> }[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({ baseURL: app.url, ...options });
      opened.push({ errors: watchErrors(context), close: () => context.close() });
      const page = await context.newPage();
      if (options.javaScriptEnabled !== false) waitsForReact(page);
      return page;
    });
    for (const { close } of opened) await close();
    const unexpected = opened
      .flatMap(({ errors }) => errors)
      .filter((text) => !allowedErrors.some((allowed) => allowed.test(text)));
    expect(unexpected, "errors that the visitors' pages printed").toEqual([]);
  },
});

/** The candidate's answers to each character. `secret` is left out by the owner. */
export const answers = {
  scanner:
    "I spent five years at Northwind Ferries. I rebuilt the ticket scanner with a team of four, and boarding time went down by 35% in one season.",
  secret: "Between us: the codename of my next employer is ZEPHYR, and I leave in March.",
  outage:
    "When our timetable database went down two days before the summer launch, I wrote a restore script and we reopened bookings after six hours.",
};
export const secretWord = "ZEPHYR";

/** Uploads amara.pdf and waits until it is read. @returns its id */
export async function addResume(client: Client): Promise<string> {
  const file = pdfFile("amara.pdf", await resumePdf());
  const form = new FormData();
  form.append("file", new File([new Uint8Array(file.buffer)], file.name, { type: file.mimeType }));
  const { json } = await client.post("/api/v1/resumes/upload", form);
  const { id } = json as { id: string };
  // On a busy machine the upload responds before the file is read.
  await waitFor(
    () => client.call(readResumeCall, { params: { id } }),
    ({ status }) => status === "PROCESSED",
  );
  return id;
}

/** Finishes an interview with two characters, as the first admin. @param last the last answer @returns its id */
export async function finishInterview(
  app: App,
  workflow: "resume_interview" | "student_interview",
  last: string = answers.outage,
): Promise<string> {
  const client = await new Client(app.url).logIn();
  const resumeId = workflow === "resume_interview" ? await addResume(client) : null;
  const cast = (await offered(client, workflow)).slice(0, 2);
  const { json } = await client.post("/api/v1/conversations/start", {
    workflow,
    resume_id: resumeId,
    character_ids: cast.map(({ id }) => id),
  });
  const path = `/api/v1/conversations/${(json as { session_id: string }).session_id}`;
  const lines = [[answers.scanner, answers.secret], [last]];
  for (const [at, character] of cast.entries()) {
    const greeting = { message: `Hi ${character.name}`, client_id: `greeting:${character.id}` };
    for (const body of [greeting, ...(lines[at] ?? []).map((message) => ({ message }))])
      expect((await client.post(`${path}/message`, body)).status).toBe(200);
    expect((await client.post(`${path}/advance`, { from: character.id })).status).toBe(200);
  }
  expect((await client.post(`${path}/finalize`)).status).toBe(200);
  return path.split("/").at(-1) ?? "";
}

/** Shares an interview without the page. @returns the path of the public page */
export async function publish(app: App, id: string, choice: Record<string, unknown> = {}): Promise<string> {
  const client = await new Client(app.url).logIn();
  const { json, status, text } = await client.post(`/api/v1/conversations/${id}/public`, {
    candidate_name: "Amara Lindqvist",
    contact_email: "amara@candidate.example",
    ...choice,
  });
  expect(status, text).toBe(201);
  return `/public/interview/${(json as { public_id: string }).public_id}`;
}

/** The newest with this title, because an earlier one may be disappearing. */
export const toast = (page: Page, title: string): Locator =>
  page.locator("[data-sonner-toast]").filter({ hasText: title }).first();

// The visitor's page.
export const input = (page: Page): Locator =>
  page.getByRole("main").getByRole("textbox", { name: "Your question" });
export const send = (page: Page): Locator => page.getByRole("button", { name: "Send" });
export const log = (page: Page): Locator => page.getByRole("log", { name: "Questions and answers" });
export const contactButton = (page: Page): Locator => page.getByRole("button", { name: "Contact Candidate" });
/** An answer, by the question directly before it. */
export const answerTo = (page: Page, question: string): Locator =>
  log(page).locator("li", { hasText: question }).locator("xpath=following-sibling::li[1]");

/** Opens a public page and waits until it is usable. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  // In the server-rendered page the button is enabled; after hydration it is disabled while there is no text.
  await expect(send(page)).toBeDisabled();
}

export async function ask(page: Page, question: string): Promise<Locator> {
  await input(page).fill(question);
  await input(page).press("Enter");
  await expect(log(page).getByText(question, { exact: true })).toBeVisible();
  await expect(page.getByText("Reading the interview…")).toBeHidden();
  return answerTo(page, question);
}

/** A person returns to the page, which polls at once. Repeats until `seen` holds. */
export async function comeBackUntil(page: Page, seen: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    await seen();
  }).toPass();
}

export async function requestContact(page: Page, info: string, message = ""): Promise<void> {
  await contactButton(page).click();
  const dialog = page.getByRole("dialog", { name: "Contact the Candidate" });
  await dialog.getByLabel("Your Email or Phone Number*").fill(info);
  if (message) await dialog.getByLabel("Message (Optional)").fill(message);
  await dialog.getByRole("button", { name: "Submit Request" }).click();
  await expect(dialog).toBeHidden();
  await expect(toast(page, "Contact Request Sent")).toContainText(
    "Your contact information has been submitted successfully.",
  );
}

// The owner's page.
export const sharePath = (id: string): string => `/dashboard/resume-interview/${id}?step=share`;

/** Selects from the menu of the owner's link. */
export async function chooseForLink(
  page: Page,
  item: "Change what is shared" | "Revoke link",
): Promise<void> {
  await page.getByRole("button", { name: "More for this link" }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

/** An entry of the owner's lists, by a text in it. */
export const entry = (page: Page, text: string): Locator =>
  page.getByRole("main").getByRole("listitem").filter({ hasText: text });

/** The confirmation before a contact request is decided. */
export const decisionDialog = (page: Page, verb: "Approve" | "Reject"): Locator =>
  page.getByRole("alertdialog", { name: `${verb} this contact request?` });

/** Approves or rejects the contact request of an entry. */
export async function decide(page: Page, request: Locator, verb: "Approve" | "Reject"): Promise<void> {
  await request.getByRole("button", { name: verb }).click();
  await decisionDialog(page, verb).getByRole("button", { name: verb }).click();
}

export const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
