import { plainWords } from "../../text/words.ts";
import { asksForTrait } from "../../text/traits/question.ts";

/** What a line of a job text leaves out: with each before it, it is a question about the candidate. */
const beginnings = ["", "Is the candidate ", "Is the candidate a ", "Are they "];
/** With these a line is on what the candidate has: "no kids", "good health". */
const isOnHaving = /^(?:no|not|without|any|good|in good|stable|full|eu|english|first|native)\b/i;
/** What only says that something is required. */
const framing =
  /^(?:(?:candidates?|applicants?|you|we) )?(?:(?:must|should|need to|has to|have to) (?:be|have) |are (?:an? )?)|^(?:(?:we are |we're )?looking for|preferably|ideally|wanted:) (?:an? )?|,? \(?(?:only|preferred|required|essential|please|wanted)\b.*$|[.;]$/gi;
/** A line on what one knows or does: a trait in it is its subject, and not the candidate's. */
const isOnSubject =
  /^(?:(?!with |who |and )\S+ ){0,4}(?:experience|knowledge|understanding|familiarity|degree|qualification|training|education|teaching|awareness|promotion|safety|management|administration|assistance|support|care|services?|research|law|policy|music|kitchen|cooking|therapy|nursing|products?|software|systems?)\b/i;
const alsoTraits =
  /\bunmarried\b|\b(?:wo)?men only\b|\b(?:graduate|candidate|applicant|person|man|woman)s? (?:under|over|below|above) [1-7]\d\b/i;

const letters = Array.from("abcdefghijklmnopqrstuvwxyz");
const namesOf = new Intl.DisplayNames("en", { type: "language", fallback: "none" });
const languages = new Set(
  letters.flatMap((one) => letters.flatMap((other) => namesOf.of(one + other)?.toLowerCase() ?? [])),
);
const setOf = (words: string): Set<string> => new Set(words.split(" "));
const levels = setOf(
  "a1 a2 b1 b2 c1 c2 fluent fluency conversational business spoken written speaking basic intermediate advanced proficient level",
);
const origins = setOf(
  "native mother first born national nationals citizen citizens citizenship background origin descent accent",
);
const asides = setOf("required preferred essential desirable");

/** "German C1", "Spanish": a language that one speaks is none that one comes from. */
function withoutLanguages(requirement: string): string {
  const words = new Set(plainWords(requirement).split(" "));
  const isOnLevel = words.difference(asides).size === 1 || !words.isDisjointFrom(levels);
  if (!isOnLevel || !words.isDisjointFrom(origins)) return requirement;
  return requirement.replaceAll(/\p{L}+/gu, (word) => (languages.has(word.toLowerCase()) ? "Latin" : word));
}

/**
 * Whether a requirement names a trait that nobody should be chosen by: "under 30", "no kids". It is declined as a
 * question about it is.
 */
export function requiresTrait(requirement: string, name: string | null): boolean {
  if (alsoTraits.test(requirement)) return true;
  const bare = withoutLanguages(requirement).replaceAll(/\s+/g, " ").replaceAll(framing, "");
  const having = isOnHaving.test(bare) ? ["Does the candidate have "] : [];
  const asked = isOnSubject.test(bare) ? [""] : [...beginnings, ...having];
  return asked.some((beginning) => asksForTrait(`${beginning}${bare}?`, name));
}
