// `npm run test:postgres -- 16`: integration tests on other major versions of PostgreSQL, downloaded from npm's
// registry. Without a number, on all other supported versions.
import { spawnSync } from "node:child_process";
import { projectDir } from "./install.mjs";

const versions = process.argv.slice(2);
for (const version of versions.length > 0 ? versions : ["16", "17"]) {
  console.log(`\nPostgreSQL ${version}`);
  const { status } = spawnSync(process.execPath, ["scripts/test.mjs", "--only=integration"], {
    cwd: projectDir,
    env: { ...process.env, TEST_POSTGRES: version },
    stdio: "inherit",
  });
  if (status !== 0) process.exit(status ?? 1);
}
