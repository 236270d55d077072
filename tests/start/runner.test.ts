import { join } from "node:path";
import { expect, test } from "vitest";
import { root, run } from "./support.ts";

const npmTest = (...args: string[]) =>
  run(process.execPath, [join(root, "scripts/test.mjs"), ...args], { env: {} }).exit;

test("a filter that matches no test makes `npm test` fail", async () => {
  const { code, output } = await npmTest("--only=unit", "no-file-has-this-name");
  expect(code).toBe(1);
  expect(output).toMatch(/No test of unit matches no-file-has-this-name\.\n\n0 passed, 1 failed\s*$/);
});

test("a filter that matches makes it pass, and counts", async () => {
  const { code, output } = await npmTest("--only=unit", "tests/setup.test.ts");
  expect({ code, output }).toMatchObject({ code: 0 });
  expect(output).toMatch(/\n2 passed, 0 failed\s*$/);
});
