import { countWords } from "../../text/words.ts";
import { anyOf } from "./patterns.ts";
import { isGeneral } from "./story.ts";

const speak =
  "(?:talk|discuss|answer|say|share|go(?= into| there| further)|get into|speak|reveal|disclose|comment|guess|write about|put a)(?:ing|ning)?";
const unwilling = `(?<!(?:they|he|she|people|you|who|always|we) )(?:don't|do not|won't|will not|can't|cannot
  |refuse|decline|unable)|not(?: really)? (?:going|willing|happy|ready|prepared|comfortable|able|allowed
  |at liberty|in a position|keen)|(?:told|asked|advised)(?: _){0,4}? not`;
const these = "(?:that|this|it|these)(?: one| question| bit| part)?";
const other = "(?:next|another|other|different|easier|something else|anything else|new)";
const ending =
  "(?: please| pls| thanks| for now| now| then| sorry| mate| if i may)*(?: ?[,.;!?–-]|$| and| if| when| once)";
/** To decline what is asked, however much else is said. */
const declines = anyOf(`(?:rather|sooner|prefer|like) not(?! (?:to )?(?:have(?! to)|be(?! asked)|work
  |do(?! th)|use|take|shout|raise|make|leave|rush|wait|let|go (?!on|into|there)))|prefer (?:to keep|to skip
  |to pass|to leave|no)|(?:rather|prefer(?: to)?|sooner)(?: we| i| you)? (?:skip|pass|leave|keep|save|moved?
  |say nothing|i? ?didn't|talk about (?:that|this|it) (?:with|in)|do (?:it|that) (?:with|in))
  |(?:${unwilling})(?: _){0,4}? ${speak}(?! (?:no|yes|down|over|back|to (?:people|customers|them|him|her
  |anyone|my|the|each)|on (?:the phone|behalf)|well|enough|english|sorry|a lot|much|about them))
  |not (?:${speak}|getting into)(?: (?:${these}|on|about|any)|${ending})|choose not to|(?<!sa(?:id
  |ys?) )no comment|i never ${speak} (?:my|about|it|that|this|those)|no answer|not (?:something
  |a question) (?:i|we)|(?:none|any) of (?:your|ur)|need to know|not for me to say|lips are sealed|rain ?check
  |(?:your|my|our) own (?:business|affair)|mind your own|that(?:'s| is) (?:_ ){0,2}?(?:private|personal
  |confidential|between)|too (?:personal|private)|it'?s (?:private|personal|confidential)|nda
  |keep (?:_ ){0,2}?(?:private|to myself)|(?:stays?|stay) (?:_ ){0,2}?(?:private|with me|between|shut)
  |private life|on (?:the )?record|all i(?:'m| am|'ll| will) (?:_ )?(?:say|saying)
  |not (?:_ )?comfortable with (?:that|this)|not (?:going )?(?:there|into (?:that|it))|plead the fifth
  |(?:don't|do not) (?:like|want|have to answer) (?:this|that|the|your)(?: _){0,2}? question
  |change the subject|hard pass|not obliged|(?:come|came|get|got|go) back to (?:me|you|this|that
  |it)(?: one)?(?: on (?:this|that|it))?(?: later)?(?! (?:and|with|saying|about))${ending}
  |ask me (?:something |a )?(?:${other}|later|tomorrow|again)|(?:i'?(?:ll| will| would|'d|'m)?(?: like to
  | have to| going to)?|so|can i|could i|may i|to) (?:pass|skip)(?: (?:on |over )?${these})?${ending}|(?:pass
  |skip|leave|drop|park|avoid|miss|jump) (?:on |over |out )?${these}(?: there| out| blank| for now
  | aside)?${ending}|if i skip|(?:give|giving) ${these} a miss|(?:please(?: just)?|(?:can|could|shall
  |may|let)(?: (?:we|i|me|us|you|please|just|maybe)){1,3}) (?:move on|stop|skip|pass|try ${other}|leave it|(?:do|answer|have|take
  |get) (?:an? |the )?(?:(?:${these} )?(?:later|another time)|${other}))|let's (?:move on|skip|leave|not)
  |(?:can|could) we not${ending}|(?:do|answer|write)(?: _){0,2}? (?:later|tomorr?ow|another time|at the end)
  |no more (?:about|on) (?:this|that|it)|not more about|(?:have|need) to think about (?:it|that|this)
  |(?:something|anything) else please|(?:^|(?:move|go|get|skip) (?:on )?to
  |ask|have|try|want) (?:me )?(?:an? |the )?${other} (?:question|one)(?= ?[,.;!?–-]|$| please| pls)|please (?:next|skip)`);
