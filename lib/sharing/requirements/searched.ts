import { termsOf } from "../../text/terms.ts";
import type { RankedQuote } from "../../ai/tasks.ts";

/** What a job text says of every requirement, and what the search would look for in vain. */
const praise =
  /^(?:(?:a|an|you have|some|good|strong|solid|sound|proven|proficient|excellent|practical|hands-on|working|relevant|previous|demonstrable|demonstrated|extensive|significant) ){1,4}/i;
const kind =
  /^(?:(?:working )?(?:experience|knowledge|understanding|ability|track record)(?: (?:of|in|with|to|as an?|working (?:in|with)))? )/i;

/** A requirement as the search of public answers looks for it. Pure. */
export const searchedWords = (requirement: string): string => {
  const bare = requirement.replaceAll(/\s+/g, " ").replace(praise, "").replace(kind, "");
  return `${bare || requirement}?`;
};

/** Of what the search quotes, the best, and what else answers and has a word of the requirement. Pure. */
export function closestQuotes(requirement: string, quotes: readonly RankedQuote[]): RankedQuote[] {
  const stems = new Set(termsOf(searchedWords(requirement)).map(({ stem }) => stem));
  const isOn = (quote: string): boolean => termsOf(quote).some(({ stem }) => stems.has(stem));
  return quotes.filter(({ quote, answers }, at) => at === 0 || (answers && isOn(quote)));
}
