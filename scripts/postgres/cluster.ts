// One cluster of the embedded PostgreSQL: creates, starts, detects and stops it.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { isAlive } from "../lock.mjs";
import { PlainError } from "../plain-error.ts";
import type { Home } from "./home.ts";

export type Cluster = Home & { folder: string; log: string; fast: boolean };

const onWindows = process.platform === "win32";
export const major = "18";
export const name = "colloquy";

const settings = (fast: boolean) => ({
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "", // Long paths break sockets.
  max_connections: fast ? "300" : "100",
  shared_buffers: "128MB",
  timezone: "UTC",
  log_timezone: "UTC",
  // Failed statements contain people's texts; the application logs its own failures.
  log_min_messages: "log",
  log_error_verbosity: "terse",
  log_checkpoints: "off",
  ...(fast && { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }),
});

/** Neither our settings and secrets nor libpq's variables (PGPORT, PGOPTIONS) reach the database. */
function bareEnvironment() {
  const { PATH, SystemRoot, TEMP, TMP } = process.env;
  return { PATH, SystemRoot, TEMP, TMP, NODE_ENV: "production" as const, LC_ALL: "C" };
}

const ownProcess = (cluster: Cluster) => ({
  ...cluster.identity,
  cwd: cluster.base,
  env: bareEnvironment(),
});

/** Runs a PostgreSQL program. @returns its output on failure, otherwise null */
function run(cluster: Cluster, program: string, args: string[], input?: string): string | null {
  const options = { ...ownProcess(cluster), encoding: "utf8", input } as const;
  const { status, error, stdout, stderr } = spawnSync(join(cluster.bin, program), args, options);
  return status === 0 ? null : (error?.message ?? `${stdout}${stderr}`);
}

/** The line of a log with the reason, without its time. */
function reason(output: string): string {
  const lines = output.trim().split("\n");
  const index = lines.findLastIndex((line) => /\b(FATAL|PANIC|ERROR|error):/.test(line));
  const text = (lines[index] ?? lines.at(-1) ?? "").replace(/^.*?\b(FATAL|PANIC|ERROR|error): +/, "");
  const hint = lines.slice(index + 1).find((line) => line.includes("HINT:"));
  return [text || "it gave no reason", hint?.replace(/^.*HINT: +/, "")].filter(Boolean).join(" ");
}

export const localeOptions = ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];

/** Runs a statement on a stopped server: nobody else can connect, and no password is needed. */
function singleUser(cluster: Cluster, folder: string, database: string, statement: string) {
  const failure = run(cluster, "postgres", ["--single", "-D", folder, database], `${statement}\n`);
  if (failure) throw new PlainError(`The embedded PostgreSQL could not be set up: ${reason(failure)}`);
}

/** Resets a lost password. */
export function setPassword(cluster: Cluster, password: string) {
  stopServer(cluster);
  rmSync(join(cluster.folder, "postmaster.pid"), { force: true });
  singleUser(cluster, cluster.folder, "postgres", `ALTER ROLE ${name} PASSWORD '${password}'`);
}

/** Disk space of a new cluster with some data, in bytes. */
const newClusterBytes = 64 * 1024 * 1024;

/**
 * Checks the free space first, because initdb's error does not name the cause.
 * @throws {PlainError} with the folder, if its disk has too little room
 */
export function assertRoom(
  folder: string,
  statfs: (path: string) => { bavail: number; bsize: number } = statfsSync,
): void {
  const { bavail, bsize } = statfs(folder);
  const megabytes = (bytes: number) => Math.floor(bytes / 1024 / 1024);
  if (bavail * bsize >= newClusterBytes) return;
  const [free, needed] = [megabytes(bavail * bsize), megabytes(newClusterBytes)];
  throw new PlainError(
    `The disk of ${folder} is full: ${free} MB are free, and the embedded PostgreSQL needs ${needed} MB. ` +
      "Make room, or set DATA_DIR to a folder on another disk.",
  );
}

/**
 * Creates the cluster in a draft folder and renames it when complete, so that a crash never leaves an incomplete
 * cluster in place.
 */
