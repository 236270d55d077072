// Starts `npm start`, `dev`, `admin`, `backup`, `daily`, `model-check`, `restore` and `storage`: installs missing packages
// and continues on the project's own Node.js. Runs on the machine's Node.js (20.9 or newer).
import { spawn } from "node:child_process";
import { ensureInstalled, PlainError, projectDir, projectNode } from "./install.mjs";

const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 9)) {
  console.error(`Colloquy needs Node.js 20.9 or newer; this is ${process.version}.`);
  process.exit(1);
}

/** The process that does the work and handles signals, once it is started. */
let supervisor;
// A message instead of a signal: Ctrl-C already reaches the supervisor, and a second one means "hurry".
function stop() {
  if (!supervisor) process.exit(1);
  if (supervisor.connected) supervisor.send("stop", () => {});
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);
process.stdout.on("error", () => {}); // The terminal may close first.

try {
  await ensureInstalled({ log: console.log });
} catch (error) {
  if (!(error instanceof PlainError)) throw error;
  console.error(error.message);
  process.exit(1);
}

supervisor = spawn(projectNode, ["scripts/supervisor/main.ts", ...process.argv.slice(2)], {
  cwd: projectDir,
  // The supervisor notices through this channel that this process has ended, even after kill -9.
  stdio: ["inherit", "inherit", "inherit", "ipc"],
});
supervisor.on("error", (error) => {
  console.error(
    `Node.js in node_modules does not start (${error.message}). Delete node_modules and start again.`,
  );
  process.exit(1);
});
supervisor.on("exit", (code) => process.exit(code ?? 1));

// npm's shell ends on SIGTERM without passing it on, so this process watches its parent.
if (process.env.npm_lifecycle_event && process.platform !== "win32") {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop();
  }, 250).unref();
}
