import { rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { root, run, tempDir } from "./support.ts";

const npmTest = (...args: string[]) =>
  run(process.execPath, [join(root, "scripts/test.mjs"), ...args], { env: {} }).exit;

test("a filter without a matching test makes `npm test` fail", async () => {
  const { code, output } = await npmTest("--only=unit", "no-file-has-this-name");
  expect(code).toBe(1);
  expect(output).toMatch(/No test of unit matches no-file-has-this-name\.\n\n0 passed, 1 failed\s*$/);
});

test("a matching filter passes, and counts", async () => {
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
  // `.ci/run` parses this form.
  expect(output).toMatch(/\n✗ unit .*\n {4}\S+-fails\.test\.ts › one: expected 1 to be 2/);
  expect(output).toContain("-breaks.test.ts: cannot be loaded");
  expect(output).toContain("Error: not awaited");
  expect(output).toMatch(/\n1 passed, 3 failed\s*$/);
});

test("CI ends with the failures of both commands, also with much output after the first", async () => {
  const dir = tempDir();
  const stage = "✗ unit          3 passed, 2 failed, 0 skipped  1.0 s";
  const long = "✗ journeys      4 passed, 1 failed, 0 skipped  1.0 s";
  const summary = "✓ lint          1 passed, 0 failed, 0 skipped  1.0 s";
  writeFileSync(
    join(dir, "npm"),
    `#!/bin/sh
if [ "$2" = test ]; then
  printf '%s\n' '${stage}' '' '── lint' '' '${stage}' '    a.test.ts › one: expected 1' '    b.test.ts: broken' '${summary}' '' '4 passed, 2 failed'
else
  seq 1000
  printf '%s\n' '' '${summary}' '${long}' '    c.spec.ts › three: timed out' '' '5 passed, 1 failed'
fi
exit 1
`,
    { mode: 0o755 },
  );
  const env = { PATH: `${dir}${delimiter}${process.env.PATH}` };
  const { code, output } = await run("bash", [join(root, ".ci/run")], { env }).exit;
  expect(code).toBe(1);
  expect(output.trimEnd().split("\n").slice(-6)).toEqual([
    stage,
    "    a.test.ts › one: expected 1",
    "    b.test.ts: broken",
    long,
    "    c.spec.ts › three: timed out",
    "9 passed, 3 failed",
  ]);
});
