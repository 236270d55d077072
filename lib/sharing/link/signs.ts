/** Finds signs that a sentence is sensitive, without a model. The owner decides on each suggestion. Pure. */
import { asksForTrait } from "../../safety/traits.ts";
import { plainWords } from "../../text/words.ts";
import type { SensitiveSentence } from "./schema.ts";
import phrases from "./trait-phrases.json" with { type: "json" };

type Sign = Pick<SensitiveSentence, "kind" | "certain">;
/** A sentence of the candidate, and the question that it answers. */
type OwnSentence = { text: string; asked: string | null };

/** An age after "I am", unlike "I'm 50 percent sure". */
const ownAge = /\bI(?:['’]m| am)(?: now| only)? [1-9]\d(?![\d.,:]?\d)(?=\s*(?:[.,;!?)]|and\b|now\b|$))/i;
const name = String.raw`\p{Lu}[\p{Ll}'’-]+`;
const introducedName = new RegExp(
  String.raw`(?:\b(?:called|named)|\b(?:Mr|Mrs|Ms|Miss|Dr|Sister)\.?) (${name}(?: ${name})?)`,
  "gu",
);
/** Two capitalised words inside a sentence. */
const fullName = new RegExp(String.raw`(?<=\S\s)(${name} ${name})`, "gu");
const inCare = /\b(?:patient|client|pupil|resident)s?\b/i;
const identifier =
  /\b(?:record|bed|room|file|case|reference|number|no\.?|nhs|id|born)\b[^.]{0,20}\d|\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b/i;
const address = /\b\d+[a-z]? (?:\p{Lu}\p{Ll}+ ){1,2}(?:Street|Road|Lane|Avenue|Close|Drive|Terrace)\b/u;

/**
 * @param known texts whose names are not reported: the owner's and interviewers' names, and the resume
 * @returns the sign in each sentence, or null
 */
export function findSigns(sentences: readonly OwnSentence[], known: readonly string[]): (Sign | null)[] {
  const knownWords = new Set(known.flatMap((text) => plainWords(text).split(" ")));
  const isKnown = (found: string): boolean =>
    plainWords(found)
      .split(" ")
      .every((word) => knownWords.has(word));
  const hasUnknownName = (text: string, pattern: RegExp): boolean =>
    [...text.matchAll(pattern)].some(([, found = ""]) => !isKnown(found));
  return sentences.map(({ text, asked }) => {
    if (holdsTrait(text) || (asked !== null && asksForTrait(asked))) return { kind: "trait", certain: true };
    if (hasUnknownName(text, introducedName)) return { kind: "person", certain: true };
    if (address.test(text) || (inCare.test(text) && identifier.test(text)))
      return { kind: "number", certain: true };
    return hasUnknownName(text, fullName) ? { kind: "person", certain: false } : null;
  });
}

/** "my kids" also matches "my two kids". */
const traits = new RegExp(
  ` (?:${phrases.map((phrase) => phrase.replace(/^my /, "my (?:\\S+ )?")).join("|")}) `,
);

const holdsTrait = (text: string): boolean => ownAge.test(text) || traits.test(` ${plainWords(text)} `);
