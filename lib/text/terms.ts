import { boundWords } from "../text-bounds.ts";
import { stemOf } from "./stems.ts";
import { isFunctionWord } from "./function-words.ts";

/** A word as it is searched for, and as it was written. */
export type Term = { stem: string; word: string; named: boolean };

/** c++, c#, .net and node.js are words; so is what letters, digits and inner apostrophes or hyphens make. */
const words =
  /\p{L}[\p{L}\p{N}]*(?:\+\+|#)(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])\.net\b|[\p{L}\p{N}\p{M}]+(?:[.,](?=\p{N})[\p{N}]+|['’][\p{L}]+)*/giu;
/** Scripts that write words without spaces between them. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const segmenter = new Intl.Segmenter("en", { granularity: "word" });

/** All words of a text in their order, as written. Scripts without spaces are cut by their own rules. */
export function wordsOf(text: string): string[] {
  const found: string[] = [];
  for (const [word] of boundWords(text).matchAll(words)) {
    if (!unspaced.test(word)) found.push(word);
    else for (const part of segmenter.segment(word)) if (part.isWordLike) found.push(part.segment);
  }
  return found;
}

/** "health-care" as it is also written: healthcare. */
export function joinedStemsOf(text: string): string[] {
  return Array.from(boundWords(text).matchAll(/\p{L}{2,}(?:[-‐‑]\p{L}{2,})+/gu), ([word]) =>
    stemOf(word.replaceAll(/[-‐‑]/gu, "").toLowerCase()),
  );
}

/** Whether a lower-case word only holds a sentence together. Single kana are particles. */
export function isFiller(word: string): boolean {
  return (
    (word !== "next" && isFunctionWord(word.replaceAll("’", "'").replace(/'s$/u, ""))) ||
    /^[a-z\p{sc=Hiragana}]$/u.test(word)
  );
}

/** The words of a text that say something, in order and as often as they stand. */
export function termsOf(text: string): Term[] {
  const terms: Term[] = [];
  let first = true;
  for (const word of wordsOf(text)) {
    const lower = word.toLowerCase();
    if (!isFiller(lower) || isInitialism(word, lower)) {
      const named =
        /\p{N}|[#+]/u.test(word) || isInitialism(word, lower) || (!first && /^\p{Lu}/u.test(word));
      terms.push({ stem: stemOf(lower), word: lower, named });
    }
    first = false;
  }
  return terms;
}

/** "IT", "US", "R", "C": names that look like small words. */
function isInitialism(word: string, lower: string): boolean {
  return (
    word !== lower &&
    word === word.toUpperCase() &&
    lower !== "i" &&
    lower !== "a" &&
    /^\p{L}{1,4}$/u.test(word)
  );
}
