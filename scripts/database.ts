// The embedded PostgreSQL of a DATA_DIR: reused, started or created; shared by processes and stopped by the last one.
// Tests use it for temporary clusters. Runs on plain Node.js 24 with type stripping.
import { randomBytes } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readLock, tryLock, waitForLock } from "./lock.mjs";
import { carryOver, finishCarryOver, programsOf } from "./postgres/carry-over.ts";
import {
  major,
  makeCluster,
  name,
  running,
  setPassword,
  startServer,
  stopServer,
} from "./postgres/cluster.ts";
import { findHome } from "./postgres/home.ts";
import { messageOf, PlainError } from "./plain-error.ts";

/** How often the server is checked. */
const watchMs = 1000;

export type Database = {
  url: string;
  /** False if the server was already running. */
  startedByUs: boolean;
  /** The cluster's folder. */
  folder: string;
  /** Restarts the server if it ends unexpectedly, until `stop`. */
  watch: () => void;
  /** Releases the database, and stops the server if no other process uses it. */
  stop: () => Promise<void>;
};

/** The stored port and password; null if they are lost or incomplete. */
function readMemory(file: string): { password: string; port: number } | null {
  try {
    const { password, port } = JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>;
    return typeof password === "string" && typeof port === "number" ? { password, port } : null;
  } catch {
    return null;
  }
}

/**
 * The database of a DATA_DIR: reused if it runs, otherwise started or created.
 * @param dataDir an existing folder
 * @param log takes lines for people
 * @param fast for tests: trades durability for speed
 * @throws {PlainError} with advice
 */
export async function ensureDatabase(options: {
  dataDir: string;
  log: (line: string) => void;
  fast?: boolean;
}): Promise<Database> {
  const dataDir = realpathSync(options.dataDir);
  const file = (...path: string[]) => join(dataDir, ...path);
  const exclusively = async <T>(work: () => T | Promise<T>): Promise<T> => {
    const lock = await waitForLock(file("postgres.lock"), { timeoutMs: 180_000 });
    try {
      return await work();
    } finally {
      lock.release();
    }
  };
  return exclusively(async () => {
    const home = await findHome(dataDir);
    if (home.notice) options.log(home.notice);
    const cluster = {
      ...home,
      folder: join(home.base, "postgres"),
      log: file("postgres.log"),
      fast: options.fast ?? false,
    };
    const memory = file("postgres.json");
    const known = readMemory(memory);
    const password = known?.password ?? randomBytes(24).toString("base64url");
    const remember = (port: number) => {
      if (known?.port === port) return;
      writeFileSync(`${memory}.new`, JSON.stringify({ password, port }), { mode: 0o600 });
      renameSync(`${memory}.new`, memory); // Atomic.
    };

    finishCarryOver(cluster);
    const version = join(cluster.folder, "PG_VERSION");
    const from = existsSync(version) ? readFileSync(version, "utf8").trim() : null;
    if (!known) remember(0); // Before the cluster, which is unusable without its password.
    if (from === null) makeCluster(cluster, password);
    else {
      const bin = from === major ? cluster.bin : await programsOf(from, cluster);
      if (!known) setPassword({ ...cluster, bin }, password);
      if (from !== major) await carryOver({ cluster, bin, from, password, dataDir, log: options.log });
    }

    let port = 0;
    const alive = running(cluster);
    for (const until = Date.now() + 120_000; alive && !port && Date.now() < until; await sleep(20)) {
      const server = running(cluster);
      if (!server) break; // It was shutting down.
      if (server.ready) port = server.port;
    }
    const adopted = port > 0;
    for (let attempt = 1; !port; attempt++) {
      try {
        port = await startServer(cluster, attempt === 1 ? (known?.port ?? 0) : 0);
      } catch (error) {
        // The port may just have been taken, or a killed server's last processes are still ending.
        if (attempt === 3) throw error;
        await sleep(500 * attempt);
      }
    }
    remember(port);

    mkdirSync(file("postgres.users"), { recursive: true, mode: 0o700 });
    const use = tryLock(file("postgres.users", `${process.pid}-${randomBytes(4).toString("hex")}`));
    const watching = new AbortController();
    const startAgain = () =>
      exclusively(async () => {
        if (watching.signal.aborted || running(cluster)) return;
        options.log("The database ended unexpectedly; starting it again.");
        if ((await startServer(cluster, port)) === port) return;
        stopServer(cluster);
        throw new PlainError(`The database cannot start again: another program has its port ${port}.`);
      });
    const watch = async () => {
      while (!watching.signal.aborted) {
        await sleep(watchMs, undefined, { ref: false });
        if (!running(cluster)) await startAgain().catch((error: unknown) => options.log(messageOf(error)));
      }
    };
    const stop = () =>
      exclusively(async () => {
        watching.abort();
        use?.release();
        const others = readdirSync(file("postgres.users")).filter((user) => {
          if (readLock(file("postgres.users", user))) return true;
          rmSync(file("postgres.users", user), { force: true });
          return false;
        });
        if (others.length === 0) stopServer(cluster);
      });
    const url = `postgres://${name}:${password}@127.0.0.1:${port}/${name}`;
    return { url, startedByUs: !adopted, folder: cluster.folder, watch: () => void watch(), stop };
  });
}
