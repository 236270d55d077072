// `npm start`, `npm run dev`, `npm run admin`, `npm run backup`, `npm run restore` and `npm run storage`: installs what is missing, then goes
// on under the project's own Node.js. This file runs on whatever Node.js (20 or newer) the machine has.
import { spawn } from "node:child_process";
import { ensureInstalled, PlainError, projectDir, projectNode } from "./install.mjs";

const [major] = process.versions.node.split(".").map(Number);
if (major < 20) {
  console.error(`Colloquy needs Node.js 20 or newer; this is ${process.version}.`);
  process.exit(1);
}

/** The process that does the work, once there is one: it alone decides what a signal means. */
let supervisor;
// A message, not the signal again: Ctrl-C reaches the supervisor by itself, and twice would mean "hurry".
function stop() {
  if (!supervisor) process.exit(1);
  if (supervisor.connected) supervisor.send("stop", () => {});
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);
process.stdout.on("error", () => {}); // The terminal may be gone before we are.

try {
  await ensureInstalled({ log: console.log });
} catch (error) {
  if (!(error instanceof PlainError)) throw error;
  console.error(error.message);
  process.exit(1);
}

supervisor = spawn(projectNode, ["scripts/supervisor/main.ts", ...process.argv.slice(2)], {
  cwd: projectDir,
  // Through the channel it learns that this process is gone, even after kill -9.
  stdio: ["inherit", "inherit", "inherit", "ipc"],
});
supervisor.on("error", (error) => {
  console.error(
    `Node.js in node_modules does not start (${error.message}). Delete node_modules and start again.`,
  );
  process.exit(1);
});
supervisor.on("exit", (code) => process.exit(code ?? 1));

// A shell between npm and this process dies of SIGTERM without passing it on; we must not live on without it.
if (process.env.npm_lifecycle_event && process.platform !== "win32") {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop();
  }, 250).unref();
}
