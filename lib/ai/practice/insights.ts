import { topicsOf } from "../../text/topics.ts";
import type { InsightsDraft, InsightsInput } from "../tasks.ts";
import { citeQuestion, findImprovements, type Improvement, joinList } from "./insights/improvements.ts";
import { findQuotes, findStrengths, type Strength } from "./insights/strengths.ts";
import { readThreads, type Thread } from "./insights/threads.ts";

/** With answers to fewer questions there is too little to judge by, and each list is short. */
const minAnswered = 3;
const maxOfLittle = 2;
const maxTopics = 3;

/**
 * Insights from what the person said and nothing else: whatever is claimed names its messages, whatever is quoted
 * stands word for word in one of them. The team's template asks for the same four lists, so it changes nothing here.
 */
export function insights({ characters, turns }: InsightsInput): InsightsDraft {
  const threads = readThreads(turns);
  const max = isLittle(threads) ? maxOfLittle : undefined;
  const strengths = findStrengths(threads).slice(0, max);
  const improvements = findImprovements(threads).slice(0, max);
  return {
    summary: summarise(characters, threads, strengths[0], improvements[0]),
    strengths: strengths.map(({ text, evidence }) => ({ text, evidence })),
    improvement_areas: improvements.map(({ text, evidence }) => ({ text, evidence })),
    notable_quotes: findQuotes(threads, strengths).slice(0, max),
  };
}

const answered = (threads: Thread[]): Thread[] => threads.filter(({ answers }) => answers.length > 0);
const isLittle = (threads: Thread[]): boolean => answered(threads).length < minAnswered;

/** Three to five sentences: with whom and about what, the best evidence, and what to work on first. */
function summarise(
  characters: string[],
  threads: Thread[],
  strength: Strength | undefined,
  improvement: Improvement | undefined,
): string {
  const names = [...new Set(threads.map(({ character }) => character))];
  const events = answered(threads).filter(({ isEvent }) => isEvent);
  const topics = [...new Set(events.flatMap(({ question }) => topicsOf(question)[0]?.name ?? []))];
  const about = topics.length > 0 ? ` about ${joinList(topics.slice(0, maxTopics))}` : "";
  const sentences = [
    `You talked with ${joinList(names.length > 0 ? names : characters)}${about}.`,
    strength
      ? `Your strongest answer was to ${citeQuestion(strength.thread)}, where you ${lowerFirst(strength.label)}.`
      : "The best evidence is a story with what you did and how it ended.",
  ];
  if (isLittle(threads)) sentences.push("There is too little here to judge by, so these insights are short.");
  const hasOtherLanguage = threads.some((thread) => thread.hasOtherLanguage);
  if (hasOtherLanguage)
    sentences.push(
      "Practice mode reads English only, so what you said in another language is not covered here.",
    );
  const start = hasOtherLanguage ? "one of your stories in English" : "what you did and what came of it";
  const advice = improvement?.advice ?? (strength ? null : `telling ${start}`);
  if (advice !== null) sentences.push(`The first thing to work on is ${advice}.`);
  else if (!isLittle(threads)) sentences.push("None of your answers lacks anything important.");
  return sentences.join(" ");
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
