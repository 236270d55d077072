import { opensRequest } from "../../text/questions.ts";
import { countWords, plainWords } from "../../text/words.ts";
import { type PromptLine, readLines } from "./prompt-lines.ts";
import { questionsOfTopics } from "./prompt-topics.ts";

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
