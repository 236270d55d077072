// `npm test` and `npm run check`. Plain JavaScript for Node.js 20; continues in scripts/test/run.ts on the project's
// own Node.js.
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
