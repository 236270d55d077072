// `npm run test:faults`: what befalls a server, on real processes, and often. tests/api/faults.test.ts has the faults.
import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "50" },
    seed: { type: "string" },
    // Puts the figures into docs/security.md.
    write: { type: "boolean" },
  },
});
process.env.FAULT_ROUNDS = values.rounds;
if (values.seed) process.env.FAULT_SEED = values.seed;
if (values.write) process.env.FAULT_WRITE = "1";
process.argv.splice(2, Infinity, "--only=api", "faults.test");
await import("./test.mjs");