export function makeCluster(cluster: Cluster, password: string, locale = localeOptions) {
  if (existsSync(cluster.folder) && readdirSync(cluster.folder).length > 0)
    throw new PlainError(`${cluster.folder} is not empty and not a database. Move it away and start again.`);
  const draft = `${cluster.folder}-unfinished`;
  rmSync(draft, { recursive: true, force: true });
  assertRoom(cluster.base);
  mkdirSync(draft, { mode: 0o700 });
  const secret = join(draft, "password");
  writeFileSync(secret, password, { mode: 0o600 });
  const { uid, gid } = cluster.identity;
  if (uid !== undefined && gid !== undefined) for (const path of [draft, secret]) chownSync(path, uid, gid);
  const folder = join(draft, "data");
  const access = [`--username=${name}`, "--auth=scram-sha-256", `--pwfile=${secret}`];
  const speed = cluster.fast ? ["--no-sync"] : [];
  const failure = run(cluster, "initdb", ["-D", folder, "--encoding=UTF8", ...access, ...locale, ...speed]);
  if (failure?.includes("user does not exist"))
    throw new PlainError(
      "The embedded PostgreSQL does not run as a user that the system does not know. Set " +
        "DATABASE_URL, or run as a user that the system knows.",
    );
  if (failure) throw new PlainError(`The embedded PostgreSQL could not be set up: ${reason(failure)}`);
  singleUser(cluster, folder, "postgres", `CREATE DATABASE ${name}`);
  rmSync(cluster.folder, { recursive: true, force: true }); // Empty; checked above.
  renameSync(folder, cluster.folder);
  rmSync(draft, { recursive: true, force: true });
}

/** The command line of a process, if the system provides it. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    const [program, ...args] = onWindows
      ? ["wmic", "process", "where", `ProcessId=${pid}`, "get", "CommandLine"]
      : ["ps", "-o", "command=", "-p", String(pid)];
    return spawnSync(program ?? "", args, { encoding: "utf8" }).stdout ?? "";
  }
}

/** The running server of a cluster, by its pid file; null if the file is stale. */
export function running(cluster: Cluster): { pid: number; port: number; ready: boolean } | null {
  let lines: string[];
  try {
    lines = readFileSync(join(cluster.folder, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  if (!pid || !isAlive(pid)) return null;
  // The pid may belong to another program.
  if (!commandOf(pid).includes(cluster.folder)) return null;
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === "ready" };
}

/** @param preferred the preferred port, or 0 @returns a free port of 127.0.0.1 */
async function freePort(preferred: number): Promise<number> {
  const server = createServer().listen(preferred, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch {
    return freePort(0);
  }
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/**
 * Starts the server and waits until it responds. pg_ctl puts it into its own session, because Ctrl-C reaches the whole
 * process group and the database must outlive the application.
 * @returns its port
 * @throws {PlainError} with the reason from the log
 */
export async function startServer(cluster: Cluster, wantedPort: number): Promise<number> {
  rmSync(join(cluster.folder, "postmaster.pid"), { force: true });
  if (sizeOf(cluster.log) > 5_000_000) renameSync(cluster.log, `${cluster.log}.1`);
  const before = sizeOf(cluster.log);
  const port = await freePort(wantedPort);
  const options = Object.entries({ ...settings(cluster.fast), port }).map(
    ([key, value]) => `-c ${key}=${value}`,
  );
  // After a crash, recovery can take a while.
  const args = ["start", "-s", "-w", "-t", "120", "-D", cluster.folder, "-o", options.join(" ")];
  // Opened here, because PostgreSQL's user may not have access to the folder.
  const log = openSync(cluster.log, "a", 0o600);
  const starter = spawn(join(cluster.bin, "pg_ctl"), args, {
    ...ownProcess(cluster),
    stdio: ["ignore", log, log],
  });
  const ended = await once(starter, "exit").catch((error: Error) => [error.message]);
  closeSync(log);
  if (ended[0] === 0) return port;
  run(cluster, "pg_ctl", ["stop", "-D", cluster.folder, "-m", "immediate"]);
  const output = readFileSync(cluster.log, "utf8").slice(before).trim();
  const why = output ? reason(output) : `it ended with ${ended.join(" ")}`;
  throw new PlainError(`The embedded PostgreSQL does not start: ${why} (log: ${cluster.log})`);
}

/** Stops the server and waits; open transactions are rolled back. */
export function stopServer(cluster: Cluster): void {
  const stop = (mode: string) =>
    run(cluster, "pg_ctl", ["stop", "-D", cluster.folder, "-m", mode, "-w", "-t", "30"]);
  if (running(cluster) && stop("fast")) stop("immediate");
}
