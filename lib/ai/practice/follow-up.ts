import { countWords, plainWords } from "../../text/words.ts";
import { tellsPast } from "./facts.ts";

export type FollowUpReason = "short" | "we_only" | "no_event";

/** An answer of fewer words is short. */
const minWords = 12;
const asksForEvent =
  /\b(?:an? (?:time|situation|occasion|moment|example|problem|mistake|choice)|an event|when did you last|something you)\b/i;

/** Why an answer is asked about once more: for one thing that a reader can check in it. Null where there is none. */
export function followUpReason(answer: string, question: string): FollowUpReason | null {
  const words = new Set(plainWords(answer.slice(0, 4000)).split(" "));
  const has = (list: string) => list.split(" ").some((word) => words.has(word));
  if (countWords(answer) < minWords) return "short";
  if (has("we we're we've we'd us our ours") && !has("i i'm i've i'd i'll me my myself mine"))
    return "we_only";
  return asksForEvent.test(question) && !tellsPast(answer) ? "no_event" : null;
}
