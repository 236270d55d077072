import { sentences } from "./sentences.ts";
import { countWords, plainWords } from "./words.ts";

/** How a request begins that asks without a question mark: "Tell me about …", "Sell us …", "Introduce yourself". */
export const opensRequest =
  /^(?:please )?(?:(?!(?:let|give|ask|interview|thanks?|trust|excuse|join|for|from|with|about|like|than|why|what|how|who|when|where)\b)\p{L}{3,12} (?:to )?(?:me|us|yourself)\b|give (?:me|us|an?|one)\b|(?:describe|talk|share|explain|reflect|think|pick|choose|imagine|name|list|recall|let'?s|outline|compare|summari[sz]e)\b)/iu;

/** The questions that a message of an interviewer asks: sentences that end in "?" or begin like "Tell me". */
export function questionsAsked(message: string): string[] {
  const texts = sentences(message).map((sentence) => sentence.text);
  return texts.filter(
    (text) => /\?["”'’)]*$/.test(text) || (opensRequest.test(text) && countWords(text) > 3),
  );
}

/** The last thing that a reply asks, at most 300 characters of it; null when it asks nothing. */
export function lastQuestion(text: string): string | null {
  const asked =
    questionsAsked(text).at(-1) ??
    // Question marks of other scripts.
    sentences(text).findLast((sentence) => /[?？؟]["'”’)]*$/.test(sentence.text))?.text;
  return asked?.slice(-300) ?? null;
}

/** Those of the questions that a text holds word for word, whatever the signs between the words. */
export function heldQuestions(text: string, questions: readonly string[]): string[] {
  const words = ` ${plainWords(text)} `;
  return questions.filter((question) => words.includes(` ${plainWords(question)} `));
}

/** What a message asks: the planned question that it holds, which may have several sentences, else its last one. */
export const askedIn = (text: string, planned: readonly string[]): string | null =>
  heldQuestions(text, planned).at(-1) ?? lastQuestion(text);
