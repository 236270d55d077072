import { readFileSync } from "node:fs";
import { asideOf } from "../lib/ai/practice/lists.ts";

/** The lists were written with sight of `open`, never of `held-out`. */
export type Half = "open" | "held-out";
const asides = ["refusal", "distress", "rude", "question", "other_language"] as const;
type Name = (typeof asides)[number];
/** A message, the question that it follows where one is known, and what it is: nothing for an answer, or more than one. */
type Labelled = { text: string; question?: string; labels: Name[] };
export type ListFigures = { aside: Name; labelled: number; precision: number; recall: number };

export const readLists = (half: Half): Labelled[] =>
  JSON.parse(readFileSync(new URL(`./lists/${half}.json`, import.meta.url), "utf8")) as Labelled[];

/** Precision: how many of those that practice mode takes for one are one. Recall: how many of the labelled ones it sees. */
export function measureLists(half: Half): ListFigures[] {
  const read = readLists(half).map(({ text, question, labels }) => {
    const aside = asideOf(text, { question: question ?? null });
    // Who asks to come back to a question later declines it for now.
    return { labels, aside: aside === "later" ? "refusal" : aside };
  });
  return asides.map((name) => {
    const labelled = read.filter(({ labels }) => labels.includes(name));
    const given = read.filter(({ aside }) => aside === name);
    const right = labelled.filter(({ aside }) => aside === name).length;
    return {
      aside: name,
      labelled: labelled.length,
      precision: given.length === 0 ? 1 : right / given.length,
      recall: right / (labelled.length || 1),
    };
  });
}

const percent = (share: number): string => String(Math.round(share * 100));

/** Prints how well practice mode recognises messages that are no answer. */
export function report(): string {
  const [open, heldOut] = [measureLists("open"), measureLists("held-out")];
  const rows = open.map(({ aside }, at) =>
    [open[at], heldOut[at]].reduce(
      (row, one) =>
        one ? `${row} ${one.labelled} | ${percent(one.precision)} | ${percent(one.recall)} |` : row,
      `| ${aside} |`,
    ),
  );
  return [
    "| in % | open: messages | precision | recall | held out: messages | precision | recall |",
    "| --- | --- | --- | --- | --- | --- | --- |",
    ...rows,
  ].join("\n");
}
