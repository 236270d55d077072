// The embedded PostgreSQL of a DATA_DIR: running already, started, or made; used by several processes; stopped by the
// last. The tests use it for their throw-away cluster too. Runs under plain Node.js 24 (types are stripped).
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

/** How often it is seen to that the server runs. */
const watchMs = 1000;

export type Database = {
  url: string;
  /** False when a server of this DATA_DIR was alive already. */
  startedByUs: boolean;
  /** Where the data lies. */
  folder: string;
  /** Starts the server again whenever it has ended by itself, until `stop`. */
  watch: () => void;
  /** Gives it back; stops the server unless another process still uses it. */
  stop: () => Promise<void>;
};

/** What was written down for the next start; null when it is lost or incomplete. */
function readMemory(file: string): { password: string; port: number } | null {
  try {
    const { password, port } = JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>;
    return typeof password === "string" && typeof port === "number" ? { password, port } : null;
  } catch {
    return null;
  }
}

/**
 * The database of a DATA_DIR: used if it runs, started if it does not, made if there is none.
 * @param dataDir an existing folder
 * @param log gets lines for people
 * @param fast for tests: quick instead of safe from power cuts
 * @throws PlainError saying what to do
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
      renameSync(`${memory}.new`, memory); // Whole or not at all, whatever happens meanwhile.
    };

    finishCarryOver(cluster);
    const version = join(cluster.folder, "PG_VERSION");
    const from = existsSync(version) ? readFileSync(version, "utf8").trim() : null;
    if (!known) remember(0); // Before the cluster, which would be locked for good if this were lost.
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
      if (!server) break; // It was on its way out.
      if (server.ready) port = server.port;
    }
    const adopted = port > 0;
    for (let attempt = 1; !port; attempt++) {
      try {
        port = await startServer(cluster, attempt === 1 ? (known?.port ?? 0) : 0);
      } catch (error) {
        // The port may have been taken this moment, or the last of a killed server's processes are still going.
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
