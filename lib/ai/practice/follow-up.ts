import { countWords, plainWords } from "../../text/words.ts";
import { hasPastTense } from "./facts.ts";

export type FollowUpReason = "short" | "we_only" | "no_event";

/** An answer with fewer words is short. */
const minWords = 12;
const asksForEvent =
  /\b(?:an? (?:time|situation|occasion|moment|example|problem|mistake|choice)|an event|when did you last|something you)\b/i;

/** The reason for one follow-up question: something verifiable that the answer lacks. Null for none. */
export function followUpReason(answer: string, question: string): FollowUpReason | null {
  const words = new Set(plainWords(answer.slice(0, 4000)).split(" "));
  const has = (list: string) => list.split(" ").some((word) => words.has(word));
  if (countWords(answer) < minWords) return "short";
  if (has("we we're we've we'd us our ours") && !has("i i'm i've i'd i'll me my myself mine"))
    return "we_only";
  return asksForEvent.test(question) && !hasPastTense(answer) ? "no_event" : null;
}
