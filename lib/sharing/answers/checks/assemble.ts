import type { AnswerDraft } from "../../../ai/tasks.ts";
import type { Citation } from "../../schema.ts";
import { cite, type Passage } from "../passages/passages.ts";
import { quoteFinder, type QuoteFinder } from "./quotes.ts";
import { isBorneOut } from "./statement.ts";

/** The most that an answer holds of each. */
const most = { statements: 3, citations: 3 };

export type Assembled = { content: string; citations: Citation[] };

type Quoted = { passage: Passage; quote: string };

/**
 * The answer that a draft comes to: its statements as far as quotes bear them out, else the quotes by themselves. Nothing
 * of a model's own reaches the text: each word is the candidate's or ours.
 * @returns null when not one quote stands in the passage that it names
 */
export function assemble(
  draft: AnswerDraft,
  byLabel: Map<string, Passage>,
  name: string | null,
): Assembled | null {
  const finders = new Map<Passage, QuoteFinder>();
  const find = (label: string, quote: string): Quoted | null => {
    const passage = byLabel.get(label.trim());
    if (!passage) return null;
    const finder = finders.get(passage) ?? quoteFinder(passage);
    finders.set(passage, finder);
    const found = finder(quote);
    return found === null ? null : { passage, quote: found };
  };
  const texts: string[] = [];
  const kept: Quoted[] = [];
  let source: Citation["source"] | null = null;
  for (const { text, quotes } of draft.statements.slice(0, most.statements)) {
    const valid = quotes
      .flatMap(({ passage, quote }) => find(passage, quote) ?? [])
      .filter((one) => !kept.some((other) => repeats(one, other)))
      .slice(0, most.citations - kept.length);
    if (valid.length === 0) continue;
    kept.push(...valid);
    const statement = text.replaceAll(/\s+/g, " ").trim();
    const stands =
      statement !== "" &&
      isBorneOut(
        statement,
        valid.map(({ quote }) => quote),
        name,
      );
    if (stands) {
      texts.push(/[.!?]$/.test(statement) ? statement : `${statement}.`);
      source = null;
      continue;
    }
    for (const { passage, quote } of valid) {
      texts.push(`${leadFor(passage.source, source, name)} “${onOneLine(quote)}”`);
      source = passage.source;
    }
  }
  if (kept.length === 0) return null;
  return { content: texts.join("\n\n"), citations: kept.map(({ passage, quote }) => cite(passage, quote)) };
}

/** Who says it and where; more briefly when the line before said so already. */
function leadFor(source: Citation["source"], before: Citation["source"] | null, name: string | null): string {
  const who = name ?? "the candidate";
  const again = source === before;
  switch (source) {
    case "transcript":
      return again ? `${capital(who)} also said:` : `In the interview, ${who} said:`;
    case "resume":
      return again ? "It also says:" : `${capital(who)}’s resume says:`;
    case "candidate":
      return again ? `${capital(who)} also added:` : `${capital(who)} added:`;
  }
}

/** A quote of several lines as it reads in one; the lines of a list are told apart. */
const onOneLine = (quote: string): string =>
  quote.replaceAll(/\s*\n\s*(?:[•●▪◦‣·*–—-]\s+)?(?=[\p{Lu}\p{N}])/gu, " · ").replaceAll(/\s+/g, " ");

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The same words of the same source, or a part of them. */
function repeats(one: Quoted, other: Quoted): boolean {
  return (
    one.passage.id === other.passage.id &&
    (one.quote.includes(other.quote) || other.quote.includes(one.quote))
  );
}
