import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { ensureBuilt } from "../../scripts/build.ts";
import { health, leftOf, pidOf, ready, root, run, start, tempDir } from "./support.ts";

// The real application, from the real build.
beforeAll(() => ensureBuilt({ dir: root, log: () => {} }));

it("`npm start` sets up, prints the address and the login, is fast the second time, and stops on Ctrl-C", async () => {
  const dir = tempDir();
  const first = run("npm", ["start"], {
    env: {
      DATA_DIR: dir,
      PORT: "0",
      OPENAI_BASE_URL: "http://u:secret@127.0.0.1:9/v1",
      OPENAI_MODEL: "tiny",
    },
  });
  const address = await ready(first);
  const [email, password] = readFileSync(join(dir, "first-login"), "utf8").split("\n");
  expect(first.output()).toContain(`First login  ${email}  ${password}`);
  expect(first.output()).toContain("Model        tiny at 127.0.0.1:9/v1");
  expect(first.output()).toContain(`Database     embedded PostgreSQL in ${dir}/postgres`);
  expect(first.output()).not.toContain("secret");
  expect(await health(address)).toBe(200);

  const other = await start({ DATA_DIR: dir }).exit;
  expect(other.code).toBe(1);
  expect(other.output.trim()).toBe(
    `Colloquy is already running at ${address} (process ${pidOf(dir, "supervisor/main.ts")}). Stop that one, or start another with its own DATA_DIR and PORT.`,
  );

  process.kill(-first.pid, "SIGINT"); // A terminal sends it to the whole group.
  const { output } = await first.exit; // npm's own exit code is that of the signal.
  expect(output).toMatch(/Stopping: [^\n]*\nStopped\.\s*$/);
  expect(await leftOf(dir)).toEqual([]);

  // The second start installs, creates and builds nothing.
  const second = run("npm", ["start"], { env: { DATA_DIR: dir, PORT: "0" } });
  await ready(second);
  expect(second.output()).toContain("Model        practice model");
  expect(second.output()).not.toMatch(/Installing|Making|Building/);
  process.kill(second.pid, "SIGTERM"); // To npm only, like an init system.
  await second.exit;
  expect(await leftOf(dir)).toEqual([]);
});
