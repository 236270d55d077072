import { expect, type Page } from "@playwright/test";
import PDFDocument from "pdfkit";

/** A word in the resume below, white on white. */
export const canary = "XYLOPHONE7";

const resumeLines = [
  "Product engineer at Northwind Ferries, 2019 to 2024",
  "Cut boarding time by 35% by rebuilding the ticket scanner with a team of four",
  "Moved 240 timetables out of spreadsheets into one service with 99.9% uptime",
];

type Resume = { name?: string; hidden?: string; pages?: number; password?: string; text?: boolean };

/** A typical resume. */
export function resumePdf({
  name = "Amara Lindqvist",
  hidden,
  pages = 1,
  password,
  text = true,
}: Resume = {}): Promise<Buffer> {
  const doc = new PDFDocument({ size: "A4", margin: 56, ...(password ? { userPassword: password } : {}) });
  const parts: Buffer[] = [];
  doc.on("data", (part: Buffer) => parts.push(part));
  const done = new Promise<Buffer>((resolve) => doc.on("end", () => resolve(Buffer.concat(parts))));
  for (let page = 1; page <= pages; page += 1) {
    if (page > 1) doc.addPage();
    if (!text) {
      // A scanner's output: shapes, no letters.
      doc.rect(80, 80, 300, 400).fill("#888888");
      continue;
    }
    doc.font("Helvetica-Bold").fontSize(22).fillColor("#111111").text(name);
    doc
      .font("Helvetica")
      .fontSize(10)
      .text("12 Harbour Street, Leeds LS1 4AB | amara@example.com | 07700 900123");
    doc
      .moveDown()
      .fontSize(13)
      .text(page === 1 ? "Experience" : `Experience, page ${page}`);
    doc.fontSize(10.5);
    for (const line of resumeLines) doc.moveDown(0.5).text(line);
    doc.moveDown().fontSize(13).text("Education");
    doc.fontSize(10.5).moveDown(0.5).text("BSc Computer Science, University of Leeds, 2015 to 2018");
    if (hidden && page === 1) doc.moveDown().fillColor("#ffffff").text(hidden);
  }
  doc.end();
  return done;
}

export const pdfFile = (name: string, buffer: Buffer) => ({ name, mimeType: "application/pdf", buffer });

/** Opens the text of a resume in the list. */
export async function openReading(page: Page, filename: string | RegExp): Promise<void> {
  const entry = page.getByRole("listitem").filter({ hasText: filename });
  await entry.getByRole("button", { name: /^More for / }).click();
  await page.getByRole("menuitem", { name: "What the AI reads" }).click();
  await expect(page.getByRole("dialog").getByRole("region", { name: "Text by page" })).toBeVisible();
}
