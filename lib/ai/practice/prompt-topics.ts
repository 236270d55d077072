import { countWords } from "../../text/words.ts";
import type { PromptLine } from "./prompt-lines.ts";

const general = `What are you doing at the moment, and how did you come to it?
Tell me about something you did that you are glad about.
Tell me about a problem that you solved.
What was your part the last time you did something together with other people?
Tell me about something that did not go as planned, and what you did about it.
What would you like to do next, and why?`.split("\n");

const person = String.raw`the (?:student|candidate|interviewee|applicant|participant|person|user|learner)`;
const asked = new RegExp(
  String.raw`\b(does|is|was|has|do|did|are|were|have|would|can|could|will) (?:they|${person})\b`,
  "gi",
);
const plural = new Map(Object.entries({ does: "do", is: "are", was: "were", has: "have" }));
const owner = new RegExp(String.raw`\btheir\b|\b${person}['’]s\b`, "gi");
const anybody = new RegExp(String.raw`\b${person}(?=[.?,]|$)|\bthe[ym]\b`, "gi");

/** What is said about a person as it is said to them: "they use" and "you use" agree. Null where that might not be English. */
export function toYou(text: string): string | null {
  const you = text
    .replaceAll(asked, (_, verb: string) => `${plural.get(verb.toLowerCase()) ?? verb} you`)
    .replaceAll(owner, "your")
    .replaceAll(/\bthemselves\b/gi, "yourself")
    .replaceAll(anybody, "you");
  return new RegExp(person, "i").test(you) ? null : you;
}
const aboutThem = String.raw`\b${person}\b|^\w+ (?:do|did|are|were|have|would|can|could|will) they\b`;
/** Whether a question is about a person who is to be asked: "How do they learn?" */
export const isAboutThem = (question: string): boolean => new RegExp(aboutThem, "i").test(question);

/** "Ask about their soil, how they plan a season and …", "Topics: a mistake, …", "Ask why they applied." */
const inline =
  /\b(?:ask(?:s|ing)?|talk(?:s|ing)?|hear|learn|find out|know)(?: with)?(?: (?:them|the \p{L}+|people|someone|more))? about ([^.;:?!\n]{3,300})|\b(?:topics?|subjects?|themes?|cover): ([^.;:?!\n]{3,300})|\bask (?:them )?((?:why|how|what|where|who)\b[^.;:?!\n]{3,300})/giu;
const separator = /, (?:and )?| and (?=(?:how|what|why|where|who|their|an?|the)\b)/;
const announcement =
  /\b(?:topics?|subjects?|themes?|areas?|cover|(?:hear|ask|talk|know) about|find out)\b.*:$/i;

/** Questions about the topics that a prompt lists or else names, else general ones. */
export function questionsOfTopics(lines: PromptLine[]): string[] {
  const [listed, named]: string[][] = [[], []];
  let isList = false;
  for (const { text, isItem } of lines.filter((line) => !line.isNote)) {
    const isStart = announcement.test(text);
    isList =
      isStart || (isList && countWords(text) <= 16 && !/[!?]/.test(text) && (isItem || !text.endsWith(".")));
    if (isList && !isStart) listed?.push(text);
    for (const sentence of text
      .split(/(?<=[.!])\s/)
      .filter((one) => !/\b(?:never|not|don['’]?t|avoid)\b/i.test(one)))
      named?.push(
        ...Array.from(sentence.matchAll(inline), ([, ...lists]) => lists.join("").split(separator)).flat(),
      );
  }
  const questions = [listed, named].map((names) => [
    ...new Set(names?.flatMap((name) => questionOf(name) ?? [])),
  ]);
  return questions.find(({ length }) => length > 1)?.slice(0, 10) ?? general;
}

const clause = /^(?:what|how|why|where|who|which|whether|when)\b.*\byou\b/i;
const noun = /^(?:an?|the|your|one|some|something|someone|any)\s/i;

/** One topic as a question; null where it cannot be sure to be English. */
function questionOf(name: string): string | null {
  const bare = name.replaceAll(/:.*$|[.,;]{1,3}$| \([^()]{0,100}\)/g, "").trim();
  const topic = toYou(bare.replace(/^(?=(?:next|last|past|coming) \p{L}+ )/iu, "the "));
  if (topic === null || topic === "" || /["“”]/.test(topic)) return null;
  const text = topic.replace(/(?<=^(?:the )?)\p{Lu}(?=\p{Ll}|\s)/u, (letter) => letter.toLowerCase());
  if (clause.test(text)) return `Could you tell me ${text}?`;
  if (noun.test(text)) return `Tell me about ${text}.`;
  return countWords(text) <= 6 && !/^(?:what|how|why|where|who|which|when|if)\b/i.test(text)
    ? `What can you tell me about ${text}?`
    : null;
}
