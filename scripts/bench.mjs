// `npm run bench`. Runs on Node.js 20; the benchmarks run on the project's own Node.js (bench/run.ts).
import { spawn } from "node:child_process";
import { ensureInstalled, projectDir, projectNode } from "./install.mjs";

try {
  await ensureInstalled({ log: console.log, dev: true });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
const child = spawn(projectNode, ["bench/run.ts", ...process.argv.slice(2)], {
  cwd: projectDir,
  stdio: ["ignore", "inherit", "inherit"],
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code) => process.exit(code ?? 1));
