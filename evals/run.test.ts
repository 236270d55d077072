import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { startFakeOpenAI } from "../tests/support/fake-openai.ts";

const run = (args: string[], env: Record<string, string> = {}) =>
  promisify(execFile)(
    process.execPath,
    ["--conditions=react-server", fileURLToPath(new URL("run.ts", import.meta.url)), ...args],
    { env: { ...process.env, ...env } },
  );

test("a part that does not exist is an error that names those that do", async () => {
  await expect(run(["nonsense"])).rejects.toMatchObject({
    code: 1,
    stderr:
      'There is no part "nonsense". Choose one of: danger, meaning, answers, interviews; or none, for all.\n',
  });
});

test("a model service is asked nothing before somebody agrees to the calls, tokens and cost", async () => {
  const service = await startFakeOpenAI();
  const env = { OPENAI_BASE_URL: service.baseUrl, OPENAI_MODEL: "some-model" };
  const stdout = expect.stringMatching(
    /^some-model will be asked about \d{3,5} times: \d\.\d+ million tokens in, \d\.\d+ million out, about \$\d+\.\d+ at \$2 and \$8 a million/,
  ) as string;
  await expect(run(["interviews", "--price", "2,8"], env)).rejects.toMatchObject({
    code: 1,
    stdout,
    stderr: "Add --yes to go on.\n",
  });
  expect(service.requests).toEqual([]);
  await service.stop();
});
