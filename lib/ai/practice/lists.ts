import type { Aside } from "../tasks.ts";
import { isFunctionWord } from "../../text/function-words.ts";
import { sentences } from "../../text/sentences.ts";
import { plainWords } from "../../text/words.ts";
import languages from "./languages.json" with { type: "json" };
import lists from "./lists.json" with { type: "json" };

/** Maximum words of a message for each kind of aside; a longer message is an answer. */
const maxWords = { refusal: 25, unsure: 8, later: 25, rude: 12, courtesy: 9, question: 25 };
/** How much of a message is read, in characters. */
const maxRead = 4000;

/** For comparison; many people type "dont". */
const plain = (text: string): string => plainWords(text).replaceAll("'", "");

/** Whether a normalised text contains one of the phrases. */
const holds = (words: string, phrases: readonly string[]): boolean =>
  phrases.some((phrase) => ` ${words} `.includes(` ${plain(phrase)} `));

/**
 * Whether a question asks for easier words or a repetition. Only for messages that `asideOf` classifies as a
 * question.
 */
export const isUnclear = (text: string): boolean => holds(plain(text), lists.unclear);

/** Whether a short message resumes the interview after a pause. */
export function isReady(text: string): boolean {
  const words = plain(text);
  return words.split(" ").length <= maxWords.courtesy && holds(words, lists.ready);
}

/**
 * The kind of a message that does not answer the open question, by short lists of English phrases.
 * @param question the open question; one that invites questions accepts them as answers
 * @returns null for an answer
 */
export function asideOf(
  text: string,
  { question }: { question?: string | null } = {},
): Exclude<Aside, "added"> | null {
  const read = text.slice(0, maxRead);
  const words = plain(read);
  const all = words.split(" ").filter(Boolean);
  if (isOtherLanguage(read, all)) return "other_language";
  if (describesDistress(read)) return "distress";
  if (all.length === 0 || (all.length <= maxWords.courtesy && isCourtesy(words))) return "courtesy";
  if (all.length <= maxWords.rude && holds(words, lists.rude)) return "rude";
  if (all.length <= maxWords.later && holds(words, lists.later)) return "later";
  if (all.length <= maxWords.question && asksBack(read, words) && !invitesQuestions(question))
    return "question";
  return isRefusal(words, all) ? "refusal" : null;
}

/** Whether a sentence is about loss, illness or violence that affected the person or somebody close. */
const describesDistress = (text: string): boolean =>
  sentences(text).some((sentence) => {
    const words = plain(sentence.text);
    return holds(words, lists.own) || (holds(words, lists.fate) && holds(words, ownKin));
  });
const ownKin = lists.kin.flatMap((kin) => [`my ${kin}`, `our ${kin}`, `${kin}'s funeral`, `lost ${kin}`]);

const isCourtesy = (words: string): boolean =>
  holds(words, lists.courtesy) &&
  [...lists.courtesy, ...lists.filler].reduce(without, ` ${words} `).trim() === "";
const without = (rest: string, phrase: string): string => rest.replaceAll(` ${plain(phrase)} `, "  ");

/** A word such as "next" or "private" is a refusal only in a very short message. */
const isRefusal = (words: string, { length }: string[]): boolean =>
  (length <= maxWords.unsure && holds(words, lists.unsure)) ||
  (length <= maxWords.refusal && holds(words, length <= 4 ? lists.refusal : refusals));
const refusals = lists.refusal.filter((phrase) => phrase.includes(" "));

/** A short question at the start or end, or a request to rephrase the open question. */
function asksBack(text: string, words: string): boolean {
  if (holds(words, lists.unclear)) return true;
  const all = sentences(text).map((one) => one.text);
  return [all[0], all.at(-1)].some(
    (one = "") => /\?\W*$/.test(one) && lists.asking.includes(plain(one).split(" ")[0] ?? ""),
  );
}

const invitesQuestions = (question?: string | null): boolean =>
  /\bquestions? (?:for|to) (?:me|us)\b|\bask (?:me|us)\b|\byour questions?\b/i.test(question ?? "");

/** Mostly another script, or more common words of another language than of English. */
function isOtherLanguage(text: string, all: string[]): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const latin = text.match(/\p{sc=Latin}/gu)?.length ?? 0;
  if (letters > 0 && latin * 2 < letters) return true;
  const english = plainWords(text).split(" ").filter(isFunctionWord).length;
  const counts = Object.values(languages).map((list) => all.filter((word) => list.includes(word)).length);
  return all.length >= 4 && Math.max(...counts) >= 2 && Math.max(...counts) > english;
}
