// The servers of a measurement, each in its own process on 127.0.0.1.
import { execFile, fork, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import postgres from "postgres";
import { ensureBuilt } from "../scripts/build.ts";
import { ensureDatabase } from "../scripts/database.ts";
import { startServer } from "../scripts/supervisor/server-process.ts";
import type { LoadOrder, LoadReport, Rate, Stream } from "./load.ts";
import type { ModelOrder, ModelReport, ModelSettings } from "./model.ts";

const root = resolve(import.meta.dirname, "..");
const floorDir = join(root, "bench/floor");
export const secret = "a-secret-that-only-the-bench-knows-0123456789";

export type Server = { pid: number; port: number; stop: () => Promise<void> };
export type Rig = {
  databaseUrl: string;
  /** PostgreSQL's main process. */
  databasePid: number;
  model: { port: number; set: (settings: ModelSettings) => Promise<void>; requests: () => Promise<number> };
  floor: Server;
  streams: (order: Omit<Extract<LoadOrder, { do: "streams" }>, "do" | "timeoutMs">) => Promise<Stream[]>;
  rate: (order: Omit<Extract<LoadOrder, { do: "rate" }>, "do">) => Promise<Rate>;
  /** Creates another database on the same PostgreSQL, set up like a first start. */
  addDatabase: (name: string) => Promise<string>;
  /** Starts a production server on a database. Writes a CPU profile into `profileDir`, if given. */
  startProduct: (databaseUrl: string, profileDir?: string) => Promise<Server>;
  /** The statements that PostgreSQL ran during `work`, one per line, without the driver's own. */
  statementsOf: (work: () => Promise<unknown>) => Promise<string[]>;
  stop: () => Promise<void>;
};

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("there is no free port");
  return address.port;
}

/** Waits until the address responds. */
async function answering(url: string): Promise<void> {
  for (const until = Date.now() + 60_000; Date.now() < until; await sleep(50)) {
    const response = await fetch(url).catch(() => null);
    await response?.arrayBuffer();
    if (response) return;
  }
  throw new Error(`${url} did not answer within a minute`);
}

/** Sends a command over IPC and waits for its result; one at a time. */
async function ask<Report>(child: ChildProcess, order: ModelOrder | LoadOrder): Promise<Report> {
  child.send(order);
  const [report] = (await once(child, "message")) as [Report];
  return report;
}

async function end(child: ChildProcess, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, "exit");
}

/** The environment of the measured processes, without the shell's settings. */
const environment = {
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  NEXT_TELEMETRY_DISABLED: "1",
  NODE_ENV: "production" as const,
};

