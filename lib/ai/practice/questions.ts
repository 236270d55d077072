import { opensRequest } from "../../text/questions.ts";
import { countWords, plainWords } from "../../text/words.ts";
import { isAsking, isQuestion, type PromptLine, readLines } from "./prompt-lines.ts";

const [maxQuestions, maxWords] = [40, 70];

/** The questions of a character's prompt: those that it lists, else those about its topics, else general ones. Browser-safe. */
export function findQuestions(prompt: string): string[] {
  const listed = listedQuestions(prompt);
  if (listed.length > 1) return listed;
  const lines = readLines(prompt).filter(({ role }) => role !== "note");
  const list = lines.filter(({ text, role }) => role === "topic" && !/[.:]$/.test(text));
  const topics = list.flatMap(({ text }) => topicQuestion(text.split(":", 1)[0] ?? "") ?? []);
  const named = lines.flatMap(({ text }) => sentencesOf(text).flatMap(topicQuestions));
  return [topics, distinct(named), listed].find(({ length }, at) => length > (at < 2 ? 1 : 0)) ?? general;
}

/** The questions that stand in a prompt, in their order, each once and word for word. Browser-safe. */
export function listedQuestions(prompt: string): string[] {
  const lines = readLines(prompt).filter(({ role, text }) =>
    role === "topic" ? isQuestion(text) || opensRequest.test(text) : role !== "note",
  );
  const lists = Map.groupBy(lines, ({ list }) => list);
  const items = lines.filter(({ list, isItem }) => isItem && isQuestionList(lists.get(list) ?? []));
  const single = lines.filter((line) => !line.isItem && asksAlone(line));
  // Beside a list, prose asks nothing unless it is quoted: "Finish by asking “…?”".
  const isQuotedOnly = items.length > 0 || single.length > 1;
  const texts = lines.flatMap((line) => {
    const isListed =
      items.includes(line) || (single.includes(line) && (items.length === 0 || line.role === "ask"));
    return isListed ? questionsInItem(line.text) : questionsInProse(line.text, isQuotedOnly);
  });
  return distinct(texts.map(tidy)).slice(0, maxQuestions);
}

const distinct = (texts: string[]): string[] =>
  [...new Map(texts.map((text) => [plainWords(text), text])).values()].filter((text) => plainWords(text));

