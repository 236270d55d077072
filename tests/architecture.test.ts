import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repository } from "./support/cluster.ts";

test("the map of the architecture is short and names existing files", () => {
  const text = readFileSync(join(repository, "docs/architecture.md"), "utf8");
  expect(text.trimEnd().split("\n").length).toBeLessThanOrEqual(120);
  const paths = [...text.matchAll(/`((?:app|components|lib|db|tests|scripts)\/[^`*{<]+)`/g)].map(
    ([, path = ""]) => path,
  );
  expect(paths.length).toBeGreaterThan(80);
  expect(paths.filter((path) => !existsSync(join(repository, path)))).toEqual([]);
});
