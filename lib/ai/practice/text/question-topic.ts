import { countWords } from "../../../text/words.ts";
import { isContent, isPast, tokens } from "./words";

const LONGEST_TOPIC = 14;

const LEAD =
  /^(?:please |now |so |and |then )*(?:(?:can|could|would|will) you (?:please )?)?(?:tell (?:me|us) (?:a (?:bit|little) |more |something )*about|describe|walk (?:me|us) through|talk (?:me|us) through|talk (?:to me )?about|take (?:me|us) (?:through|back to)|share|give (?:me|us) an example of|think (?:back to|about|of)|explain|recall)\s+/i;

/** "Tell me about a time when you led" is about "a time when you led"; "What do you do?" about "what you do". */
export function topicOf(question: string): string | null {
  const one = question.split(/(?<=[.?!])\s+/)[0] ?? "";
  const plain = one
    .replace(/^(what|who|how)['’]s\b/i, "$1 is")

    .replace(/[\s.?!]+$/u, "")
    .replace(/["“”]/g, "'")
    .trim();
  const text = topicText(plain);
  if (
    text === null ||
    countWords(text) > LONGEST_TOPIC ||
    countWords(text) < 2 ||
    /\b(?:I|me|us)\b/.test(text)
  )
    return null;
  return text.charAt(0) === "I" ? text : text.charAt(0).toLowerCase() + text.slice(1);
}

function topicText(plain: string): string | null {
  if (LEAD.test(plain)) return plain.replace(LEAD, "").split(/,\s+(?:and|what|how)\b/)[0] ?? null;
  const did = /^(?:what|how|when|why|where) did\b/i.test(plain);
  if (did) return null;
  const inverted =
    /^((?:what|how|why|where|which|who)(?: [\p{L}'-]+){0,3}?) (do|are|have|would|will|can|could|should|were) you ((?:[\p{L}']+ ?).*)$/iu.exec(
      plain,
    );
  if (inverted !== null) {
    const [, word = "", helper = "", rest = ""] = inverted;
    const first = rest.split(" ")[0] ?? "";
    if (helper.toLowerCase() === "do") return `${word} you ${rest}`;
    return first === "" ? null : `${word} you ${helper} ${rest}`;
  }
  const named = /^what (?:is|are|was|were) ((?:your|the|an?) .+)$/i.exec(plain)?.[1];
  if (named !== undefined) return named;
  const all = tokens(plain);
  const verb = all[1];
  // "What drew you to nursing", "Which piece of work shows best …": the question word is the subject.
  if (
    /^(?:what|who|which)$/.test(all[0]?.lower ?? "") &&
    verb !== undefined &&
    (isPast(verb.lower) || isContent(verb))
  )
    return plain;
  return null;
}
