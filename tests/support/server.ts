import { fork } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt } from "../../scripts/build.ts";
import type { Order, Report } from "../../scripts/serve.ts";
import { repository, testEnvironment } from "./cluster.ts";
import { freePort } from "./free-port.ts";
import { joinPool } from "./pgbouncer.ts";

export type App = {
  /** `http://127.0.0.1:PORT`, without a trailing slash. */
  url: string;
  databaseUrl: string;
  pid: number;
  /** All output of the server so far. */
  logs: () => string;
  /** Ends it like SIGTERM, with this much time for running replies. Nothing remains. */
  stop: (patienceMs?: number) => Promise<void>;
  /** Ends it like a power failure. */
  kill: () => Promise<void>;
};

/** Builds the product if its sources have changed since the last build. */
export async function buildApp(log: (line: string) => void = () => {}): Promise<void> {
  await ensureBuilt({ dir: repository, log });
}

/**
 * Serves the production build, like `npm start` after its set-up, in a separate process.
 * @param env settings in addition to the tests' own; the database is this test file's unless DATABASE_URL names one
 */
export async function startApp(options: { env?: Record<string, string> } = {}): Promise<App> {
  const databaseUrl = options.env?.DATABASE_URL ?? process.env.DATABASE_URL;
  if (!databaseUrl) throw new Error("startApp needs a DATABASE_URL");
  const dataDir = options.env?.DATA_DIR ?? (await mkdtemp(join(tmpdir(), `colloquy-app-${process.pid}-`)));
  const port = Number(options.env?.PORT) || (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const pool = await joinPool(databaseUrl);
  const child = fork(join(repository, "scripts/serve.ts"), {
    cwd: repository,
    env: {
      ...process.env,
      ...testEnvironment,
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: "info",
      ...options.env,
      DATABASE_URL: pool.url,
      NODE_ENV: "production",
    },
    execArgv: [],
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let printed = "";
  const keep = (data: Buffer): void => {
    printed += data.toString();
  };
  child.stdout?.on("data", keep);
  child.stderr?.on("data", keep);
  const ended = once(child, "exit");
  const killNow = (): void => void child.kill("SIGKILL");
  // A test process leaves neither a server nor its files.
  const endNow = (): void => {
    killNow();
    if (!options.env?.DATA_DIR) rmSync(dataDir, { recursive: true, force: true });
  };
  process.once("exit", endNow);

  const order = (message: Order): void => {
    if (child.connected) child.send(message);
  };
  const listening = new Promise<void>((resolve, reject) => {
    const fail = (how: string): void => reject(new Error(`The server ${how}:\n${printed}`));
    const patience = setTimeout(() => fail("did not listen within five minutes"), 300_000);
    child.on("message", (report: Report) => {
      clearTimeout(patience);
      if (report.is === "listening") resolve();
      else fail(`could not listen (${report.code})`);
    });
    void ended.then(() => {
      clearTimeout(patience);
      fail("ended before it listened");
    });
  });
  const cleanUp = async (): Promise<void> => {
    await ended;
    process.off("exit", endNow);
    pool.leave();
    if (!options.env?.DATA_DIR) await rm(dataDir, { recursive: true, force: true });
  };
  order({ do: "listen" });
  try {
    await listening;
  } catch (error) {
    killNow();
    await cleanUp();
    throw error;
  }
  return {
    url,
    databaseUrl,
    pid: child.pid ?? 0,
    logs: () => printed,
    stop: async (patienceMs = 2_000) => {
      order({ do: "drain", timeoutMs: patienceMs });
      const patience = setTimeout(killNow, patienceMs + 60_000);
      await cleanUp();
      clearTimeout(patience);
    },
    kill: async () => {
      killNow();
      await cleanUp();
    },
  };
}

let shared: Promise<App> | undefined;

/** The worker's server, started by the first call. It ends with the worker (`tests/setup/app.ts`). */
export function app(): Promise<App> {
  shared ??= startApp();
  return shared;
}
