// `npm run setup`: brings the database to the state that this version needs. Hosts run it as a build step; `npm
// start` runs it by itself.
import { runSetup } from "../lib/auth/setup.ts";
import { archiveBeforeMigration } from "../lib/backup/automatic.ts";
import { env } from "../lib/env.ts";
import { sweepFiles } from "../lib/resumes/sweep.ts";
import { assertStorage, PublicStorage } from "../lib/storage/index.ts";
import { messageOf } from "./plain-error.ts";
import { storageWarning } from "./supervisor/report.ts";

try {
  // A start says it by itself, and gives the embedded database an address too.
  const warning = process.argv.includes("--from-start") ? null : storageWarning(env());
  if (warning) console.error(`Warning: ${warning}`);
  await runSetup((from, to) => archiveBeforeMigration(from, to, console.log));
  await assertStorage().catch((error: unknown) => {
    // One that cannot be reached now may be later; one that shows everybody everything must not be used.
    if (error instanceof PublicStorage) throw error;
    console.error(`The storage did not answer: ${messageOf(error).split("\n")[0]}`);
  });
  await sweepFiles().catch((error: unknown) => console.error(`Old files stay: ${messageOf(error)}`));
  process.exit(0); // An open pool of connections would keep it waiting.
} catch (error) {
  console.error(`Set-up failed: ${messageOf(error).split("\n")[0]}`);
  process.exit(1);
}
