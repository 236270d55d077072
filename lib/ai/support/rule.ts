import { sentences } from "../../text/sentences.ts";
import { stemOf } from "../../text/stems.ts";
import { synonymsOf } from "../../text/synonyms.ts";
import { isFunctionWord } from "../../text/function-words.ts";
import { countWords, plainWords } from "../../text/words.ts";
import { normalise, type Predicate, predicatesOf, termsOf } from "../marks/predicates.ts";
import type { Support } from "../tasks.ts";
import { contrasts, degrees, general, hopes, negators, numberWords, opposites, thesaurus } from "./words.ts";

/** Of each word, by stem, the others of its lines. */
function indexOf(lines: string[][]): Map<string, Set<string>> {
  const index = new Map<string, Set<string>>();
  for (const line of lines.map((words) => words.map(stemOf)))
    for (const stem of line) index.set(stem, new Set([...(index.get(stem) ?? []), ...line]));
  return index;
}
const meanings = indexOf(thesaurus);
const contraries = indexOf(opposites);
const others = indexOf(contrasts);
const extents = indexOf(degrees);
const generalStems = new Set([...general].map(stemOf));

type Word = { word: string; stem: string; isNegated: boolean };
type Reading = { text: string; said: Word[]; asked: Word[]; figures: Set<number>; deeds: Predicate[] };
/** What a claim is held against. It is read once, when a claim first needs it: a long interview takes a while. */
export type Material = { text: string; reading: () => Reading };

const clauseEnd = /[,;:.!?()–—]/;
/** A negation reaches over so many words that say something. */
const scope = 3;

