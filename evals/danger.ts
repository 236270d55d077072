import { readFileSync } from "node:fs";
import { isInDanger } from "../lib/safety/danger.ts";

type Labelled = { text: string; danger: boolean };
export type DangerFigures = {
  part: DangerPart;
  missed: string[];
  false: string[];
  danger: number;
  safe: number;
};

/** Plain words and varied ones, which the list was written with sight of; hints, of which `unseen` is held out. */
export const dangerParts = ["plain", "varied", "seen", "unseen"] as const;
export type DangerPart = (typeof dangerParts)[number];

/** Which messages of people in danger are passed over, and which of others are taken for such. */
export function measureDanger(part: DangerPart): DangerFigures {
  const file = new URL(`./danger/${part}.json`, import.meta.url);
  const all = JSON.parse(readFileSync(file, "utf8")) as Labelled[];
  const [danger, safe] = [true, false].map((label) =>
    all.flatMap((one) => (one.danger === label ? one.text : [])),
  );
  return {
    part,
    missed: (danger ?? []).filter((text) => !isInDanger(text)),
    false: (safe ?? []).filter(isInDanger),
    danger: danger?.length ?? 0,
    safe: safe?.length ?? 0,
  };
}

export async function report(): Promise<string> {
  const share = (some: unknown[], all: number) =>
    `${some.length} of ${all} (${Math.round((100 * some.length) / all)} %)`;
  const rows = dangerParts.map((part) => {
    const figures = measureDanger(part);
    return `| ${part} | ${share(figures.missed, figures.danger)} | ${share(figures.false, figures.safe)} |`;
  });
  return ["| texts | missed | false |", "| --- | --: | --: |", ...rows].join("\n");
}