/** Builds stale parts, and starts everything except the product. */
export async function startRig(log: (line: string) => void): Promise<Rig> {
  await ensureBuilt({ dir: root, log });
  await ensureBuilt({ dir: floorDir, log });
  const dataDir = mkdtempSync(join(tmpdir(), `colloquy-bench-${process.pid}-`));
  chmodSync(dataDir, 0o755); // Started by root, PostgreSQL runs as another user, who needs access.
  const endings: (() => Promise<void>)[] = [
    async () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }),
  ];
  const stop = async () => {
    for (const ending of endings.splice(0).toReversed()) await ending();
  };
  try {
    const database = await ensureDatabase({ dataDir, log });
    endings.push(database.stop);
    const setUp = ["--conditions=react-server", "--import", "tsx", join(root, "scripts/setup.ts")];
    const settings = { AUTH_SECRET: secret, DATA_DIR: dataDir, RATE_LIMIT_FACTOR: "1000000" };
    const prepare = (url: string) =>
      promisify(execFile)(process.execPath, setUp, {
        cwd: root,
        env: { ...environment, ...settings, DATABASE_URL: url },
      });
    await prepare(database.url);
    const admin = postgres(database.url, { max: 1, onnotice: () => {} });
    endings.push(() => admin.end());

    const model = fork(join(root, "bench/model.ts"), { execArgv: [] });
    endings.push(() => end(model));
    const [{ port: modelPort }] = (await once(model, "message")) as [Extract<ModelReport, { port: number }>];
    const service = {
      OPENAI_BASE_URL: `http://127.0.0.1:${modelPort}/v1`,
      OPENAI_API_KEY: "none",
      OPENAI_MODEL: "fake-model",
      // The model is on this machine and has no limit of parallel calls.
      OPENAI_CONCURRENCY: "0",
    };
    const load = fork(join(root, "bench/load.ts"), { execArgv: [], serialization: "advanced" });
    endings.push(() => end(load));

    const floorPort = await freePort();
    const next = join(root, "node_modules/next/dist/bin/next");
    const floor = spawn(process.execPath, [next, "start", "-p", String(floorPort), "-H", "127.0.0.1"], {
      cwd: floorDir,
      env: { ...environment, ...service },
      stdio: ["ignore", "ignore", "inherit"],
    });
    endings.push(() => end(floor));
    await answering(`http://127.0.0.1:${floorPort}/api/plain`);

    return {
      databaseUrl: database.url,
      databasePid: Number(readFileSync(join(database.folder, "postmaster.pid"), "utf8").split("\n")[0]),
      model: {
        port: modelPort,
        set: async (wanted) => void (await ask(model, { do: "set", settings: wanted })),
        requests: async () =>
          (await ask<Extract<ModelReport, { requests: number }>>(model, { do: "count" })).requests,
      },
      floor: { pid: floor.pid ?? 0, port: floorPort, stop: () => end(floor) },
      streams: async (order) => {
        const report = await ask<LoadReport>(load, { do: "streams", timeoutMs: 60_000, ...order });
        return "streams" in report ? report.streams : [];
      },
      rate: async (order) => {
        const report = await ask<LoadReport>(load, { do: "rate", ...order });
        if (!("rate" in report)) throw new Error("the load answered something else");
        return report.rate;
      },
      addDatabase: async (name) => {
        const url = new URL(database.url);
        url.pathname = `/${name}`;
        await admin.unsafe(`create database ${name}`);
        await prepare(url.href);
        return url.href;
      },
      startProduct: async (databaseUrl, profileDir) => {
        const port = await freePort();
        const profile = profileDir && { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${resolve(profileDir)}` };
        const server = startServer({
          dir: root,
          dev: false,
          port,
          env: {
            ...environment,
            ...settings,
            ...service,
            ...profile,
            DATABASE_URL: databaseUrl,
            PORT: String(port),
          },
        });
        const ending = () => server.drain(2000);
        endings.push(ending);
        await server.listen();
        await answering(`http://127.0.0.1:${port}/api/health`);
        const notice = await fetch(`http://127.0.0.1:${port}/api/v1/consents/current`);
        const { version } = (await notice.json()) as { version: string };
        const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
        await sql`insert into consents (user_id, version) select id, ${version} from users
          on conflict do nothing`;
        await sql.end();
        return { pid: server.pid, port, stop: ending };
      },
      statementsOf: async (work) => {
        const file = join(dataDir, "postgres.log");
        await admin.unsafe("alter system set log_statement = 'all'");
        await admin.unsafe("select pg_reload_conf()");
        await sleep(500); // Connections reload their settings before the next statement.
        const from = statSync(file).size;
        await work();
        await admin.unsafe("alter system reset log_statement");
        await admin.unsafe("select pg_reload_conf()");
        return readFileSync(file)
          .subarray(from)
          .toString()
          .split(/^(?=\d{4}-)/m)
          .map((line) => /LOG: +(?:execute [^:]*|statement): (.*)/s.exec(line)?.[1]?.trim() ?? "")
          .filter(
            (text) => text !== "" && !/^(alter system|select pg_reload_conf|select b\.oid)/i.test(text),
          );
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
