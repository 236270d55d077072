import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { makeTemporaryDir } from "./settings.ts";

test("temporary files have a folder, which drops files over a day old", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "colloquy-data-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const folder = makeTemporaryDir(dataDir);
  for (const name of ["of-today", "of-a-crash"]) mkdirSync(join(folder, name));
  const before = Date.now() / 1000 - 25 * 60 * 60;
  utimesSync(join(folder, "of-a-crash"), before, before);
  expect(makeTemporaryDir(dataDir)).toBe(folder);
  expect(readdirSync(folder)).toEqual(["of-today"]);
});
