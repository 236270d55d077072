import { expect, test } from "vitest";
import { shownRows } from "./page.ts";

test.each<[string | string[] | undefined, number]>([
  [undefined, 20],
  ["40", 40],
  ["7", 20],
  ["-1", 20],
  ["1.5", 20],
  ["many", 20],
  [["40", "60"], 20],
  ["1000000", 5000],
])("a page with ?show=%j shows %i rows", (show, rows) => {
  expect(shownRows(show, 20)).toBe(rows);
});
