import { questionsAsked } from "../ai/practice/questions.ts";

const longest = 300;
const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });
const isMarked = (sentence: string) => /[?？؟]["'”’)]*$/.test(sentence);

/**
 * The last thing that a reply asks ("What next?", "Tell me about …"), at most 300 characters; null when it
 * asks nothing.
 */
export function lastQuestion(text: string): string | null {
  const asked =
    questionsAsked(text).at(-1) ??
    // Question marks of other scripts.
    [...segmenter.segment(text)].map(({ segment }) => segment.trim()).findLast(isMarked);
  return asked?.slice(-longest) ?? null;
}
