// Reads processor time, resident memory and a description of the machine from the operating system.
import { readdirSync, readFileSync } from "node:fs";
import { cpus, release, totalmem } from "node:os";

/** A tick of /proc; 10 ms on every Linux. */
const tickMs = 10;

/** The fields of /proc/PID/stat after the name, which may contain anything. The first is the state. */
const fields = (pid: number): string[] =>
  readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");

/** Processor time of a process with all its threads, in milliseconds. */
export function cpuMs(pid: number): number {
  const stat = fields(pid);
  return (Number(stat[11]) + Number(stat[12])) * tickMs;
}

/** Processor time of a process and its children; PostgreSQL has one for each connection. */
export function familyCpuMs(pid: number): number {
  let sum = cpuMs(pid);
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      if (Number(fields(Number(name))[1]) === pid) sum += cpuMs(Number(name));
    } catch {
      // The process has ended.
    }
  }
  return sum;
}

/** A process and its living descendants, each with its start time, because pids are reused. */
export function treeOf(pid: number): { pid: number; began: string }[] {
  const found = [{ pid, parent: 0, began: beganOf(pid) ?? "" }];
  const others = readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const stat = fields(Number(name));
      return [{ pid: Number(name), parent: Number(stat[1]), began: stat[19] ?? "" }];
    } catch {
      return []; // The process has ended.
    }
  });
  for (const one of found) found.push(...others.filter(({ parent }) => parent === one.pid));
  return found.map(({ pid: id, began }) => ({ pid: id, began }));
}

/** When a process started, in ticks since boot; null if it has ended or is a zombie. */
export function beganOf(pid: number): string | null {
  try {
    const stat = fields(pid);
    return stat[0] === "Z" ? null : (stat[19] ?? null);
  } catch {
    return null;
  }
}

/** Processor time of a process and all its descendants, running or ended, in milliseconds. */
export function treeCpuMs(pid: number): number {
  let ticks = 0;
  for (const one of treeOf(pid))
    try {
      // Its own time, and that of its ended descendants.
      for (const value of fields(one.pid).slice(11, 15)) ticks += Number(value);
    } catch {
      // The process has ended.
    }
  return ticks * tickMs;
}

const memory = (pid: number, what: "VmRSS" | "VmHWM"): number =>
  Number(new RegExp(`${what}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) /
  1024;

/** Resident memory in MiB: current and peak. */
export const residentMiB = (pid: number): number => memory(pid, "VmRSS");
export const peakMiB = (pid: number): number => memory(pid, "VmHWM");

/** A description of the machine in one line. */
export function machine(): string {
  const [first] = cpus();
  const gib = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} × ${first?.model.trim() ?? "unknown"}, ${gib} GiB, Linux ${release()}, Node.js ${process.version}`;
}
