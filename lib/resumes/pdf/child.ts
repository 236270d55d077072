// Reads a PDF on standard input and sends the result to its parent: `node child.ts < FILE`. A separate process, so that
// a hostile file costs this process's memory and time only; `extract.ts` watches it.
import { readFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import type { Reading } from "./document.ts";

const send = (reading: Reading): void => {
  if (process.send) process.send(reading, () => process.exit(0));
  else process.stdout.write(`${JSON.stringify(reading)}\n`, () => process.exit(0));
};

// pdf.js leaves unhandled rejections, which must not end the process early.
process.on("unhandledRejection", () => {});
process.on("disconnect", () => process.exit(1));
// Web requests have priority.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL + 5);
// oxlint-disable-next-line no-console -- pdf.js warns about a drawing library that is not needed
console.warn = () => {};
const { readDocument } = await import("./document.ts");
try {
  send(await readDocument(new Uint8Array(readFileSync(0))));
} catch {
  send({ ok: false, failure: "damaged", page_count: null });
}
