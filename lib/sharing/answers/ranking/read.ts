import { readAnswer } from "../../../ai/marks/marks.ts";
import { sentences as sentencesOf } from "../../../text/sentences.ts";
import { joinedStemsOf, termsOf, type Term } from "../../../text/terms.ts";
import { families as allFamilies, readSigns, readTopics } from "../../../text/topics.ts";
import { countWords } from "../../../text/words.ts";
import type { Passage } from "../passages/passages.ts";
import { informativeness } from "./informativeness.ts";
import { asking, broad } from "./question.ts";

/** A passage as it is searched: read once, for any number of questions. */
export type Read = {
  passage: Passage;
  words: Set<string>;
  /** Of what was asked, or of the heading. */
  context: Set<string>;
  /** Of what was asked and said before in the same story. */
  before: Set<string>;
  /** How much what was asked belongs to each family; at most 1. */
  asked: Map<string, number>;
  /** The same of the whole passage, by what it says as well. */
  families: Map<string, number>;
  /** How much the best of it tells; null where nothing is told. */
  tells: number | null;
  /** Sentences that tell of pain: they are no answer to a recruiter. */
  pains: string[];
  /** The place of the passage that its story began with. */
  story: number;
};

export type Index = { read: Read[]; stems: Set<string> };

/** How much a passage belongs to a family, by the sentence before the question, by the question before, by its own words. */
const share = { lead: 0.6, inherited: 0.85, signs: 0.45 };

/** With fewer signs than this in a passage, no passage of an interview reads like a family. */
const minSigns = 1.5;

/** With these an interviewer asks on. */
const refers =
  /\b(?:that|it|this|those|they|them|he|him|she|her|then|next|afterwards?|since|the (?:outcome|result|difference|others|end)|what happened|do yourself)\b/iu;

export function indexOf(passages: Passage[]): Index {
  const stems = new Set<string>();
  const read: Read[] = [];
  for (const passage of passages) {
    const one = readPassage(passage, read.at(-1), read.length);
    for (const stem of one.words) stems.add(stem);
    // An addition is an answer to what a visitor asked.
    if (passage.source === "candidate") for (const stem of one.context) stems.add(stem);
    read.push(one);
  }
  addBySigns(read);
  return { read, stems };
}

function readPassage(passage: Passage, previous: Read | undefined, at: number): Read {
  const text = passage.stretches.join("\n");
  const weights = askedFamilies(passage);
  const top = Math.max(0, ...weights.values());
  const isClear = (weight: number): boolean => weight >= 1 || passage.source === "resume";
  const asked = new Map<string, number>();
  for (const [family, weight] of weights)
    asked.set(family, isClear(weight) ? 0.75 + (0.25 * weight) / top : top < 1 ? 0.5 : 0.35);
  const from = previous && goesOn(passage, previous, top) ? previous : null;
  for (const [family, of] of from?.asked ?? [])
    asked.set(family, Math.max(asked.get(family) ?? 0, of * share.inherited));
  const families = new Map(asked);
  for (const [family, of] of answerFamilies(passage))
    families.set(family, Math.min(1, Math.max(asked.get(family) ?? 0, of) + 0.05));
  return {
    passage,
    words: new Set([...termsOf(text).map(({ stem }) => stem), ...joinedStemsOf(text)]),
    context: new Set(termsOf(passage.context).map(({ stem }) => stem)),
    before: new Set(from ? [...from.words, ...from.context] : []),
    asked,
    families,
    ...tellsOf(passage),
    story: from?.story ?? at,
  };
}

/** The question's families, and in part those of the sentence before it. */
function askedFamilies({ source, asked, context }: Passage): Map<string, number> {
  const weights = new Map(readTopics(source === "transcript" ? (asked ?? "") : context).weights);
  if (source === "resume") for (const family of broad) weights.delete(family);
  if (source !== "transcript") return weights;
  const isClear = weights.values().some((weight) => weight >= 1);
  const before = context.replace(asked ?? "", "").trim();
  const lead = before === "" ? "" : (sentencesOf(before).at(-1)?.text ?? "");
  for (const [family, weight] of readTopics(lead).weights)
    weights.set(family, Math.max(weights.get(family) ?? 0, weight * (isClear ? share.lead : 1)));
  return weights;
}

/** Whether an answer goes on with what was told in the one before: nothing is asked about that is new. */
function goesOn({ source, asked, context }: Passage, previous: Read, top: number): boolean {
  if (source !== "transcript" || previous.passage.source !== "transcript" || asked === null) return false;
  const { stems } = readTopics(asked);
  const isNew = ({ stem }: Term): boolean =>
    !asking.has(stem) && !previous.words.has(stem) && !previous.context.has(stem);
  const news = termsOf(asked).filter((term) => isNew(term) && !stems.has(term.stem)).length;
  const lead = termsOf(context.replace(asked, "")).filter(isNew).length;
  if (lead > 1) return false;
  return refers.test(asked) ? news === 0 || (news === 1 && top < 1) : news === 0 && top < 1;
}

/** How much the sentences of a passage speak of each family: less than a question about it would say. */
function answerFamilies({ sentences }: Passage): Map<string, number> {
  const shares = new Map<string, number>();
  const signs = sentences.map(({ text }) => readSigns(text).weights);
  for (const [at, { text }] of sentences.entries()) {
    const { weights } = readTopics(text);
    for (const family of new Set([...weights.keys(), ...(signs[at]?.keys() ?? [])])) {
      const sign = Math.min(4, (signs[at]?.get(family) ?? 0) + (signs[at + 1]?.get(family) ?? 0));
      const weight = weights.get(family) ?? 0;
      const of = weight >= 1 ? 0.15 + 0.2 * Math.min(2, weight) + 0.1 * sign : 0.12 * sign;
      if (of > (shares.get(family) ?? 0.2)) shares.set(family, of);
    }
  }
  return shares;
}

/** Of each family, the passages that read most like it belong to it a little, whatever was asked. */
function addBySigns(read: Read[]): void {
  const signs = read.map(({ passage: { source, stretches } }) => {
    const text = source === "resume" ? "" : stretches.join("\n");
    return { weights: readSigns(text).weights, length: Math.sqrt(Math.max(1, countWords(text) / 40)) };
  });
  for (const family of allFamilies) {
    const counts = signs.map(({ weights, length }) => (weights.get(family) ?? 0) / length);
    const top = counts.reduce((max, count) => Math.max(max, count), 0);
    if (top < minSigns) continue;
    for (const [at, { families }] of read.entries()) {
      const of = (share.signs * (counts[at] ?? 0)) / top;
      if (of > 0.2) families.set(family, Math.max(families.get(family) ?? 0, of));
    }
  }
}

/** An answer of more words than this is none that only declines. */
const maxRefusalWords = 30;

function tellsOf({ source, asked, sentences }: Passage): Pick<Read, "tells" | "pains"> {
  const { marks, sentences: readings } = readAnswer(sentences.map(({ text }) => text).join(" "), asked ?? "");
  const pains = readings.filter(({ isDistress }) => isDistress).map(({ text }) => text);
  const telling = readings.filter(({ text, isRude }) => !/[?？]\s*$/u.test(text) && !isRude);
  const words = telling.reduce((sum, { text }) => sum + countWords(text), 0);
  if (words === 0 || (source === "transcript" && words <= maxRefusalWords && marks.has("refusal")))
    return { tells: null, pains };
  const best = telling.reduce((max, { text }) => Math.max(max, informativeness(text)), -3);
  return { tells: best - (source === "transcript" && words < 12 ? 1 : 0), pains };
}
