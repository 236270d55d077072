import type { Locator, Page } from "@playwright/test";
import { expect, signIn, test as base } from "../support/e2e.ts";
import { startFakeUploadThing, type FakeUploadThing } from "../support/fake-uploadthing.ts";
import { openReading, pdfFile, resumePdf } from "./resume-files.ts";
import { toast } from "./sharing-steps.ts";

/** The same server, with its files at UploadThing. */
const test = base.extend<object, { remote: FakeUploadThing }>({
  remote: [
    // Playwright finds a fixture's dependencies in its first argument, which must be destructured.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const remote = await startFakeUploadThing();
      await use(remote);
      await remote.stop();
    },
    { scope: "worker" },
  ],
  appEnv: [async ({ remote }, use) => use(remote.env), { scope: "worker" }],
});

const entry = (page: Page, filename: string): Locator =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByText(filename, { exact: true }) });

test("files are sent from the browser directly to the storage, with progress, and can be cancelled", async ({
  page,
  remote,
}) => {
  await signIn(page);
  await page.goto("/dashboard/resume-interview");
  const choose = page.getByLabel("Choose PDF files");

  let release = () => {};
  remote.hold = new Promise((resolve) => (release = resolve));
  const leaves = page.waitForRequest(
    (request) =>
      request.method() === "PUT" && request.url().startsWith(remote.env["UPLOADTHING_INGEST_URL"] ?? ""),
  );
  await choose.setInputFiles(pdfFile("amara.pdf", await resumePdf()));
  await leaves;
  await expect(page.getByRole("progressbar", { name: "Upload of amara.pdf" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel the upload of amara.pdf" }).click();
  await expect(entry(page, "amara.pdf")).toHaveCount(0);
  release();

  await choose.setInputFiles(pdfFile("amara.pdf", await resumePdf()));
  await expect(toast(page, "Upload Successful")).toBeVisible();
  await expect(entry(page, "amara.pdf")).toContainText("Ready");
  await page.reload();
  await expect(entry(page, "amara.pdf")).toHaveCount(1);
  await openReading(page, "amara.pdf");
  await expect(page.getByRole("region", { name: "Page 1" })).toContainText("Northwind Ferries");
  await expect(page.getByRole("img", { name: "First page of amara.pdf" })).toBeVisible();
});
