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
  const items = lines.flatMap((line) => (isList(line) ? questionsIn(line) : []));
  // Beside a list, prose asks nothing by itself, unless it is quoted: "Finish by asking “…?”".
  const texts = lines.flatMap((line) =>
    questionsIn(line, items.length > 2 && !isList(line)).map((text) => tidy(text)),
  );
  const byWords = new Map(texts.map((text) => [plainWords(text), text]));
  byWords.delete("");
  return [...byWords.values()].slice(0, maxQuestions);
}

/** Quoted text is looked at apart from the sentence around it: one private-use sign stands for each quotation. */
type Masked = { text: string; quotes: string[] };
const [closed, unfinished] = ["\ue000", "\ue001"];
const signs = /[\ue000\ue001]/g;

function mask(text: string): Masked {
  const quotes: string[] = [];
  const masked = text.replaceAll(signs, "").replaceAll(/"[^"]{1,600}"|“[^”]{1,600}”|„[^“”]{1,600}[“”]|«[^»]{1,600}»/g, (quote) => {
    quotes.push(quote);
    return /[.?!]["”“»]$/.test(quote) ? closed : unfinished;
  });
  return { text: masked, quotes };
}

/** The sentences of a masked text, with quotations put back by `whole`. */
function parts({ text, quotes }: Masked) {
  let next = 0;
  return text.split(/(?<=[.?!\ue000][)’']?)\s+(?=[\p{Lu}\p{Lo}\ue000\ue001¿(])/u).map((part) => {
    const own = quotes.slice(next, (next += part.match(signs)?.length ?? 0));
    let at = 0;
    return { text: part, quotes: own, whole: part.replaceAll(signs, () => own[at++] ?? "") };
  });
}
type Part = ReturnType<typeof parts>[number];

const isOrder = (text: string): boolean =>
  /^\W*(?:when|once|after)\b.*\b(?:answered|done|finished|ready|clear)\b/i.test(text);
/** "If they are vague, ask …": for some answers only. "When that is done, ask …" is about the order. */
const isCondition = (text: string): boolean =>
  !(isQuestion(text) && isAddressed(text)) &&
  !isOrder(text) &&
  (/^\W*(?:if|when(?:ever)?|where|once|should|unless|in case)\s+(?:the |an? )?(?:answers?|reply|replies|students?|candidates?|persons?|people|users?|applicants?|interviewees?|participants?|learners?|they|he|she|someone|somebody|you (?:hear|feel|notice|need|see|get|are))\b/i.test(
    text,
  ) ||
    /^\W*(?:if|when(?:ever)?|unless)\b[^?]*, (?:ask|say|try|use|follow|push|probe|prompt|find out)\b/i.test(
      text,
    ));

