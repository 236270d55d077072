import { readFileSync } from "node:fs";
import { readAnswer, type Mark } from "../lib/ai/marks/marks.ts";

/** Half of the labelled answers: rules are written with sight of `open` (and `more`), never of `blind`. */
export type Half = "open" | "blind";
type LabelledAnswer = { question: string; answer: string; marks: Mark[] };
export type MarkFigures = { mark: Mark; labelled: number; precision: number; recall: number };

export const marks: Mark[] = [
  "situation",
  "action",
  "result",
  "number",
  "team_only",
  "vague",
  "off_topic",
  "refusal",
  "distress",
  "other_language",
  "question",
];

export function loadAnswers(half: Half): LabelledAnswer[] {
  const files = half === "open" ? ["open", "more"] : ["blind"];
  return files.flatMap(
    (file) =>
      JSON.parse(readFileSync(new URL(`./marks/${file}.json`, import.meta.url), "utf8")) as LabelledAnswer[],
  );
}

/** Precision: how many of the marks given are right. Recall: how many of the labelled ones were given. */
export function measureMarks(half: Half): MarkFigures[] {
  const readings = loadAnswers(half).map((labelled) => ({
    labelled: new Set(labelled.marks),
    given: readAnswer(labelled.answer, labelled.question).marks,
  }));
  return marks.map((mark) => {
    const labelled = readings.filter((reading) => reading.labelled.has(mark)).length;
    const given = readings.filter((reading) => reading.given.has(mark)).length;
    const right = readings.filter((reading) => reading.labelled.has(mark) && reading.given.has(mark)).length;
    return { mark, labelled, precision: given === 0 ? 1 : right / given, recall: right / labelled };
  });
}

const percent = (share: number): string => `${Math.round(share * 100)}%`;

export async function report(): Promise<string> {
  const open = measureMarks("open");
  const blind = measureMarks("blind");
  const rows = open.map((one, at) => {
    const other = blind[at] as MarkFigures;
    const cells = [one, other].flatMap(({ labelled, precision, recall }) => [
      String(labelled),
      percent(precision),
      percent(recall),
    ]);
    return `| ${[one.mark, ...cells].join(" | ")} |`;
  });
  return [
    "| Mark | Open: answers | Precision | Recall | Blind: answers | Precision | Recall |",
    "| --- | --- | --- | --- | --- | --- | --- |",
    ...rows,
  ].join("\n");
}
