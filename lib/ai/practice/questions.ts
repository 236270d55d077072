import { opensRequest } from "../../text/questions.ts";
import { countWords, plainWords } from "../../text/words.ts";
import { type PromptLine, readLines } from "./prompt-lines.ts";

const maxQuestions = 40;
const maxWords = 70;

/** The questions of a character's prompt: those that it lists, else good ones about its topics. Never empty. Browser-safe. */
export function findQuestions(prompt: string): string[] {
  const listed = listedQuestions(prompt);
  return listed.length > 0 ? listed : questionsOfTopics(readLines(prompt));
}

/** The questions that stand in a prompt, in their order, each once and word for word. Browser-safe. */
export function listedQuestions(prompt: string): string[] {
  const lines = readLines(prompt).filter((line) => !line.isNote);
  const hasList = lines.flatMap((line) => (isList(line) ? questionsIn(line, false) : [])).length > 2;
  // Beside a list, prose asks nothing unless it is quoted: "Finish by asking “…?”".
  const texts = lines.flatMap((line) => questionsIn(line, hasList)).map(tidy);
  const byWords = new Map(texts.map((text) => [plainWords(text), text]));
  byWords.delete("");
  return [...byWords.values()].slice(0, maxQuestions);
}

/** Stands for a space within a quotation, so that this is not taken apart. */
const space = "\ue000";
const unmask = (text: string): string => text.replaceAll(space, " ");
const quotation = /"[^"]{1,600}"|“[^”]{1,600}”|„[^“”]{1,600}[“”]|«[^»]{1,600}»/g;
/** A hint in brackets: "(who uses it, what changed)". */
const bracket = / \([^()]{0,300}["“?][^()]{0,300}\)| \([^()]{0,300}\)\s?$|\ue000/g;
const sentenceBreak = /(?<=[.?!][)"”“»’']?)\s+(?=[\p{Lu}\p{Lo}"“„«¿(])/u;
/** "Values – Why …?" in a list; "After that: Why …?" in prose. */
const itemLead =
  /^(?!(?:if|when|what|how|why)\b)[\p{L}&/’'-]{1,40}(?: [\p{L}&/’'-]{1,40}){0,4}(?::|\s?[–—]|\s-)\s+(?=\S)/iu;
const proseLead =
  /^(?:[^:?]{2,120}:\s+(?=[\p{Lu}"“„«])|[^:?]{0,60}\b(?:[Aa]sk(?:ing)?|with|[Tt]hen|[Ff]irst|[Ll]ast(?:ly)?|[Ff]inally|that):\s+)/u;

/** The sentences of a line without hints and without what leads to a question. */
const sentencesIn = (line: string, lead: RegExp): string[] =>
  line
    .replaceAll(bracket, "")
    .replaceAll(quotation, (quote) => quote.replaceAll(/\s/g, space))
    .split(sentenceBreak)
    .map((part) => part.replace(lead, (match) => (opensRequest.test(match) ? match : "")));

const condition =
  /^\W*(?:if|when(?:ever)?|where|once|should|unless|in case)\b(?:\s+(?:the |an? )?(?:answers?|repl(?:y|ies)|students?|candidates?|persons?|people|users?|applicants?|interviewees?|participants?|learners?|they|he|she|someone|somebody|you (?:hear|feel|notice|need|see|get|are))\b|[^?]*, (?:ask|say|try|use|follow|push|probe|prompt|find out)\b)/i;
const inOrder = /^\W*(?:when|once|after)\b.*\b(?:answered|done|finished|ready|clear)\b/i;
/** "If they are vague, ask …" is for some answers only; "When that is done, ask …" is about the order. */
const isCondition = (text: string): boolean =>
  condition.test(text) && !inOrder.test(text) && !(isQuestion(text) && you.test(text));
/** What stands before a quotation that is none of the questions. */
const hint =
  /\b(?:follow(?:ing)?[- ]?ups?|prob(?:e|es|ing)|e\.g|examples?|instance|such as|like|never|not|don['’]?t|avoid|instead of|rather than|if (?:they|the|an?|it|he|she)|when (?:they|the|it|he|she)|more|(?<!(?:start|begin|open|end|finish|close)s? )with\W*$|(?:says?|reply|answer|respond)\W*$)/i;

const you = /\b(?:you|your|yours|yourself|me|us)\b/i;
const request =
  /^(?:please )?(?:(?:tell|walk|talk|take|give|show) (?:me|us)|describe|share an?|think of an?|give an? example|name (?:an?|one))\b/i;
const unmarked =
  /^(?:what|how|why|where|who|which|when|do|does|did|are|is|have|has|would|could|can)\b[^.:,;]*\byour?\b[^.:,;]*$/i;
const isQuestion = (text: string): boolean => /[?？؟][)’']*$/.test(text);
const isAsking = (text: string, least = 3): boolean =>
  isQuestion(text) || (opensRequest.test(text) && countWords(text) >= least);

/** An item of a list, or a line of nothing but one question, perhaps with a short one after it: "Was there …? What happened?" */
function isList({ text, isItem }: PromptLine): boolean {
  const [first = "", second, ...more] = sentencesIn(text, itemLead);
  const isOne = isAsking(first) && you.test(text) && !isCondition(first) && more.length === 0;
  if (isItem || !isOne || second === undefined) return isItem || isOne;
  return (itemLead.test(text) || countWords(second) < 5) && isAsking(second) && !/^\W?\d/.test(second);
}

function questionsIn(line: PromptLine, isQuotedOnly: boolean): string[] {
  const isItem = isList(line);
  const sentences = sentencesIn(line.text, isItem ? itemLead : proseLead);
  if (isItem) {
    if (sentences.some(isCondition)) return [];
    const isAsked = (text: string): boolean =>
      isAsking(text) || (sentences.length === 1 && unmarked.test(text));
    const first = sentences.findIndex((text) => isAsked(text) || you.test(text));
    const last = sentences.findLastIndex(isAsked);
    if (last >= 0) return [sentences.slice(first, last + 1).join(" ")];
  }
  return sentences.flatMap((text) => {
    if (isCondition(text)) return [];
    const isAsked = !isItem && !isQuotedOnly && (isQuestion(text) || request.test(text)) && you.test(text);
    return isAsked ? [text] : quotedQuestions(text);
  });
}

function quotedQuestions(sentence: string): string[] {
  const before = sentence.split(quotation);
  const quotes = Array.from(sentence.matchAll(quotation), ([quote]) => unmask(quote.slice(1, -1)));
  return quotes.filter((quote, at) => {
    const lead = before[at] ?? "";
    const isAsked = isQuestion(quote) ? countWords(quote) > 2 : isAsking(quote, 4);
    return isAsked && (!hint.test(lead) || inOrder.test(lead));
  });
}

function tidy(question: string): string {
  const words = unmask(question)
    .replace(/^\(?\d{1,2}[.)]\s/, "")
    .trim()
    .split(/\s+/);
  const text = words.length > maxWords ? `${words.slice(0, maxWords).join(" ")} …` : words.join(" ");
  const end = /[\p{L}\p{N})]$/u.test(text) ? (opensRequest.test(text) ? "." : "?") : "";
  return text.charAt(0).toUpperCase() + text.slice(1) + end;
}

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
function questionsOfTopics(lines: PromptLine[]): string[] {
  let text = "";
  for (const line of lines.filter(({ isNote }) => !isNote)) {
    // What a line that ends in a colon announces stands under it.
    const isShort = countWords(line.text) <= 16 && (line.isItem || !/[.!?]$/.test(line.text));
    const isTopic = isShort && (text.endsWith(":") || text.endsWith(";"));
    text = isTopic ? `${text} ${line.text.split(":", 1)[0]};` : `${text}\n${line.text}`;
  }
  const sentences = text
    .split(/(?<=[.!])\s|\n/)
    .filter((one) => !/^(?:\S{1,20} ){0,3}(?:never|not|don['’]?t|avoid)\b/i.test(one));
  const matches = sentences.flatMap((one) =>
    Array.from(one.matchAll(inline), ([, ...names]) => names.join("")),
  );
  const lists = matches.filter((names) => names.includes(";")).map((names) => names.split(";"));
  const names = lists.length > 0 ? lists.flat() : matches.flatMap((one) => one.split(separator));
  const questions = [...new Set(names.flatMap((name) => questionOf(name) ?? []))];
  return questions.length > 1 ? questions.slice(0, 10) : general;
}

const clause = /^(?:what|how|why|where|who|which|whether|when)\b.*\byou\b/i;
const noun = /^(?:an?|the|your|one|some|something|someone|any)\s/i;

/** One topic as a question; null where it cannot be sure to be English. */
function questionOf(name: string): string | null {
  const bare = name.replaceAll(/[.,;]$| \([^()]{0,100}\)/g, "").trim();
  const topic = toYou(bare.replace(/^(?=(?:next|last|past|coming) \p{L}+ )/iu, "the "));
  if (!topic || /["“”]/.test(topic)) return null;
  const text = topic.replace(/(?<=^(?:the )?)\p{Lu}(?=\p{Ll}|\s)/u, (letter) => letter.toLowerCase());
  if (clause.test(text)) return `Could you tell me ${text}?`;
  if (noun.test(text)) return `Tell me about ${text}.`;
  return countWords(text) <= 6 && !/^(?:what|how|why|where|who|which|when|if)\b/i.test(text)
    ? `What can you tell me about ${text}?`
    : null;
}
