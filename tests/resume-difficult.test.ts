import { describe, expect, test } from "vitest";
import { readDocument } from "@/lib/resumes/pdf/document";
import { shrinkPictures } from "@/lib/resumes/pdf/pictures";
import * as files from "./support/difficult-files.ts";
import { pages as pagesOf, say } from "./support/pdf-by-hand.ts";

async function read(file: Buffer) {
  const reading = await readDocument(new Uint8Array(file));
  if (!reading.ok) throw new Error(`not read: ${reading.failure}`);
  return {
    lines: reading.pages.flatMap(({ text }) => text.split("\n")).filter(Boolean),
    hidden: reading.pages.flatMap(({ hidden }) => hidden),
  };
}

describe("the surroundings of the text", () => {
  test("ruled lines in one path are no background that hides the text between them", async () => {
    expect(await read(files.grid())).toEqual({ lines: files.gridRows, hidden: [] });
  });

  test("nor is the middle of a frame", async () => {
    expect(await read(files.framed())).toEqual({ lines: ["Engineer within a frame"], hidden: [] });
  });

  test("text under a scan is kept and marked, like text over it", async () => {
    const text = "Recognised engineer of Harbor Robotics";
    expect(await read(files.recognised())).toEqual({
      lines: [text],
      hidden: [{ reason: "over_image", text }],
    });
  });

  test("text used as a stencil has the color that shows through", async () => {
    const { lines, hidden } = await read(files.stencils());
    expect(lines).toEqual(["Headline in color", "Below it", "Below it"]);
    expect(hidden).toEqual([{ reason: "same_color", text: "canarystencil in white" }]);
  });
});

describe("letters", () => {
  test("recognisable only by the names of their glyphs", async () => {
    expect((await read(files.namedGlyphs())).lines).toEqual(["Expé 2009 That ffice"]);
  });

  test("of a font that declares a far too large size", async () => {
    expect(await read(files.bigBox())).toEqual({ lines: ["AB"], hidden: [] });
  });

  test("of TeX's bitmap glyphs", async () => {
    expect((await read(files.texPictures())).lines).toEqual(["office"]);
  });

  test("with separately painted accents", async () => {
    expect((await read(files.apart())).lines).toEqual(["Müller, André", "École", "Only ¨ alone"]);
  });

  test("mirrored twice", async () => {
    expect(await read(files.mirrored())).toMatchObject({ hidden: [] });
  });

  test("raised and lowered ones stay with their word", async () => {
    expect((await read(files.raised())).lines).toEqual(["Since May 1st 2019", "Stored CO2 of four plants"]);
  });

  test("figures within Arabic", async () => {
    expect((await read(files.arabic())).lines).toEqual([files.arabicFigures]);
  });
});

describe("lines", () => {
  test("of a job are separate", async () => {
    expect((await read(files.job())).lines).toEqual(files.jobLines);
  });

  test("of a paragraph are joined, with or without capitals at their beginning", async () => {
    expect((await read(files.wrapped())).lines).toEqual([files.paragraph.join(" ")]);
  });

  test("continue next to their years", async () => {
    expect((await read(files.atTheSide())).lines).toEqual([
      "2019 to 2024  Led the migration of forty services to a new cluster without a single hour of downtime.",
    ]);
  });

  test("with a hyphenated word make it whole", async () => {
    expect((await read(files.divided())).lines).toEqual(["Responsible for documentation of tools"]);
  });
});

test("values of form fields are read although no program has drawn them, except hidden ones", async () => {
  expect(await read(files.form())).toEqual({
    lines: ["Name: Maya Okafor", "York", "Available from May"],
    hidden: [],
  });
});

describe("scans", () => {
  test.each(["JBIG2Decode", "CCITTFaxDecode", "JPXDecode", "FlateDecode"] as const)(
    "%s: nothing is unpacked, and the reason is the missing text",
    async (kind) => {
      expect(await readDocument(new Uint8Array(files.scan(kind)))).toEqual({
        ok: false,
        failure: "no_text",
        page_count: 1,
      });
    },
  );

  test("only entries of pictures change, and no byte moves", () => {
    const file = files.scan("JBIG2Decode");
    const changed = Buffer.from(file);
    shrinkPictures(changed);
    expect(changed.length).toBe(file.length);
    expect(changed.toString("latin1")).toContain("/Width 00002 /Height 00002");
    expect(changed.toString("latin1")).toContain("/Filter /JBIG2Decod_");
    const text = pagesOf([say("My thesis: /Subtype /Image /Width 300 /Filter /JPXDecode", 50, 700)]);
    const same = Buffer.from(text);
    shrinkPictures(same);
    expect(same.indexOf("My thesis: /Subtype /Image /Width 300 /Filter /JPXDecode")).toBe(
      text.indexOf("My thesis"),
    );
  });
});
