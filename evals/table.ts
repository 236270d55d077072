/** The table of an evaluation: each check with its figure, its goal, and whether the goal is met. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";

export const partNames = ["danger", "meaning", "answers", "check", "interviews"] as const;
export type PartName = (typeof partNames)[number];

/** What was measured. A figure without `value` has no goal; `note` says why nothing is measured, or why to doubt it. */
export type Figure = { value?: number; text: string; note?: string; faults?: string[] };
/** Figures by the name of their check (goals.json). */
export type Figures = Record<string, Figure>;

type Goal = { part: PartName; check: string; goal: string | null };
const goals = JSON.parse(readFileSync(new URL("goals.json", import.meta.url), "utf8")) as Goal[];

/** The share of cases that a check counts, in percent. */
export const share = (count: number, of: number, faults?: string[]): Figure =>
  of === 0
    ? notMeasured("no cases")
    : {
        value: (100 * count) / of,
        text: `${((100 * count) / of).toFixed(1)} % (${count} of ${of})`,
        ...(faults && { faults }),
      };
export const notMeasured = (note: string): Figure => ({ text: "–", note });
export const tally = (kinds: string[]): Figure => {
  const counts = [...Map.groupBy(kinds, (kind) => kind)].map(([kind, all]) => `${kind} ${all.length}`);
  return { text: counts.sort().join(", ") || "none" };
};

function resultOf({ value, note }: Figure, goal: string | null): string {
  if (note !== undefined) return note;
  const [, sign, limit] = /^([≥≤]?) ?([\d.]+)/.exec(goal ?? "") ?? [];
  if (value === undefined || limit === undefined) return "";
  const isLeast = sign === "≥" || limit === "100";
  return (isLeast ? value >= Number(limit) : value <= Number(limit)) ? "✓" : "✗";
}

/** Rows in the order of goals.json. @param skipped why a part has no figures, where it has none */
export function rowsOf(figures: Figures, skipped: (part: PartName) => string = () => "not run"): string[][] {
  return goals.map(({ part, check, goal }) => {
    const figure = figures[check] ?? notMeasured(skipped(part));
    return [check, figure.text, goal ?? "", resultOf(figure, goal)];
  });
}

export const markdown = (head: string[], rows: (string | number)[][]): string =>
  [head, head.map((_, at) => (at === 0 ? "---" : "--:")), ...rows]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");

/** What is stored of one model: a part that is measured again replaces its earlier figures. */
export type Results = {
  model: string;
  parts: Partial<Record<PartName, { date: string; settings: Record<string, unknown>; figures: Figures }>>;
};

export const fileOf = (folder: URL, model: string): URL =>
  new URL(`${model.replaceAll(/[^\w.-]+/g, "-")}.json`, folder);

/** Adds parts to the file of a model. @returns everything that the file has now */
export function store(folder: URL, { model, parts }: Results): Results {
  const file = fileOf(folder, model);
  let earlier: Results["parts"] = {};
  try {
    earlier = (JSON.parse(readFileSync(file, "utf8")) as Results).parts;
  } catch {
    // The first of this model.
  }
  const results = { model, parts: { ...earlier, ...parts } };
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
  return results;
}
