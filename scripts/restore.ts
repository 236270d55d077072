// `npm run restore -- FILE [--replace]`, started by the supervisor while no server uses this DATA_DIR.
import { resolve } from "node:path";
import { restoreArchive } from "../lib/backup/restore.ts";
import { describeArchive } from "../lib/backup/save.ts";
import { messageOf } from "./plain-error.ts";

const args = process.argv.slice(2);
const options = args.filter((arg) => arg.startsWith("-"));
const [path, ...rest] = args.filter((arg) => !arg.startsWith("-"));
const known = ["--replace", "--keep-files"];
if (!path || rest.length > 0 || options.some((option) => !known.includes(option))) {
  console.error(
    "npm run restore -- FILE              brings back everything that an archive holds\n" +
      "npm run restore -- FILE --replace    also where this installation is not empty: all that it holds goes",
  );
  process.exit(1);
}
try {
  const keepFiles = options.includes("--keep-files");
  const manifest = await restoreArchive(resolve(process.env.INIT_CWD ?? "", path), {
    replace: options.includes("--replace"),
    keepFiles,
  });
  console.log(`Restored ${describeArchive(manifest)}.`);
  process.exit(0);
} catch (error) {
  console.error(`Nothing was restored: ${messageOf(error)}`);
  process.exit(1);
}
