import { opensRequest } from "../../text/questions.ts";
import { sentences } from "../../text/sentences.ts";
import { countWords, plainWords } from "../../text/words.ts";

/** Limits: characters of a prompt, number of questions, words per question. */
const max = { prompt: 60_000, questions: 40, words: 70 };

/** Markers of list items: a bullet, "1.", "(iv)", "Question 1:". */
const marker =
  /^\s*(?:[-*+•–—·►>]\s+|(?:question\s?|q)?[([]?\d{1,2}[\]).:–-]{1,2}\s+|\(?(?:[a-z]|[ivx]{1,4})[.)]\s+)/iu;
/** Bold and code markup, and a topic before a question: "Values: Why …?". */
const markup = /\*\*|__|`/g;
const topic = /^[\p{L}&/’' -]{1,40}:\s+(?=\S)/u;
/** An easier form at the end of a question: "(easier: What do you do?)". */
const easier = /\s*\((?:easier|simpler|shorter|short): ([^()]{3,200})\)\s*$/i;
const quotation = /"([^"]{5,600})"|“([^”]{5,600})”|„([^“”]{5,600})[“”]|«([^»]{5,600})»/g;
/** Before a quotation that is not to be asked, or only in some cases. */
const notAsked = /\b(?:never|not|don['’]?t|avoid|if|when|such as|e\.g|example|instead|rather|like)\b/i;

const isQuestion = (text: string): boolean => /[?？؟][)’'”"]*$/.test(text);
const isAsking = (text: string): boolean =>
  isQuestion(text) || (opensRequest.test(text) && countWords(text) > 3);

type Listed = { text: string; easier: string | null };

const linesOf = (prompt: string): string[] => prompt.split(/\r\n|[\n\r]/);
const isItem = (line: string): boolean => marker.test(line.replaceAll(markup, ""));

const bareOf = (line: string): string => line.replaceAll(markup, "").replace(marker, "").trim();
const textOf = (line: string): string => bareOf(line).replace(easier, "").replace(topic, "").trim();

/** The question in a list item or a line; null for none. */
function questionIn(line: string): Listed | null {
  const short = easier.exec(bareOf(line))?.[1]?.trim() ?? null;
  const text = textOf(line);
  const asks = isItem(line)
    ? asksThem(text)
    : isQuestion(text) && sentences(text).every((one) => asksThem(one.text));
  return asks ? { text: tidy(text), easier: short } : null;
}

/** Questions in list items and lines; without any, quoted questions. */
function readQuestions(prompt: string): Listed[] {
  const lines = linesOf(prompt.slice(0, max.prompt));
  const listed = lines.flatMap((line) => questionIn(line) ?? []);
  const found = listed.length > 0 ? listed : lines.flatMap(quotedQuestions);
  return [...new Map(found.map((one) => [plainWords(one.text), one])).values()].slice(0, max.questions);
}

/**
 * Whether an item ends with a question to the person. A question about "they" or "the candidate" is for the
 * interviewer.
 */
function asksThem(text: string): boolean {
  const last = sentences(text).at(-1)?.text ?? "";
  return (
    isAsking(last) &&
    !/\b(?:they|them|their|the candidate|the student|the person)\b/i.test(text.split(/[.!]\s/)[0] ?? "")
  );
}

function quotedQuestions(line: string): Listed[] {
  let from = 0;
  return [...line.matchAll(quotation)].flatMap((match) => {
    const lead = line.slice(from, match.index);
    from = match.index + match[0].length;
    const text = match.slice(1).find((group) => group !== undefined) ?? "";
    const isAsked = isAsking(text) && !notAsked.test(sentences(lead).at(-1)?.text ?? "");
    return isAsked ? [{ text: tidy(text), easier: null }] : [];
  });
}

function tidy(question: string): string {
  const words = question.trim().split(/\s+/);
  const text = words.length > max.words ? `${words.slice(0, max.words).join(" ")} …` : words.join(" ");
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[\p{L}\p{N})]$/u.test(text) ? "." : "");
}

/** Used for prompts without questions. */
const general: readonly Listed[] = [
  {
    text: "What are you doing at the moment, and how did you come to it?",
    easier: "What do you do at the moment?",
  },
  { text: "Tell me about something you did that you are glad about.", easier: "What did you do well?" },
  { text: "Tell me about a problem that you solved.", easier: "Which problem did you solve?" },
  {
    text: "Tell me about something that did not go as planned, and what you did about it.",
    easier: "What went wrong once, and what did you do?",
  },
  { text: "What would you like to do next, and why?", easier: "What do you want to do next?" },
];

/** The questions in a character's prompt: in order, without duplicates, verbatim. Browser-safe. */
export const listedQuestions = (prompt: string): string[] => readQuestions(prompt).map(({ text }) => text);

/** The questions of a character in practice mode: its prompt's, otherwise five general ones. Browser-safe. */
export function findQuestions(prompt: string): string[] {
  const listed = listedQuestions(prompt);
  return listed.length > 0 ? listed : general.map(({ text }) => text);
}

/** The easier form of a question in the prompt or the general list; null for none. */
export const easierForm = (prompt: string, question: string): string | null =>
  [...readQuestions(prompt), ...general].find(({ text }) => text === question)?.easier ?? null;

const indentOf = (line: string): number => line.search(/\S|$/);
const isBlank = (line: string): boolean => line.trim() === "";
const isEntry = (line: string): boolean => isItem(line) || questionIn(line) !== null;

/** The end of the list that starts at a line. Deeper indented lines belong to the item above. */
function listEnd(lines: string[], from: number): number {
  const indent = indentOf(lines[from] ?? "");
  let end = from + 1;
  for (let at = end; at < lines.length; at++) {
    const line = lines[at] ?? "";
    if (isBlank(line)) continue;
    if (indentOf(line) <= indent && !(indentOf(line) === indent && isEntry(line))) break;
    end = at + 1;
  }
  return end;
}

/** Whether an item asks anything, of the person or others. */
const isAskingItem = (line: string): boolean => isAsking(sentences(textOf(line)).at(-1)?.text ?? "");

const heading = /^\s*(?:#|(\*\*|__)[^*_]+\1\s*$)/;

/** Removes the introduction of a list: a heading, or a last sentence that ends with a colon. */
function withoutLead(line: string): string {
  if (heading.test(line)) return "";
  if (!/[:：]$/.test(line.replaceAll(markup, "").trimEnd())) return line;
  return line.slice(0, sentences(line).at(-1)?.start ?? 0).trimEnd();
}

/**
 * Removes lists of questions and their introductions, for interviews with a plan. Keeps a list with an item
 * that asks nothing or without a question to the person. Returns the whole prompt if nothing else is left.
 */
export function withoutQuestions(prompt: string): string {
  const lines = linesOf(prompt);
  const rest: string[] = [];
  for (let at = 0; at < lines.length;) {
    const first = lines[at] ?? "";
    const list = lines.slice(at, isEntry(first) ? listEnd(lines, at) : at + 1);
    at += list.length;
    const items = list.filter((line) => !isBlank(line) && indentOf(line) === indentOf(first));
    if (!items.every(isAskingItem) || !items.some((line) => questionIn(line) !== null)) rest.push(...list);
    else {
      const above = rest.findLastIndex((line) => !isBlank(line));
      if (above >= 0) rest[above] = withoutLead(rest[above] ?? "");
    }
  }
  if (rest.length === lines.length) return prompt;
  return (
    rest
      .join("\n")
      .replaceAll(/\n{3,}/g, "\n\n")
      .trim() || prompt
  );
}
