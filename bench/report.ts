// Figures, their limits, and the tables that show both.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { format, resolveConfig } from "prettier";
import { machine } from "./machine.ts";

/** The percentile of the values for a share from 0 to 1. */
export function quantile(values: number[], share: number): number {
  if (values.length === 0) return Number.NaN;
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
export const median = (values: number[]): number => quantile(values, 0.5);

/** A figure: the median over the rounds, and their minimum and maximum. */
export type Figure = { name: string; unit: string; rounds: number[]; note?: string };
export type Target = Figure & { limit: number; atLeast?: boolean };

const digits = (value: number) => (Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2);
/** Formats a value with three digits. */
export const shown = (value: number) => (Number.isFinite(value) ? value.toFixed(digits(value)) : "–");

/** All results of a run, in order. */
export class Report {
  readonly figures: (Figure | Target)[] = [];

  private readonly log: (line: string) => void;

  constructor(log: (line: string) => void) {
    this.log = log;
  }

  add(figure: Figure | Target): void {
    this.figures.push(figure);
    this.log(`  ${this.line(figure).join("  ")}`);
  }

  line(figure: Figure | Target): string[] {
    const { name, unit, rounds, note } = figure;
    const range = rounds.length > 1 ? `${shown(Math.min(...rounds))} – ${shown(Math.max(...rounds))}` : "";
    const target = "limit" in figure ? `${figure.atLeast ? "≥" : "≤"} ${shown(figure.limit)}` : "";
    const verdict = "limit" in figure ? (isMet(figure) ? "met" : "**missed**") : "";
    return [name, `${shown(median(rounds))} ${unit}`, range, target, verdict, note ?? ""];
  }

  missed(): Target[] {
    return this.figures.filter((figure): figure is Target => "limit" in figure && !isMet(figure));
  }

  /** Writes the figures into bench/README.md, between its two marks. */
  async write(rounds: number): Promise<void> {
    const file = join(import.meta.dirname, "README.md");
    const rows = this.figures.map((figure) => `| ${this.line(figure).join(" | ")} |`);
    const table = [
      "| What | Median | Rounds | Target | | |",
      "| --- | --: | --: | --: | --- | --- |",
      ...rows,
    ];
    const head = `${new Date().toISOString().slice(0, 10)}, ${rounds} rounds. ${machine()}.`;
    const text = readFileSync(file, "utf8").replace(
      /(<!-- results -->).*(<!-- end of results -->)/s,
      (_, before: string, after: string) => `${before}\n\n${head}\n\n${table.join("\n")}\n\n${after}`,
    );
    writeFileSync(file, await format(text, { ...(await resolveConfig(file)), parser: "markdown" }));
  }
}

export function isMet(target: Target): boolean {
  const value = median(target.rounds);
  return target.atLeast ? value >= target.limit : value <= target.limit;
}
