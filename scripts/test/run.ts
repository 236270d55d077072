import { spawn } from "node:child_process";
import { delimiter, dirname, join, resolve } from "node:path";

export const projectDir = resolve(import.meta.dirname, "../..");

const onWindows = process.platform === "win32";
/** The process groups that run now, to be ended with us. */
const running = new Set<number>();

function endGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(onWindows ? pid : -pid, signal);
  } catch {
    // It was gone already.
  }
}

/** Ends every process that was started here, with its children. Only groups that we made ourselves. */
export function endAll(): void {
  for (const pid of running) endGroup(pid, "SIGTERM");
}

/**
 * Runs a program of node_modules (a path of its JavaScript) or any other to its end.
 * @param live shows its output as it comes; otherwise it is returned
 */
export async function run(
  command: string,
  args: string[],
  options: { env?: Record<string, string>; timeoutMs: number; live?: boolean },
): Promise<{ code: number; output: string; timedOut: boolean }> {
  const viaNode = command.startsWith("node_modules/");
  const path = [dirname(process.execPath), join(projectDir, "node_modules/.bin"), process.env.PATH ?? ""];
  const stdio = options.live ? "inherit" : "pipe";
  const child = spawn(
    viaNode ? process.execPath : command,
    viaNode ? [join(projectDir, command), ...args] : args,
    {
      cwd: projectDir,
      // The project's own Node.js comes first for whatever the tools start by name.
      env: { ...process.env, ...options.env, PATH: path.join(delimiter) },
      stdio: ["ignore", stdio, stdio],
      // A group of its own, so that a stage that hangs can be ended with everything it started.
      detached: !onWindows,
    },
  );
  const { pid = 0 } = child;
  let output = "";
  let timedOut = false;
  if (pid) running.add(pid);
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (data: Buffer) => (output = (output + data.toString()).slice(-200_000)));
  const patience = setTimeout(() => {
    timedOut = true;
    if (!pid) return;
    endGroup(pid, "SIGTERM");
    setTimeout(() => endGroup(pid, "SIGKILL"), 15_000).unref();
  }, options.timeoutMs);
  const code = await new Promise<number>((resolve) => {
    child.on("close", (code) => resolve(code ?? 1));
    child.on("error", (error) => {
      output += error.message;
      resolve(127);
    });
  });
  clearTimeout(patience);
  running.delete(pid);
  return { code, output, timedOut };
}
