// `npm test` and `npm run check`. Plain JavaScript that runs on Node.js 20 before anything is installed; what it
// does then is in scripts/test/run.ts, under the project's own Node.js.
import { spawn } from "node:child_process";
import { ensureInstalled, projectDir, projectNode } from "./install.mjs";

try {
  await ensureInstalled({ log: console.log, dev: true });
} catch (error) {
  console.error(error.message);
  console.log("0 passed, 1 failed");
  process.exit(1);
}
const child = spawn(projectNode, ["scripts/test/run.ts", ...process.argv.slice(2)], {
  cwd: projectDir,
  stdio: ["ignore", "inherit", "inherit"],
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code) => process.exit(code ?? 1));
