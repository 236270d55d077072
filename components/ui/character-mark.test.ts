import { describe, expect, it } from "vitest";
import { characterHue, monogram } from "./character-mark";

const hueOf = (id: string) => Number(new Map(Object.entries(characterHue(id))).get("--hue"));

describe("characterHue", () => {
  it("is one hue per id, in whole degrees", () => {
    const id = "0198c7d2-5a43-7c7e-9f10-2f6f0a1f6f21";
    expect(hueOf(id)).toBe(hueOf(id));
    for (const other of ["", "a", id]) {
      expect(Number.isInteger(hueOf(other))).toBe(true);
      expect(hueOf(other)).toBeGreaterThanOrEqual(0);
      expect(hueOf(other)).toBeLessThan(360);
    }
  });

  it("spreads similar ids over the whole circle", () => {
    const sectors = Array.from({ length: 12 }, () => 0);
    for (let index = 0; index < 1200; index += 1) {
      const hue = hueOf(`0198c7d2-5a43-7c7e-9f10-${index.toString(16).padStart(12, "0")}`);
      sectors[Math.floor(hue / 30)] = (sectors[Math.floor(hue / 30)] ?? 0) + 1;
    }
    for (const count of sectors) expect(count).toBeGreaterThan(60);
  });
});

describe("monogram", () => {
  it.each([
    ["Maya", "M"],
    ["Ada Lovelace", "AL"],
    ["Dr. Ana de la Cruz", "DC"],
    ["  élodie  ", "É"],
    ["Übermut-Coach", "ÜC"],
    ["李雷", "李"],
    ["O'Brien", "O"],
    ["—", ""],
  ])("%s is %s", (name, letters) => {
    expect(monogram(name)).toBe(letters);
  });
});
