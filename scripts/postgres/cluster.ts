// One cluster of the embedded PostgreSQL: making it, starting it, finding it alive, stopping it.
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
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
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isAlive } from "../lock.mjs";
import { PlainError } from "../plain-error.ts";
import type { Home } from "./home.ts";

export type Cluster = Home & { folder: string; log: string; fast: boolean };

const onWindows = process.platform === "win32";
export const major = "18";
export const name = "colloquy";

const settings = (fast: boolean) => ({
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "", // A path too long for a socket is a failure less.
  max_connections: fast ? "300" : "100",
  shared_buffers: "128MB",
  timezone: "UTC",
  log_timezone: "UTC",
  // A failed statement's text and values are what people wrote; the application logs its failures itself.
  log_min_messages: "log",
  log_error_verbosity: "terse",
  log_checkpoints: "off",
  ...(fast && { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }),
});

/** Nothing of ours (settings, secrets) and nothing of libpq's (PGPORT, PGOPTIONS) reaches the database. */
function bareEnvironment() {
  const kept = ["PATH", "SystemRoot", "TEMP", "TMP"].filter((key) => process.env[key] !== undefined);
  const own = Object.fromEntries(kept.map((key) => [key, process.env[key]]));
  return { ...own, NODE_ENV: "production" as const, LC_ALL: "C" };
}

/** Runs one of PostgreSQL's programs to its end. @returns its output if it failed, else null */
function run(cluster: Cluster, program: string, args: string[], input?: string): string | null {
  const options = {
    ...cluster.identity,
    cwd: cluster.base,
    env: bareEnvironment(),
    encoding: "utf8",
    input,
  } as const;
  const { status, error, stdout, stderr } = spawnSync(join(cluster.bin, program), args, options);
  return status === 0 ? null : (error?.message ?? `${stdout}${stderr}`);
}

/** The line of a log that says why, without its time. */
function reason(output: string): string {
  const lines = output.trim().split("\n");
  const index = lines.findLastIndex((line) => /\b(FATAL|PANIC|ERROR|error):/.test(line));
  const text = (lines[index] ?? lines.at(-1) ?? "").replace(/^.*?\b(FATAL|PANIC|ERROR|error): +/, "");
  const hint = lines.slice(index + 1).find((line) => line.includes("HINT:"));
  return [text || "it said nothing", hint?.replace(/^.*HINT: +/, "")].filter(Boolean).join(" ");
}

/** Statements for a server that does not run (nothing else can connect, and no password is asked). */
export function singleUser(cluster: Cluster, folder: string, database: string, statement: string) {
  const failure = run(cluster, "postgres", ["--single", "-D", folder, database], `${statement}\n`);
  if (failure) throw new PlainError(`The embedded PostgreSQL could not be set up: ${reason(failure)}`);
}

/**
 * Makes the cluster beside its place and moves it there when it is whole: what a crash leaves is never in the
 * place of real data, and can be deleted safely.
 */
export function makeCluster(cluster: Cluster, password: string) {
  if (existsSync(cluster.folder) && readdirSync(cluster.folder).length > 0)
    throw new PlainError(`${cluster.folder} is not empty and not a database. Move it away and start again.`);
  const draft = `${cluster.folder}-unfinished`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  const secret = join(draft, "password");
  writeFileSync(secret, password, { mode: 0o600 });
  const { uid, gid } = cluster.identity;
  if (uid !== undefined && gid !== undefined) for (const path of [draft, secret]) chownSync(path, uid, gid);
  const folder = join(draft, "data");
  const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const access = [`--username=${name}`, "--auth=scram-sha-256", `--pwfile=${secret}`];
  const failure = run(cluster, "initdb", [
    "-D",
    folder,
    ...access,
    ...locale,
    ...(cluster.fast ? ["--no-sync"] : []),
  ]);
  if (failure) throw new PlainError(`The embedded PostgreSQL could not be set up: ${reason(failure)}`);
  singleUser(cluster, folder, "postgres", `CREATE DATABASE ${name}`);
  rmSync(cluster.folder, { recursive: true, force: true }); // Empty, as checked above.
  renameSync(folder, cluster.folder);
  rmSync(draft, { recursive: true, force: true });
}

