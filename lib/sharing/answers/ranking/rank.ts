import { readTopics } from "../../../text/topics.ts";
import { isRude } from "../../../ai/marks/feelings.ts";
import { readRefusal } from "../../../ai/marks/refusal.ts";
import { sentences as sentencesOf } from "../../../text/sentences.ts";
import { countWords } from "../../../text/words.ts";
import type { Passage } from "../passages/passages.ts";
import { evidenceFamilies, informativeness, readEvidence } from "./evidence.ts";
import { asking, broad, type Sought } from "./question.ts";
import { synonymsOf } from "./synonyms.ts";
import { joinedStemsOf, termsOf, type Term } from "./terms.ts";

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
  /** The passage that a story began with; itself where none did. */
  story: number;
};

export type Index = { read: Read[]; frequency: Map<string, number> };

/** A passage with how much of a question it answers, from 0 to about 1. */
export type Ranked = { read: Read; fit: number };

/** What a word counts, by where it is found. */
const places = { words: 1, context: 0.8, before: 0.5 };
const ofSynonym = 0.75;
/** What a passage counts that reads more like an answer of a family than any other. */
const ofSigns = 0.45;
/** What a family counts that is not the one that was asked for but close to it. */
const ofNeighbour = 0.55;
/** What is left of a passage's fit where a name that was asked for occurs nowhere. */
const ofUnknownName = 0.6;
const neighbours = new Map<string, string[]>();
for (const pair of "mistake ownership|performance leading|performance disagreement|performance teaching|complaints customers|complaints disagreement|disagreement persuasion|pressure organising|leading teaching|teamwork helping|choice motivation|role leaving|role plans|leaving plans|improvement initiative|explaining teaching|safety quality|day background|experience background|style role|strengths feedback|weaknesses feedback|study learning|problem learning".split(
  "|",
)) {
  const [one = "", other = ""] = pair.split(" ");
  neighbours.set(one, [...(neighbours.get(one) ?? []), other]);
  neighbours.set(other, [...(neighbours.get(other) ?? []), one]);
}

/** Families of plain facts: what does not speak of them does not come close either. */
const closed = new Set("salary availability hours location licence references languages".split(" "));

export function indexOf(passages: Passage[]): Index {
  const frequency = new Map<string, number>();
  const read: Read[] = [];
  for (const passage of passages) {
    const one = readPassage(passage, read.at(-1), read.length);
    for (const stem of one.words) frequency.set(stem, (frequency.get(stem) ?? 0) + 1);
    read.push(one);
  }
  raise(read);
  return { read, frequency };
}

/** Of each family, those that read most like it belong to it a little, whatever was asked. */
function raise(read: Read[]): void {
  const signs = read.map(({ passage }) => signsOf(passage));
  for (const family of evidenceFamilies) {
    const most = Math.max(0, ...signs.map((of) => of.get(family) ?? 0));
    for (const [at, { families }] of read.entries()) {
      const share = most < 1.5 ? 0 : (ofSigns * (signs[at]?.get(family) ?? 0)) / most;
      if (share > 0.2) families.set(family, Math.max(families.get(family) ?? 0, share));
    }
  }
}

function signsOf({ stretches, source }: Passage): Map<string, number> {
  if (source === "resume") return new Map();
  const text = stretches.join("\n");
  const length = Math.sqrt(Math.max(1, countWords(text) / 40));
  return new Map([...readEvidence(text).weights].map(([family, weight]) => [family, weight / length]));
}

/** With these an interviewer asks on. */
const refers =
  /\b(?:that|it|this|those|they|them|he|him|she|her|then|next|afterwards?|since|the (?:outcome|result|difference|others|end)|what happened|do yourself)\b/iu;

/** What the sentence before a question counts. */
const ofLead = 0.6;

/** What a story's later answers take over from its earlier ones. */
const inherited = 0.85;

function readPassage(passage: Passage, previous: Read | undefined, at: number): Read {
  const text = passage.stretches.join("\n");
  const words = new Set([...termsOf(text).map(({ stem }) => stem), ...joinedStemsOf(text)]);
  const context = new Set(termsOf(passage.context).map(({ stem }) => stem));
  const weights = askedFamilies(passage);
  const top = Math.max(0, ...weights.values());
  const asked = new Map<string, number>();
  const isHeading = passage.source === "resume";
  for (const [family, weight] of weights)
    asked.set(family, weight >= 1 || isHeading ? 0.75 + (0.25 * weight) / top : top < 1 ? 0.5 : 0.35);
  const from = previous && goesOn(passage, previous, top) ? previous : null;
  for (const [family, share] of from?.asked ?? [])
    asked.set(family, Math.max(asked.get(family) ?? 0, share * inherited));
  const families = new Map(asked);
  for (const [family, share] of saidOf(passage))
    families.set(family, Math.min(1, Math.max(asked.get(family) ?? 0, share) + 0.05));
  const before = new Set(from ? [...from.words, ...from.context] : []);
  return {
    passage,
    words,
    context,
    before,
    asked,
    families,
    tells: tellsOf(passage),
    story: from?.story ?? at,
  };
}

