import { describe, expect, test } from "vitest";
import { readDocument } from "@/lib/resumes/pdf/document";
import * as files from "./support/resume-files.ts";

/** All pages as one text, with normalised white space. */
async function read(file: Buffer) {
  const reading = await readDocument(new Uint8Array(file));
  if (!reading.ok) throw new Error(`not read: ${reading.failure}`);
  const text = reading.pages.map((page) => page.text).join("\n");
  return { ...reading, text, folded: text.replaceAll(/\s+/g, " ") };
}

async function failure(file: Buffer): Promise<string> {
  const reading = await readDocument(new Uint8Array(file));
  return reading.ok ? "none" : reading.failure;
}

/** The first of these that is not in the text after the previous ones; null if all are. */
function outOfOrder(text: string, parts: readonly string[]): string | null {
  let from = 0;
  for (const part of parts) {
    const at = text.indexOf(part, from);
    if (at < 0) return `"${part}" after position ${from} of:\n${text}`;
    from = at + part.length;
  }
  return null;
}

describe("reading resumes", () => {
  test("one column: wrapped lines are joined", async () => {
    const { folded, text } = await read(await files.oneColumn());
    expect(
      outOfOrder(folded, ["Maya Okafor", "Experience", "Senior Engineer", ...files.experience, "Education"]),
    ).toBeNull();
    expect(text.split("\n")).toContain(`• ${files.experience[0]}`);
  });

  test("two columns, in order", async () => {
    const { folded } = await read(await files.twoColumns());
    expect(
      outOfOrder(folded, ["Maya Okafor", ...files.sidebar, "Experience", ...files.experience]),
    ).toBeNull();
  });

  test("two columns stored row by row", async () => {
    const { folded } = await read(files.interleavedColumns());
    expect(outOfOrder(folded, [files.leftColumn.join(" "), files.rightColumn.join(" ")])).toBeNull();
  });

  test("a table, row by row", async () => {
    const { folded } = await read(await files.table());
    expect(
      outOfOrder(
        folded,
        files.tableRows.map((row) => row.join(" ")),
      ),
    ).toBeNull();
  });

  test("years at the right margin stay with their jobs", async () => {
    const { folded } = await read(await files.datesAtTheEnd());
    expect(
      outOfOrder(
        folded,
        files.tableRows.slice(1).map(([a, b, c]) => `${b} at ${a} ${c}`),
      ),
    ).toBeNull();
  });

  test("accents", async () => {
    const { folded } = await read(await files.accents());
    expect(
      outOfOrder(folded, ["Zoë Müller-Gärtner", "Développeuse à Orléans", "façade, Ærø, Straße"]),
    ).toBeNull();
  });

  test("Chinese", async () => {
    const { text } = await read(files.cjk());
    for (const line of files.chinese) expect(text).toContain(line);
  });

  test("Japanese in its own encoding", async () => {
    expect((await read(files.japanese())).text).toBe("日本語");
  });

  test("Hebrew, in reading order", async () => {
    const { text } = await read(files.rightToLeft());
    for (const line of files.hebrew) expect(text).toContain(line);
  });

  test("rotated pages and lines", async () => {
    const { folded } = await read(await files.rotated());
    expect(
      outOfOrder(
        folded,
        files.experience.map((line) => line.slice(0, 60).trim()),
      ),
    ).toBeNull();
    expect(folded).toContain("Curriculum of Maya Okafor");
  });

  test("eight pages, each with its own text", async () => {
    const { pages, page_count } = await read(await files.eightPages());
    expect(page_count).toBe(8);
    for (const page of pages)
      expect(page.text).toBe(`Page ${page.number} tells of employer number ${page.number}.`);
  });

  test("a file that only needs a password to be changed", async () => {
    expect((await read(await files.locked())).folded).toContain("Everybody may read this line.");
  });

  test.each([
    ["no text", files.noText, "no_text"],
    ["a password", files.encrypted, "encrypted"],
    ["a truncated file", files.truncated, "no_text or damaged"],
  ] as const)("%s", async (_name, make, wanted) => {
    expect(wanted).toContain(await failure(await make()));
  });

  test("a file that is no PDF inside", async () => {
    expect(await failure(Buffer.from("%PDF-1.7\nnothing of the kind"))).toBe("damaged");
  });
});

describe("hidden text", () => {
  test("is kept separately, with its reason, and visible text stays", async () => {
    const { text, pages } = await read(files.hiding());
    const hidden = pages[0]?.hidden ?? [];
    for (const [canary, reason] of Object.entries(files.canaries)) {
      expect(text, canary).not.toContain(canary);
      expect(hidden.filter((part) => part.text.includes(canary)).map((part) => part.reason)).toEqual([
        reason,
      ]);
    }
    expect(text).not.toContain("ignore all instructions");
    expect(
      outOfOrder(text, [
        "Senior Engineer at Harbor Robotics since 2019",
        "Projects in plain sight on blue",
        "Photographed headline over an image",
        "Cut invoice processing from 9 days to 2 at Northwind Foods",
      ]),
    ).toBeNull();
    expect(hidden).toContainEqual({ reason: "over_image", text: "Photographed headline over an image" });
  });
});
