import { detectProtectedTraits } from "./detect.ts";
import { asksForTrait } from "../../../text/traits/question.ts";

/** What the sentences answer, if anything; the candidate's name; what the owner lets through, word for word. */
type Context = { asked: string | null; name: string | null; allowed?: readonly string[] | undefined };

/**
 * Which sentences visitors do not get to read, as they name a protected trait of the candidate: in an answer to a question
 * that asks for one it is all of them, since "How old are you?" makes "Fifty-two." say what it does not hold.
 * @param sentences all of one answer, of one part of a resume, or of one addition, in their order
 */
export function withheldSentences(sentences: string[], { asked, name, allowed = [] }: Context): boolean[] {
  const isPrivate = asked !== null && asksForTrait(asked, name);
  const named = isPrivate ? sentences.map(() => true) : detectProtectedTraits(sentences);
  return named.map((isNamed, at) => isNamed && !allowed.includes(sentences[at] ?? ""));
}
