import { countWords } from "../../text/words.ts";
import { anyOf } from "./patterns.ts";

const speak = `(talk|discuss|answer|say|tell|share|go(?= into| there| further)|speak|reveal|comment
  |write about)(ing)?`;
const unwilling = `(?<!(they|he|she|people|you|who|always|we) )(don't(?! know)|won't|can't|refuse|decline
  |unable)|not (going|willing|happy|ready|prepared|comfortable|able|allowed|at liberty)|(told|asked
  |advised) … not`;
const these = "(that|this|it|these)(?: one| question| bit| part)?";
const other = "(next|another|other|different|easier|something else|new)";
const ending = `( please| thanks| for now| now| then| sorry| mate)*( ?[,.;!?–-]|$| and| if| when| once)`;
/** To decline what is asked, however much else is said. */
const declines = anyOf(`(rather|sooner|prefer|like) not(?! (to )?(work|use|take|make|leave|rush|wait|let))
  |(rather|sooner|prefer)( to| we| i| you)? (skip|pass|leave|keep|save|move|no|say nothing|(talk about
  |do) (that|this|it) (with|in))|(${unwilling})(?: _){0,4}? ${speak}(?! (no|yes|back|to (people|customers|them
  |him|her|my|the|each)|on (the phone|behalf)|well|enough|english|sorry|a lot|much|about them))
  |not (${speak})( (${these}|you|on|about|any)|${ending})|no (comment|answer)(?<!sa(id|ys?) no comment)
  |not a question (i|we)|own business|(don't|can't|won't)( want to)? do ${these}|too (personal|private)|(that
  |it)'s … (private|personal|confidential|between)|(keep|stays?) … (private|to myself|with me|between|shut)
  |all (i'm|i'll) (_ )?say(ing)?|not (going )?(there|into (that|it))|plead the fifth|(come|came|get|got
  |go) back to (me|you|this|that|it)( one)?( later)?(?! (and|with|saying|about))${ending}|ask me (something 
  |a )?(${other}|later|tomorrow|again)|(i|i'll|i'd|so|can i|could i|may i|to|want) (pass|skip)( (on 
  |over )?${these})?${ending}|(pass|skip|leave|drop|park|avoid|miss) (on |over|out )?${these}( there| out
  | blank| aside)?${ending}|skip (the rest|all|everything)|giv(e|ing) ${these} a miss|(please|(can|could|shall
  |may|let)( (we|i|me|us|you|please|maybe)){1,3}) (move on|stop|skip|pass|leave it|(try|do|answer|have|take
  |get) (an? |the )?((${these} )?(later|another time)|${other}))|let's (move on|skip|leave|not)|(can
  |could) we not${ending}|(do|answer|write) (_ )?(later|tomorr?ow|another time)|not? more (about|on)|(^|(move
  |go|skip) (on )?to|ask|have|try|want|please) (me )?(an? |the )?${other} (question|one)|please (next|skip)
  |^(skip|pass)(?= ?[-–—:;,])`);
/** To have no answer. */
const hasNone = anyOf(`(don't|wouldn't) (know|no)(?! (a|an|the|him|her|them|if|whether|me|my|much|anyone|when
  |where|who|why|how (many|much|long|he|she|they|it)))|dunno|idk|no (idea|clue)|not sure|(can't|couldn't|don't
  |trying to|hard to) (_ )?(think(?= of|[^a-z]*$| right now| now)|remember|recall|come up with|place|answer)
  |(haven't|not) (got )?(a (clue|notion)|the (foggiest|faintest))|(nothing|nowt|none|no one|nobody|not one
  |never|not any)( much| at all| that)? ((comes|springs|came|jumps) to mind|i can think|to (say|add|tell|share
  |report))|(got|there's) nothing|dr[ae]w(ing)? a blank|(mind|head|brain|i)('s|'m| has)? (gone |went 
  |a )?(blank|empty)|blanking|(don't|haven't|not|never) (have|got|had|been)( got)? (one|any|an? (_ )?(answer
  |example|story)|example|in (that|this))|no (examples?|memory|story)|not (something|a thing) i(?= want|$
  | share| talk| discuss)|escapes me|n/a`);
/** An answer that is nothing more, but for a word of politeness. */
const soleWords = anyOf(`^(no |nah |um |er |erm |hmm |ah |oh |well |sorry |just |a |i'?ll |hard |big 
  |the )*(not (now|today|in the mood|really)|(maybe |ask me )?later|another time|pass|skip|next|none|nothing
  |nowt|no(pe)?|mov(e|ing) on|nah|not|don't want to|can't be bothered|cba|n/?a|blank|forget it|no (thank you
  |thanks|way)|let's not)( (pls|plz|please|thanks|really|sorry|thank you|mate|one|this|that|it|to that
  |question|on that|comment|comes|lol|tbh|ta|love))*$`);
/** "I don't know much, but you run 14 hospices", "dunno, the hours": what follows is an answer. */
const following = /(?:\bbut\b|[,;:–—-])(.*)/;
const apology = anyOf("sorry|afraid|honest|moment|now|please|thanks|mate");
const answersAfter = (text: string): boolean => {
  const rest = following.exec(text.replace(hasNone, ""))?.[1] ?? "";
  return countWords(rest) > 1 && !apology.test(rest);
};

/** Whether the speaker declines or has no answer, from the sentences of an answer in lower case. */
export function readRefusal(sentences: string[], tells: boolean): { isRefusal: boolean; isUnsure: boolean } {
  const bare = sentences.map((text) => text.replace(/[^\p{L}\p{N}'/ ]/gu, "").trim());
  const unsure = sentences.filter((text) => hasNone.test(text));
  const isPass = [bare[0] ?? "", bare.at(-1) ?? ""].some((text) => soleWords.test(text)) && !tells;
  // Of a story only the end can decline: "… Please can we leave it."
  const isDeclined = (tells ? sentences.slice(-1) : sentences).some((text) => declines.test(text));
  if (isPass || isDeclined) return { isRefusal: true, isUnsure: isPass && unsure.length > 0 };
  const rest = sentences.filter((text) => !unsure.includes(text));
  const endsUnsure = countWords(sentences.join(" ")) < 20 && unsure.includes(sentences.at(-1) ?? "");
  const isRefusal =
    unsure.length > 0 &&
    (!tells || endsUnsure) &&
    countWords(rest.join(" ")) < 12 &&
    !unsure.some(answersAfter);
  return { isRefusal, isUnsure: isRefusal };
}
