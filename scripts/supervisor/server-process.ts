import { spawn, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Order, Report } from "../serve.ts";
import { PlainError } from "../plain-error.ts";
import { portProblem } from "./port.ts";

const program = fileURLToPath(new URL("../serve.ts", import.meta.url));

/**
 * Keeps V8's young generation small. Otherwise many streams promote short-lived objects, and the process uses a third
 * more memory. No measurable CPU cost.
 */
const flags = ["--max-semi-space-size=8", "--initial-old-space-size=64"];

/** The server process, as the supervisor controls it. */
export type ServerProcess = {
  pid: number;
  /** Resolves when the server listens. */
  listen: () => Promise<void>;
  /** Lets running replies finish within the timeout, then ends the process. Can be called again with less time. */
  drain: (timeoutMs: number) => Promise<void>;
  /** Resolves with a text for people when the process has ended. */
  ended: Promise<string>;
};

/** Starts the server process, which loads and then waits for `listen`. */
export function startServer(options: {
  dir: string;
  dev: boolean;
  env: NodeJS.ProcessEnv;
  port: number;
}): ServerProcess {
  const { dir, dev, env, port } = options;
  const child: ChildProcess = spawn(process.execPath, [...flags, program, ...(dev ? ["--dev"] : [])], {
    cwd: dir,
    env: { ...env, NODE_ENV: dev ? "development" : "production" },
    stdio: ["ignore", dev ? "inherit" : "pipe", "inherit", "ipc"],
  });
  const ended = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) => resolve(signal ? `ended by ${signal}` : `ended with ${code}`));
  });
  const order = (message: Order) => {
    if (child.connected) child.send(message, () => {}); // If the process has ended, `ended` resolves.
  };
  const listening = new Promise<void>((resolve, reject) => {
    child.on("message", (message: Report) => {
      if (message.is === "listening") {
        // Hides Next.js's own output before this.
        child.stdout?.on("data", (data: Buffer) => process.stdout.write(data));
        resolve();
      } else reject(portProblem(port, message.code));
    });
    void ended.then((how) =>
      reject(new PlainError(`The server ${how} before it was ready; the reason stands above.`)),
    );
  });
  listening.catch(() => {});
  child.stdout?.resume();
  return {
    pid: child.pid ?? 0,
    ended,
    listen() {
      order({ do: "listen" });
      return listening;
    },
    async drain(timeoutMs) {
      order({ do: "drain", timeoutMs });
      const patience = setTimeout(() => child.kill("SIGKILL"), timeoutMs + 8000);
      await ended;
      clearTimeout(patience);
    },
  };
}
