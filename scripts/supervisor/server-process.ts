import { spawn, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Order, Report } from "../serve.ts";
import { PlainError } from "../plain-error.ts";
import { portProblem } from "./port.ts";

const program = fileURLToPath(new URL("../serve.ts", import.meta.url));

/**
 * The young generation of V8 is kept small. Many streams at once otherwise move what they use for a moment into the old
 * one, and the process keeps a third more memory; it costs no processor time that could be measured.
 */
const flags = ["--max-semi-space-size=8", "--initial-old-space-size=64"];

/** The process that serves, as its supervisor sees it. */
export type ServerProcess = {
  pid: number;
  /** Resolves when it listens. */
  listen: () => Promise<void>;
  /** Lets running replies finish, at most for so long, and ends it. Calling it again with less time hurries. */
  drain: (timeoutMs: number) => Promise<void>;
  /** Resolves with a text for people when it ended by itself or otherwise. */
  ended: Promise<string>;
};

/** Starts the server process. It gets ready by itself and then waits for `listen`. */
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
    if (child.connected) child.send(message, () => {}); // Gone meanwhile: `ended` resolves.
  };
  const listening = new Promise<void>((resolve, reject) => {
    child.on("message", (message: Report) => {
      if (message.is === "listening") {
        // What Next says of itself before is of no use to anybody.
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