/** Stands for a space within a quotation, so that this is not taken apart. */
const space = "\ue000";
const quotation = /"[^"]{1,600}"|“[^”]{1,600}”|„[^“”]{1,600}[“”]|«[^»]{1,600}»/g;
/** A hint at the end: "(who uses it, what changed)", "[2 min]", "– probe: when?". */
const aside =
  / \((?![^()]*\byour?\b)[^()]{0,300}\)$| \[[^\][]{0,60}\]$|\s[–—-]{1,2}\s+(?:not?|don['’]?t|they|probe|listen|if)\b.*$|\ue000/gi;
const sentenceBreak = /(?<=[.?!]["”“»’')]?)\s+(?=[\p{Lu}"“„«¿\d(])|(?<=\?)\s+/u;
const sentencesOf = (line: string): string[] =>
  line
    .replaceAll(aside, "")
    .replaceAll(quotation, (quote) => quote.replaceAll(/\s/g, space))
    .split(/[.?!]\s+\p{Lu}/u.test(line) ? sentenceBreak : /(?<=\p{L}{2}[.?!])\s+/u);

/** What leads to a question: "Values – Why …?" in a list; "After that: Why …?" in prose. */
const itemLead =
  /^(?!(?:if|when|what|how|why)\b|.{0,30}\babout:)[\p{L}&/’'-]{1,40}(?: [\p{L}&/’'-]{1,40}){0,4}(?: \([^()]{1,30}\))?(?::|\s[–—-]{1,2}>?)\s+(?=\S)/iu;
const proseLead =
  /^(?:[^:?]{2,120}:\s+(?=[\p{Lu}"“„«])|[^:?]{0,60}\b(?:[Aa]sk(?:ing)?|with|that|[Tt]hen|[Ff]irst|[Ll]ast(?: one)?|[Ff]inally|[Nn]ext):\s+)/u;
const partsOf = (line: string): string[] => sentencesOf(line.replace(itemLead, "").trim());

const you = /\b(?:you(?:['’]\w+)?|u|your|yours|yourself|me|us)\b/i;
const person =
  "(?:they|he|she|(?:the|an?|their) (?:answers?|students?|candidates?|persons?|applicants?)|(?:any|some)(?:body|one))";
/** "If they are vague, …", "Where an answer is thin, ask …": for some answers only, unlike "When they have answered, …". */
const condition = new RegExp(
  String.raw`^\W*(?:if|when|where|once|unless)\b(?!.*\b(?:answered|done|finished|ready)\b)(?:\s+(?:${person}|yes|no|not)\b|[^?]*(?:,|->|→) (?:ask|say|try|follow|push|probe)\b)`,
  "i",
);
/** "Did they …?", "Was the answer clear?", "Would you hire them?": about the candidate, not to them. */
const aboutThem = new RegExp(
  String.raw`^\W*(?:(?:how|what|why|where) )?(?:\p{L}{2,6}(?:n['’]t)? )${person}\b|^\W*would you\b[^?]*\bthem\b`,
  "iu",
);
/** What the interviewer is to do. */
const order =
  /^\W*(?:(?:please|then|and|now|always|only)\b\W*)*(?:ask|keep|stay|begin|(?:tell|give|let) (?:them|the)|probe|push|wait|follow|don['’]?t|do not|never|be|look (?:for|out)|note|remember|avoid|stop|greet|thank|welcome|(?:start|open|finish|end|close) (?:by|with)|questions|(?:mark|score|rate|correct|stop) me|introduce yourself (?:as|by|to)|(?:can|could|would) you (?:please )?(?:act|play|pretend))\b/i;
/** Whether a sentence is for the interviewer alone. */
const isForInterviewer = (text: string): boolean =>
  (condition.test(text) && !(isQuestion(text) && /\byou\b/i.test(text))) ||
  aboutThem.test(text) ||
  order.test(text);
const isOwn = (text: string): boolean => isAsking(text) && !isForInterviewer(text);

/** A list whose heading says so, or of which at least half asks. */
function isQuestionList(lines: PromptLine[]): boolean {
  const asking = lines.filter(({ text }) =>
    partsOf(text).some((one) => isOwn(one) || quotedQuestions(one).length > 0),
  );
  return asking.length * 2 >= lines.length || lines.some(({ role }) => role === "ask");
}

/** Whether a line without a marker is a question and nothing else. */
const asksAlone = ({ text, role }: PromptLine): boolean =>
  (role === "ask" || you.test(text)) && partsOf(text).every(isOwn);

/** An item is one question with the scene that is set before it; what is said about it to the interviewer is left out. */
function questionsInItem(line: string): string[] {
  const parts = partsOf(line);
  const end = parts.findIndex(isForInterviewer);
  const own = end < 0 ? parts : parts.slice(0, end);
  const quoted = own.some(isAsking) ? [] : parts.flatMap(quotedQuestions);
  if (quoted.length > 0) return quoted;
  return own.length > 2 && own.every(isQuestion) ? own : [own.join(" ")];
}

const questionsInProse = (line: string, isQuotedOnly: boolean): string[] =>
  sentencesOf(line).flatMap((sentence) => {
    const text = sentence.replace(proseLead, "").trim();
    const isAsked = you.test(text) && (isQuestion(text) || (opensRequest.test(text) && !/[:”"]$/.test(text)));
    return !isQuotedOnly && isAsked && !isForInterviewer(text) ? [text] : quotedQuestions(sentence);
  });

/** What stands before a quotation that is none of the questions. */
const hint =
  /\b(?:follow(?:ing)?[- ]?ups?|prob(?:e|es|ing)|e\.g|examples?|instance|such as|(?<!(?:['’]d|would|you) )like|never|not|don['’]?t|avoid|instead of|rather than|if (?:they|the|an?|it|he|she)|more|objects?|by saying)(?!\p{L})/iu;
/** Questions in quotation marks, after what leads to them. */
function quotedQuestions(sentence: string): string[] {
  const leads = sentence.split(quotation);
  const quotes = sentence.match(quotation) ?? [];
  const texts = quotes.map((quote) => quote.slice(1, -1).replaceAll(space, " "));
  const isOne = (text: string): boolean => isAsking(text) && countWords(text) > (isQuestion(text) ? 1 : 3);
  return condition.test(sentence)
    ? []
    : texts.filter((text, at) => isOne(text) && !hint.test(leads[at] ?? ""));
}

function tidy(question: string): string {
  const words = question.replaceAll(space, " ").trim().split(/\s+/);
  const text = words.length > maxWords ? `${words.slice(0, maxWords).join(" ")} …` : words.join(" ");
  const isOpen = /[\p{L}\p{N})]$/u.test(text);
  // "A time you failed"
  if (isOpen && /^an?\s/i.test(text)) return `Tell me about a${text.slice(1)}.`;
  return text.charAt(0).toUpperCase() + text.slice(1) + (isOpen ? (opensRequest.test(text) ? "." : "?") : "");
}

const general = `What are you doing at the moment, and how did you come to it?
Tell me about something you did that you are glad about.
Tell me about a problem that you solved.
Tell me about something that did not go as planned, and what you did about it.
What would you like to do next, and why?`.split("\n");

/** What is said about a person as it is said to them: "they use" and "you use" agree. */
const theirs = /\b(?:(their|my)|(themselves|myself)|they|them|me|i(?! (?:am|was)\b))\b/gi;
/** What a sentence says to ask about: "Ask about their soil, how they plan a season and …", "Topics: …". */
const naming =
  /\b(?:ask\w*|hear|talk\w*|chat|know|find out|interview)\b[^.:]{0,40}?(?: about:?|(?= (?:how|what|why|where|when|whether)\b)) (.+)|\b(?:topics|subjects|themes|areas|points|cover|know)\b[^.:]{0,60}: (.+)/i;
const rule = /\b(?:never|not|don['’]?t|avoid)\b|^\W*(?:if|when|where|once|should|until)\b/i;
const separator =
  /;(?: and)? |, (?:and )?(?:then )?| and then (?:ask )?| and (?=(?:how|what|why|where|who|their|my|an?|the|any|some)\b)| and (?=\S+(?: \S+){0,2}$)/;
const unfit =
  /["“”:]|^(?:(?:it|this|that|these|those|you|things|anything|everything)\b|$)|\b(?:I|ive|theyd|candidate|student|applicant)\b/;

/** The topics that a sentence names for the interviewer, as questions. */
function topicQuestions(sentence: string): string[] {
  const [, about, list] = rule.test(sentence) ? [] : (naming.exec(sentence) ?? []);
  return (about ?? list ?? "").split(separator).flatMap((name) => topicQuestion(name) ?? []);
}

/** One topic as a question; null where it cannot be sure to be English. */
function topicQuestion(name: string): string | null {
  const bare = name.replace(/[.,;!?]+$| \([^()]{0,100}\)$| cos .*$/, "").trim();
  const topic = bare.replaceAll(theirs, (_, owner, self) => (owner ? "your" : self ? "yourself" : "you"));
  const text = topic.charAt(0).toLowerCase() + topic.slice(1);
  const isClause = /^(?:what|how|why|where|who|which|whether|when)\b/.test(text);
  if (unfit.test(topic) || (isClause && !/\byou/.test(text))) return null;
  if (isClause) return `Could you tell me ${text}?`;
  if (/^(?:an?|the|your|one|some\w*|any)\s/.test(text)) return `Tell me about ${text}.`;
  return countWords(text) <= 6 ? `What can you tell me about this topic: “${text}”?` : null;
}
