import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

test("text has the sizes of the theme, each with its own line height", () => {
  const paths = ["app", "components"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => join(folder, path)),
  );
  const sources = paths.filter((path) => /(?<!\.test)\.tsx?$/.test(path));
  expect(sources.length).toBeGreaterThan(100);
  const others = /(?<![\w-])(?:text-(?:\[|xs|sm|base|lg|\d?xl)|leading-|font-serif)[^\s"'`]*/g;
  const uses = sources.flatMap((path) =>
    (readFileSync(path, "utf8").match(others) ?? []).map((use) => `${path}: ${use}`),
  );
  expect(uses).toEqual([]);
});
