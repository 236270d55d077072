// `npm run storage -- move [--erase]`, started by the supervisor once the database is running. A server may run at the
// same time.
import { chosenStorage } from "../lib/env.ts";
import { moveFiles } from "../lib/resumes/move.ts";
import { listOrphans } from "../lib/resumes/sweep.ts";
import { assertStorage, removeFiles, type Stored } from "../lib/storage/index.ts";
import { messageOf } from "./plain-error.ts";

const [what, ...options] = process.argv.slice(2);
if (what !== "move" || options.some((option) => option !== "--erase")) {
  console.error(
    "npm run storage -- move            copies every file to where new files go, and checks it there\n" +
      "npm run storage -- move --erase    then erases the old copies too",
  );
  process.exit(1);
}

const count = (files: number): string => `${files} ${files === 1 ? "file" : "files"}`;
const nameOf = ({ storage, storage_key }: Stored): string => `${storage} ${storage_key}`;

/** Lists files without a resume, or erases them. */
async function clear(copied: Stored[], isErasing: boolean): Promise<void> {
  const names = new Map([...copied, ...(await listOrphans())].map((file) => [nameOf(file), file]));
  if (names.size === 0) return;
  if (!isErasing) {
    console.log(`${[...names.keys()].join("\n")}\nNo resume names these ${count(names.size)} any more.`);
    console.log(
      "`npm run storage -- move --erase` erases them; the daily job erases those over an hour old.",
    );
    return;
  }
  const remaining = await removeFiles([...names.values()]);
  console.log(`Erased ${count(names.size - remaining.length)} that no resume names any more.`);
  if (remaining.length > 0) throw new Error(`${count(remaining.length)} could not be erased; run it again`);
}

try {
  await assertStorage();
  const { copied, missing, busy } = await moveFiles((done) => console.log(`${count(done)} copied…`));
  console.log(`Copied ${count(copied.length)} to ${chosenStorage()}, and read each back whole.`);
  for (const file of missing) console.log(`Not there to be copied: ${nameOf(file)}`);
  await clear(copied, options.includes("--erase"));
  if (busy > 0)
    throw new Error(`${count(busy)} could not be moved while in use; run it again in some minutes`);
  process.exit(0);
} catch (error) {
  console.error(`Not everything was moved: ${messageOf(error)}. What was copied stays so; run it again.`);
  process.exit(1);
}
