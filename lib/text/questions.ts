import { sentences } from "./sentences.ts";
import { countWords, plainWords } from "./words.ts";

/** Starts of a request without a question mark: "Tell me about …", "Sell us …", "Introduce yourself". */
export const opensRequest = new RegExp(
  [
    String.raw`^(?:please )?(?:`,
    String.raw`(?!(?:let|give|ask|interview|thanks?|trust|excuse|join|for|from|with|about|like|than`,
    String.raw`|why|what|how|who|when|where)\b)`,
    String.raw`\p{L}{3,12} (?:to )?(?:me|us|yourself)\b|give (?:me|us|an?|one)\b|(?:describe|talk|share|explain|reflect|think`,
    String.raw`|pick|choose|imagine|name|list|recall|let'?s|outline|compare|summari[sz]e)\b)`,
  ].join(""),
  "iu",
);

/** The questions in an interviewer's message: sentences that end in "?" or start like "Tell me". */
export function questionsAsked(message: string): string[] {
  const texts = sentences(message).map((sentence) => sentence.text);
  return texts.filter(
    (text) => /\?["”'’)]*$/.test(text) || (opensRequest.test(text) && countWords(text) > 3),
  );
}

/** The last question of a reply, at most its last 300 characters; null if it asks nothing. */
export function lastQuestion(text: string): string | null {
  const asked =
    questionsAsked(text).at(-1) ??
    // Question marks of other scripts.
    sentences(text).findLast((sentence) => /[?？؟]["'”’)]*$/.test(sentence.text))?.text;
  return asked?.slice(-300) ?? null;
}

/** The questions that the text contains verbatim, ignoring punctuation. */
export function questionsContainedIn(text: string, questions: readonly string[]): string[] {
  const words = ` ${plainWords(text)} `;
  return questions.filter((question) => words.includes(` ${plainWords(question)} `));
}

/** The question that a message asks: the planned one that it contains, which may have several sentences, else its last. */
export const askedIn = (text: string, planned: readonly string[]): string | null =>
  questionsContainedIn(text, planned).at(-1) ?? lastQuestion(text);
