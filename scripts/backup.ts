// `npm run backup -- FILE`, started by the supervisor once the database is running. A server may run at the same time.
import { resolve } from "node:path";
import { saveArchive } from "../lib/backup/save.ts";
import { messageOf } from "./plain-error.ts";

const [path, ...rest] = process.argv.slice(2);
if (!path || rest.length > 0 || path.startsWith("-")) {
  console.error("npm run backup -- FILE    writes everything into one archive, such as colloquy.tar.zst");
  process.exit(1);
}
try {
  console.log(await saveArchive(resolve(process.env.INIT_CWD ?? "", path)));
  process.exit(0);
} catch (error) {
  console.error(`No archive was written: ${messageOf(error)}`);
  process.exit(1);
}
