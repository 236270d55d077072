import { readFileSync } from "node:fs";
import { isInDanger } from "../lib/safety/danger.ts";
import { type Figures, share } from "./table.ts";

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

const names: Record<DangerPart, string> = {
  plain: "plain words",
  varied: "varied words",
  seen: "hints",
  unseen: "hints held out",
};

export function measure(): Figures {
  const all = dangerParts.map(measureDanger);
  const wrong = all.flatMap((one) => one.false);
  return {
    ...Object.fromEntries(
      all.map(({ part, missed, danger }) => [
        `danger missed, ${names[part]}`,
        share(missed.length, danger, part === "unseen" ? undefined : missed),
      ]),
    ),
    "danger false, all of them": share(
      wrong.length,
      all.reduce((sum, { safe }) => sum + safe, 0),
    ),
  };
}
