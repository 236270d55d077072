import { expect, test } from "vitest";
import { cssString } from "./print-page";

test("no text ends the string, the rule or the sheet", () => {
  expect(cssString("Ada Lovelace")).toBe('"Ada Lovelace"');
  expect(cssString("أمينة 李")).toBe('"أمينة 李"');
  const hostile = cssString('"; } </style><script>\\\n');
  expect(hostile.slice(1, -1)).not.toMatch(/["<>{};\n]/);
  expect(hostile).toBe('"\\22 \\3b  \\7d  \\3c \\2f style\\3e \\3c script\\3e \\5c \\a "');
});
