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