/** An answer of more words than this is none that only declines. */
const maxRefusalWords = 30;

function tellsOf({ source, sentences }: Passage): number | null {
  const telling = sentences.filter(({ text }) => !/[?？]\s*$/u.test(text) && !isRude(text.toLowerCase()));
  const words = telling.reduce((sum, { text }) => sum + countWords(text), 0);
  if (words === 0) return null;
  if (source !== "transcript") return Math.max(...telling.map(({ text }) => informativeness(text)));
  const lower = telling.map(({ text }) => text.toLowerCase().replaceAll("’", "'"));
  if (words <= maxRefusalWords && readRefusal(lower, false).isRefusal) return null;
  return Math.max(...telling.map(({ text }) => informativeness(text))) - (words < 12 ? 1 : 0);
}

/** The question's families, and in part those of the sentence before it. */
function askedFamilies({ source, asked, context }: Passage): Map<string, number> {
  if (source !== "transcript") {
    const families = readTopics(context).weights;
    if (source === "resume") for (const family of broad) families.delete(family);
    return families;
  }
  const families = new Map(readTopics(asked ?? "").weights);
  const isClear = families.values().some((weight) => weight >= 1);
  const lead = sentencesOf(context.replace(asked ?? "", "")).at(-1)?.text ?? "";
  for (const [family, weight] of readTopics(lead).weights)
    families.set(family, Math.max(families.get(family) ?? 0, weight * (isClear ? ofLead : 1)));
  return families;
}

/** Whether an answer goes on with what was told in the one before: nothing is asked about that is new. */
function goesOn({ source, asked, context }: Passage, previous: Read, top: number): boolean {
  if (source !== "transcript" || previous.passage.source !== "transcript" || asked === null) return false;
  const { stems } = readTopics(asked);
  const isNew = ({ stem }: Term): boolean =>
    !asking.has(stem) && !previous.words.has(stem) && !previous.context.has(stem);
  const isSame = !termsOf(asked).some((term) => isNew(term) && !stems.has(term.stem));
  const lead = termsOf(context.replace(asked, "")).filter(isNew).length;
  return isSame && lead <= 1 && (top < 1 || refers.test(asked));
}

/** How much the sentences of a passage speak of each family: less than a question about it would say. */
function saidOf({ sentences }: Passage): Map<string, number> {
  const shares = new Map<string, number>();
  const evidence = sentences.map(({ text }) => readEvidence(text).weights);
  for (const [at, { text }] of sentences.entries()) {
    const { weights } = readTopics(text);
    for (const family of evidenceFamilies) {
      const signs = (evidence[at]?.get(family) ?? 0) + (evidence[at + 1]?.get(family) ?? 0);
      const weight = weights.get(family) ?? 0;
      const share =
        weight >= 1 ? 0.15 + 0.2 * Math.min(2, weight) + 0.1 * Math.min(4, signs) : 0.12 * Math.min(4, signs);
      if (share > (shares.get(family) ?? 0.2)) shares.set(family, share);
    }
  }
  return shares;
}

/** All passages, those first that answer most of a question. */
export function rank(index: Index, sought: Sought): Ranked[] {
  const terms = sought.terms.map((term) => ({ ...term, stem: nearest(term.stem, index) }));
  const isElsewhere = terms.some(({ stem, isName }) => isName && !isKnown(stem, index));
  return index.read
    .map((read) => ({ read, fit: fitOf(read, { ...sought, terms }) * (isElsewhere ? ofUnknownName : 1) }))
    .filter(({ fit }) => fit > 0)
    .sort((a, b) => b.fit - a.fit);
}

function fitOf(read: Read, { families, strength, terms, hints }: Sought): number {
  const whole = strength + terms.reduce((sum, { weight }) => sum + weight, 0);
  const family = familyFit(read, families);
  if (whole === 0 || read.tells === null || (family === 0 && families.keys().some((id) => closed.has(id))))
    return 0;
  const words = terms.reduce((sum, { stem, weight }) => sum + weight * matchOf(read, stem), 0);
  const hinted = hints.filter((stem) => read.words.has(stem) || read.context.has(stem)).length;
  const more = 0.03 * Math.min(3, hinted) + 0.03 * Math.max(-1, Math.min(3, read.tells));
  return (strength * family + words) / whole + more;
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

const isKnown = (stem: string, { frequency }: Index): boolean =>
  frequency.has(stem) ||
  synonymsOf(stem)
    .values()
    .some((other) => frequency.has(other));

/** The word itself where it occurs; else, where it may be a slip of spelling, the word that was meant. */
function nearest(stem: string, { frequency }: Index): string {
  if (stem.length < 6 || frequency.has(stem)) return stem;
  return frequency.keys().find((other) => isSlip(stem, other)) ?? stem;
}

/** Whether two words differ by one letter, or by two that changed places. */
function isSlip(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || one[0] !== other[0]) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  let end = 0;
  while (end < one.length - start && end < other.length - start && one.at(-1 - end) === other.at(-1 - end))
    end++;
  const [a, b] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  return a.length + b.length <= 2 || (a.length === 2 && a === b.split("").reverse().join(""));
}
