import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { startFakeOpenAI } from "../tests/support/fake-openai.ts";
import { modelDouble } from "./simulate/model-double.ts";
import type { Results } from "./table.ts";

const folder = mkdtempSync(join(tmpdir(), "evals-"));
const fake = await startFakeOpenAI({ reply: modelDouble() });
afterAll(async () => {
  await fake.stop();
  rmSync(folder, { recursive: true });
});

const service = {
  OPENAI_BASE_URL: fake.baseUrl,
  OPENAI_MODEL: "some/model",
  OPENAI_CONTEXT_TOKENS: "128000",
};
const run = (args: string[], env: Record<string, string> = {}) =>
  promisify(execFile)(
    process.execPath,
    [
      "--conditions=react-server",
      fileURLToPath(new URL("run.ts", import.meta.url)),
      "--results",
      folder,
      ...args,
    ],
    { env: { ...process.env, ...env } },
  );

test("a part that does not exist is an error that names those that do", async () => {
  await expect(run(["nonsense"])).rejects.toMatchObject({
    code: 1,
    stderr:
      'There is no part "nonsense". Choose one of: danger, meaning, answers, check, interviews; or none, for all.\n',
  });
});

test("a model service is asked nothing before somebody agrees to the calls, tokens and cost", async () => {
  const stdout = expect.stringMatching(
    /^some\/model will be asked about \d{3,5} times: \d\.\d+ million tokens in, .* about \$\d+\.\d+ at \$2 and \$8 a million/,
  ) as string;
  await expect(run(["interviews", "--price", "2,8"], service)).rejects.toMatchObject({
    code: 1,
    stdout,
    stderr: "Add --yes to go on.\n",
  });
  expect(fake.requests).toEqual([]);
});

test("each part adds its figures to the table and to the file of the model", async () => {
  await run(["check", "--yes"], service);
  const { stdout } = await run(["danger"], service);
  expect(stdout).toContain("| distorted claims caught | 100.0 % (60 of 60) | ≥ 85 % | ✓ |");
  expect(stdout).toContain("| danger missed, plain words | 0.0 % ");
  expect(stdout).toContain("| one question a turn | – | ≥ 99 % | not run |");
  const file = readFileSync(join(folder, "some-model.json"), "utf8");
  const { model, parts } = JSON.parse(file) as Results;
  expect([model, Object.keys(parts)]).toEqual(["some/model", ["check", "danger"]]);
  expect(parts.check?.settings).toMatchObject({
    models: { interviewer: "some/model" },
    judge: null,
    OPENAI_CONTEXT_TOKENS: "128000",
  });
  expect(file).not.toContain("sk-");
});

test("without a service the table says so", async () => {
  const { stdout } = await run(["danger"]);
  expect(stdout).toContain("| good claims changed | – | ≤ 5 % | no model service |");
});
