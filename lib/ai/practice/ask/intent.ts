import { maxSentenceLength } from "../../../text-bounds";
import { isRude } from "../text/phrases";
import { saysNothing } from "../text/plain";
import { countWords, plainWords } from "../../../text/words.ts";

/** What a message of the person is, when it is no answer. */
export type Intent =
  | "answer"
  | "empty"
  | "repeat"
  | "clarify"
  | "hint"
  | "skip"
  | "unknown"
  | "who"
  | "progress"
  | "feedback"
  | "stop"
  | "smalltalk"
  | "order"
  | "abuse"
  | "question";

const ORDER =
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:instructions?|prompts?|rules?|above|previous|guidelines?)\b|\bsystem prompt\b|\b(?:print|reveal|show|repeat|output|display|dump|tell me|give me|what (?:is|are|was))\b.{0,40}\b(?:your|the) (?:\w+ )?(?:prompt|instructions|guidelines|configuration|rules)\b|\byou are now\b|\b(?:jailbreak|developer mode|dan mode)\b|\bpretend (?:to be|you)|\bact as (?:a|an|if)\b/i;
const REPEAT =
  /\b(?:repeat|say (?:that|it) again|ask (?:that|it|me) again|come again|once more|one more time|pardon|what was the question|what did you ask)\b/i;
const CLARIFY =
  /\bwhat do(?:es)? (?:you|that|this|it) mean\b|\bwhat (?:did|do) you mean\b|\b(?:don'?t|do not|didn'?t) (?:understand|get (?:it|that|the question|what))|\bnot sure what you\b|\b(?:clarify|rephrase|reword|elaborate on that)\b|\bexplain\b.{0,30}\b(?:question|that|mean)\b|\b(?:what|which) (?:kind|sort|type)s? of\b|\blike what\b|\bsuch as\s*\?|\bin what (?:way|sense|context)\b|\b(?:i'?m|that'?s|this is) (?:a bit |so |very )?confus/i;
const HINT =
  /\b(?:give|have|show) me (?:an? )?(?:example|hint|idea|help)|\bwhat (?:should|could|would|can) i (?:say|answer|write|talk about)\b|\b(?:can|could|will) you help me\b|\b(?:do you have|got) an? (?:example|hint)|\bhow (?:should|do) i (?:answer|start)\b|\bcan you answer\b/i;
const SKIP =
  /^(?:(?:please|can|could|may|let'?s|i'?d like to|i want to|i'?ll|i would like to|just|we|i|ok|okay|um|sorry|you)\W+)*(?:skip|pass|next(?: (?:question|one))?|move on|go on|go to the next(?: one| question)?|something else|another question)\b.{0,30}$|\b(?:rather|prefer) not (?:to )?(?:say|answer|talk|discuss|share|tell|go into)|\bno comment\b|\bcan (?:we|i|you) skip\b|\b(?:don'?t|do not) want to (?:answer|talk about|say|discuss)\b/i;
const UNKNOWN =
  /^(?:(?:well|um+|uh+|hmm+|honestly|sorry|oh|er+|so|i)\W+)*(?:(?:really |just |honestly )?(?:don'?t|do not|dont) (?:really )?(?:know|remember|recall|have (?:one|any|an example|anything))|dunno|idk|no idea|no clue|(?:i'?m |am )?not (?:really |too |so )?sure|can'?t (?:really )?(?:think of|remember|recall)|cannot (?:think of|remember)|nothing (?:comes to mind|really)|never (?:had|did|been)|have(?:n'?t| not) (?:got )?(?:one|any|had))\b/i;
