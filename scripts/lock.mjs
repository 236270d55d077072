// A lock file with its owner's process id. Plain JavaScript, because install.mjs needs it on Node.js 20.
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * A process's start time in the system's own unit. Together with the pid it identifies a process; pids alone are
 * reused, immediately after a container restart.
 */
function startedAt(pid) {
  try {
    // The name in brackets may contain spaces and brackets, so fields are counted after the last one.
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null;
  } catch {
    if (process.platform === "linux" || process.platform === "win32") return null;
    const ps = spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" });
    return ps.stdout?.trim() || null;
  }
}

/** Whether a process is running; false for a zombie. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== "EPERM") return false;
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2, stat.lastIndexOf(")") + 3) !== "Z";
  } catch {
    return true; // No /proc, or a closed one.
  }
}

/** The content of a lock with a live owner; otherwise null. */
export function readLock(path) {
  let owner;
  try {
    owner = JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return null;
  }
  if (!Number.isInteger(owner?.pid) || owner.pid <= 0 || !isAlive(owner.pid)) return null;
  const started = startedAt(owner.pid);
  return owner.started && started && owner.started !== started ? null : owner;
}

/** Removes a dead owner's lock. Guarded, because two processes could remove a new owner's lock. */
function heal(path) {
  const guard = `${path}.heal`;
  try {
    mkdirSync(guard);
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    try {
      if (Date.now() - statSync(guard).mtimeMs > 5000) rmdirSync(guard);
    } catch {
      // The other process has finished.
    }
    return;
  }
  try {
    if (!readLock(path)) rmSync(path, { force: true });
  } finally {
    rmdirSync(guard);
  }
}

/** Takes the lock if it is free or its owner is dead. @returns the lock, or null if another live process holds it */
export function tryLock(path, details = {}) {
  const me = { pid: process.pid, started: startedAt(process.pid) };
  const draft = `${path}.${process.pid}.${randomBytes(4).toString("hex")}`;
  const write = (more) => writeFileSync(draft, JSON.stringify({ ...me, ...more }), { mode: 0o600 });
  for (let attempt = 0; attempt < 20; attempt++) {
    write(details);
    try {
      linkSync(draft, path); // Atomic; fails if the file exists.
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
      if (readLock(path)) return null;
      heal(path);
      continue;
    } finally {
      rmSync(draft, { force: true });
    }
    const mine = () => {
      const owner = readLock(path);
      return owner?.pid === me.pid;
    };
    return {
      update: (more) => mine() && writeFileSync(path, JSON.stringify({ ...me, ...more }), { mode: 0o600 }),
      release: () => mine() && rmSync(path, { force: true }),
    };
  }
  return null;
}

/**
 * Takes the lock, waiting for a current owner.
 * @param {{ timeoutMs: number, onWait?: (owner: { pid: number }) => void }} options
 */
export async function waitForLock(path, { timeoutMs, onWait }) {
  const until = Date.now() + timeoutMs;
  for (let waited = false; ; waited = true) {
    const lock = tryLock(path);
    if (lock) return lock;
    const owner = readLock(path);
    if (owner && !waited) onWait?.(owner);
    if (Date.now() > until) throw new Error(`${path} is still held by process ${owner?.pid ?? "?"}.`);
    await sleep(50);
  }
}