/** What stands before a quotation that is no question of the list. */
const isHint = (before: string): boolean =>
  !isOrder(before) &&
  /\b(?:follow(?:ing)?[- ]?ups?|prob(?:e|es|ing)|e\.g|examples?|instance|such as|like|never|not|don['’]?t|avoid|instead of|rather than|if (?:they|the|an?|it|he|she)|when (?:they|the|it|he|she)|more|(?:says?|reply|answer|respond|with)\W*$)/i.test(
    before,
  ) && !/\b(?:start|begin|open|end|finish|close|conclude)s? with\W*$/i.test(before);

const isQuestion = (text: string): boolean => /[?？؟][)’']*$/.test(text);
const isAsking = (text: string): boolean => isQuestion(text) || (opensRequest.test(text) && countWords(text) > 2);
/** A question of a list whose mark was left out: "How do you handle stress". */
const isUnmarked = (text: string): boolean =>
  /^(?:what|how|why|where|who|which|when|do|does|did|are|is|have|has|would|could|can)\b.*\b(?:you|your)\b/i.test(text) &&
  /\b(?:do|did|are|were|have|would|will|could|can|is|was) (?:you|your|it|that|this)\b/i.test(text) &&
  !/[.:,;]/.test(text);
const isAddressed = (text: string): boolean => /\b(?:you|your|yours|yourself|me|us)\b/i.test(text);
const isRequest = (text: string): boolean =>
  /^(?:please )?(?:(?:tell|walk|talk|take|give|show) (?:me|us)|describe|share an?|think of an?|give an? example|name (?:an?|one))\b/i.test(
    text,
  ) && isAddressed(text);

const person = String.raw`the (?:student|candidate|interviewee|applicant|participant|person|user|learner)`;
const verbs: Record<string, string> = { does: "do", is: "are", was: "were", has: "have" };

/** "What does the candidate enjoy?" is put to that person as "What do you enjoy?"; null where that might not be English. */
function addressed(text: string): string | null {
  if (isAddressed(text)) return text;
  const you = text
    .replaceAll(new RegExp(String.raw`\b(does|is|was|has|do|did|are|were|have|would|can|could|will) (?:${person}|they)\b`, "gi"), (_, verb: string) =>
      `${verbs[verb.toLowerCase()] ?? verb} you`,
    )
    .replaceAll(new RegExp(String.raw`\b(?:${person}['’]s|their)\b`, "gi"), "your")
    .replaceAll(new RegExp(String.raw`\b(?:${person}|them)(?=[.?,]|$)`, "gi"), "you")
    .replaceAll(/\bthemselves\b/gi, "yourself");
  return new RegExp(String.raw`\b(?:${person}|they|theirs|them)\b`, "i").test(you) ? null : you;
}

const isList = ({ text, isItem }: PromptLine): boolean => isItem || isLineOfQuestions(text);
/** A line of nothing but one question, perhaps with a short one after it: "Was there …? What happened?" */
function isLineOfQuestions(text: string): boolean {
  const masked = mask(text);
  const bare = lead(masked.text, true);
  const [first, second, ...more] = parts({ ...masked, text: bare }).map((part) => part.text);
  const isOne = first !== undefined && isAsking(first) && isAddressed(bare) && !isCondition(first);
  if (!isOne || more.length > 0 || second === undefined) return isOne && more.length === 0;
  return isAsking(second) && (bare !== masked.text || countWords(second) < 5);
}

/** "Values – Why …?", "After that: Why …?": what leads to a question. */
const lead = (text: string, isItem: boolean): string =>
  text.replace(
    isItem ? /^(?!(?:if|when|what|how|why)\b)(?:[\p{L}&/’'-]+ ?){1,5}(?::|\s?[–—]|\s-)\s+(?=\S)/iu : /^[^:?]{2,120}:\s+(?=[\p{Lu}\ue000\ue001])/u,
    (match) => (opensRequest.test(match) ? match : ""),
  );

function questionsIn(line: PromptLine, isQuotedOnly = false): string[] {
  const isItem = isList(line);
  // Hints in brackets: "(who uses it, what changed)".
  const bare = line.text.replaceAll(/\s*\([^()]*["“?][^()]*\)/g, "").replace(/\s*\([^()]*\)\s*$/, "");
  const masked = mask(bare);
  const sentences = parts({ ...masked, text: lead(masked.text, isItem) });
  if (!isItem) return sentences.flatMap((part) => fromSentence(part, isQuotedOnly));
  const quoted = sentences.flatMap(quotedQuestions);
  if (sentences.some((part) => isCondition(part.text))) return [];
  const asking = ({ text, whole }: Part): boolean =>
    (isAsking(text) && !isQuotation(text)) || (sentences.length === 1 && isUnmarked(whole));
  const last = sentences.findLastIndex(asking);
  if (last < 0) return quoted;
  const first = sentences.findIndex((part) => asking(part) || isAddressed(part.text));
  return [addressed(sentences.slice(first, last + 1).map((part) => part.whole).join(" ")) ?? ""];
}

const isQuotation = (text: string): boolean => /^\W*[\ue000\ue001]\W*$/.test(text);

function quotedQuestions(part: Part): string[] {
  if (isCondition(part.text)) return [];
  const before = part.text.split(signs);
  return part.quotes.flatMap((quote, at) => {
    const text = quote.slice(1, -1).trim();
    if (countWords(text) < 3 || isHint(before[at] ?? "")) return [];
    return isQuestion(text) || isRequest(text) || (opensRequest.test(text) && countWords(text) > 3) ? [text] : [];
  });
}

function fromSentence(part: Part, isQuotedOnly: boolean): string[] {
  if (isCondition(part.text)) return [];
  const text = lead(part.text, false);
  const whole = part.whole.slice(part.text.length - text.length);
  const isLed = text.length < part.text.length;
  if (!isQuotedOnly && isQuestion(text) && (isLed || isAddressed(text))) return [whole];
  if (!isQuotedOnly && isRequest(text)) return [whole];
  return quotedQuestions(part);
}

function tidy(question: string): string {
  const text = question.replaceAll(/\s+/g, " ").trim();
  const short = countWords(text) > maxWords ? (parts(mask(text)).at(-1)?.whole ?? text) : text;
  const bounded = countWords(short) > maxWords ? `${short.split(" ").slice(0, maxWords).join(" ")} …` : short;
  const end = /[\p{L}\p{N})]$/u.test(bounded) ? (opensRequest.test(bounded) ? "." : "?") : "";
  return bounded === "" ? "" : bounded.charAt(0).toUpperCase() + bounded.slice(1) + end;
}
