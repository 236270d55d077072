import { countWords } from "../../text/words.ts";
import type { PromptLine } from "./prompt-lines.ts";

const general = [
  "What are you doing at the moment, and how did you come to it?",
  "Tell me about something you did that you are glad about.",
  "Tell me about a problem that you solved.",
  "What was your part the last time you did something together with other people?",
  "Tell me about something that did not go as planned, and what you did about it.",
  "What would you like to do next, and why?",
];

/** "Ask about their soil, how they plan a season and …"; "… on these subjects:" before a list. */
const inline =
  /\b(?:ask(?:s|ing)?|talk(?:s|ing)?|hear|learn|find out|know)(?: with)?(?: (?:them|the \p{L}+|people|someone|more))? about ([^.;:?!\n]{3,300})/giu;
const announces = /\b(?:topics?|subjects?|themes?|areas?|cover|hear about|ask about|talk about|know about|find out)\b.*:$/i;

/** Questions about the topics that a prompt names, else general ones. */
export function questionsOfTopics(lines: PromptLine[]): string[] {
  const names: string[] = [];
  let isList = false;
  for (const { text, isNote } of lines) {
    if (announces.test(text) && !isNote) isList = true;
    else if (isList && countWords(text) <= 16 && !/[!?]/.test(text)) names.push(text);
    else {
      isList = false;
      if (!isNote && !/\b(?:never|not|don['’]?t|avoid)\b/i.test(text))
        for (const [, list = ""] of text.matchAll(inline)) names.push(...list.split(/,\s+(?:and\s+)?|\s+and\s+(?=how|what|why|where|who|their|an?\b|the\b)/));
    }
  }
  const questions = new Set(names.flatMap((name) => questionOf(name) ?? []));
  return questions.size > 1 ? [...questions].slice(0, 10) : general;
}

const clause = /^(?:what|how|why|where|who|which|whether|when)\b/i;
/** Words that begin a noun phrase; anything else might be a verb. */
const nounStart = /^(?:an?|the|your|one|some|something|someone|any|my|our|two|three)\s/i;

/** One topic as a question; null where it cannot be sure to be English. "they use" and "you use" have one form of the verb. */
function questionOf(name: string): string | null {
  const topic = name
    .replace(/:.*$|[.,;]+$|\s*\([^)]*\)/g, "")
    .trim()
    .replaceAll(/\btheir\b/gi, "your")
    .replaceAll(/\b(?:they|them)\b/gi, "you")
    .replaceAll(/\b(they)(?=['’])/gi, "you")
    .replaceAll(/\btheirs\b/gi, "yours")
    .replaceAll(/\bthemselves\b/gi, "yourself")
    .replace(/^(?=(?:next|last|past|coming) \p{L}+ )/iu, "the ");
  if (topic === "" || /["“”]|\bthe (?:student|candidate|person|applicant|user|learner|interviewee)\b/i.test(topic)) return null;
  const text = topic.replace(/(?<=^(?:the )?)\p{Lu}(?=\p{Ll}|\s)/u, (letter) => letter.toLowerCase());
  if (clause.test(text)) return /\byou(?:r|['’]\p{L}+)?\b/iu.test(text) ? `Could you tell me ${text}?` : null;
  if (nounStart.test(text)) return `Tell me about ${text}.`;
  return countWords(text) <= 6 ? `What can you tell me about ${text}?` : null;
}
