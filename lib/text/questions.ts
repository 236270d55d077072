import { sentences } from "./sentences.ts";
import { countWords } from "./words.ts";

/** How a request begins that asks without a question mark: "Tell me about …". */
export const opensRequest =
  /^(?:please )?(?:tell me|tell us|describe|walk me|walk us|talk me|talk about|talk to me|give (?:me|us|an?|one)|share|explain|reflect on|think (?:of|about|back)|take me|pick|choose|imagine|show me|name|recall|let'?s|introduce yourself|outline|bring me|help me|summari[sz]e)\b/i;

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
