// Reads the PDF on its standard input and sends its parent the outcome: `node child.ts < FILE`. A process of its own, so
// that a file which eats memory or time costs this process and nothing else (`extract.ts` watches it).
import { readFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import type { Reading } from "./document.ts";

const send = (reading: Reading): void => {
  if (process.send) process.send(reading, () => process.exit(0));
  else process.stdout.write(`${JSON.stringify(reading)}\n`, () => process.exit(0));
};

// pdf.js leaves rejections behind that nobody waits for; they must not end the process before it has answered.
process.on("unhandledRejection", () => {});
process.on("disconnect", () => process.exit(1));
// Requests come first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL + 5);
// oxlint-disable-next-line no-console -- pdf.js complains that it may not load a library for drawing, which nobody needs
console.warn = () => {};
const { readDocument } = await import("./document.ts");
try {
  send(await readDocument(new Uint8Array(readFileSync(0))));
} catch {
  send({ ok: false, failure: "damaged", page_count: null });
}
