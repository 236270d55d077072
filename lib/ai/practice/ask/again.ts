import { topicOf } from "../text/question-topic";
import { countWords, plainWords } from "../../../text/words.ts";

/** A question as short as this can be put again whole. */
const SHORT_QUESTION = 8;

/** To somebody who does not know what to say. */
export const UNKNOWN = [
  'Take your time. A small or half-remembered example is fine, and if nothing comes, just say "skip".',
  'That\'s all right. Something from school, home or a hobby counts too, and you can say "skip".',
  'No hurry. Whatever comes to mind first will do, even if it seems too small; or say "skip".',
];

/** Only an order ("Tell me about …") and "What is …" hold a name that can stand alone for the question. */
const SHORTENS =
  /^(?:(?:please|now|so|and|then) )*(?:(?:can|could|would|will) you |tell |describe |walk |talk |take |share |give |think |explain |recall |what(?: is|['’]s) )/i;

/** The open question put again, in fewer words: nobody likes to hear a long one twice in a row. */
export function again(question: string): string {
  if (countWords(question) <= SHORT_QUESTION) return question;
  const topic = SHORTENS.test(question) ? topicOf(question) : null;
  // "So, how you did it?" is no question; "So, a choice you made?" is.
  return topic === null || /^(?:what|how|why|when|where|who|which|whether)\b/i.test(topic)
    ? question
    : `So, ${topic.replace(/[.?!]+$/, "")}?`;
}

/** Whether a reply only leads back to a question that was put before. */
export function leadsBack(reply: string, question: string): boolean {
  const said = ` ${plainWords(reply)} `;
  return (
    said.includes(` ${plainWords(question)} `) ||
    said.includes(` ${plainWords(again(question))} `) ||
    UNKNOWN.some((wording) => reply.includes(wording))
  );
}
