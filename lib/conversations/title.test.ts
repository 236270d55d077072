import { expect, test } from "vitest";
import { defaultTitle } from "./title.ts";

test.each([
  [["Maya Okafor"], "Maya, 24 Nov"],
  [["Maya Okafor", "Daniel Reyes"], "Maya and Daniel, 24 Nov"],
  [["Maya", " Daniel  Reyes", "Ingrid"], "Maya, Daniel and Ingrid, 24 Nov"],
])("the default title with %j", (names, title) => {
  expect(defaultTitle(names, new Date("2026-11-24T23:59:00Z"))).toBe(title);
});
