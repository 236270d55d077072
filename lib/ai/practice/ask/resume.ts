import { cutWords } from "../text/sentences";
import { countWords } from "../../../text/words.ts";
import { contentStems, isContent, tokens } from "../text/words";

const CONTACT =
  /@|https?:|www\.|linkedin|github\.com|\b(?:phone|tel|mobile|e-?mail|address|date of birth|d\.?o\.?b|nationality|marital|postcode|zip)\b|\+?\d[\d\s().-]{8,}\d|\b[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}\b|\b[A-Z]{2}\s?,?\s\d{5}(?:-\d{4})?\b|^\s*\d{1,5}[a-z]?,?\s+(?:[A-Z][\w'’]*\.?\s+){1,4}(?:st|street|rd|road|ave|avenue|lane|ln|dr|drive|way|close|court|ct|blvd|boulevard|square|place|terrace|gardens|crescent|hill|row|park)\b|\b(?:street|avenue|boulevard)\b.*\d/i;

/**
 * The line of a resume to speak about: one with an employer, a project or a figure, close to the question, not named
 * before; never a name, a heading or a line of the contact block. Null when there is none.
 */
export function resumeLine(
  resume: readonly string[],
  question: string,
  said: readonly string[],
): string | null {
  const asked = contentStems(question);
  let best: string | null = null;
  let bestScore = 0.9;
  for (const [index, raw] of resume.slice(0, 200).entries()) {
    const line = raw
      .replace(/^[\s\-*•–—·▪◦‣|>]+/u, "")
      .replace(/\s+/g, " ")
      .trim();
    const words = countWords(line);
    if (words < 4 || words > 60 || CONTACT.test(line.replace(/\b(?:19|20)\d\d\b/g, ""))) continue;
    const short = cutWords(line, 20)
      .replace(/[.;,\s]+$/u, "")
      .replace(/["“”]/g, "'");
    if (said.some((text) => text.includes(short))) continue;
    const all = tokens(line);
    const figures = all.filter(
      (token) => /\d/.test(token.text) && !/^(?:19|20)\d\d$/.test(token.text),
    ).length;
    const years = all.filter((token) => /^(?:19|20)\d\d$/.test(token.text)).length;
    const capitals = all.slice(1).filter((token) => /^\p{Lu}\p{L}/u.test(token.text)).length;
    const small = all.filter((token) => /^\p{Ll}/u.test(token.text)).length;
    // All capitals or nothing but names and commas: a heading, a list of places, a person.
    if (small === 0 && years === 0 && figures === 0) continue;
    const shared = [...contentStems(line)].filter((word) => asked.has(word)).length;
    const score =
      Math.min(figures, 2) * 1.2 +
      Math.min(years, 2) * 0.5 +
      Math.min(capitals, 3) * 0.4 +
      shared * 0.6 +
      (all.filter(isContent).length >= 4 ? 0.4 : 0) -
      Math.min(index, 30) * 0.08;
    if (score > bestScore) [best, bestScore] = [short, score];
  }
  return best;
}
