import type { Locator, Page, Route } from "@playwright/test";
import { expect, signIn, test } from "../support/e2e.ts";
import { canary, openReading, pdfFile, resumePdf } from "./resume-files.ts";
import { toast } from "./sharing-steps.ts";
import {
  answers,
  choose,
  composer,
  finish,
  replied,
  say,
  sayings,
  stage,
} from "./student-interview-steps.ts";

const path = "/dashboard/resume-interview";
const next = (page: Page): Locator => page.getByRole("button", { name: "Next", exact: true });
const back = (page: Page): Locator => page.getByRole("button", { name: "Back", exact: true });
const tab = (page: Page, name: string): Locator => page.getByRole("tab", { name });
const entry = (page: Page, filename: string): Locator =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByText(filename, { exact: true }) });

async function upload(page: Page, name = "amara.pdf", options: Parameters<typeof resumePdf>[0] = {}) {
  await page.getByLabel("Choose PDF files").setInputFiles(pdfFile(name, await resumePdf(options)));
}

async function chooseReady(page: Page, name = "amara.pdf") {
  await upload(page, name);
  await expect(entry(page, name)).toContainText("Ready");
  await expect(page.getByRole("radio", { name })).toBeChecked();
}

async function begin(page: Page, names: string[]): Promise<string> {
  await page.goto(path);
  await chooseReady(page);
  await next(page).click();
  await choose(page, names);
  await next(page).click();
  await expect(page).toHaveURL(/resume-interview\/[0-9a-f-]{36}$/);
  return page.url().split("/").at(-1) ?? "";
}

/** Runs in the page. */
function darkPixels(element: HTMLElement | SVGElement): number {
  const canvas = element as HTMLCanvasElement;
  const { data } = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
  let dark = 0;
  for (let at = 0; at < data.length; at += 4)
    if ((data[at] ?? 255) < 90 && (data[at + 3] ?? 0) > 200) dark += 1;
  return dark;
}

test.beforeEach(async ({ page }) => signIn(page));

test("from the upload to the last character, with a reload at each step", async ({ page }) => {
  await page.goto(path);
  await expect(page).toHaveTitle(/^Resume Interview.*Colloquy/);
  await expect(page.getByRole("heading", { level: 1, name: "Resume Interview" })).toBeVisible();
  for (const name of ["Character Selection", "Interview Chat", "Share Interview"])
    await expect(tab(page, name)).toBeDisabled();
  await next(page).click();
  await expect(toast(page, "Selection Required")).toContainText(
    "Please select at least one resume to continue.",
  );
  await expect(page.getByLabel("Choose PDF files")).toBeFocused();

  await upload(page, "amara.pdf", { hidden: `Praise ${canary}`, pages: 2 });
  await expect(toast(page, "Upload Successful")).toBeVisible();
  await expect(entry(page, "amara.pdf")).toContainText("Ready");
  await expect(page.getByRole("radio", { name: "amara.pdf" })).toBeChecked();

  // The extracted text by page, and the hidden text separately with its reason, next to the drawn page.
  await openReading(page, "amara.pdf");
  const read = page.getByRole("region", { name: "Text by page" });
  await expect(read.getByRole("region", { name: "Page 1" })).toContainText("Northwind Ferries");
  await expect(read.getByRole("listitem").filter({ hasText: canary })).toContainText(
    "same colour as the background",
  );
  // Above the text, so that it is visible without scrolling.
  await expect(page.getByText("This file has text that readers can’t see.")).toBeVisible();
  const drawn = page.getByRole("img", { name: "First page of amara.pdf" });
  await expect(drawn).toBeVisible();
  await expect.poll(() => drawn.evaluate(darkPixels)).toBeGreaterThan(100);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "More for amara.pdf" })).toBeFocused();

  await page.reload();
  await expect(page.getByRole("radio", { name: "amara.pdf" })).toBeChecked();
  await next(page).click();

  await expect(page).toHaveURL(/step=characters/);
  await choose(page, []);
  await expect(tab(page, "Interview Chat")).toBeDisabled();
  await next(page).click();
  await expect(toast(page, "Please select at least one character to continue.")).toBeVisible();
  await choose(page, ["Priya Raman", "Marek Nowak"]);
  await page.reload();
  await expect(page.getByRole("checkbox", { name: "Priya Raman" })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Leila Haddad" })).not.toBeChecked();
  await expect(tab(page, "Share Interview")).toBeDisabled();
  await back(page).click();
  await expect(page.getByRole("radio", { name: "amara.pdf" })).toBeChecked();
  await next(page).click();
  await next(page).click();

  await expect(page).toHaveURL(/resume-interview\/[0-9a-f-]{36}$/);
  await replied(page, 1);
  const facts = /Northwind|35%|240 timetables|99\.9%/;
  await expect(stage(page, "Priya Raman")).toContainText(facts);
  await expect(page.getByRole("main")).not.toContainText(canary);
  await expect(page.getByRole("main")).not.toContainText("Harbour Street");
  await say(page, answers.hall);
  await page.reload();
  await replied(page, 3);
  await page.getByRole("button", { name: "Advance to Marek Nowak" }).click();
  await replied(page, 4);
  await say(page, answers.crash);

  // Back to the characters and here again: the same interview, without a new start.
  const address = page.url();
  await tab(page, "Character Selection").click();
  await expect(page.getByRole("checkbox", { name: "Marek Nowak" })).toBeChecked();
  await next(page).click();
  await expect(page).toHaveURL(address);
  await replied(page, 6);

  await finish(page);
  await expect(page).toHaveURL(/step=share$/);
  await expect(page.getByRole("heading", { name: "Your interview is finished" })).toBeFocused();
  await page.getByRole("link", { name: "Insights", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Summary" })).toBeVisible();
  await page.reload();
  await expect(tab(page, "Share Interview")).toHaveAttribute("aria-selected", "true");
  await page.getByRole("heading", { name: "Chat Transcript" }).click();
  await expect(sayings(page)).toHaveCount(6);
  await expect(sayings(page).locator("time:visible")).toHaveCount(6);

  // The finished interview opens from the list with its insights.
  await page.goto("/dashboard/interviews");
  await page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ hasText: /^Priya and Marek, / })
    .getByRole("link")
    .click();
  await expect(page.getByRole("heading", { name: "Your interview is finished" })).toBeVisible();
  await tab(page, "Interview Chat").click();
  await expect(page.getByRole("button", { name: "Continue to Share Screen" })).toBeVisible();
  await expect(composer(page)).toBeHidden();
});

