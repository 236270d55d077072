import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { checkSync } from "recheck";
import { expect, test, vi } from "vitest";
import { bounded } from "./bounded.ts";
import { findPatterns } from "./find.ts";

/** What was found out about each pattern, by its hash: only what is new is checked. */
const file = fileURLToPath(new URL("./checked.json", import.meta.url));
const checked = new Map(Object.entries(JSON.parse(readFileSync(file, "utf8")) as Record<string, string>));
/** How long one pattern is looked at, in milliseconds. */
const timeout = 2_000;

test(
  "every pattern takes time by the length of what it reads, or reads nothing long",
  { timeout: 600_000 },
  async () => {
    // The build of recheck in plain JavaScript: the others want Java or a program for this very system.
    vi.stubEnv("RECHECK_BACKEND", "pure");
    const patterns = await findPatterns();
    expect(patterns.length).toBeGreaterThan(400);
    const known = new Map(
      patterns.map(({ id, source, flags }) => [
        id,
        checked.get(id) ?? checkSync(source, flags, { timeout }).status,
      ]),
    );
    const allowed = new Set(bounded.flatMap(({ ids }) => ids));
    const slow = patterns.filter(({ id }) => known.get(id) !== "safe" && !allowed.has(id));
    expect(
      slow.map(({ file, source, flags, id }) => `${file}: /${source}/${flags} (${id}, ${known.get(id)})`),
      "Rewrite these, or bound what they read and say so in tests/patterns/bounded.ts",
    ).toEqual([]);
    const stale = [...allowed].filter((id) => (known.get(id) ?? "safe") === "safe");
    expect(stale, "tests/patterns/bounded.ts holds patterns that are gone or safe").toEqual([]);
    const lines = [...known].sort(([a], [b]) => (a < b ? -1 : 1));
    if (known.size !== checked.size || lines.some(([id, status]) => checked.get(id) !== status))
      writeFileSync(file, `${JSON.stringify(Object.fromEntries(lines), null, 2)}\n`);
  },
);
