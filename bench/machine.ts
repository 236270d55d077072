// What the operating system knows: time on the processor, resident memory, and the machine itself.
import { readdirSync, readFileSync } from "node:fs";
import { cpus, release, totalmem } from "node:os";

/** A tick of /proc is 10 ms on every Linux there is. */
const tickMs = 10;

/** The fields of /proc/PID/stat after the name, which may hold anything; the first is the state. */
const fields = (pid: number): string[] =>
  readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");

/** Milliseconds that a process has had a processor, with all its threads. */
export function cpuMs(pid: number): number {
  const stat = fields(pid);
  return (Number(stat[11]) + Number(stat[12])) * tickMs;
}

/** The same for a process and those that it started: PostgreSQL has one for each connection. */
export function familyCpuMs(pid: number): number {
  let sum = cpuMs(pid);
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      if (Number(fields(Number(name))[1]) === pid) sum += cpuMs(Number(name));
    } catch {
      // Gone meanwhile.
    }
  }
  return sum;
}

/** A process and all that descend from it and live, each with the moment of its beginning: numbers are given again. */
export function treeOf(pid: number): { pid: number; began: string }[] {
  const found = [{ pid, parent: 0, began: beganOf(pid) ?? "" }];
  const others = readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const stat = fields(Number(name));
      return [{ pid: Number(name), parent: Number(stat[1]), began: stat[19] ?? "" }];
    } catch {
      return []; // Gone meanwhile.
    }
  });
  for (const one of found) found.push(...others.filter(({ parent }) => parent === one.pid));
  return found.map(({ pid: id, began }) => ({ pid: id, began }));
}

/** When a process began, in ticks since the machine did; null when it is gone, or waits to be buried. */
export function beganOf(pid: number): string | null {
  try {
    const stat = fields(pid);
    return stat[0] === "Z" ? null : (stat[19] ?? null);
  } catch {
    return null;
  }
}

/** Milliseconds that a process and all that it ever started, living or ended, have had a processor. */
export function treeCpuMs(pid: number): number {
  let ticks = 0;
  for (const one of treeOf(pid))
    try {
      // Its own time, and that of its children which have ended, with theirs.
      for (const value of fields(one.pid).slice(11, 15)) ticks += Number(value);
    } catch {
      // Gone meanwhile.
    }
  return ticks * tickMs;
}

const memory = (pid: number, what: "VmRSS" | "VmHWM"): number =>
  Number(new RegExp(`${what}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) /
  1024;

/** Resident memory in MiB, now and at its highest. */
export const residentMiB = (pid: number): number => memory(pid, "VmRSS");
export const peakMiB = (pid: number): number => memory(pid, "VmHWM");

/** One line on the machine. */
export function machine(): string {
  const [first] = cpus();
  const gib = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} × ${first?.model.trim() ?? "unknown"}, ${gib} GiB, Linux ${release()}, Node.js ${process.version}`;
}
