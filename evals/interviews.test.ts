import { expect, test } from "vitest";
import { faultsOf, interviews } from "./interviews.ts";

test(
  "every listed question is asked, and no reply and no insight has a fault",
  { timeout: 120_000 },
  async () => {
    const faults = (await interviews()).flatMap(faultsOf);
    expect(faults.map(({ kind, file, text }) => `${file}: ${kind}: ${text}`)).toEqual([]);
  },
);
