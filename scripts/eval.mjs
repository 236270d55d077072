// `npm run eval`. Runs on Node.js 20; the evaluation runs on the project's own Node.js (evals/run.ts).
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ensureInstalled, projectDir, projectNode } from "./install.mjs";

try {
  await ensureInstalled({ log: console.log });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
// This condition makes "server-only" a no-op. The settings are the app's.
const node = [
  "--conditions=react-server",
  ...(existsSync(join(projectDir, ".env")) ? ["--env-file=.env"] : []),
];
const child = spawn(projectNode, [...node, "evals/run.ts", ...process.argv.slice(2)], {
  cwd: projectDir,
  stdio: "inherit",
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code) => process.exit(code ?? 1));
