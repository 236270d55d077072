import type { AnswerInput } from "../../ai/tasks.ts";
import type { Asked, Material } from "./material.ts";
import { passagesOf, type Passage } from "./passages/passages.ts";
import { readQuestion } from "./ranking/question.ts";
import { indexOf, rank, type Index } from "./ranking/rank.ts";
import { informativeness } from "./ranking/informativeness.ts";

/** What was found for a question: the task for a model, and the passage behind each of its labels. */
export type Found = { input: AnswerInput; byLabel: Map<string, Passage> };

/** No prompt has room for more. */
const maxPassages = 24;

/** Reads a published interview once, for any number of questions. */
export const readMaterial = (material: Material): Index => indexOf(passagesOf(material));

/** The passages that have something to do with a question, the best first. */
export function findPassages(index: Index, { question, earlier = [] }: Asked, name: string | null): Found {
  const sought = readQuestion(question, earlier, name);
  const ranked = sought.overall ? mostInformative(index.passages) : rank(index, sought);
  const byLabel = new Map<string, Passage>();
  const passages = ranked.slice(0, maxPassages).map(({ passage, sentenceFits }, at) => {
    const label = `p${at + 1}`;
    byLabel.set(label, passage);
    return {
      label,
      source: passage.source,
      asked: passage.asked,
      stretches: passage.stretches,
      sentences: passage.sentences.map(({ text }, sentence) => ({
        text,
        fit: round(sentenceFits[sentence] ?? 0),
        informativeness: round(informativeness(text)),
      })),
    };
  });
  return { input: { question, candidate: name, overall: sought.overall, passages }, byLabel };
}

/** For a question on the person as a whole: what tells most, whatever it is about. */
function mostInformative(passages: Passage[]): { passage: Passage; sentenceFits: number[] }[] {
  return passages
    .map((passage) => ({
      passage,
      score: Math.max(...passage.sentences.map(({ text }) => informativeness(text))),
    }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ passage }) => ({ passage, sentenceFits: passage.sentences.map(() => 0) }));
}

const round = (value: number): number => Math.round(value * 1000) / 1000;
