// Runs `npm start`, `npm run dev` and the other commands after installation: database, set-up, build, server, and the
// reverse on exit. Only this process handles signals.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ensureBuilt } from "../build.ts";
import { ensureDatabase } from "../database.ts";
import { readLock, tryLock, type Lock } from "../lock.mjs";
import { PlainError } from "../plain-error.ts";
import { checkDatabase } from "./external-database.ts";
import { findPort } from "./port.ts";
import { readyText } from "./report.ts";
import { readStoredModel } from "./stored-model.ts";
import { startServer, type ServerProcess } from "./server-process.ts";
import { authSecret, loadSettings, makeDataDir, makeTemporaryDir, projectDir } from "./settings.ts";

/** How long running replies may take on shutdown. */
const patienceMs = 25_000;

const dev = process.argv.includes("--dev");
/** A command that needs the database, but no build and no port. */
const command = (["admin", "backup", "daily", "model-check", "restore", "storage"] as const).find((name) =>
  process.argv.includes(`--${name}`),
);
const log = (line: string) => console.log(line);

class Stopped extends Error {}
const stopping = new AbortController();
const stopped = new Promise<never>((_, reject) =>
  stopping.signal.addEventListener("abort", () => reject(new Stopped()), { once: true }),
);
stopped.catch(() => {});
/** Cleanup functions in start order. */
const cleanups: (() => unknown)[] = [];
let server: ServerProcess | undefined;
let lock: Lock | undefined;

/** Awaits a step of the start, or rejects on shutdown. */
const step = <T>(work: Promise<T>): Promise<T> => Promise.race([work, stopped]);

let askedAt = 0;
/** Starts the shutdown. One stop arrives several times, because npm, the shell and start.mjs each pass it on. */
function stop() {
  if (askedAt) return;
  askedAt = Date.now();
  if (server) log("\nStopping: running replies may finish (once more to hurry)…");
  stopping.abort();
}
/** A second Ctrl-C means a person in a hurry: interrupt running replies. */
function onInterrupt() {
  // Some tools send the same Ctrl-C twice.
  const isRepeat = askedAt > 0 && Date.now() - askedAt > 500;
  stop();
  if (!isRepeat || !server) return;
  log("Interrupting running replies…");
  void server.drain(0);
}
process.on("SIGINT", onInterrupt);
for (const signal of ["SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
process.on("message", stop); // start.mjs got a signal.
process.on("disconnect", stop); // start.mjs was killed.
process.stdout.on("error", () => {});
process.stderr.on("error", () => {});

/** Runs one of our scripts. @returns its exit code; 1 if it was killed */
async function runScript(name: string, args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(
    process.execPath,
    ["--conditions=react-server", "--import", "tsx", join(projectDir, "scripts", name), ...args],
    { cwd: projectDir, env, stdio: "inherit", signal: stopping.signal },
  );
  child.on("error", () => {}); // Aborted; `close` follows.
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  if (code === 0) return 0;
  await sleep(100); // Ctrl-C may reach the script first.
  if (stopping.signal.aborted) throw new Stopped();
  return code ?? 1;
}

async function takeLock(dataDir: string): Promise<Lock> {
  const path = join(dataDir, "colloquy.lock");
  for (let waiting = false; ; await step(sleep(200))) {
    const lock = tryLock(path);
    if (lock) return lock;
    const owner = readLock(path);
    if (!owner) continue;
    if (!owner.stopping) {
      const where = owner.address ? `at ${owner.address}` : "and still starting";
      throw new PlainError(
        `Colloquy is already running ${where} (process ${owner.pid}). Stop that one, or start ` +
          `another with its own DATA_DIR and PORT.`,
      );
    }
    if (!waiting) log(`Waiting for process ${owner.pid}, which is stopping…`);
    waiting = true;
  }
}

async function main() {
  const settings = loadSettings();
  const { dataDir } = settings;
  makeDataDir(dataDir);
  const lockPath = join(dataDir, "colloquy.lock");
  const live = readLock(lockPath);
  // After a restore, a running server's memory would be stale.
  if (!command || command === "restore") lock = await takeLock(dataDir);
  cleanups.push(() => lock?.release());
  const secret = authSecret(settings, dataDir);
  const port = command ? settings.PORT : await findPort(settings.PORT);

  // Builds in parallel; set-up needs the database.
  const getDatabase = async () => {
    if (!settings.DATABASE_URL) return ensureDatabase({ dataDir, log });
    await checkDatabase(settings.DATABASE_URL);
    return { url: settings.DATABASE_URL, folder: null, watch: () => {}, stop: async () => {} };
  };
  const opening = getDatabase();
  cleanups.push(async () => (await opening.catch(() => null))?.stop());
  const building = opening.then(() =>
    dev || command ? undefined : ensureBuilt({ dir: projectDir, dataDir, log, signal: stopping.signal }),
  );
  cleanups.push(() => building.catch(() => {}));

  const database = await step(opening);
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    AUTH_SECRET: secret,
    PORT: String(port),
    TMPDIR: makeTemporaryDir(dataDir),
  };
  if (command) {
    const needsSetup = (command === "admin" || command === "model-check") && !live;
    if (needsSetup && (await step(runScript("setup.ts", ["--from-start"], env))) !== 0) return 1;
    const at = live?.address ?? `http://localhost:${port || 3000}`;
    const args = process.argv.slice(2).filter((arg) => arg !== `--${command}`);
    const commandEnv = { ...env, APP_URL: settings.APP_URL ?? at };
    return step(runScript(`${command}.ts`, args, commandEnv));
  }

  database.watch();
  const settingUp = runScript("setup.ts", ["--from-start"], env);
  const settledUp = settingUp.catch(() => {});
  cleanups.push(() => settledUp);
  await step(building);
  // Loads during the set-up and listens afterwards.
  const serve = () => (server = startServer({ dir: projectDir, dev, env, port }));
  let current = serve();
  cleanups.push(() => server?.drain(patienceMs));
  if ((await step(settingUp)) !== 0) return 1;

  for (let first = true; ; first = false) {
    await step(current.listen());
    const since = Date.now();
    const address = `http://localhost:${port}`;
    lock?.update({ address });
    if (first) {
      const storedModel = await readStoredModel(database.url);
      log(readyText({ settings, port, folder: database.folder, databaseUrl: database.url, storedModel }));
    }
    const how = await step(current.ended);
    if (Date.now() - since < 3000)
      throw new PlainError(`The server ${how} unexpectedly; the reason stands above.`);
    console.error(`The server ${how} unexpectedly; starting it again.`);
    current = serve();
  }
}

let code: number;
try {
  code = await main();
} catch (error) {
  code = error instanceof Stopped ? 0 : 1;
  if (error instanceof PlainError) console.error(error.message);
  else if (!(error instanceof Stopped)) console.error(error);
}
const wasServing = server !== undefined && code === 0;
stopping.abort();
lock?.update({ stopping: true }); // Makes the next start wait instead of failing.
for (const cleanup of cleanups.reverse()) {
  try {
    await cleanup();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    code = 1;
  }
}
if (wasServing) log("Stopped.");
process.exit(code);
