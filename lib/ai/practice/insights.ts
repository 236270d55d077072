import { topicsOf } from "../../text/topics.ts";
import type { InsightsDraft, InsightsInput } from "../tasks.ts";
import { citeQuestion, findImprovements, joinList } from "./insights/improvements.ts";
import { findQuotes, findStrengths } from "./insights/strengths.ts";
import { readThreads } from "./insights/threads.ts";

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
  const answered = threads.filter(({ answers }) => answers.length > 0);
  const isLittle = answered.length < minAnswered;
  const hasOtherLanguage = threads.some((thread) => thread.hasOtherLanguage);
  const max = isLittle ? maxOfLittle : undefined;
  const strengths = findStrengths(threads).slice(0, max);
  const improvements = findImprovements(threads).slice(0, max);

  const names = new Set(turns.filter(({ speaker }) => speaker === "character").map(({ name }) => name));
  const events = answered.filter(({ isEvent }) => isEvent);
  const topics = [...new Set(events.flatMap(({ question }) => topicsOf(question)[0]?.name ?? []))];
  const about = topics.length > 0 ? ` about ${joinList(topics.slice(0, maxTopics))}` : "";
  const summary = [`You talked with ${joinList(names.size > 0 ? [...names] : characters)}${about}.`];
  if (strengths[0]) summary.push(`Your strongest answer was to ${citeQuestion(strengths[0].thread)}.`);
  else if (!hasOtherLanguage) summary.push("No answer tells both what you did and how it ended yet.");
  if (hasOtherLanguage)
    summary.push("Practice mode reads English only, so what you said in another language is not covered.");
  else if (isLittle) summary.push("There is too little here to judge by, so these insights are short.");
  const start = hasOtherLanguage ? "one of your stories in English" : "what you did and what came of it";
  summary.push(`The first thing to work on is ${improvements[0]?.advice ?? `telling ${start}`}.`);

  return {
    summary: summary.join(" "),
    strengths: strengths.map(({ label, excerpt, evidence }) => ({
      text: `${label}: “${excerpt.text}”`,
      evidence,
    })),
    improvement_areas: improvements.map(({ text, evidence }) => ({ text, evidence })),
    notable_quotes: findQuotes(threads, strengths)
      .slice(0, max)
      .map(({ text, messageId }) => ({ quote: text, message_id: messageId })),
  };
}
