import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { hashCode, newCode } from "./code.ts";

/** The stored hash of a code's twelve characters. */
const hashOf = (characters: string) => createHash("sha256").update(characters).digest("hex");
const hashed = (typed: string) => hashCode(typed)?.toString("hex");

describe("newCode", () => {
  test("is 12 characters of Crockford's base32 in groups of four", () => {
    for (let i = 0; i < 200; i++)
      expect(newCode()).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
  });

  test("does not repeat, and uses the whole alphabet", () => {
    const codes = Array.from({ length: 500 }, newCode);
    expect(new Set(codes).size).toBe(500);
    expect(new Set(codes.join("").replaceAll("-", "")).size).toBe(32);
  });

  test("is parsed to itself", () => {
    const code = newCode();
    expect(hashed(code)).toBe(hashOf(code.replaceAll("-", "")));
  });
});

describe("hashCode", () => {
  test.each([
    ["7K2M-QX9D-01TB", "as it was given"],
    ["7K2MQX9D01TB", "without dashes"],
    ["7k2m-qx9d-01tb", "in lower case"],
    ["  7K2M QX9D\t01TB \n", "with spaces"],
    ["7K2M–QX9D—01TB", "with the dashes that a word processor makes"],
    ["7K2M-QX9D-O1TB", "with the letter O"],
    ["7K2M-QX9D-0ITB", "with the letter I"],
    ["7k2m-qx9d-oltb", "with small o and l"],
  ])("%j, %s", (typed) => expect(hashed(typed)).toBe(hashOf("7K2MQX9D01TB")));

  test.each([
    "",
    "7K2M-QX9D",
    "7K2M-QX9D-01TBX",
    "7K2M-QX9D-01TU",
    "7K2M_QX9D_01TB",
    "ÀÀÀÀ-ÀÀÀÀ-ÀÀÀÀ",
    "-".repeat(12),
  ])("%j is no code", (typed) => {
    expect(hashCode(typed)).toBeNull();
  });
});
