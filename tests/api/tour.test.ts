import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { admin, repository } from "../support/cluster.ts";
import { app } from "../support/server.ts";

test("the tour of docs/api.md runs as written", async () => {
  const { url } = await app();
  const text = readFileSync(join(repository, "docs/api.md"), "utf8");
  const blocks = [...text.matchAll(/^```bash\n(.*?)^```$/gms)].map(([, block = ""]) => block);
  expect(blocks.length).toBeGreaterThan(9);
  // One shell for all commands, as if pasted; it ends at the first failing command.
  const script = ["set -euo pipefail", ...blocks.map((block, index) => `echo "== ${index}"\n${block}`)].join(
    "\n",
  );
  const { stdout } = await promisify(execFile)("bash", ["-c", script], {
    env: {
      NODE_ENV: "test",
      PATH: `${dirname(process.execPath)}:${process.env["PATH"]}`,
      COLLOQUY: url,
      EMAIL: admin.email,
      PASSWORD: admin.password,
    },
  });
  const outputs = stdout.split(/^== \d+\n/m).slice(1);
  expect(outputs).toHaveLength(blocks.length);
  const after = (part: string): string => outputs[blocks.findIndex((block) => block.includes(part))] ?? "";
  expect(after("call /users/me")).toBe(`${admin.email}\n`);
  expect(after("text/event-stream")).toContain("data: [DONE]");
  expect(after("/finalize")).toMatch(/\ntrue\n$/);
  expect(after(".notable_quotes")).toMatch(/till|couriers|lists/);
  expect(after("If-None-Match")).toBe("304\n");
  expect(after("q=careers")).toMatch(/^link: [^\n]+\nBefore the careers fair\ncomplete\n$/i);
  expect(after(".suggested_questions")).toMatch(/\/public\/interview\/[\w-]{22}\n\[\s+["']/);
  expect(after("visitor_token")).toMatch(/till/);
  expect(after("/approve")).toMatch(/^g•+@example\.com\ngrace@example\.com\nada@example\.com\n$/);
  expect(after('{"name": ""}')).toContain('"code":"invalid"');
});
