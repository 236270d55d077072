// `npm run setup`: brings the database to this version's state. Hosts run it as a build step; `npm start` runs it
// automatically.
import { runSetup } from "../lib/auth/setup.ts";
import { archiveBeforeMigration, checkNightly } from "../lib/backup/automatic.ts";
import { chosenStorage, env } from "../lib/env.ts";
import { assertStorage, takesDirectly, UnusableStorage } from "../lib/storage/index.ts";
import { messageOf } from "./plain-error.ts";
import { storageWarning } from "./supervisor/report.ts";

try {
  // A start prints this warning itself.
  const warning = process.argv.includes("--from-start") ? null : storageWarning(env());
  if (warning) console.error(`Warning: ${warning}`);
  // Before any write, so that a refused start changes nothing.
  await assertStorage().catch((error: unknown) => {
    // An unreachable storage may return; an unusable one will not.
    if (error instanceof UnusableStorage) throw error;
    console.error(
      `Warning: the storage cannot be reached, so uploads fail until it is back. ${messageOf(error).split("\n")[0]}`,
    );
  });
  await runSetup((from, to) => archiveBeforeMigration(from, to, console.log));
  const { APP_URL } = env();
  if (chosenStorage() === "s3" && APP_URL && !(await takesDirectly(new URL(APP_URL).origin)))
    console.error(
      `Warning: the bucket takes no files from pages of ${APP_URL}, so resumes go through this ` +
        `server. Allow PUT from there in its CORS rules (docs/operations.md).`,
    );
  await checkNightly().catch((error: unknown) => console.error(`Warning: ${messageOf(error)}`));
  process.exit(0); // The connection pool would keep the process alive.
} catch (error) {
  console.error(`Set-up failed: ${messageOf(error).split("\n")[0]}`);
  process.exit(1);
}
