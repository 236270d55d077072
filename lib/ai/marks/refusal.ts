import { countWords } from "../../text/words.ts";
import { anyOf } from "./feelings.ts";
import { isGeneral } from "./story.ts";

const speak =
  "talk|talking|discuss|discussing|answer|answering|say|saying|share|sharing|go into|going into|get into|speak|reveal|disclose";
const declines = anyOf(
  `(?:rather|sooner) not(?! (?:have|be|work|do|go (?!on|into|there)|use|take|put))|prefer (?:not|to not|to keep|to skip|to pass|to leave|say nothing|no)|(?<!(?:they|he|she|people|you|who|still|always|we) )(?:(?:don't|do not|won't|can't|cannot|refuse|decline|i never|rather not|unable|prefer not)(?: _){0,3}?|not (?:going|willing|happy|ready|prepared|comfortable|able|allowed|answering|saying|sharing|discussing|talking|keen)(?: _)?) (?:to |about )?(?:to |about )?(?:${speak})(?! (?:no|yes|down|over|back|to (?:people|customers|them|him|her|anyone|my|the|each)|on (?:the phone|behalf)|well|enough|english|sorry))`,
  "no comment|no answer|not something i|(?:none of|mind) (?:your|ur|my) (?:own )?business|that's (?:_ ){0,2}?(?:private|personal|confidential)|too personal|between me and (?:my|him|her|them)|not at liberty|not answering|not saying|not talking about|not (?:_ )?comfortable with (?:that|this)|not going (?:there|into)|under nda|not a question i",
  "(?:keep|stays?) (?:that|this|it)? ?(?:private|to myself|with me)|it's private|that's my business|(?:don't|do not) (?:like|want|have to answer) (?:this|that|the|your)(?: kind of| sort of)? question|(?:not|isn't) relevant|(?:something|anything) else please|different question|change the subject|hard pass|come back to me|not obliged",
  String.raw`ask me (?:something else|another|later|tomorrow|that|again)|(?:(?:other|next|another) (?:question|one)(?: please|,|\.|!|$))`,
  String.raw`i'?(?:ll| will| would|'d)?(?: like to| have to)? (?:pass|skip)(?: (?:on )?(?:this|that|it)(?: one| question)?| please|,|\.|!|$)|(?:pass|skip) (?:on )?(?:this|that|it)(?: one| question)?(?: please|,|\.|!|$)|if i skip`,
  String.raw`(?:can|could|shall|may|let|please)(?: (?:we|i|me|us|you|please|just)){0,3} (?:(?:come|go|get|return) back to (?:this|that|it)|leave (?:it|this|that)|move on|stop|skip|pass|(?:do|answer) (?:this|it|that)(?: one)? (?:later|another)|talk about something else)|let's (?:move on|skip|leave)|(?:can we|could we|let's|rather) not(?: |\?|\.|!)*$|(?:come|get) back to (?:you|this one|that one)|(?:have|need) to think about (?:it|that|this)|leave (?:that|this) one`,
);
const hasNone = anyOf(
  "(?:don't|dont|do not|wouldn't|didn't) (?:_ )?(?:know|no)(?! (?:a|an|the|him|her|them|if|whether|me|my|about the|much|anyone|when|where|who|why|how (?:many|much|long|he|she|they|it)))|dunno|idk|no idea|no clue|not sure|(?:haven't|not) (?:got )?(?:a clue|the foggiest)",
  "(?:can't|cannot|could not|couldn't|don't|do not) (?:_ )?(?:think of|remember|recall|come up with|place|answer (?:this|that|it))|can't (?:really )?say|couldn't (?:say|tell you)|can't help you",
  "(?:nothing|nowt|none|no one|nobody)(?: (?:really|much|at all|that))?(?: (?:comes|springs|came|jumps) to mind| i can think of)|not that i can|(?:drawing|draw|drew) a blank|(?:mind|head|brain)(?:'s| is| has)? (?:gone |completely )?blank|gone blank|got nothing|nothing to (?:say|add|tell|share)|stuck on (?:this|that)|(?:struggling|struggle|hard|trying) to think of (?:one|any|an)|blanking|top of my head|life of me|escapes me|wracking|racking my",
  "(?:don't|haven't|do not|have not|not)(?: really| actually)? (?:have|got|had)(?: got)? (?:one|any|an? (?:_ )?(?:answer|example|story))|no (?:example|examples|answer)|never (?:happened|had one|come up|been in that)|(?:haven't|not|never) (?:_ )?(?:had|been in|come across|experienced) (?:that|this|one|any|such|anything like|a situation like)|hasn't happened|stumped|beats me|search me|n/a|not applicable|wouldn't know",
);
const hasNoExample = anyOf(
  "to mind|can't think|cannot think|remember|recall|example|blank|never happened|think of",
);
/** What declines only where it is about all that is said. */
const declinesBriefly = anyOf(
  "(?:this|that|next|another|other|easier|different) (?:one|question) .*(?:leave|miss|skip|pass|end|later|blank|do|stop)|(?:leave|miss|skip|pass|do|take|try|have|give|park|drop|avoid|answer) .{0,20}(?:(?:this|that|next|another|other|easier|different) (?:one|question)|a miss|blank)|(?:on|about|with) (?:that|this) one",
  "(?:rather|prefer|sooner)(?: _){0,3}? (?:didn't|pass|skip|stayed|leave|kept|keep|don't)|rather (?:skip|pass|leave)|(?:not|never|n't)(?: _){0,3}? (?:answer|say|share|discuss|comment|tell|talk)(?:ing)?(?: (?:that|this|it|about (?:that|this|it)))?[^a-z]*$|own affair|out of it|my solicitor",
  "too (?:young|small|long ago|far back)(?: to (?:remember|recall))?|no (?:recollection|memory)|nothing (?:springs|to report|much to)|i'm blank|(?:can't|cannot|couldn't|could not) (?:think|say)(?: (?:right now|now|at the moment|of owt))?[^a-z]*$|guess is as good|another time|don't want to[^a-z]*$|feel like it|in the mood|be bothered|cba|i give up|forget it|at a loss|(?:got|have) me there|stumped me|not my place|not allowed to|fair on (?:them|him|her)|private life|the faintest|(?:go|move|carry|skip) (?:on )?to the next|no thank you|no thanks|you're alright|(?:would|'d) not like to",
);
/** The same in languages that are often written in Britain. */
const declinesElsewhere = anyOf(
  "prefiero|preferiría|no quiero (?:hablar|decir|contestar|responder)|no (?:lo )?sé|paso|siguiente pregunta|je préfère|je passe|ne peux pas|je (?:ne )?(?:veux|sais) pas|question suivante|lieber nicht|möchte (?:_ ){0,3}?(?:nichts?|nicht) (?:_ )?(?:sagen|sprechen|antworten|reden)|nicht (?:sprechen|beantworten)|weiß (?:ich )?(?:es )?nicht|keine ahnung|nächste frage|nie wiem|nie chcę|wolę|wolał(?:a)?bym|prefiro não|não (?:sei|quero)|non (?:lo )?so|preferisco|preferirei|non voglio|non mi va|nu știu|nu vreau|prefer să|liever niet|geen idee|weet (?:ik )?het niet|vet inte|vill inte|nevím|nechci|nem tudom|nem szeretn_|bilmiyorum|istemiyorum|не знаю|не хочу|لا أعرف|لا أريد|لا أدري|不知道|不想说",
);
const soleWords = anyOf(
  "^(?:not now|maybe later|later|another time|pass|skip|next|none|nothing|nowt|nope|moving on|nah|not really|not today|no thanks|no thank you|no comment|n/?a|blank)(?: (?:pls|plz|please|thanks|really|sorry|thank you|mate|one|question))*$",
);
const continues = anyOf("but|though|although|however|maybe|perhaps|probably|i suppose|i guess|i'd say");
const apology = anyOf(
  "sorry|apologies|to be honest|tbh|at the moment|right now|i'm afraid|afraid|please|thanks|love|mate",
);

