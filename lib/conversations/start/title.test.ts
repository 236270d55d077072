import { expect, test } from "vitest";
import { retryTitle, writtenTitle } from "./title.ts";

test.each([
  [["Maya Okafor"], "Maya, 24 Nov"],
  [["Maya Okafor", "Daniel Reyes"], "Maya and Daniel, 24 Nov"],
  [["Maya", " Daniel  Reyes", "Ingrid"], "Maya, Daniel and Ingrid, 24 Nov"],
])("the default title with %j", (names, title) => {
  const written = (text: string) => writtenTitle(text, names, new Date("2026-11-24T23:59:00Z"));
  expect(written(title)).toBeNull();
  expect(written(title.slice(0, -1))).not.toBeNull();
});

test("recognises titles that the person wrote, and generated ones", () => {
  const names = ["Maya Okafor", "Daniel Reyes"];
  const startedAt = new Date("2026-11-24T23:59:00Z");
  const written = (title: string) => writtenTitle(title, names, startedAt);
  expect(written("Staff nurse")).toBe("Staff nurse");
  expect(written("Maya and Daniel, a rehearsal")).toBe("Maya and Daniel, a rehearsal");
  expect(written("Maya and Daniel, 24 Nov")).toBeNull();
  expect(written("Maya and Daniel, 24 Nov, 23:59")).toBeNull();
  expect(written(retryTitle("What did you do?"))).toBeNull();
});
