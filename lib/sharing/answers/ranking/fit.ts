import type { Passage } from "../passages/passages.ts";
import { alike } from "./concepts.ts";
import type { Sought } from "./question.ts";
import { stemOf, type Term } from "./terms.ts";

/** A passage in stems: each sentence, what it answers, and all its words. */
export type Read = { id: number; sentences: Set<string>[]; context: Set<string>; words: string[] };

type Counted = { frequency: Map<string, number>; passages: Passage[] };

/** A word found in the sentence itself, in the sentences beside it, in the question that it answers; of the word or of one like it. */
const weights = {
  sentence: { same: 1, alike: 0.8 },
  passage: { same: 0.7, alike: 0.5 },
  context: { same: 0.75, alike: 0.65 },
};
/** What was asked by another visitor and answered by the candidate answers the same question wholly. */
const additionContext = { same: 1, alike: 0.8 };
/** A name that does not occur makes all else beside the point. */
const withoutName = 0.35;

const time =
  /\b(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|a|an|half|several|few|couple of|every|each|once|twice)[\s-](?:\w+ )?(?:second|minute|hour|day|week|month|quarter|year|decade|night|shift|mins?|hrs?)s?\b|\b(?:since|from|until|by) (?:\d{4}|january|february|march|april|may|june|july|august|september|october|november|december)|\b(?:19|20)\d\d\b/iu;
const figure =
  /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|hundred|thousand|million|half|double|twice|third|quarter)\b/iu;

/** "I would cut it by half" answers no question on what was done. */
const hypothetical =
  /\b(?:i|we)(?:['’]d| would| could| might)(?: probably| also| just| maybe)? (?!like|love|rather|been|had|say|not\b)\p{L}+/iu;
const supposed = 0.7;

/** How much of what a question looks for stands in each sentence of a passage and around it, from 0 to 1. */
export function fits(passage: Passage, read: Read, sought: Sought, counted: Counted): number[] {
  const all = new Set(read.words);
  const weighed = [
    ...sought.terms.map((term) => ({
      term,
      weight:
        weigh(term, counted) *
        (vague.has(term.stem) && sought.terms.some(({ stem }) => !vague.has(stem)) ? vagueness : 1),
    })),
    ...sought.carried.map((term) => ({ term, weight: weigh(term, counted) * 0.5 })),
  ];
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0) + (sought.figure ? 0.6 : 0);
  return read.sentences.map((stems, at) => {
    let sum = 0;
    let misses = false;
    for (const { term, weight } of weighed) {
      const found = foundIn(
        term,
        stems,
        all,
        read.context,
        passage.source === "candidate" ? additionContext : weights.context,
      );
      if (found === 0 && term.named) misses = true;
      sum += found * weight;
    }
    const text = passage.sentences[at]?.text ?? "";
    if (sought.figure && (sought.figure === "time" ? time : figure).test(text)) sum += 0.6;
    if (/[?？]\s*$/u.test(text) || total === 0) return 0;
    const fit = (sum / total) * (hypothetical.test(text) ? supposed : 1);
    return misses ? Math.min(fit, withoutName) : fit;
  });
}

function foundIn(
  term: Term,
  sentence: Set<string>,
  all: Set<string>,
  context: Set<string>,
  inContext: typeof weights.context,
): number {
  if (sentence.has(term.stem)) return weights.sentence.same;
  const like = alike(term.stem);
  const has = (set: Set<string>) => [...like].some((other) => set.has(other));
  return Math.max(
    has(sentence) ? weights.sentence.alike : relatedIn(term, sentence) ? weights.sentence.alike : 0,
    all.has(term.stem) ? weights.passage.same : has(all) ? weights.passage.alike : 0,
    context.has(term.stem) ? inContext.same : has(context) ? inContext.alike : 0,
  );
}

/** "nursing" and "nurse", "photography" and "photographer": the same beginning, nearly the same length. */
function relatedIn({ stem, named }: Term, sentence: Set<string>): boolean {
  if (named || stem.length < 5) return false;
  const beginning = stem.slice(0, Math.max(5, stem.length - 2));
  for (const other of sentence)
    if (other.startsWith(beginning) && Math.abs(other.length - stem.length) <= 3) return true;
  return false;
}

/** Words that only say that something happened: beside a word for what it was, they tell little. */
const vague = new Set(
  "problem issue challenge difficulty situation trouble circumstance matter".split(" ").map(stemOf),
);
const vagueness = 0.35;

/** Rare words say more; one that stands nowhere says most, and is what an answer would lack. */
function weigh(term: Term, { frequency, passages }: Counted): number {
  const like = [...alike(term.stem)].reduce((most, other) => Math.max(most, frequency.get(other) ?? 0), 0);
  const often = Math.max(frequency.get(term.stem) ?? 0, like);
  if (often === 0) return 1.2;
  const rare = Math.log(1 + passages.length / often) / Math.log(1 + passages.length);
  return (0.4 + 0.6 * Math.min(1, rare)) * (term.named ? 1.4 : 1);
}