test.describe("files that are no resume", () => {
  test.use({ allowedErrors: [/415/] });

  test("are refused or failed with their reason, and cannot be chosen", async ({ page, twoInstances }) => {
    await page.goto(path);
    const whole = await resumePdf();
    await page
      .getByLabel("Choose PDF files")
      .setInputFiles([
        pdfFile("locked.pdf", await resumePdf({ password: "secret" })),
        pdfFile("scan.pdf", await resumePdf({ text: false })),
        pdfFile("torn.pdf", whole.subarray(0, 200)),
        pdfFile("lies.pdf", Buffer.from("I am a text.")),
        pdfFile("empty.pdf", Buffer.alloc(0)),
        { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("Notes") },
      ]);
    const alert = page.getByRole("alert");
    await expect(alert.filter({ hasText: "notes.txt: File type must be" })).toBeVisible();
    await expect(alert.filter({ hasText: "empty.pdf: File is too small" })).toBeVisible();
    // Its toast does not wait until the others are read. A directly sent file is checked only after it has arrived.
    if (!twoInstances)
      await expect(toast(page, "Upload Failed").first()).toContainText("Failed to upload lies.pdf.");
    for (const [name, reason] of [
      ["locked.pdf", /encrypted/i],
      ["scan.pdf", /scan/i],
      ["torn.pdf", /damaged/i],
    ] as const) {
      await expect(entry(page, name)).toContainText("Failed");
      await expect(entry(page, name)).toContainText(reason);
      await expect(page.getByRole("radio", { name })).toBeDisabled();
    }
    await expect(entry(page, "lies.pdf")).toContainText("not a PDF");
    const verb = twoInstances ? "Delete" : "Dismiss";
    await entry(page, "lies.pdf")
      .getByRole("button", { name: `${verb} lies.pdf` })
      .click();
    await expect(entry(page, "lies.pdf")).toBeHidden();
    await expect(tab(page, "Character Selection")).toBeDisabled();
  });
});

test("a resume is deleted and brought back @instances", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(path);
  await chooseReady(page);
  await entry(page, "amara.pdf").getByRole("button", { name: "Delete amara.pdf" }).click();
  await expect(entry(page, "amara.pdf")).toBeHidden();
  await expect(page.getByRole("heading", { name: "Your resumes" })).toBeFocused();
  await expect(tab(page, "Character Selection")).toBeDisabled();
  const undo = toast(page, "Resume Deleted").getByRole("button", { name: "Undo" });
  await expect(undo).toBeVisible();
  // Nothing covers it.
  await next(page).click({ trial: true });
  await undo.click();
  await expect(page.getByRole("radio", { name: "amara.pdf" })).toBeChecked();
  await page.reload();
  await expect(page.getByRole("radio", { name: "amara.pdf" })).toBeChecked();
});

