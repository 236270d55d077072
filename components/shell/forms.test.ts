import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const folders = ["app", "components"];
const forms = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".tsx"))
    .flatMap((path) => {
      const source = readFileSync(join(folder, path), "utf8");
      // The lookbehind skips the ">" of an arrow function.
      return [...source.matchAll(/<form\b[\s\S]*?(?<!=)>/g)].map(([tag]) => ({ path, tag }));
    }),
);

test("only search forms use GET", () => {
  expect(forms.length).toBeGreaterThan(10);
  const unsafe = forms.filter(
    ({ tag }) =>
      !/\s(method="post"|\{\.\.\.formProps\}|role="search")/.test(tag) || /method="get"/i.test(tag),
  );
  expect(unsafe).toEqual([]);
});