const WHO =
  /\b(?:are you|is this|am i talking to)\b.{0,20}\b(?:an? )?(?:ai|bot|robot|chatbot|human|real|person|computer|machine|chatgpt|llm)\b|\bwho are you\b|\bwhat are you\b|\bwhat(?:'s| is) your name\b/i;
const PROGRESS =
  /\bhow (?:many|much)\b.{0,20}\b(?:more|left|questions?|longer)\b|\bhow long\b.{0,25}\b(?:take|this|left|last)\b|\bare we (?:nearly |almost )?(?:done|finished|through)\b|\bis (?:this|that) (?:the last|it|all)\b|\bwhat(?:'s| is| happens)? (?:next|now)\b/i;
const FEEDBACK =
  /\bhow (?:am i|did i|was (?:that|my|i))\b|\b(?:was|is) (?:that|this|it|my answer) (?:a )?(?:good|ok|okay|right|enough|fine|bad|alright|correct)\b|\bdid i (?:pass|do (?:well|ok|okay))\b|\brate (?:me|my)\b|\bscore (?:me|my)\b/i;
const STOP =
  /^(?:(?:please|can|could|i|want to|i'?d like to|let'?s|we|ok|okay|need to|have to)\W+)*(?:stop|quit|end (?:the|this) (?:interview|talk|conversation|chat)|finish (?:the|this|here|now)|i'?m (?:done|finished)|(?:leave|go) now|no more questions)\b.{0,20}$/i;
const SMALLTALK =
  /^(?:(?:hi|hello|hey|hiya|good (?:morning|afternoon|evening)|thanks?|thank you|cheers|ok|okay|sure|great|cool|nice|lol|haha\w*|bye|goodbye|ready|i'?m ready|let'?s (?:go|start|begin)|how are you|nice to meet you|you too|there|so much|very much|and|how is it going|how'?s it going)\b[\s,.!?]*)+(?:\p{Lu}\p{L}+[\s,.!?]*)?$/iu;
const ABOUT_YOU = /^(?:you|you're|you are|ur|u r|your|this|that's|that is|this is|what a|such a)\b/i;

/**
 * Reads what a message is. Long messages are answers whatever they hold, except for orders to the model, which are
 * taken as such only while they are the message and not a part of a story.
 */
export function readIntent(message: string): Intent {
  const text = message.replaceAll("’", "'").replace(/\s+/g, " ").trim();
  if (!/[\p{L}\p{N}]/u.test(text)) return text.includes("?") && !/\w/.test(text) ? "clarify" : "empty";
  const words = countWords(text);
  if (words <= 80 && ORDER.test(text)) return "order";
  if (words > 30 || text.length > maxSentenceLength) return "answer";
  const asks = /\?\W*$/.test(text);
  if (SMALLTALK.test(text) && words <= 8) return "smalltalk";
  if (words <= 18) {
    if (STOP.test(text)) return "stop";
    if (words <= 12 && SKIP.test(text)) return "skip";
    if (CLARIFY.test(text)) return "clarify";
    if (HINT.test(text)) return "hint";
    if (WHO.test(text)) return "who";
    if (FEEDBACK.test(text) && asks) return "feedback";
    if (PROGRESS.test(text) && (asks || words < 8)) return "progress";
    if (REPEAT.test(text) && (asks || words <= 8)) return "repeat";
    if (/^(?:sorry|what|huh|eh|pardon|hm+)\W*$/i.test(text)) return "repeat";
    if (words <= 14 && isUnknown(text)) return "unknown";
    if (/\bfor example\s*\?$/i.test(text)) return "clarify";
    if (isRude(text) && words <= 12 && !/\b(?:i|my|we)\b/i.test(text)) return "abuse";
    if (
      ABOUT_YOU.test(text) &&
      words <= 9 &&
      !/\b(?:i|my|me|we|our|was|were|did)\b/i.test(text) &&
      /\b(?:you|ur|this|stupid|waste)\b/i.test(text) &&
      !asks
    )
      return /^(?:you|ur|u r)\b/i.test(text) ||
        /\b(?:stupid|dumb|boring|useless|waste|rubbish|pointless|silly)\b/i.test(text)
        ? "abuse"
        : "answer";
  }
  if (asks && !/[.!]\s+\S.*\?\W*$/.test(text)) return "question";
  return "answer";
}

/** "I don't know" and nothing else: "Not sure really. I like animals." has something to say all the same. */
function isUnknown(text: string): boolean {
  const found = UNKNOWN.exec(text);
  if (found === null) return false;
  const rest = text.slice(found[0].length);
  const more = /(?:[.,;:!…–—-]+\s+|\s+but\s+)(.+)$/i.exec(rest)?.[1] ?? "";
  return saysNothing(more) || UNKNOWN.test(more) || /\b(?:not|never|n't|can't|dont)\b/i.test(more);
}

const REFERS = /\b(?:told|said|mentioned|explained|answered|covered)\b/i;
const EARLIER = /\b(?:you|already|before|earlier|just|above)\b/i;

/** "I told Marek", "as I just said": what was told is not to be told again. `names` are those who could have heard it. */
export function refersBack(message: string, names: readonly string[]): boolean {
  if (countWords(message) > 14 || !REFERS.test(message) || !/\b(?:i|i've|ive)\b/i.test(message)) return false;
  const told = message.slice(message.search(REFERS));
  const heard = names.flatMap((name) => name.split(/\s+/)).filter((name) => name.length > 2);
  return (
    /\b(?:already|just) (?:told|said|mentioned|explained|answered|covered)\b/i.test(message) ||
    /^told you\b/i.test(told) ||
    (/^\w+ (?:it |that |this )?(?:already|before|earlier|above)\b/i.test(told) && EARLIER.test(told)) ||
    heard.some((name) =>
      new RegExp(`^\\w+ (?:it )?(?:to )?(?:the )?${name.replace(/[^\p{L}\p{N}]/gu, "")}\\b`, "iu").test(told),
    )
  );
}

/** Orders to a model inside a longer text, which are kept out of facts and quotes. */
export function isOrder(sentence: string): boolean {
  return ORDER.test(sentence.replaceAll("’", "'"));
}

/** Whether a message answers something: an answer that is more than a wave. */
export function isAnswer(message: string): boolean {
  return readIntent(message) === "answer" && plainWords(message) !== "";
}