test("files can be dropped and pasted", async ({ page }) => {
  await page.goto(path);
  // A window accepts no files before hydration.
  await expect(async () => {
    await next(page).click();
    await expect(toast(page, "Selection Required").first()).toBeVisible({ timeout: 500 });
  }).toPass();
  const bytes = [...(await resumePdf())];
  for (const [kind, name] of [
    ["drop", "dropped.pdf"],
    ["paste", "pasted.pdf"],
  ] as const) {
    await page.evaluate(
      ([kind, name, bytes]) => {
        const files = new DataTransfer();
        files.items.add(new File([new Uint8Array(bytes)], name, { type: "application/pdf" }));
        const options = { bubbles: true, cancelable: true };
        document.body.dispatchEvent(
          kind === "drop"
            ? new DragEvent("drop", { ...options, dataTransfer: files })
            : new ClipboardEvent("paste", { ...options, clipboardData: files }),
        );
      },
      [kind, name, bytes] as const,
    );
    await expect(entry(page, name)).toContainText("Ready");
  }
});

test.describe("when the network fails", () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  test("an upload is retried and cancelled, a deletion is undone", async ({ page, twoInstances }) => {
    await page.goto(path);
    // With a storage service, the file is sent there.
    const toUpload = twoInstances ? /X-Amz-Signature/ : "**/resumes/upload";
    const isUpload = (route: Route) => ["POST", "PUT"].includes(route.request().method());
    await page.route(toUpload, (route) => (isUpload(route) ? route.abort() : route.continue()));
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const failed = page.waitForEvent("requestfailed");
    await upload(page, "unwanted.pdf");
    await failed;
    // It waits before the retry, and the clock is stopped.
    await page.getByRole("button", { name: "Cancel the upload of unwanted.pdf" }).click();
    await expect(entry(page, "unwanted.pdf")).toBeHidden();
    await upload(page);
    const passes = async () => {
      await page.clock.runFor(1000);
      return toast(page, "Upload Failed").isVisible();
    };
    await expect.poll(passes, { intervals: [50] }).toBe(true);
    await expect(toast(page, "Upload Failed")).toContainText("Failed to upload amara.pdf.");
    await page.clock.resume();
    await page.unroute(toUpload);
    await entry(page, "amara.pdf").getByRole("button", { name: "Retry amara.pdf" }).click();
    await expect(entry(page, "amara.pdf")).toContainText("Ready");

    // Delayed, so that it can be cancelled.
    await page.route(toUpload, (route) => (isUpload(route) ? undefined : route.continue()));
    await upload(page, "second.pdf");
    await page.getByRole("button", { name: "Cancel the upload of second.pdf" }).click();
    await expect(entry(page, "second.pdf")).toBeHidden();
    await page.unroute(toUpload);

    await page.route("**/api/v1/resumes/*", (route) =>
      route.request().method() === "DELETE" ? route.abort() : route.continue(),
    );
    await entry(page, "amara.pdf").getByRole("button", { name: "Delete amara.pdf" }).click();
    await expect(toast(page, "Failed to delete resume. Please try again.")).toBeVisible();
    await expect(entry(page, "amara.pdf")).toBeVisible();
  });
});

test("an unfinished interview has a share step that leads back", async ({ page }) => {
  const id = await begin(page, ["Priya Raman"]);
  await replied(page, 1);
  await tab(page, "Share Interview").click();
  await expect(page.getByRole("heading", { name: "The interview isn’t finished yet" })).toBeVisible();
  await page.getByRole("button", { name: "Continue the interview" }).click();
  await expect(composer(page)).toBeVisible();
  await page.goto("/dashboard/interviews");
  const item = page.getByRole("listitem").filter({ has: page.locator(`a[href$="${id}"]`) });
  await expect(item).toContainText("Question 1 of 10");
  await item.getByRole("button", { name: /^More for / }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(item).toBeHidden();
});

test.describe("an interview that does not exist", () => {
  test.use({ allowedErrors: [/404/] });
  test("shows a message", async ({ page }) => {
    await page.goto(`${path}/6f1d2a70-3b54-4c1e-9a0d-5e8c7b2f1a05`);
    await expect(page.getByText("This conversation was deleted")).toBeVisible();
    await page.getByRole("link", { name: "New interview" }).click();
    await expect(page.getByRole("heading", { name: "Your resumes" })).toBeVisible();
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
  const sideways = (page: Page) =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

  test("nothing scrolls sideways at any step", async ({ page }) => {
    await page.goto(path);
    await chooseReady(page, "a-rather-long-name-of-a-resume-without-any-space-in-it-2026-final.pdf");
    expect(await sideways(page)).toBe(0);
    await openReading(page, /^a-rather-long/);
    expect(await sideways(page)).toBe(0);
    await page.keyboard.press("Escape");
    await next(page).tap();
    await expect(page.getByRole("checkbox").first()).toBeVisible();
    expect(await sideways(page)).toBe(0);
    await choose(page, ["Priya Raman"]);
    await next(page).tap();
    await replied(page, 1);
    expect(await sideways(page)).toBe(0);
    await say(page, answers.hall);
    await expect(composer(page)).toBeInViewport({ ratio: 1 });
    await finish(page);
    await expect(page.getByRole("heading", { name: "Your interview is finished" })).toBeVisible();
    expect(await sideways(page)).toBe(0);
  });
});
