// `npm run eval`. Runs on Node.js 20; what prints the figures runs under the project's own Node.js (evals/run.ts).
import { spawn } from "node:child_process";
import { ensureInstalled, projectDir, projectNode } from "./install.mjs";

try {
  await ensureInstalled({ log: console.log });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
const child = spawn(projectNode, ["evals/run.ts", ...process.argv.slice(2)], {
  cwd: projectDir,
  stdio: ["ignore", "inherit", "inherit"],
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code) => process.exit(code ?? 1));
