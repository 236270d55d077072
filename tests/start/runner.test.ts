import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
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

test("a failed test, a broken file and an unhandled rejection each count as failed", async () => {
  const mark = `broken-${process.pid}`;
  const write = (name: string, text: string) => {
    const file = join(root, `tests/${mark}-${name}.test.ts`);
    onTestFinished(() => rmSync(file));
    writeFileSync(file, `import { expect, test } from "vitest";\n${text}`);
  };
  write("fails", 'test("one", () => expect(1).toBe(2));');
  write("breaks", 'throw new Error("cannot be loaded");');
  write("rejects", 'test("three", () => { void Promise.reject(new Error("not awaited")); });');
  const { code, output } = await npmTest("--only=unit", mark);
  expect(code).toBe(1);
  expect(output).toContain("-fails.test.ts › one: expected 1 to be 2");
  expect(output).toContain("-breaks.test.ts: cannot be loaded");
  expect(output).toContain("Error: not awaited");
  expect(output).toMatch(/\n1 passed, 3 failed\s*$/);
});
