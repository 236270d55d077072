/** Finds the sources of an answer in the shared content. Pure. */
import type { Citation, PublicInterview, PublicMessage, SnapshotItem } from "@/lib/sharing/schema";

export type Material = Pick<PublicInterview, "items" | "additions">;
type MarkedText = { before: string; quote: string; after: string };

export type Passage = {
  /** The source's name: "Resume, page 2". */
  place: string;
  /** The character and its question, if part of the context. */
  question: { name: string; text: string } | null;
  /** The quote in its context; alone if the page does not have the source (yet). */
  text: MarkedText;
  isWhole: boolean;
};

/** Context on either side of a quote, in characters. */
const maxContext = 1_500;
/** Shown end of a character's turn, in characters. */
const maxQuestion = 280;

/** The passage around a quote, or null. Ignores white space and the style of quotation marks and dashes. */
function markQuote(text: string, quote: string): MarkedText | null {
  const pattern = quote
    .trim()
    .replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
    .replace(/["“”„]/g, '["“”„]')
    .replace(/['‘’]/g, "['‘’]")
    .replace(/[-‐‑–—]/g, "[-‐‑–—]")
    .replace(/\s+/g, "\\s+");
  const match = pattern === "" ? null : new RegExp(pattern, "u").exec(text);
  if (!match) return null;
  const end = match.index + match[0].length;
  return { before: text.slice(0, match.index), quote: match[0], after: text.slice(end) };
}

/** Shortens the context to about `max` characters on either side, at a word border. */
function shortenAround({ before, quote, after }: MarkedText, max: number): MarkedText {
  const from = before.length <= max ? -1 : before.indexOf(" ", before.length - max);
  const to = after.length <= max ? -1 : after.lastIndexOf(" ", max);
  return {
    before: from === -1 ? before : `…${before.slice(from)}`,
    quote,
    after: to === -1 ? after : `${after.slice(0, to)} …`,
  };
}

/** Initially visible context on either side, in characters, so that the quote is in view on a phone. */
const maxNear = 240;

/** A passage with its near context and the text before and after that. Cut at word borders. */
export function nearQuote({ before, quote, after }: MarkedText, max = maxNear) {
  const start = before.length <= max ? -1 : before.slice(-max).search(/\s/);
  const from = start === -1 ? 0 : before.length - max + start;
  const to = after.length <= max ? -1 : after.slice(0, max).search(/\s\S*$/);
  const end = to === -1 ? after.length : to;
  return {
    earlier: before.slice(0, from),
    near: { before: before.slice(from), quote, after: after.slice(0, end) },
    further: after.slice(end),
  };
}

function endOf(text: string): string {
  const flat = text.replace(/\s+/g, " ").trim();
  if (flat.length <= maxQuestion) return flat;
  const from = flat.indexOf(" ", flat.length - maxQuestion);
  return `…${flat.slice(from === -1 ? -maxQuestion : from)}`;
}

function passage(place: string, text: string | undefined, quote: string): Passage {
  const marked = text === undefined ? null : markQuote(text, quote);
  return {
    place,
    question: null,
    text: marked ? shortenAround(marked, maxContext) : { before: "", quote, after: "" },
    isWhole: marked !== null,
  };
}

function inInterview(items: readonly SnapshotItem[], id: string, quote: string): Passage {
  const at = items.findIndex((item) => item.id === id);
  const turn = items[at];
  if (turn?.speaker_type === "character")
    return passage(`Interview, ${turn.speaker_name}`, turn.content, quote);
  const before = items[at - 1];
  const name = before?.speaker_type === "character" ? before.speaker_name : null;
  if (!before || name === null) return passage("Interview", turn?.content, quote);
  const question = { name, text: endOf(before.content) };
  return { ...passage(`Interview with ${name}`, turn?.content, quote), question };
}

export function passageOf(citation: Citation, { items, additions }: Material): Passage {
  const { source, quote } = citation;
  if (source === "transcript") return inInterview(items, citation.message_id, quote);
  if (source === "candidate") {
    const own = additions.find(({ id }) => id === citation.addition_id);
    return passage("Added by the candidate", own?.content, quote);
  }
  // A page may be shared in several items.
  const pieces = items.filter((item) => item.source === "resume" && item.page === citation.page);
  const piece = pieces.find(({ content }) => markQuote(content, quote)) ?? pieces[0];
  return passage(`Resume, page ${citation.page}`, piece?.content, quote);
}

/** Whether the page lacks the source of a citation, because that was published or added later. */
export const isUnknown = (citation: Citation, material: Material): boolean =>
  !passageOf(citation, material).isWhole;

/** The candidate's additions are messages of their own, which cite themselves whole. */
export const isFromCandidate = ({ citations: [first, ...more], content }: PublicMessage): boolean =>
  first?.source === "candidate" && more.length === 0 && first.quote === content;

/** Matches these whole words. They have only letters and digits, so escaping is not needed. */
export const wordPattern = (words: string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join("|")})(?![\\p{L}\\p{N}])`, "giu");

type Found = Pick<PublicMessage, "citations" | "terms">;

/** The rarest word of the question in the passages, as the question spells it; null if they contain none. */
export function rarestMention(question: string, { citations, terms }: Found) {
  const counts = (terms ?? []).map((term) => {
    const pattern = wordPattern([term]);
    const found = citations.filter(({ quote }) => quote.search(pattern) !== -1);
    return { word: question.match(pattern)?.[0] ?? term, count: found.length, pattern };
  });
  return counts.filter(({ count }) => count > 0).toSorted((a, b) => a.count - b.count)[0] ?? null;
}

/** Moves the first passage that matches into the first `count` ones, if it comes later. */
export function withMention(
  citations: readonly Citation[],
  pattern: RegExp,
  count: number,
): readonly Citation[] {
  const at = citations.findIndex(({ quote }) => quote.search(pattern) !== -1);
  return at < count
    ? citations
    : citations.toSpliced(at, 1).toSpliced(count - 1, 0, ...citations.slice(at, at + 1));
}