export const declinesInOtherLanguage = (answer: string): boolean =>
  declinesElsewhere.test(answer.toLowerCase());

/** Whether the speaker declines or has no answer, from the sentences of an answer in lower case. */
export function readRefusal(sentences: string[], tells: boolean): { isRefusal: boolean; isUnsure: boolean } {
  const bare = sentences.map((text) => text.replace(/[^\p{L}\p{N}'/ ]/gu, "").trim());
  const isUnsure = sentences.some((text) => hasNone.test(text));
  const isPass = bare.length < 4 && bare.some((text) => soleWords.test(text));
  const isBrief = !tells && countWords(sentences.join(" ")) < 22;
  // Of a story only the end can decline: "… Please can we leave it."
  const declining = tells ? sentences.slice(-1) : sentences;
  if (
    isPass ||
    (isBrief && sentences.some((text) => declinesBriefly.test(text)) && !isUnsure) ||
    declining.some((text) => declines.test(text) && !answersAfter(text, declines))
  )
    return { isRefusal: true, isUnsure };
  const isEmpty = sentences.some((text) => hasNoExample.test(text));
  const rest = sentences.filter((text) => !hasNone.test(text) && !apology.test(text));
  const isRefusal =
    isUnsure &&
    (!tells || (countWords(sentences.join(" ")) < 20 && hasNone.test(sentences.at(-1) ?? ""))) &&
    countWords(rest.join(" ")) < (isEmpty ? 25 : 9) &&
    !sentences.some((text) => hasNone.test(text) && answersAfter(text, hasNone));
  return { isRefusal, isUnsure: isRefusal };
}

/** "I don't know much, but you run 14 hospices", "dunno, the hours": what follows in the sentence is an answer. */
function answersAfter(text: string, pattern: RegExp): boolean {
  const match = pattern.exec(text);
  const rest = match ? text.slice(match.index + match[0].length) : "";
  const turn = continues.exec(rest);
  if (turn && countWords(rest.slice(turn.index)) > 2) return true;
  const after = /[,;:–—-](.*)/.exec(rest)?.[1] ?? "";
  const words = after.match(/[\p{L}']+/gu) ?? [];
  return pattern === hasNone && words.length > 2 && !apology.test(after) && !isGeneral(words);
}