/** What declines even where a story was told. */
const firmly =
  anyOf(`(?:rather|prefer) not|(?:don't|do not|not going to|can't|cannot)(?: want to| wish to)? (?:talk
  |discuss|say|go into|get into|answer)|(?:can|could) we (?:leave|stop|skip|move on)|leave it (?:there|at that)
  |(?:no|not) more (?:about|on)|not comfortable`);
/** To have no answer. */
const none = "nothing|nowt|none|no one|nobody|not one|never|not any";
const hasNone = anyOf(`(?:don't|dont|do not|wouldn't)(?: (?:really|actually|just|even|honestly
  |rightly))? (?:know|no)(?! (?:a|an|the|him|her|them|if|whether|me|my|much|anyone|when|where|who|why
  |how (?:many|much|long|he|she|they|it)))|dunno|idk|no (?:idea|clue)|not sure|wouldn't know|search me
  |beats me|(?:can't|cannot|can not|could not|couldn't|don't|do not|struggling to|trying to
  |hard to) (?:_ )?(?:think(?= of|[^a-z]*$| (?:right )?now)|remember|recall|come up with|place|answer
  |say[^a-z]*$|tell you|help you)|(?:haven't|not) (?:got )?(?:a (?:clue|notion)|the (?:foggiest|faintest))
  |guess is as good|(?:${none})(?: (?:really|much|at all|that))? (?:(?:comes|springs|came|jumps) to mind
  |i can think|to (?:say|add|tell|share|report))|(?:got|there's|there is|have) nothing|not that i can
  |(?:drawing|draw|drew) a blank|(?:mind|head|brain|i)(?:'s|'m| is| has)? (?:gone |went |completely 
  |a )?(?:blank|empty)|gone blank|blanking|(?:don't|haven't|do not|have not|not|never)(?: really
  | actually)? (?:have|got|had|been)(?: got)? (?:one|any|an? (?:_ )?(?:answer|example|story)|example
  |in (?:that|this))|no (?:example|examples|recollection|memory|story)|never (?:_ )?(?:happened|come up
  |occurred)|(?:haven't|not|never) (?:_ )?(?:had|been in|come across|experienced)(?: (?:that|this|one|any|such
  |anything like|a situation like))?[^a-z]*$|hasn't happened|nothing like that|(?:doesn't|does not
  |not) appl(?:y|icable)|ever (?:done|had|been in) (?:that|this|one)|no words|nothing for (?:you|that|this)
  |not (?:really )?(?:something|a thing) i(?= want|$| share| talk| discuss)|(?:don't|do not) have (?:anything
  |an? (?:_ ){0,2}_)[^a-z]*$|think about it and come back|want to tell (?:about|you)|stuck on (?:this|that)
  |top of my head|life of me|escapes me|rack(?:ing|ed) my|stumped|(?:got|have) me there|at a loss|n/a
  |i give up|no good at (?:these|this)|too (?:young|small|long ago|far back)`);
