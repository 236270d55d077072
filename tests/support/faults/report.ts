import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { format, resolveConfig } from "prettier";
import { machine } from "../../../bench/machine.ts";
import { repository } from "../cluster.ts";
import type { Figures } from "./disturb.ts";

const seconds = (ms: number | undefined): string => (ms === undefined ? "–" : (ms / 1000).toFixed(1));

export function line({
  name,
  rounds,
  noticed,
  acknowledged,
  lost,
  doubled,
  stuck,
  recoveryMs,
}: Figures): string[] {
  const sorted = recoveryMs.toSorted((a, b) => a - b);
  const counts = [rounds, noticed, acknowledged, lost, doubled, stuck].map((value) =>
    value.toLocaleString("en"),
  );
  return [name, ...counts, seconds(sorted[Math.floor(sorted.length / 2)]), seconds(sorted.at(-1))];
}

const head = ["Fault", "Rounds", "Noticed", "Words", "Lost", "Doubled", "Stuck", "Median (s)", "Longest (s)"];

/** Writes the figures into docs/security.md, between its two marks. */
export async function writeFigures(
  figures: Figures[],
  { seed, isFinished }: { seed: number; isFinished: boolean },
): Promise<void> {
  const file = join(repository, "docs/security.md");
  const table = [head, ["---", ...head.slice(1).map(() => "--:")], ...figures.map(line)]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
  const summary = `${new Date().toISOString().slice(0, 10)}, seed ${seed}. ${machine()}.${isFinished ? "" : " **This run did not come to its end.**"}`;
  const text = readFileSync(file, "utf8").replace(
    /(<!-- faults -->).*(<!-- end of faults -->)/s,
    (_, before: string, after: string) => `${before}\n\n${summary}\n\n${table}\n\n${after}`,
  );
  writeFileSync(file, await format(text, { ...(await resolveConfig(file)), parser: "markdown" }));
}
