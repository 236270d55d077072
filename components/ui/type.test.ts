import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const isSource = (path: string) => !/\.test\.tsx?$/.test(path);

it("text has the sizes of the theme, each with its own line height", () => {
  const paths = globSync("{app,components}/**/*.{ts,tsx}", { cwd: root }).filter(isSource);
  expect(paths.length).toBeGreaterThan(100);
  const others = /(?<![\w-])(?:text-(?:\[|xs|sm|base|lg|\d?xl)|leading-|font-serif)[^\s"'`]*/g;
  const uses = paths.flatMap((path) =>
    (readFileSync(join(root, path), "utf8").match(others) ?? []).map((use) => `${path}: ${use}`),
  );
  expect(uses).toEqual([]);
});
