import { stemOf } from "../../../text/stems.ts";
import { isFiller, wordsOf } from "../ranking/terms.ts";

const longest = 320;
/** Letters, figures and plain signs: nothing that a page, a mail or a model takes for more than words. */
const plainText = /^[\p{L}\p{M}\p{N} .,;:'’%$€£/&+#()-]+$/u;
const addresses = /\w\.\w+\/|https?|www\.|\b[\w-]+\.(?:com|org|net|io|ai|dev|co|app|info|biz|me|uk|de)\b|@/iu;

/** Words that turn what is said round or make it less than a fact: not one may be added or left out. */
const reversingWords = new Set(
  "not no never none nobody nothing neither nor without hardly barely rarely almost nearly if unless would could should might may cannot can't won't don't doesn't didn't isn't aren't wasn't weren't hasn't haven't hadn't wouldn't couldn't shouldn't try tries tried trying want wants wanted hope hopes hoped plan plans planned only except but instead until maybe probably perhaps fail fails failed refuse refused refuses someone others another he him his her she they're".split(
    " ",
  ),
);
const self = new Set(["i", "we", "i'm", "i've", "i'd", "we've", "we're", "me", "us", "myself"]);
const ours = new Set(["my", "our", "mine", "ours"]);
const their = new Set(["their", "theirs"]);

/**
 * Whether a statement says no more than its quotes: their own words in their own order, with the candidate for "I". Every word
 * that says something must stand in the quotes, in the same order; words that turn the sense must be the same; and what the
 * candidate did must follow on "I" there too, so that nobody else's action becomes theirs. What does not pass is not shown.
 * @param quotes as they stand in the sources
 */
export function isBorneOut(statement: string, quotes: string[], name: string | null): boolean {
  if (statement.length > longest || !plainText.test(statement) || addresses.test(statement)) return false;
  const own = new Set(wordsOf(name ?? "").map((word) => word.toLowerCase()));
  const isSubject = (word: string): boolean => own.has(word) || word === "they" || word === "candidate";
  const said = wordsOf(quotes.join("\n")).map(lower);
  const words = wordsOf(statement)
    .map(lower)
    .map((word) => word.replace(/'s$/, ""));
  if (!sameTurning(said, words)) return false;
  let at = -1;
  let previous: string | null = null;
  let matched = 0;
  for (const word of words) {
    const subject = isSubject(word);
    if (!subject && isFiller(word) && !/\p{N}/u.test(word)) {
      if (self.has(word) || ours.has(word) || word === "you" || word === "your") return false;
      if (their.has(word) && !said.some((other) => ours.has(other) || their.has(other))) return false;
      continue;
    }
    // A name of several words is named once.
    if (subject && previous !== null && isSubject(previous)) continue;
    const next = said.findIndex(
      (other, index) => index > at && (subject ? self.has(other) : alike(word, other)),
    );
    if (next === -1) {
      // A resume's lines have no "I", and every one is the candidate's.
      if (subject && !said.some((other) => self.has(other))) continue;
      return false;
    }
    // The first that is told of the candidate must be what stood right after "I".
    if (previous !== null && isSubject(previous) && saysBetween(said, at, next)) return false;
    if (!subject) matched++;
    at = next;
    previous = word;
  }
  return matched >= 2 && startsAsSaid(words, said, isSubject);
}

const lower = (word: string): string => word.toLowerCase().replaceAll("’", "'");
const alike = (word: string, other: string): boolean =>
  /\p{N}/u.test(word) ? word === other : stemOf(word) === stemOf(other);
const saysBetween = (said: string[], from: number, to: number): boolean =>
  said.slice(from + 1, to).some((word) => !isFiller(word));

/** The same turning words, as often. */
function sameTurning(said: string[], words: string[]): boolean {
  const of = (list: string[]): string =>
    list
      .filter((word) => reversingWords.has(word))
      .sort()
      .join(" ");
  return of(said) === of(words);
}

/** A statement about what somebody else did begins with somebody else; one that begins with a action has nobody to do it. */
function startsAsSaid(words: string[], said: string[], isSubject: (word: string) => boolean): boolean {
  const first = words.find((word) => !isFiller(word) || isSubject(word));
  if (first === undefined) return false;
  if (isSubject(first)) return true;
  const firstSaid = said.find((word) => !isFiller(word) || self.has(word));
  return firstSaid !== undefined && !self.has(firstSaid) && alike(first, firstSaid);
}
