import { asksForTrait } from "../../../safety/traits.ts";
import { detectProtectedTraits } from "./detect.ts";

/** What the sentences answer, if anything; what the owner lets through, word for word. */
type Context = { asked: string | null; allowed?: readonly string[] | undefined };

/**
 * Which sentences visitors do not get to read, as they name a protected trait of the candidate: in an answer to a question
 * that asks for one it is all of them, since "How old are you?" makes "Fifty-two." say what it does not hold.
 * @param sentences all of one answer, of one part of a resume, or of one addition, in their order
 */
export function withheldSentences(sentences: string[], { asked, allowed = [] }: Context): boolean[] {
  const isPrivate = asked !== null && asksForTrait(asked);
  const named = isPrivate ? sentences.map(() => true) : detectProtectedTraits(sentences);
  return named.map((isNamed, at) => isNamed && !allowed.includes(sentences[at] ?? ""));
}