/** An answer that is nothing more, but for a word of politeness. */
const soleWords = anyOf(`^(?:no |nah |no thanks |um |er |erm |hmm |ah |oh |well |sorry |honestly |just |a 
  |ill |i'll |hard |big |the )*(?:not now|not today|(?:maybe |ask me )?later|another time|pass|skip|next|none
  |nothing|nowt|nope|no|moving on|move on|nah|not really|don't want to|can't be bothered|cba|n/?a|blank
  |not in the mood|forget it|no thank you|no thanks|no way|you're alright|let's not|i don't want to)(?: (?:pls
  |plz|please|thanks|really|sorry|thank you|mate|one|this|that|it|to that|question|on that|comment|comes|lol
  |tbh|ta|love|i'm afraid))*$`);
/** The same in languages that are often written in Britain. */
const declinesElsewhere = anyOf(`prefiero no|preferiría|no (?:quiero|me apetece|puedo) (?:hablar|decir
  |contestar|responder)|no (?:lo )?sé|paso|siguiente pregunta|je préfère (?:ne pas|pas|passer)|je passe|je (?:ne )?(?:veux|sais
  |peux) pas|question suivante|lieber nicht|möchte (?:_ ){0,3}?nichts?|nicht (?:sprechen|beantworten)
  |weiß (?:ich )?(?:es )?nicht|keine ahnung|nächste frage|nie (?:wiem|chcę)|wolę|wolał(?:a)?bym|prefiro não
  |não (?:sei|quero)|non (?:lo )?(?:so|voglio)|preferi(?:sco|rei)|nu (?:știu|vreau)|liever niet|geen idee
  |bilmiyorum|istemiyorum|не (?:знаю|хочу)|لا (?:أعرف|أريد|أدري)|不(?:知道|想说)`);
const continues = anyOf(
  "but|though|so i (?:_ed|rang|went|told|took)|although|however|maybe|perhaps|probably|i suppose|i guess|i'd say|why",
);
const apology = anyOf(
  "sorry|apologies|to be honest|tbh|at the moment|right now|i'm afraid|afraid|please|thanks|love|mate",
);

export const declinesInOtherLanguage = (answer: string): boolean =>
  declinesElsewhere.test(answer.toLowerCase());

/** Whether the speaker declines or has no answer, from the sentences of an answer in lower case. */
export function readRefusal(sentences: string[], tells: boolean): { isRefusal: boolean; isUnsure: boolean } {
  const bare = sentences.map((text) => text.replace(/[^\p{L}\p{N}'/ ]/gu, "").trim());
  const isUnsure = sentences.some((text) => hasNone.test(text));
  const isPass = [bare[0] ?? "", bare.at(-1) ?? ""].some((text) => soleWords.test(text)) && !tells;
  // Of a story only the end can decline: "… Please can we leave it."
  const isDeclined = tells
    ? firmly.test(sentences.at(-1) ?? "")
    : sentences.some((text) => declines.test(text));
  if (isPass || isDeclined) return { isRefusal: true, isUnsure: isPass && isUnsure };
  const rest = sentences.filter((text) => !hasNone.test(text) && !apology.test(text));
  const isRefusal =
    isUnsure &&
    (!tells || (countWords(sentences.join(" ")) < 20 && hasNone.test(sentences.at(-1) ?? ""))) &&
    countWords(rest.join(" ")) < 12 &&
    !sentences.some((text) => hasNone.test(text) && answersAfter(text));
  return { isRefusal, isUnsure: isRefusal };
}

/** "I don't know much, but you run 14 hospices", "dunno, the hours": what follows in the sentence is an answer. */
function answersAfter(text: string): boolean {
  const match = hasNone.exec(text);
  const rest = match ? text.slice(match.index + match[0].length) : "";
  const turn = continues.exec(rest);
  if (turn && countWords(rest.slice(turn.index)) > 2) return true;
  const after = /[,;:–—-](.*)/.exec(rest)?.[1] ?? "";
  const words = after.match(/[\p{L}']+/gu) ?? [];
  return words.length > 2 && !apology.test(after) && !isGeneral(words);
}
