import { type AnswerReading, readAnswer } from "../marks/marks.ts";
import { isInDanger } from "../danger.ts";
import { topicsOf } from "../../text/topics.ts";
import type { BriefInput, SummariseInput } from "../tasks.ts";
import { languageNote, readReply } from "./wordings.ts";
import { isDeferral } from "./message.ts";

const maxBriefWords = 120;
const maxSummaryWords = 200;
const maxTopics = 4;
const maxQuoteWords = 30;
/** Named by nobody to the next interviewer. */
const privateTopics = new Set(["salary", "availability", "gap", "leaving", "weaknesses"]);

/** What the next character should know: the topics that were answered, and a few sentences word for word. */
export const brief = (input: BriefInput): string => notesOf(input, maxBriefWords, false);
/** The running summary of a long talk; it also holds what the person wanted to come back to. */
export const summarise = (input: SummariseInput): string => notesOf(input, maxSummaryWords, true);

/** The topics that a brief names. */
export const topicsIn = (text: string): string[] =>
  /^Talked about ([^\n“”]{1,400})\.$/m.exec(text)?.[1]?.split("; ") ?? [];
/** The questions that a summary holds for later. */
export const leftForLater = (text: string | null): string[] =>
  Array.from((text ?? "").matchAll(/^Left for later: (.{1,600})$/gm), ([, question = ""]) => question);
const quotesIn = (text: string): string[] => Array.from(text.matchAll(/“([^“”]{1,400})”/g), ([, quote = ""]) => quote);

function notesOf({ previous, turns }: BriefInput, maxWords: number, isSummary: boolean): string {
  const before = previous ?? "";
  const threads = readThreads(turns, leftForLater(previous));
  const usable = threads.filter((thread) => thread.readings.length > 0 && !thread.isSpared);
  const named = usable.flatMap(({ question }) => topicsOf(question).slice(0, 1)).filter(({ id }) => !privateTopics.has(id));
  const topics = [...new Set([...topicsIn(before), ...named.map(({ name }) => name)])].slice(-maxTopics);
  const lines = topics.length > 0 ? [`Talked about ${topics.join("; ")}.`] : [];
  if (isSummary) {
    if (before.includes(languageNote) || turns.some(({ text }) => text.includes(languageNote))) lines.push(languageNote);
    for (const { question, isDeferred } of threads) if (isDeferred) lines.push(`Left for later: ${question}`);
  }
  const quotes = [...quotesIn(before), ...usable.flatMap(({ readings }) => readings.flatMap(bestSentence))];
  let room = maxWords - lines.join(" ").split(/\s+/).length;
  // The newest first, as they are the most likely to be taken up.
  const chosen = quotes.toReversed().filter((quote) => (room -= quote.split(/\s+/).length) >= 0);
  lines.push(chosen.toReversed().map((quote) => `“${quote}”`).join(" "));
  return lines.join("\n").trim();
}

type Thread = { question: string; readings: AnswerReading[]; isSpared: boolean; isDeferred: boolean };

/** Each question with what was answered; one with something painful, private or refused in it is spared. */
function readThreads(turns: BriefInput["turns"], later: string[]): Thread[] {
  const newThread = (question: string, isDeferred = false): Thread => ({ question, readings: [], isSpared: false, isDeferred });
  const threads = later.map((question) => newThread(question, true));
  let open = newThread("");
  for (const { speaker, text, greeting } of turns) {
    if (speaker === "character") {
      const { question, isNew } = readReply(text);
      if (question === null || !isNew) continue;
      open = threads.find((thread) => thread.question === question) ?? newThread(question);
      open.isDeferred = false;
      if (!threads.includes(open)) threads.push(open);
    } else if (greeting !== true) {
      const reading = readAnswer(text, open.question);
      const { marks, sentences } = reading;
      open.isDeferred ||= isDeferral(text);
      if (marks.has("distress") || isInDanger(text) || sentences.some((one) => one.isDistress || one.isPrivate))
        open.isSpared = true;
      else if (!reading.isRude && !["refusal", "question", "off_topic"].some((mark) => marks.has(mark as "refusal")))
        open.readings.push(reading);
    }
  }
  return threads;
}

/** The sentence of an answer that tells most, if one tells anything. */
function bestSentence({ sentences }: AnswerReading): string[] {
  const weighed = sentences
    .filter(({ text, isRude, isVague }) => !isRude && !isVague && !/[“”\n]/.test(text) && text.split(/\s+/).length <= maxQuoteWords)
    .map(({ text, isAction, isResult, hasNumber }) => ({ text, weight: Number(isAction) * 2 + Number(isResult) * 2 + Number(hasNumber) }))
    .toSorted((a, b) => b.weight - a.weight);
  return weighed[0] !== undefined && weighed[0].weight > 1 ? [weighed[0].text] : [];
}
