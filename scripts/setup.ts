// `npm run setup`: brings the database to the state that this version needs. Hosts run it as a build step; `npm
// start` runs it by itself.
import { runSetup } from "../lib/auth/setup.ts";
import { sweepFiles } from "../lib/resumes/sweep.ts";
import { messageOf } from "./plain-error.ts";

try {
  await runSetup();
  await sweepFiles().catch((error: unknown) => console.error(`Old files stay: ${messageOf(error)}`));
  process.exit(0); // An open pool of connections would keep it waiting.
} catch (error) {
  console.error(`Set-up failed: ${messageOf(error).split("\n")[0]}`);
  process.exit(1);
}
