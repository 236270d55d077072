import { spawn } from "node:child_process";
import { delimiter, dirname, join, resolve } from "node:path";

export const projectDir = resolve(import.meta.dirname, "../..");

export type Outcome = { code: number; output: string; timedOut: boolean };

/** The groups that run now, to be ended with us. */
const running = new Set<number>();

/** Ends every process that was started here, with its children. Only groups that we made ourselves. */
export function endAll(signal: NodeJS.Signals = "SIGTERM"): void {
  for (const pid of running) endGroup(pid, signal);
}

function endGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(process.platform === "win32" ? pid : -pid, signal);
  } catch {
    // It was gone already.
  }
}

/**
 * Runs a program of node_modules (a path of its JavaScript) or any other to its end.
 * @param live shows its output as it comes; otherwise it is kept for when it is needed
 */
export function run(
  command: string,
  args: string[],
  options: { env?: Record<string, string>; timeoutMs: number; live?: boolean },
): Promise<Outcome> {
  const viaNode = command.startsWith("node_modules/");
  const path = [dirname(process.execPath), join(projectDir, "node_modules/.bin"), process.env.PATH ?? ""];
  const child = spawn(
    viaNode ? process.execPath : command,
    viaNode ? [join(projectDir, command), ...args] : args,
    {
      cwd: projectDir,
      // The project's own Node.js comes first for whatever the tools start by name.
      env: { ...process.env, ...options.env, PATH: path.join(delimiter) },
      stdio: ["ignore", options.live ? "inherit" : "pipe", options.live ? "inherit" : "pipe"],
      // A group of its own, so that a stage that hangs can be ended with everything it started.
      detached: process.platform !== "win32",
    },
  );
  return new Promise((resolve) => {
    let output = "";
    let timedOut = false;
    const { pid } = child;
    if (pid) running.add(pid);
    const keep = (data: Buffer): void => {
      output = (output + data.toString()).slice(-200_000);
    };
    child.stdout?.on("data", keep);
    child.stderr?.on("data", keep);
    const patience = setTimeout(() => {
      timedOut = true;
      if (!pid) return;
      endGroup(pid, "SIGTERM");
      setTimeout(() => endGroup(pid, "SIGKILL"), 15_000).unref();
    }, options.timeoutMs);
    child.on("error", (error) => {
      output += error.message;
      finish(127);
    });
    child.on("close", (code) => finish(code ?? 1));
    function finish(code: number): void {
      clearTimeout(patience);
      if (pid) running.delete(pid);
      resolve({ code, output, timedOut });
    }
  });
}
