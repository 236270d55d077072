import { plainFacts, type Sought } from "./question.ts";
import type { Index, Read } from "./read.ts";
import { isSlip } from "../../../text/spelling.ts";
import { synonymsOf } from "../../../text/synonyms.ts";

/** A passage with how much of a question it answers, from 0 to about 1. */
export type Ranked = { read: Read; fit: number };

/** What a word counts, by where it is found. */
const places = { words: 1, context: 0.8, before: 0.5 };
const ofSynonym = 0.75;
/** What a family counts that is not the one that was asked for but close to it. */
const ofNeighbour = 0.55;
/** What is left of a passage's fit where a name, a word, or most of what was asked for occurs nowhere. */
const ofUnknown = { name: 0.6, word: 0.9, most: 0.3 };
/** What a passage must have of a plain fact: more than a single word. */
const minFact = 0.45;
/** What an addition gains whose question was such a one: it was written to answer it. */
const ofAddition = 0.3;
/** Each family with those close to it. */
const neighbours = new Map(
  "mistake ownership,performance leading disagreement teaching,complaints customers disagreement,disagreement persuasion complaints performance,persuasion disagreement,customers complaints,pressure organising,organising pressure,leading teaching performance,teaching leading explaining performance,teamwork helping,helping teamwork,choice motivation,motivation choice,role leaving plans style,leaving role plans,plans role leaving,improvement initiative,initiative improvement,explaining teaching,ownership mistake,safety quality,quality safety,day background,background day experience,experience background,style role,strengths feedback,feedback strengths weaknesses,weaknesses feedback,study learning,learning study problem,problem learning"
    .split(",")
    .map((line) => [line.split(" ")[0], line.split(" ").slice(1)]),
);
/** All passages, those first that answer most of a question. */
export function rank(index: Index, sought: Sought): Ranked[] {
  const terms = sought.terms.map((term) => ({ ...term, stem: nearest(term.stem, index) }));
  const unknown = terms.filter(({ stem }) => !occurs(stem, index));
  const weigh = (some: typeof terms) => some.reduce((sum, { weight }) => sum + weight, 0);
  const isMost = weigh(unknown) > (sought.strength + weigh(terms)) / 2;
  const left =
    isMost && !terms.some((term) => term.isName && !unknown.includes(term))
      ? ofUnknown.most
      : unknown.some(({ isName }) => isName)
        ? ofUnknown.name
        : unknown.length > 0
          ? ofUnknown.word
          : 1;
  // Where nothing belongs to the families that were asked for, the words alone decide.
  const isElsewhere = terms.length > 0 && !index.read.some((read) => familyFit(read, sought.families) > 0);
  const strength = isElsewhere ? 0 : sought.strength;
  return index.read
    .map((read) => ({ read, fit: fitOf(read, { ...sought, strength, terms }) * left }))
    .filter(({ fit }) => fit > 0)
    .sort((a, b) => b.fit - a.fit);
}

function fitOf(read: Read, { families, strength, terms, hints }: Sought): number {
  const whole = strength + terms.reduce((sum, { weight }) => sum + weight, 0);
  const family = familyFit(read, families);
  if (whole === 0 || read.tells === null) return 0;
  if (family < minFact && families.keys().some((id) => plainFacts.has(id))) return 0;
  const words = terms.reduce((sum, { stem, weight }) => sum + weight * matchOf(read, stem), 0);
  const hinted = hints.filter((stem) => read.words.has(stem) || read.context.has(stem)).length;
  const more = 0.03 * Math.min(3, hinted) + 0.03 * Math.max(-1, Math.min(3, read.tells));
  const fit = (strength * family + words) / whole + more;
  return read.passage.source === "candidate" && fit >= 0.75 ? fit + ofAddition : fit;
}

/** Mostly the family that fits best; a passage that belongs to several of them fits better. */
function familyFit(read: Read, families: Map<string, number>): number {
  let [best, sum, whole] = [0, 0, 0];
  for (const [family, share] of families) {
    const near = (neighbours.get(family) ?? []).map((other) => ofNeighbour * (read.families.get(other) ?? 0));
    const fit = share * Math.max(read.families.get(family) ?? 0, ...near);
    best = Math.max(best, fit);
    sum += fit;
    whole += share;
  }
  return whole === 0 ? 0 : 0.7 * best + (0.3 * sum) / whole;
}

/** How much of a word a passage has. */
export function matchOf(read: Pick<Read, keyof typeof places>, stem: string): number {
  const others = synonymsOf(stem);
  let match = 0;
  for (const place of ["words", "context", "before"] as const) {
    const stems = read[place];
    if (stems.has(stem)) match = Math.max(match, places[place]);
    else if (match < places[place] * ofSynonym && others.values().some((other) => stems.has(other)))
      match = places[place] * ofSynonym;
  }
  return match;
}

const occurs = (stem: string, { stems }: Index): boolean =>
  stems.has(stem) ||
  synonymsOf(stem)
    .values()
    .some((other) => stems.has(other));

/** The word itself where it occurs; else, where it may be a slip of spelling, the word that was meant. */
function nearest(stem: string, { stems }: Index): string {
  if (stem.length < 6 || stems.has(stem)) return stem;
  return stems.keys().find((other) => isSlip(stem, other)) ?? stem;
}
