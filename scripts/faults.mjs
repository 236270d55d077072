// `npm run test:faults`: repeats the fault tests of tests/api/faults.test.ts on real processes.
import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "50" },
    seed: { type: "string" },
    // Writes the results into docs/security.md.
    write: { type: "boolean" },
  },
});
process.env.FAULT_ROUNDS = values.rounds;
if (values.seed) process.env.FAULT_SEED = values.seed;
if (values.write) process.env.FAULT_WRITE = "1";
process.argv.splice(2, Infinity, "--only=api", "faults.test");
await import("./test.mjs");
