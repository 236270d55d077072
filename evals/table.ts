/** The table of an evaluation: each check with its figure, its goal and the verdict. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";

export const partNames = ["danger", "meaning", "answers", "check", "interviews"] as const;
export type PartName = (typeof partNames)[number];

/** A measurement. `note` says why there is no value, or why it is doubtful. */
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

/** Rows in the order of goals.json. @param skipped the reason for a part without figures */
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

/** The stored results of one model. A new measurement of a part replaces the earlier one. */
export type Results = {
  model: string;
  parts: Partial<Record<PartName, { date: string; settings: Record<string, unknown>; figures: Figures }>>;
};

export const fileOf = (folder: URL, model: string): URL =>
  new URL(`${model.replaceAll(/[^\w.-]+/g, "-")}.json`, folder);

/** Adds parts to the file of a model. @returns all its results */
export function store(folder: URL, { model, parts }: Results): Results {
  const file = fileOf(folder, model);
  let earlier: Results["parts"] = {};
  try {
    earlier = (JSON.parse(readFileSync(file, "utf8")) as Results).parts;
  } catch {
    // There is no file yet.
  }
  const results = { model, parts: { ...earlier, ...parts } };
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
  return results;
}
