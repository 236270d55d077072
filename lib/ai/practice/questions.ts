import { opensRequest } from "../../text/questions.ts";
import { countWords, plainWords } from "../../text/words.ts";
import { type PromptLine, readLines } from "./prompt-lines.ts";
import { isAboutThem, questionsOfTopics, toYou } from "./prompt-topics.ts";

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

/** A sentence with one sign for each quotation in it, which is looked at apart. */
type Sentence = { text: string; quotes: string[]; whole: string; isLed: boolean };
const [closed, unfinished] = ["\ue000", "\ue001"];
const signs = /[\ue000\ue001]/g;
const quotation = /"[^"]{1,600}"|“[^”]{1,600}”|„[^“”]{1,600}[“”]|«[^»]{1,600}»/g;
const sentenceBreak = /(?<=[.?!\ue000][)’']?)\s+(?=[\p{Lu}\p{Lo}\ue000\ue001¿(])/u;

/** The sentences of a line without hints in brackets ("(who uses it, what changed)") and without what leads to a question. */
function sentencesIn(line: string, lead: RegExp): Sentence[] {
  const bare = line.replaceAll(
    / \([^()]{0,300}["“?][^()]{0,300}\)| \([^()]{0,300}\)\s?$|[\ue000\ue001]/g,
    "",
  );
  const quotes: string[] = [];
  const masked = bare.replaceAll(quotation, (quote) => {
    quotes.push(quote);
    return /[.?!]["”“»]$/.test(quote) ? closed : unfinished;
  });
  return masked.split(sentenceBreak).map((part) => {
    const own = quotes.splice(0, part.match(signs)?.length ?? 0);
    const text = part.replace(lead, (match) => (opensRequest.test(match) ? match : ""));
    let at = own.length - (text.match(signs)?.length ?? 0);
    const whole = text.replaceAll(signs, () => own[at++] ?? "");
    return { text, quotes: own, whole, isLed: text.length < part.length };
  });
}

/** "Values – Why …?" in a list; "After that: Why …?" in prose. */
const itemLead =
  /^(?!(?:if|when|what|how|why)\b)[\p{L}&/’'-]{1,40}(?: [\p{L}&/’'-]{1,40}){0,4}(?::|\s?[–—]|\s-)\s+(?=\S)/iu;
const proseLead =
  /^(?:[^:?]{2,120}:\s+(?=[\p{Lu}\ue000\ue001])|[^:?]{0,60}\b(?:[Aa]sk(?:ing)?|with|[Tt]hen|[Ff]irst|[Ll]ast(?:ly)?|[Ff]inally|that):\s+)/u;

const someone = String.raw`(?:the |an? )?(?:answers?|repl(?:y|ies)|students?|candidates?|persons?|people|users?|applicants?|interviewees?|participants?|learners?|they|he|she|someone|somebody|you (?:hear|feel|notice|need|see|get|are))`;
const ifThey = new RegExp(
  String.raw`^\W*(?:if|when(?:ever)?|where|once|should|unless|in case)\s+${someone}\b`,
  "i",
);
const ifAsk =
  /^\W*(?:if|when(?:ever)?|unless)\b[^?]*, (?:ask|say|try|use|follow|push|probe|prompt|find out)\b/i;
const inOrder = /^\W*(?:when|once|after)\b.*\b(?:answered|done|finished|ready|clear)\b/i;
/** "If they are vague, ask …" is for some answers only; "When that is done, ask …" is about the order. */
const isCondition = (text: string): boolean =>
  !(isQuestion(text) && you.test(text)) && !inOrder.test(text) && (ifThey.test(text) || ifAsk.test(text));

/** What stands before a quotation that is none of the questions. */
const hint =
  /\b(?:follow(?:ing)?[- ]?ups?|prob(?:e|es|ing)|e\.g|examples?|instance|such as|like|never|not|don['’]?t|avoid|instead of|rather than|if (?:they|the|an?|it|he|she)|when (?:they|the|it|he|she)|more|(?<!(?:start|begin|open|end|finish|close)s? )with\W*$|(?:says?|reply|answer|respond)\W*$)/i;

const you = /\b(?:you|your|yours|yourself|me|us)\b/i;
const request =
  /^(?:please )?(?:(?:tell|walk|talk|take|give|show) (?:me|us)|describe|share an?|think of an?|give an? example|name (?:an?|one))\b/i;
const unmarked =
  /^(?:what|how|why|where|who|which|when|do|does|did|are|is|have|has|would|could|can)\b[^.:,;]*\byour?\b[^.:,;]*$/i;
const isQuestion = (text: string): boolean => /[?？؟][)’']*$/.test(text);
const isAsking = (text: string): boolean =>
  isQuestion(text) || (opensRequest.test(text) && countWords(text) > 2);

/** An item of a list, or a line of nothing but one question, perhaps with a short one after it: "Was there …? What happened?" */
function isList({ text, isItem }: PromptLine): boolean {
  const [first, second, ...more] = sentencesIn(text, itemLead);
  if (isItem || first === undefined) return isItem;
  const isOne = isAsking(first.text) && you.test(text) && !isCondition(first.text) && more.length === 0;
  if (!isOne || second === undefined) return isOne;
  const isShort = itemLead.test(text) || countWords(second.text) < 5;
  return isShort && isAsking(second.text) && !/^\W?\d/.test(second.text);
}

function questionsIn(line: PromptLine, isQuotedOnly: boolean): string[] {
  if (!isList(line))
    return sentencesIn(line.text, proseLead).flatMap((sentence) => fromProse(sentence, isQuotedOnly));
  const sentences = sentencesIn(line.text, itemLead);
  if (sentences.some(({ text }) => isCondition(text))) return [];
  const isAsked = ({ text }: Sentence): boolean =>
    isAsking(text) || (sentences.length === 1 && unmarked.test(text));
  const last = sentences.findLastIndex(isAsked);
  if (last < 0) return sentences.flatMap(quotedQuestions);
  const first = sentences.findIndex((sentence) => isAsked(sentence) || you.test(sentence.text));
  const whole = sentences
    .slice(first, last + 1)
    .map((sentence) => sentence.whole)
    .join(" ");
  return [(isAboutThem(whole) ? toYou(whole) : whole) ?? ""];
}

function fromProse(sentence: Sentence, isQuotedOnly: boolean): string[] {
  const { text, whole, isLed } = sentence;
  if (isCondition(text)) return [];
  const isAsked = isQuestion(text) && (isLed || you.test(text));
  if (!isQuotedOnly && (isAsked || (request.test(text) && you.test(text)))) return [whole];
  return quotedQuestions(sentence);
}

function quotedQuestions({ text, quotes }: Sentence): string[] {
  const before = text.split(signs);
  return quotes.flatMap((quote, at) => {
    const inner = quote.slice(1, -1).trim();
    if (countWords(inner) < 3 || (hint.test(before[at] ?? "") && !inOrder.test(before[at] ?? ""))) return [];
    return isQuestion(inner) || (opensRequest.test(inner) && countWords(inner) > 3) ? [inner] : [];
  });
}

function tidy(question: string): string {
  const words = question
    .trim()
    .replace(/^\(?\d{1,2}[.)]\s/, "")
    .split(/\s+/);
  const text = words.length > maxWords ? `${words.slice(0, maxWords).join(" ")} …` : words.join(" ");
  const end = /[\p{L}\p{N})]$/u.test(text) ? (opensRequest.test(text) ? "." : "?") : "";
  return text.charAt(0).toUpperCase() + text.slice(1) + end;
}
