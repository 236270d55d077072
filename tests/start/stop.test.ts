import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, beforeAll, describe, test } from "vitest";
import { ensureBuilt } from "../../scripts/build.ts";
import { startCluster, testEnvironment, type Cluster } from "../support/cluster.ts";
import { startFakeOpenAI, type FakeOpenAI, type Script } from "../support/fake-openai.ts";
import { Client } from "../support/http.ts";
import { begin, historyOf, waitFor } from "../support/interview.ts";
import { leftOf, parentOf, processesOf, ready, root, run, tempDir, type Run } from "./support.ts";

const words = Array.from({ length: 60 }, (_, index) => ` word${index}`);
/** Five seconds long. */
const long: Script = { text: words, intervalMs: 80 };
const endless: Script = { text: words, hang: { afterPieces: 3 } };

let cluster: Cluster;
beforeAll(async () => {
  await ensureBuilt({ dir: root, log: () => {} });
  cluster = await startCluster();
});
afterAll(() => cluster.stop());

type Started = { npm: Run; shell: number; startScript: number };

/**
 * Does something to `npm start` during a reply.
 * @returns its output, and the stored reply once all processes have ended
 */
async function stopInMidReply(
  onTestFinished: (cleanUp: () => void) => void,
  script: Script,
  stop: (started: Started) => unknown,
) {
  const model: FakeOpenAI = await startFakeOpenAI({
    reply: ({ body }) => (body.stream ? script : { text: "A brief." }),
  });
  onTestFinished(() => void model.stop());
  const dir = tempDir(onTestFinished);
  // Some shells replace themselves with the program; this one stays between npm and start.mjs.
  const shellPath = join(dir, "shell");
  writeFileSync(shellPath, '#!/bin/sh\neval "$2"\nexit $?\n', { mode: 0o755 });
  const npm = run("npm", ["start"], {
    env: {
      ...testEnvironment,
      DATA_DIR: dir,
      DATABASE_URL: cluster.templateUrl,
      OPENAI_BASE_URL: model.baseUrl,
      OPENAI_MODEL: "fake-model",
      PORT: "0",
      npm_config_script_shell: shellPath,
    },
  });
  const address = await ready(npm);
  const startScript = processesOf(dir).find(({ command }) =>
    /^\S*node scripts\/start\.mjs/.test(command),
  )?.pid;
  if (!startScript) throw new Error("start.mjs does not run");
  const shell = parentOf(startScript);

  const client = await new Client(address).logIn();
  const id = await begin(client, 1);
  const sent = client
    .post(`/api/v1/conversations/${id}/message`, { message: "I sorted the stock room in two days." })
    .catch(() => undefined);
  await waitFor(
    () => historyOf(client, id),
    (history) => (history[1]?.message_content ?? "") !== "",
  );
  await stop({ npm, shell, startScript });
  const left = await leftOf(dir, 60_000);
  await sent;
  await model.stop();

  const sql = postgres(cluster.templateUrl, { max: 1 });
  const [reply] = await sql<{ state: string; content: string }[]>`
    select state, content from messages where conversation_id = ${id} and kind = 'reply'`;
  await sql.end();
  return { left, reply, output: npm.output() };
}

describe.concurrent("a running reply when `npm start` is stopped", () => {
  test.for<[name: string, stop: (started: Started) => unknown]>([
    ["SIGTERM to npm", ({ npm }) => process.kill(npm.pid, "SIGTERM")],
    ["SIGTERM to npm's shell", ({ shell }) => process.kill(shell, "SIGTERM")],
    ["SIGTERM to start.mjs", ({ startScript }) => process.kill(startScript, "SIGTERM")],
    [
      "SIGTERM to everything, twice",
      async ({ npm }) => {
        process.kill(-npm.pid, "SIGTERM");
        await sleep(1000);
        process.kill(-npm.pid, "SIGTERM");
      },
    ],
    ["Ctrl-C", ({ npm }) => process.kill(-npm.pid, "SIGINT")],
  ])("is finished and stored completely: %s", async ([, stop], { expect, onTestFinished }) => {
    const { left, reply, output } = await stopInMidReply(onTestFinished, long, stop);
    expect(left).toEqual([]);
    expect(reply).toEqual({ state: "complete", content: words.join("").trim() });
    expect(output).toContain("Stopping: running replies may finish");
    expect(output).not.toContain("Interrupting");
    expect(left).toEqual([]);
  });

  test("is interrupted by a second Ctrl-C", async ({ expect, onTestFinished }) => {
    const { left, reply, output } = await stopInMidReply(onTestFinished, endless, async ({ npm }) => {
      process.kill(-npm.pid, "SIGINT");
      await npm.until(/Stopping/);
      await sleep(1000); // A person needs as long.
      process.kill(-npm.pid, "SIGINT");
      await npm.until(/Interrupting running replies/);
    });
    expect(reply).toEqual({ state: "interrupted", content: words.slice(0, 3).join("").trim() });
    expect(output).toMatch(/Stopped\.\s*$/);
    expect(left).toEqual([]);
  });
});
