import { countWords } from "../../text/words.ts";
import { anyOf } from "./feelings.ts";

const declines = anyOf(
  "(?:rather|prefer|sooner) not(?! (?:have|to have))|prefer to (?:keep|skip|pass|leave)|prefer (?:you )?(?:didn't|if we didn't)",
  "(?:don't|do not|not) (?:\\p{L}+ )?(?:want|wish|like|care|comfortable|ready|willing|prepared|able|allowed|going|getting|feel like|feel comfortable|feel able|happy) ?(?:to|about)? (?:\\p{L}+ )?(?:talk|talking|discuss|discussing|answer|answering|say|saying|share|sharing|go into|going into|get into|into|speak about|reveal|disclose)",
  "no comment|not something i (?:\\p{L}+ ){0,2}?(?:talk|discuss|share|speak)|none of your business|not your business|that's (?:private|personal|confidential)",
  "keep (?:that|this|it) (?:private|to myself|between)|ask me (?:something else|another|later)|i decline|decline to",
  "i'?(?:ll| will)? (?:pass|skip)|pass on (?:this|that)|skip (?:this|that|it|the|please|to)|next (?:question|one)|another question",
  "(?:can|could|shall|may|let|let's|will|have to|please|rather|i'll)(?: \\p{L}+){0,4}? (?:back to (?:this|that|it)|leave (?:it|this|that)|move on|stop|skip|talk about something else|do (?:this|it) (?:later|another))",
  "(?:can't|cannot) (?:talk about|discuss|share|disclose|answer)",
);
const hasNone = anyOf(
  "(?:don't|do not|wouldn't|didn't) (?:really |actually |honestly |even )?know(?! (?:a|an|the|him|her|them|if|whether|me|my|about the|much))|dunno|idk|no idea|no clue|not sure|(?:haven't|not) (?:got )?a clue",
  "(?:can't|cannot|could not|couldn't|don't) (?:really |actually |honestly )?(?:think of|think|remember|recall|come up with)|can't (?:really )?say|couldn't (?:say|tell you)",
  "nothing (?:\\p{L}+ )?(?:comes|springs|came|jumps) to mind|(?:drawing|draw|drew) a blank|(?:mind|head|brain)(?:'s| is| has)? (?:gone |completely )?blank|gone blank|no one i can think of|none (?:that )?i can think of|not that i can (?:think|remember|recall)",
  "(?:don't|haven't|do not|have not) (?:really )?(?:have|got) (?:one|any|an? (?:\\p{L}+ )?(?:answer|example|story))|no (?:answer|example|examples)|stumped|beats me|search me|n/a|not applicable|never thought about (?:it|that)",
);
const soleWords =
  /^(?:pass|skip|next|none|nothing|nope|n\/?a|blank|\?+)(?: (?:please|thanks|really|sorry|thank you|mate))?$/;
const goesOn = anyOf("but|though|although|however|maybe|perhaps|probably|i suppose|i guess|i'd say");

export type Refusal = { isRefusal: boolean; isUnsure: boolean };

/** Whether the speaker declines or has no answer, from the sentences of an answer in lower case. */
export function readRefusal(sentences: string[], tells: boolean): Refusal {
  const none = { isRefusal: false, isUnsure: false };
  if (tells) return none;
  const bare = sentences.map((text) => text.replace(/[^\p{L}\p{N}'/ ]/gu, "").trim());
  const isPass = bare.length < 4 && bare.some((text) => soleWords.test(text));
  const isUnsure = sentences.some((text) => hasNone.test(text));
  if (isPass || sentences.some((text) => declines.test(text) && !hasAnswerAfter(text, declines)))
    return { isRefusal: true, isUnsure };
  if (!isUnsure) return none;
  const rest = sentences.filter((text) => !hasNone.test(text));
  const goesFurther = sentences.some((text) => hasNone.test(text) && hasAnswerAfter(text, hasNone));
  const isRefusal = !goesFurther && countWords(rest.join(" ")) < 9;
  return { isRefusal, isUnsure: isRefusal };
}

/** "I don't know much, but you run 14 hospices": what follows the refusal in its sentence is an answer. */
function hasAnswerAfter(text: string, pattern: RegExp): boolean {
  const match = pattern.exec(text);
  const rest = match ? text.slice(match.index + match[0].length) : "";
  const turn = goesOn.exec(rest);
  return turn !== null && countWords(rest.slice(turn.index)) > 4;
}
