// `npm run daily`, started by the supervisor once the database is running: runs the daily job now.
import { afterResponseDone } from "../lib/after-response.ts";
import { runDaily } from "../lib/daily/run.ts";
import { messageOf } from "./plain-error.ts";

try {
  const run = await runDaily();
  // Waits for work that completed replies started.
  await afterResponseDone();
  if (!run) console.log("The daily job is running already.");
  for (const { name, count } of run?.steps ?? [])
    console.log(`${name.replaceAll("_", " ")}: ${count ?? "failed; the reason stands above"}`);
  process.exit(run?.steps.some(({ count }) => count === null) ? 1 : 0);
} catch (error) {
  console.error(`The daily job failed: ${messageOf(error)}`);
  process.exit(1);
}
