import { topicsOf } from "../../../text/topics.ts";
import type { Improvement } from "./improvements.ts";
import type { Strength } from "./strengths.ts";
import { minUsable, type Thread, usable } from "./threads.ts";
import { citeQuestion, joinList, spellNumber } from "./wording.ts";

const maxTopics = 3;

/** Three to five sentences: with whom, about what, the best evidence and what to work on first. */
export function summarise(
  characters: readonly string[],
  threads: readonly Thread[],
  strengths: readonly Strength[],
  improvements: readonly Improvement[],
): string {
  const [strength] = strengths;
  const [improvement] = improvements;
  const topics = [...new Set(usable(threads).flatMap(({ question }) => topicsOf(question)[0]?.name ?? []))];
  return [
    opening(characters, threads),
    topics.length > 0 && `You spoke about ${joinList(topics.slice(0, maxTopics))}.`,
    strength && `Your strongest answer was to ${citeQuestion(strength.thread.question)}, where you ${lowerFirst(strength.label)}.`,
    usable(threads).length < minUsable && "That is too little to judge by, so there are only a few points here.",
    threads.some((thread) => thread.hasOtherLanguage) && "Practice mode reads English only, so what you said in another language is not covered here.",
    improvement && `The first thing to work on is ${improvement.advice}.`,
  ]
    .filter((sentence) => typeof sentence === "string")
    .slice(0, 5)
    .join(" ");
}

function opening(characters: readonly string[], threads: readonly Thread[]): string {
  const names = [...new Set(threads.map(({ character }) => character))];
  const withWhom = `You talked with ${joinList(names.length > 0 ? names : characters)}`;
  const answered = threads.filter(({ isAnswered }) => isAnswered).length;
  const questions = (count: number): string => `${spellNumber(count)} question${count === 1 ? "" : "s"}`;
  if (answered === threads.length) return `${withWhom} and answered ${questions(answered)}.`;
  return `${withWhom} and answered ${spellNumber(answered)} of the ${questions(threads.length)} that you were asked.`;
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
