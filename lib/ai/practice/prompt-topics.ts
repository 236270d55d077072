import { countWords } from "../../text/words.ts";
import type { PromptLine } from "./prompt-lines.ts";

const general = `What are you doing at the moment, and how did you come to it?
Tell me about something you did that you are glad about.
Tell me about a problem that you solved.
Tell me about something that did not go as planned, and what you did about it.
What would you like to do next, and why?`.split("\n");

const person = "the (?:student|candidate|interviewee|applicant|participant|person|user|learner)";
const theirs = new RegExp(String.raw`\b(?:their|${person}['’]s)\b`, "gi");
const them = new RegExp(String.raw`\b(?:the[ym]|${person}(?=[.?,]|$))(?!\p{L})`, "giu");
/** What is said about a person as it is said to them: "they use" and "you use" agree. Null where that might not be English. */
function toYou(text: string): string | null {
  const you = text
    .replaceAll(theirs, "your")
    .replaceAll(/\bthemselves\b/gi, "yourself")
    .replaceAll(them, "you");
  return new RegExp(person, "i").test(you) ? null : you;
}

/** "Ask about their soil, how they plan a season and …", "Topics: a mistake, …", "Ask why they applied." */
const inline =
  /\b(?:ask(?:s|ing)?|talk(?:s|ing)?|hear|learn|find out|know)(?: with)?(?: (?:them|the \p{L}+|people|someone|more))? about:? ([^.:?!\n]{3,900})|\b(?:topics?|subjects?|themes?|areas?|cover)\b[^.:?!\n]{0,90}: ([^.:?!\n]{3,900})|\bask (?:them )?((?:why|how|what|where|who)\b[^.;:?!\n]{3,300})/giu;
const separator = /, (?:and )?| and (?=(?:how|what|why|where|who|their|an?|the)\b)/;

/** Questions about the topics that a prompt names, else general ones. */
export function questionsOfTopics(lines: PromptLine[]): string[] {
  let text = "";
  for (const line of lines.filter(({ isNote }) => !isNote)) {
    // What a line that ends in a colon announces stands under it.
    const isShort = countWords(line.text) <= 16 && (line.isItem || !/[.!?]$/.test(line.text));
    const isTopic = isShort && (text.endsWith(":") || text.endsWith(";"));
    text = isTopic ? `${text} ${line.text.replace(/:.*$|[.,;]{1,3}$/, "")};` : `${text}\n${line.text}`;
  }
  const sentences = text
    .split(/(?<=[.!])\s|\n/)
    .filter((one) => !/^(?:\S+ ){0,3}(?:never|not|don['’]?t|avoid)\b/i.test(one));
  const found = sentences.flatMap((one) =>
    Array.from(one.matchAll(inline), ([, ...names]) => names.join("")),
  );
  const lists = found.filter((names) => names.includes(";")).map((names) => names.split(";"));
  const names = lists.length > 0 ? lists.flat() : found.flatMap((one) => one.split(separator));
  const questions = [...new Set(names.flatMap((name) => questionOf(name) ?? []))];
  return questions.length > 1 ? questions.slice(0, 10) : general;
}

const clause = /^(?:what|how|why|where|who|which|whether|when)\b.*\byou\b/i;
const noun = /^(?:an?|the|your|one|some|something|someone|any)\s/i;

/** One topic as a question; null where it cannot be sure to be English. */
function questionOf(name: string): string | null {
  const bare = name.replaceAll(/[.,;]{1,3}$| \([^()]{0,100}\)/g, "").trim();
  const topic = toYou(bare.replace(/^(?=(?:next|last|past|coming) \p{L}+ )/iu, "the "));
  if (!topic || /["“”]/.test(topic)) return null;
  const text = topic.replace(/(?<=^(?:the )?)\p{Lu}(?=\p{Ll}|\s)/u, (letter) => letter.toLowerCase());
  if (clause.test(text)) return `Could you tell me ${text}?`;
  if (noun.test(text)) return `Tell me about ${text}.`;
  return countWords(text) <= 6 && !/^(?:what|how|why|where|who|which|when|if)\b/i.test(text)
    ? `What can you tell me about ${text}?`
    : null;
}
