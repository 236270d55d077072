import MiniSearch from "minisearch";
import type { Passage } from "../passages/passages.ts";
import { alike } from "./concepts.ts";
import { fits, type Read } from "./fit.ts";
import type { Sought } from "./question.ts";
import { informativeness } from "./informativeness.ts";
import { joinedStemsOf, termsOf } from "./terms.ts";

/** A passage with how well it answers a question, and which of its sentences do. */
export type Ranked = {
  passage: Passage;
  /** By words and their rarity, as a search library counts them: only good for an order. */
  score: number;
  /** How much of what the question looks for is there, from 0 to 1. */
  fit: number;
  /** The same for each sentence. */
  sentenceFits: number[];
};

/** Only the first of a search are looked at sentence by sentence. */
const maxLookedAt = 40;

export type Index = {
  passages: Passage[];
  read: Read[];
  search: MiniSearch<Read>;
  frequency: Map<string, number>;
};

/** Reads the passages once, for any number of questions. */
export function indexOf(passages: Passage[]): Index {
  const frequency = new Map<string, number>();
  const read = passages.map((passage, id): Read => {
    const sentences = passage.sentences.map(({ text }) => [
      ...termsOf(text).map((term) => term.stem),
      ...joinedStemsOf(text),
    ]);
    const context = termsOf(passage.context).map((term) => term.stem);
    for (const stem of new Set([...sentences.flat(), ...context]))
      frequency.set(stem, (frequency.get(stem) ?? 0) + 1);
    return {
      id,
      sentences: sentences.map((stems) => new Set(stems)),
      context: new Set(context),
      words: sentences.flat(),
    };
  });
  const search = new MiniSearch<Read>({
    fields: ["words", "context"],
    extractField: (document, field) =>
      field === "id"
        ? String(document.id)
        : [...(field === "words" ? document.words : document.context)].join(" "),
    // The words come cut and stemmed.
    tokenize: (text) => text.split(" "),
    processTerm: (term) => term,
    searchOptions: { boost: { words: 1, context: 0.6 } },
  });
  search.addAll(read);
  return { passages, read, search, frequency };
}

/**
 * The passages that have something to do with a question, the best first. Words count by how rare they are, in their stems,
 * with words that mean about the same, and with slips of spelling; what a question as a whole looks for decides before that.
 */
export function rank(index: Index, sought: Sought): Ranked[] {
  const stems = [...sought.terms, ...sought.carried].map((term) => term.stem);
  if (stems.length === 0) return [];
  const others = stems.flatMap((stem) => [...alike(stem)].filter((other) => !stems.includes(other)));
  const found = index.search.search({
    combineWith: "OR",
    queries: [
      {
        queries: [stems.join(" ")],
        fuzzy: (term) => (term.length > 5 ? 0.2 : false),
        prefix: (term) => term.length > 3,
      },
      ...(others.length > 0 ? [{ queries: [others.join(" ")], boostTerm: () => 0.5 }] : []),
    ],
  });
  const looked = found.slice(0, maxLookedAt).flatMap(({ id, score }): Ranked[] => {
    const passage = index.passages[Number(id)];
    const read = index.read[Number(id)];
    if (!passage || !read) return [];
    const sentenceFits = fits(passage, read, sought, index);
    return [{ passage, score, fit: Math.max(...sentenceFits), sentenceFits }];
  });
  // What the candidate added was added for such a question.
  const first = ({ passage, fit }: Ranked): number => (passage.source === "candidate" && fit >= 0.6 ? 1 : 0);
  const tells = ({ passage }: Ranked): number =>
    Math.max(...passage.sentences.map(({ text }) => informativeness(text)));
  // Of those that answer about as well, the one that tells more.
  const score = new Map(
    looked.map((one) => [one, one.fit + 0.05 * tells(one) + (one.passage.source === "resume" ? 0 : 0.02)]),
  );
  return looked.sort(
    (a, b) => first(b) - first(a) || (score.get(b) ?? 0) - (score.get(a) ?? 0) || b.score - a.score,
  );
}