function readWords(text: string): Word[] {
  return normalise(text)
    .split(clauseEnd)
    .flatMap((clause) => {
      let left = 0;
      return Array.from(clause.toLowerCase().matchAll(/[\p{L}\p{N}]+(?:['.,][\p{L}\p{N}]+)*/gu), ([raw]) => {
        const word = raw.replace(/'s$/, "");
        const tells = !isFunctionWord(word);
        const isNegated = tells && left > 0;
        if (isNegated) left -= 1;
        if (negators.has(word) || word.endsWith("n't")) left = scope;
        return { word, stem: stemOf(word), isNegated };
      });
    });
}

const figureOf = (word: string): number | undefined =>
  /^\d/.test(word) ? Number.parseFloat(word.replaceAll(",", "")) : numberWords.get(word);
const figuresIn = (text: string): number[] =>
  (text.toLowerCase().match(/\d+(?:[,.]\d+)*|[a-z]+/g) ?? []).flatMap((word) => figureOf(word) ?? []);
const predicatesIn = (text: string): Predicate[] =>
  sentences(text).flatMap((sentence) => predicatesOf(termsOf(normalise(sentence.text))));

/** @param words what the person said; `asked` what the characters said, with their names */
export function readMaterial(words: string, asked: string): Material {
  let reading: Reading | undefined;
  const text = plainWords(`${words}\n${asked}`);
  const read = (): Reading => ({
    text,
    said: readWords(words),
    asked: readWords(asked),
    figures: new Set([...figuresIn(words), ...figuresIn(asked)]),
    deeds: predicatesIn(words).filter(({ form }) => form !== "being"),
  });
  return { text, reading: () => (reading ??= read()) };
}

/** Nightly and night, pharmacy and pharmacist: the same beginning, all but for an ending. */
function isClose(one: string, other: string): boolean {
  if (one === other) return true;
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length >= 4 && length >= Math.min(one.length, other.length) - 1;
}
const isLike = (one: string, other: string): boolean =>
  isClose(one, other) || synonymsOf(one).has(other) || meanings.get(one)?.has(other) === true;

/** A claim speaks to the person; read as they would say it. */
const inOwnWords = (claim: string): string =>
  claim
    .replaceAll(/\byou(r)?\b/giu, (_, ending?: string) => (ending ? "my" : "I"))
    .replaceAll(/\bI are\b/g, "I am");

/** One way in which a claim can say another thing than its words. */
type Idea = (claim: { text: string; words: Word[]; predicates: Predicate[] }, reading: Reading) => boolean;

const tells = ({ word }: Word): boolean => !isFunctionWord(word) && figureOf(word) === undefined;
const isKnown = (stem: string, { said, asked }: Reading): boolean =>
  [...said, ...asked].some((one) => isLike(stem, one.stem));

/** A figure that nobody named. "One" is as often a pronoun. */
const hasOtherFigure: Idea = ({ text }, { figures }) =>
  figuresIn(text).some((figure) => figure !== 1 && !figures.has(figure));

/** All, always, often, only: how far it goes. */
const goesFurther: Idea = ({ words }, { said }) =>
  words.some(({ stem }) => {
    const same = extents.get(stem);
    return same !== undefined && !said.some((one) => same.has(one.stem));
  });

/** Late for early, a sister for a brother. */
const isAnother: Idea = ({ words }, { said, asked }) =>
  words.some(({ stem }) => {
    const isNamed = said.some((one) => isClose(one.stem, stem));
    if (!isNamed && said.some((one) => contraries.get(stem)?.has(one.stem))) return true;
    return others.has(stem) && ![...said, ...asked].some((one) => isLike(one.stem, stem));
  });

/** Said of what was denied, or denied of what was said. */
const isReversed: Idea = ({ words, predicates }, { said, deeds }) =>
  words.some((one, at) => {
    const same = tells(one) ? said.filter((other) => isClose(other.stem, one.stem)) : [];
    const isDenied = words
      .slice(Math.max(0, at - 2), at)
      .some(({ word }) => /^(?:without|no|zero)$/.test(word));
    if (same.length === 0) return false;
    return one.isNegated
      ? isDenied && same.every((other) => !other.isNegated)
      : same.every((other) => other.isNegated);
  }) ||
  predicates.some(({ verb, isNegative, form }) => {
    const same = form === "being" ? [] : deeds.filter((one) => isClose(stemOf(one.verb), stemOf(verb)));
    return same.length > 0 && same.every((one) => one.isNegative !== isNegative);
  });

const hints = /\b(?:would|going to|thinking|next)\b|'(?:d|ll)\b/;
/** A plan told as done, or the other way round. */
const isOtherwiseReal: Idea = ({ text, predicates }, { text: all, deeds }) =>
  (hopes.test(text) && !hopes.test(all) && !hints.test(all)) ||
  predicates.some(({ verb, subject, form }) => {
    if (subject !== "i" || form !== "deed") return false;
    const same = deeds.filter((one) => isClose(stemOf(one.verb), stemOf(verb)));
    return same.length > 0 && same.every((one) => one.form === "unreal");
  });

const light = /^(?:put|set|ma[dk]e|ga?i?ve|took|take|got?|get|went|ca?ome|ha[dv]e?|did?|do|let|kee?pt?)$/;
/** What somebody else did, or what somebody else is said to have done. */
const isOfAnother: Idea = ({ predicates }, { deeds }) =>
  predicates.some(({ verb, subject, form }) => {
    if (form !== "deed" || light.test(verb)) return false;
    const same = deeds.filter((one) => isClose(stemOf(one.verb), stemOf(verb)));
    const near = deeds.filter((one) => isLike(stemOf(one.verb), stemOf(verb)));
    if (subject === "i") return same.length > 0 && near.every((one) => one.subject === "other");
    return subject === "other" && near.length > 0 && near.every((one) => one.subject === "i");
  });

/** Two words or more that say something of their own, and that nobody said in any words. */
const isNew: Idea = ({ words }, reading) =>
  words.filter((one) => tells(one) && !generalStems.has(one.stem) && !isKnown(one.stem, reading)).length >= 2;

const ideas = [hasOtherFigure, goesFurther, isAnother, isReversed, isOtherwiseReal, isOfAnother, isNew];

const quoted = /“([^“”]*)”|"([^"]*)"/g;
const ofTalking = /^(?:talk|spoke|speak|discuss|answer|said|say|told|tell|mention|explain|describe)/;

const onInterview = /\b(?:answers?|insights|interview|practice mode|to work on|next step)\b/i;
/** "You talked with Maya", "The first thing to work on is …": about the interview, not about what was done. */
function isOnInterview({ text, predicates }: Parameters<Idea>[0]): boolean {
  const own = predicates.filter(({ subject, isSubordinate }) => subject === "i" && !isSubordinate);
  if (onInterview.test(text)) return own.every(({ isPast }) => !isPast);
  const all = predicates.filter(({ subject }) => subject === "i");
  return all.length > 0 && all.every(({ verb }) => ofTalking.test(verb));
}

/**
 * Whether words support a claim, by rule: one thing amiss and it is supported in part, two and it is not. Words in quotation
 * marks must stand there; around them only figures are looked at. What is no claim on what the person did is let through.
 */
export function supportOf(claim: string, material: Material): Support {
  const quotes = Array.from(claim.matchAll(quoted), (match) => match[1] ?? match[2] ?? "");
  const isFound = (quote: string): boolean =>
    quote.split("…").every((part) => material.text.includes(plainWords(part)));
  if (!quotes.filter((quote) => countWords(quote) >= 3).every(isFound)) return "not";
  const text = inOwnWords(claim.replaceAll(quoted, " "));
  const read = { text, words: readWords(text), predicates: predicatesIn(text) };
  if (quotes.length > 0)
    return figuresIn(text).length > 0 && hasOtherFigure(read, material.reading()) ? "partly" : "supports";
  if (isOnInterview(read)) return "supports";
  const faults = ideas.filter((idea) => idea(read, material.reading())).length;
  return faults === 0 ? "supports" : faults === 1 ? "partly" : "not";
}
