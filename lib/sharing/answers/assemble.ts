import type { Citation } from "../schema.ts";
import { closestText, notCovered } from "../constants.ts";
import type { Answer } from "./material.ts";
import type { FoundQuote } from "./quotes.ts";

const maxQuotes = 3;

/** Builds an answer from the quotes that answer, else from related ones, else none. A near quote counts as related. */
export function assemble(
  quotes: FoundQuote[],
  asker: "visitor" | "owner" = "visitor",
): Pick<Answer, "content" | "citations" | "used"> & {
  outcome: "answered" | "related" | "not_covered";
} {
  const answering = quotes.filter(({ answers, isNear }) => answers && !isNear);
  const shown = distinct(answering.length > 0 ? answering : quotes).slice(0, maxQuotes);
  if (shown.length === 0)
    return { content: notCovered[asker], citations: [], outcome: "not_covered", used: [] };
  const outcome = answering.length > 0 ? "answered" : "related";
  const texts = shown.map(({ quote }) => `“${quote}”`);
  return {
    content: [...(outcome === "related" ? [closestText[asker]] : []), ...texts].join("\n\n"),
    citations: shown.map(cite),
    outcome,
    used: [...new Set(shown.map(({ passage }) => passage.id))],
  };
}

export function cite({
  passage: { id, source, page },
  quote,
}: Pick<FoundQuote, "passage" | "quote">): Citation {
  switch (source) {
    case "transcript":
      return { source, message_id: id, quote };
    case "resume":
      return { source, page: page ?? 0, quote };
    case "candidate":
      return { source, addition_id: id, quote };
  }
}

/** Drops quotes that another quote of the same source contains. */
const distinct = (quotes: FoundQuote[]): FoundQuote[] =>
  quotes.filter(
    (one, at) =>
      !quotes.some(
        (other, otherAt) =>
          other.passage.id === one.passage.id &&
          other.quote.includes(one.quote) &&
          (other.quote !== one.quote || otherAt < at),
      ),
  );
