/** Where an answer's sources stand in what is shared. Pure. */
import { notCovered } from "@/lib/sharing/constants";
import type { Citation, PublicInterview, SnapshotItem } from "@/lib/sharing/schema";

type Marked = { before: string; quote: string; after: string };

/** What is equal for a reader: any run of white space, straight and typographic quotes, the dashes. */
function patternOf(quote: string): RegExp {
  const source = quote
    .trim()
    .replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
    .replace(/["“”„]/g, '["“”„]')
    .replace(/['‘’]/g, "['‘’]")
    .replace(/[-‐‑–—]/g, "[-‐‑–—]")
    .replace(/\s+/g, "\\s+");
  return new RegExp(source, "u");
}

/** The passage around the quote, white space and quotation marks folded; null when it does not stand there. */
export function markQuote(text: string, quote: string): Marked | null {
  if (quote.trim() === "") return null;
  const found = patternOf(quote).exec(text);
  if (!found) return null;
  const end = found.index + found[0].length;
  return { before: text.slice(0, found.index), quote: found[0], after: text.slice(end) };
}

/**
 * Shortens what stands around the quote to about `max` characters on either side, at a word's end.
 */
export function cutAround({ before, quote, after }: Marked, max: number): Marked {
  const from = before.length <= max ? -1 : before.indexOf(" ", before.length - max);
  const to = after.length <= max ? -1 : after.lastIndexOf(" ", max);
  return {
    before: from === -1 ? before : `…${before.slice(from)}`,
    quote,
    after: to === -1 ? after : `${after.slice(0, to)} …`,
  };
}

type Material = Pick<PublicInterview, "items" | "additions">;

export type Passage = {
  /** Where it stands, for a reader: "Resume, page 2". */
  place: string;
  /** Who had asked what, where that is part of the context. */
  question: { name: string; text: string } | null;
  /** The quote within its surroundings; alone where the page does not have them (yet). */
  text: Marked;
  isWhole: boolean;
};

/** How much of a long passage is shown on either side of a quote, in characters. */
const contextLength = 1_500;
/** How much of what a character had said before, which ends with its question. */
const questionLength = 280;

function endOf(text: string): string {
  const flat = text.replace(/\s+/g, " ").trim();
  if (flat.length <= questionLength) return flat;
  const from = flat.indexOf(" ", flat.length - questionLength);
  return `…${flat.slice(from === -1 ? -questionLength : from)}`;
}

function around(text: string | undefined, quote: string): Pick<Passage, "text" | "isWhole"> {
  const found = text === undefined ? null : markQuote(text, quote);
  if (!found) return { text: { before: "", quote, after: "" }, isWhole: false };
  return { text: cutAround(found, contextLength), isWhole: true };
}

function inInterview(items: readonly SnapshotItem[], id: string, quote: string): Passage {
  const at = items.findIndex((item) => item.id === id);
  const turn = items[at];
  const before = items[at - 1];
  if (turn?.speaker_type === "character")
    return { place: `Interview, ${turn.speaker_name}`, question: null, ...around(turn.content, quote) };
  const name = before?.speaker_type === "character" ? before.speaker_name : null;
  return {
    place: name === null ? "Interview" : `Interview with ${name}`,
    question: name === null ? null : { name, text: endOf(before?.content ?? "") },
    ...around(turn?.content, quote),
  };
}

export function passageOf(citation: Citation, { items, additions }: Material): Passage {
  switch (citation.source) {
    case "transcript":
      return inInterview(items, citation.message_id, citation.quote);
    case "resume": {
      // A page may be shared in several pieces.
      const pieces = items.filter((item) => item.source === "resume" && item.page === citation.page);
      const piece = pieces.find((item) => markQuote(item.content, citation.quote)) ?? pieces[0];
      return {
        place: `Resume, page ${citation.page}`,
        question: null,
        ...around(piece?.content, citation.quote),
      };
    }
    case "candidate": {
      const own = additions.find(({ id }) => id === citation.addition_id);
      return {
        place: "Added by the candidate",
        question: null,
        ...around(own?.content, citation.quote),
      };
    }
  }
}

/** Whether the page lacks what a citation points to: it was published again, or added, after the page was made. */
export const isUnknown = (citation: Citation, material: Material): boolean =>
  !passageOf(citation, material).isWhole;

/** What the sources of an answer are called: those that do not answer are no evidence, but where one may look. */
export const sourcesLabel = (answer: string): string =>
  answer === notCovered ? "Closest sources" : "Sources";
