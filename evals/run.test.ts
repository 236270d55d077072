import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

test("a part that does not exist is an error that names those that do", async () => {
  const run = promisify(execFile)(process.execPath, [
    fileURLToPath(new URL("run.ts", import.meta.url)),
    "nonsense",
  ]);
  await expect(run).rejects.toMatchObject({
    code: 1,
    stderr: 'There is no part "nonsense". Choose one of: marks, answers, interviews; or none, for all.\n',
  });
});
