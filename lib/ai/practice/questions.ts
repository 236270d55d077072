import { opensRequest } from "../../text/questions.ts";
import { sentences } from "../../text/sentences.ts";
import { cutWords } from "./text/sentences.ts";
import { deriveQuestions, genericQuestions, type Derived } from "./question-topics.ts";
import { countWords, plainWords } from "../../text/words.ts";

/** More than this is a manual, not an interview. */
const MOST_QUESTIONS = 40;
const LONGEST_QUESTION = 55;

const MARKER = /^\s*(?:[-*•–—·▪◦‣+]|\(?\d{1,2}\s?[.):]|\(?[a-z][.)]|(?:q|question)\s?\d*\s?[.:)])\s+/i;
const HEADING = /^\s*(?:#+\s|\*\*[^*]+\*\*:?\s*$|[^.?!]{2,80}:\s*$)/;
/** Headings under which questions are no questions to be asked in turn. */
const ASIDE =
  /\b(?:avoid|never|don'?t|do not|not to|follow[- ]?ups?|following up|prob(?:e|es|ing)|if (?:they|the|an|someone)|rules?|style|tone|how you|closing|example answers?)\b/i;
const CONDITIONAL =
  /^(?:\W*)(?:if|when|whenever|where|should|unless|once|after|for (?:a |an )?(?:short|vague|thin)|avoid|never|don'?t|do not|instead of|rather than|not)\b[^?"“]*["“'‘,:]/i;
/** "Start with:", "Finish by asking:": said to the interviewer. */
const DIRECTION =
  /^(?:start|begin|open|finish|end|close|continue|then|first|next|finally|also|lastly|later|ask|and)\b[^?:"“.]{0,40}:\s*/i;
const OPENER =
  /^(?:(?:start|begin|open|finish|end|close|continue|then|first|next|finally|also|and|lastly|later|warm up|move on)[ ,]+)*(?:by |with |ask(?:ing)? |them |the \w+ |him |her |people |each \w+ )*(?:this|these|the following)?(?: questions?)?[:,]?\s*(?=["“'‘]?\p{Lu})/iu;

/**
 * The questions that a character's prompt lists: numbered, bulleted or in running prose, in their order, each once.
 * When it lists none, questions made of its topics, or else good general ones. Never empty. Browser-safe.
 */
export function findQuestions(prompt: string): string[] {
  const listed = listedQuestions(prompt);
  if (listed.length > 2) return listed;
  const derived = deriveQuestions(prompt);
  if (listed.length > 0) return withTopics(prompt, listed, derived);
  return derived.length > 0 ? derived.map((entry) => entry.question) : genericQuestions(prompt);
}

/** A prompt that writes out one or two questions and names other topics: both, in the order of the text. */
function withTopics(prompt: string, listed: string[], derived: Derived[]): string[] {
  const flat = plainWords(prompt);
  return [
    ...listed.map((question) => ({ question, at: flat.indexOf(plainWords(question)) })),
    ...derived.map(({ question, source }) => ({ question, at: flat.indexOf(plainWords(source)) })),
  ]
    .map((entry, index) => ({ ...entry, index }))
    .sort((a, b) => (a.at < 0 ? 1e9 : a.at) - (b.at < 0 ? 1e9 : b.at) || a.index - b.index)
    .map((entry) => entry.question);
}

/** Only the questions that really stand in the prompt; empty when there are none. Browser-safe. */
export function listedQuestions(prompt: string): string[] {
  const items: string[] = [];
  const prose: string[] = [];
  let aside = false;
  for (const line of joinWrapped(prompt)) {
    if (line.heading) {
      aside = ASIDE.test(line.text);
      continue;
    }
    if (line.item) {
      if (!aside) items.push(...fromItem(line.text));
    } else {
      // A blank-line paragraph after a list of asides is prose again.
      aside = false;
      prose.push(...fromProse(line.text));
    }
  }
  const chosen = items.length >= 3 ? items : inOrder(prompt, [...items, ...prose]);
  const seen = new Set<string>();
  const kept: string[] = [];
  for (const question of chosen) {
    const tidy = tidyQuestion(question);
    const key = plainWords(tidy);
    if (key === "" || seen.has(key)) continue;
    seen.add(key);
    kept.push(tidy);
    if (kept.length === MOST_QUESTIONS) break;
  }
  return kept;
}

type Line = { text: string; item: boolean; heading: boolean };

/** Lines with wrapped list items put together again and Markdown signs taken off. */
function joinWrapped(prompt: string): Line[] {
  const lines: Line[] = [];
  let open: Line | null = null;
  for (const raw of prompt.slice(0, 60_000).split(/\r\n|[\n\r]/)) {
    if (raw.trim() === "") {
      open = null;
      continue;
    }
    const marked = MARKER.test(raw);
    const text = raw
      .replace(MARKER, "")
      .replace(/^\s*#+\s*/, "")
      .replace(/(\*\*|__)(.*?)\1/g, "$2")
      .replace(/^\s*>\s?/, "")
      .trim();
    const heading = !raw.includes("?") && HEADING.test(raw) && !marked;
    if (!marked && !heading && open !== null && !(open.item && /[.?!]["”']?$/.test(open.text))) {
      open.text += ` ${text}`;
      continue;
    }
    open = { text, item: marked, heading };
    lines.push(open);
    if (heading) open = null;
  }
  return lines;
}

/** A list item is one question, with the sentences that lead to it; notes for the interviewer are left out. */
function fromItem(item: string): string[] {
  const text = item.replace(/\s+/g, " ").trim();
  if (CONDITIONAL.test(text)) return [];
  if (text.includes("?")) {
    const upTo = text.slice(0, text.lastIndexOf("?") + 1).replace(/\s*\([^)?]*$/, "");
    const body = upTo.replace(/^[^?"“.!]{2,40}?(?::|\s[–—-])\s+(?=["“'‘]?\p{L})/u, "");
    const parts = sentences(body).map((part) => part.text);
    const first = parts.findIndex((part) => part.includes("?") || opensRequest.test(unquote(part)));
    const kept = parts.slice(Math.max(first, 0)).map((part) => strip(unquote(part)));
    // Commands to the interviewer before the question ("Probe for detail.") were dropped by `first`.
    return kept.length === 0 ? [] : [kept.join(" ")];
  }
  const body = unquote(text.replace(/^[^."“]{2,40}?:\s+(?=["“'‘]?\p{Lu})/u, ""));
  if (!opensRequest.test(body)) return [];
  const first = sentences(body).filter((part, i) => i === 0 || opensRequest.test(part.text));
  return [first.map((part) => part.text).join(" ")];
}

function fromProse(paragraph: string): string[] {
  const found: string[] = [];
  for (const sentence of sentences(paragraph.replace(/\s+/g, " "))) {
    const text = sentence.text;
    if (!text.includes("?")) {
      const body = strip(unquote(text));
      if (/^["“]/.test(text) && opensRequest.test(body)) found.push(body);
      else if (opensRequest.test(text) && countWords(text) > 5 && /\b(?:you|your)\b/i.test(text))
        found.push(text);
      continue;
    }
    if (CONDITIONAL.test(text)) continue;
    const quoted = [...text.matchAll(/["“]([^"”]{8,}?\?)["”]/g)].map((match) => match[1] ?? "");
    if (quoted.length > 0) found.push(...quoted);
    else found.push(strip(unquote(text)));
  }
  return found.filter((question) => countWords(question) >= 3 || /[^\x00-\x7F]/.test(question));
}

function strip(text: string): string {
  const rest = text.replace(DIRECTION, "").replace(OPENER, "");
  return unquote(rest === "" ? text : rest);
}

function unquote(text: string): string {
  return text
    .replace(/^["“'‘]+/, "")
    .replace(/["”]+\s*$/, "")
    .replace(/(?<=[?.!])['’]+\s*$/, "")
    .trim();
}

function inOrder(prompt: string, questions: string[]): string[] {
  const flat = plainWords(prompt);
  const place = (question: string): number => {
    const at = flat.indexOf(plainWords(question));
    return at < 0 ? Number.MAX_SAFE_INTEGER : at;
  };
  return questions
    .map((question, index) => ({ question, index, at: place(question) }))
    .sort((a, b) => a.at - b.at || a.index - b.index)
    .map((entry) => entry.question);
}

function tidyQuestion(question: string): string {
  let text = aboutYou(question.replace(/\s+/g, " ").trim());
  if (countWords(text) > LONGEST_QUESTION || text.length > 420) {
    const parts = sentences(text).map((part) => part.text);
    const last = parts.filter((part) => part.includes("?")).at(-1) ?? parts[0] ?? text;
    text = countWords(last) > LONGEST_QUESTION || last.length > 420 ? cutWords(last, LONGEST_QUESTION) : last;
  }
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "What does the candidate enjoy?" is a note about a person; to that person one says "What do you enjoy?". */
export function aboutYou(text: string): string {
  const person = String.raw`the (?:student|candidate|interviewee|applicant|participant|person|user|learner|respondent)`;
  if (!new RegExp(String.raw`\b${person}\b`, "i").test(text)) return text;
  return text
    .replace(new RegExp(String.raw`\bdoes ${person}\b`, "gi"), "do you")
    .replace(new RegExp(String.raw`\bis ${person}\b`, "gi"), "are you")
    .replace(new RegExp(String.raw`\bwas ${person}\b`, "gi"), "were you")
    .replace(new RegExp(String.raw`\bhas ${person}\b`, "gi"), "have you")
    .replace(new RegExp(String.raw`\b${person}(?:'|’)s\b`, "gi"), "your")
    .replace(new RegExp(String.raw`\b${person} is\b`, "gi"), "you are")
    .replace(new RegExp(String.raw`\b${person}\b`, "gi"), "you")
    .replace(/\b(?:do|does|are|is|have|has) they\b/gi, (match) =>
      match
        .replace(/they/i, "you")
        .replace(/does/i, "do")
        .replace(/\bis\b/i, "are")
        .replace(/\bhas\b/i, "have"),
    )
    .replace(/\bthey\b/gi, "you")
    .replace(/\bthem(?:selves)?\b/gi, (match) => (match.length > 4 ? "yourself" : "you"))
    .replace(/\btheirs?\b/gi, "your");
}