/** The command line of a process, as far as the system tells. */
function commandOf(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    const list = onWindows
      ? spawnSync("wmic", ["process", "where", `ProcessId=${pid}`, "get", "CommandLine"], {
          encoding: "utf8",
        })
      : spawnSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" });
    return list.stdout;
  }
}

/** The server of this cluster, by its pid file; null when that is left over from one that was killed. */
export function running(cluster: Cluster): { pid: number; port: number; ready: boolean } | null {
  let lines: string[];
  try {
    lines = readFileSync(join(cluster.folder, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  if (!pid || !isAlive(pid)) return null;
  // The number may have been given to another program since.
  if (!commandOf(pid)?.includes(cluster.folder)) return null;
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === "ready" };
}

/** @param wanted a port to prefer, or 0 @returns a port of 127.0.0.1 that nobody listens on */
async function freePort(wanted: number): Promise<number> {
  const server = createServer();
  const port = await new Promise<number>((resolve) => {
    server.once("error", () => resolve(0));
    server.listen(wanted, "127.0.0.1", () => {
      const address = server.address();
      resolve(address !== null && typeof address === "object" ? address.port : 0);
    });
  });
  await new Promise((resolve) => server.close(resolve));
  return port || freePort(0);
}

/** Starts the server and waits until it answers. @throws PlainError with the log's last word */
export async function startServer(cluster: Cluster, wantedPort: number) {
  rmSync(join(cluster.folder, "postmaster.pid"), { force: true });
  if ((statSync(cluster.log, { throwIfNoEntry: false })?.size ?? 0) > 5_000_000)
    renameSync(cluster.log, `${cluster.log}.1`);
  const before = statSync(cluster.log, { throwIfNoEntry: false })?.size ?? 0;
  const log = openSync(cluster.log, "a", 0o600);
  const port = await freePort(wantedPort);
  const options = Object.entries({ ...settings(cluster.fast), port }).flatMap(([key, value]) => [
    "-c",
    `${key}=${value}`,
  ]);
  const server = spawn(join(cluster.bin, "postgres"), ["-D", cluster.folder, ...options], {
    ...cluster.identity,
    cwd: cluster.base,
    env: bareEnvironment(),
    detached: true, // Ctrl-C reaches a whole process group; the database must outlive the application.
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  let failure: string | null = null;
  server.once("error", (error) => (failure = error.message));
  server.once("exit", (code, signal) => (failure ??= `it ended with ${code ?? signal}`));
  server.unref();
  // After a crash it repeats what was written since the last checkpoint, which can take its time.
  for (const until = Date.now() + 120_000; Date.now() < until; await sleep(20)) {
    if (failure) {
      const said = existsSync(cluster.log) ? readFileSync(cluster.log, "utf8").slice(before).trim() : "";
      throw new PlainError(
        `The embedded PostgreSQL does not start: ${said ? reason(said) : failure} (log: ${cluster.log})`,
      );
    }
    if (running(cluster)?.ready) return { port, server };
  }
  run(cluster, "pg_ctl", ["stop", "-D", cluster.folder, "-m", "immediate"]);
  throw new PlainError(`The embedded PostgreSQL was not ready after two minutes; its log is ${cluster.log}.`);
}

/**
 * Stops the server and waits for it: transactions are ended, everything is on the disk.
 * @param child the server, if this process started it. Else this process could end first and leave a zombie to a
 *   container that has no init.
 */
export async function stopServer(cluster: Cluster, child?: ChildProcess) {
  const stop = (mode: string) =>
    run(cluster, "pg_ctl", ["stop", "-D", cluster.folder, "-m", mode, "-w", "-t", "30"]);
  if (running(cluster) && stop("fast")) stop("immediate");
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  child.ref();
  await once(child, "exit");
}
