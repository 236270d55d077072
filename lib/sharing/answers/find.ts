import type { AnswerInput } from "../../ai/tasks.ts";
import type { Asked, Material } from "./material.ts";
import { passagesOf, type Passage } from "./passages/passages.ts";
import { readQuestion } from "./ranking/question.ts";
import { minFit, quotesOf } from "./ranking/quotes.ts";
import { rank, type Ranked } from "./ranking/rank.ts";
import { indexOf, type Index, type Read } from "./ranking/read.ts";

/** What was found for a question: the task for a model, and the passage behind each of its labels. */
export type Found = { input: AnswerInput; byLabel: Map<string, Passage> };

/** Reads a published interview once, for any number of questions. */
export const readMaterial = (material: Material): Index => indexOf(passagesOf(material));

/** All passages in their order, which of them come closest to a question, and what the search itself would quote. */
export function findPassages(index: Index, { question, earlier = [] }: Asked, name: string | null): Found {
  const labels = new Map(index.read.map((read, at) => [read, `t${at + 1}`]));
  const labelOf = (read: Read): string => labels.get(read) ?? "";
  const sought = readQuestion(question, earlier, name);
  const ranked = sought.isOverall ? bestOfEachStory(index) : rank(index, sought);
  const quotes = quotesOf(ranked, sought);
  const story = quotes.find(({ fit }) => fit >= minFit.answers)?.read.story;
  const turns = index.read.map((read) => {
    const { source, asked, stretches } = read.passage;
    return { label: labelOf(read), source, asked, text: stretches.join(" […] ") };
  });
  return {
    input: {
      question,
      earlier,
      candidate: name,
      turns,
      rank: ranked.map(({ read }) => labelOf(read)),
      ranked: quotes.map(({ read, quote, fit }) => {
        const answers = fit >= (story === undefined ? minFit.answers : minFit.beside);
        return { turn: labelOf(read), quote, answers };
      }),
    },
    byLabel: new Map(index.read.map((read) => [labelOf(read), read.passage])),
  };
}

/** For a question on the person as a whole: the passage of each story that tells most, whatever it is about. */
function bestOfEachStory({ read }: Index): Ranked[] {
  const best = new Map<number, Ranked>();
  for (const one of read) {
    const fit = one.tells ?? 0;
    if (fit >= minFit.answers && fit > (best.get(one.story)?.fit ?? 0))
      best.set(one.story, { read: one, fit });
  }
  return [...best.values()].sort((a, b) => b.fit - a.fit);
}
