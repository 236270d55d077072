import type { AnswerInput } from "../../ai/tasks.ts";
import type { Asked, Material } from "./material.ts";
import { passagesOf, type Passage } from "./passages/passages.ts";
import { informativeness } from "./ranking/evidence.ts";
import { readQuestion, type Sought } from "./ranking/question.ts";
import { minFit, quotesOf, type Quote } from "./ranking/quotes.ts";
import { indexOf, rank, type Index, type Ranked } from "./ranking/rank.ts";

/** What was found for a question: the task for a model, and the passage behind each of its labels. */
export type Found = { input: AnswerInput; byLabel: Map<string, Passage> };

/** Reads a published interview once, for any number of questions. */
export const readMaterial = (material: Material): Index => indexOf(passagesOf(material));

/** All passages in their order, which of them come closest to a question, and what the search itself would quote. */
export function findPassages(index: Index, { question, earlier = [] }: Asked, name: string | null): Found {
  const sought = readQuestion(question, earlier, name);
  const labels = new Map(index.read.map((read, at) => [read, `t${at + 1}`]));
  const ranked = sought.isOverall ? mostInformative(index, sought) : rank(index, sought);
  const labelOf = (read: Ranked["read"]): string => labels.get(read) ?? "";
  const quotes: Quote[] = quotesOf(ranked, sought);
  const first = quotes.find(({ fit }) => fit >= minFit.answers)?.read;
  return {
    input: {
      question,
      earlier,
      candidate: name,
      turns: index.read.map((read) => ({
        label: labelOf(read),
        source: read.passage.source,
        asked: read.passage.asked,
        text: read.passage.stretches.join(" […] "),
      })),
      rank: ranked.map(({ read }) => labelOf(read)),
      ranked: quotes.map(({ read, quote, fit }) => ({
        turn: labelOf(read),
        quote,
        answers: fit >= (read.story === first?.story ? minFit.goesOn : minFit.answers),
      })),
    },
    byLabel: new Map(index.read.map((read) => [labelOf(read), read.passage])),
  };
}

/** For a question on the person as a whole: what tells most, whatever it is about. */
function mostInformative({ read }: Index, _: Sought): Ranked[] {
  return read
    .map((one) => ({
      read: one,
      fit: Math.max(...one.passage.sentences.map(({ text }) => informativeness(text))),
    }))
    .filter(({ fit }) => fit > 0)
    .sort((a, b) => b.fit - a.fit);
}
