// `npm run admin -- EMAIL [--reset]`, started by the supervisor once the database is running.
import { promote, resetLink } from "../lib/auth/admin-cli.ts";
import { messageOf } from "./plain-error.ts";

const args = process.argv.slice(2);
const options = args.filter((arg) => arg.startsWith("-"));
const [email, ...rest] = args.filter((arg) => !arg.startsWith("-"));

if (!email || rest.length > 0 || options.some((option) => option !== "--reset")) {
  console.error(
    "npm run admin -- EMAIL            makes that account an administrator, and ends its suspension\n" +
      "npm run admin -- EMAIL --reset    prints a link to set its password (one use, one hour)",
  );
  process.exit(1);
}
try {
  console.log(await (options.includes("--reset") ? resetLink(email) : promote(email)));
  process.exit(0);
} catch (error) {
  console.error(messageOf(error));
  process.exit(1);
}
