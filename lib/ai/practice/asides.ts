const english =
  /(?:\b(?:not|bad|poor|sorry for|my)|n['’]t)\b.{0,25}\benglish\b|\benglish\b.{0,20}\b(?:ok|okay|bad|poor|good enough|not)\b/i;
const real =
  /\b(?:are|r) (?:you|u) (?:\w+ ){0,2}(?:real|human|person|robot|bot|ai|computer|machine)\b|\b(?:real|actual|human) person\b|\bis this (?:like )?a (?:robot|bot|computer|machine)\b|\bwho are you\b|\bSie .{0,20}Mensch\b/i;
const count =
  /\bhow (?:many|much|long)\b.{0,30}\b(?:questions?|more|left|longer|take|is (?:it|this))\b|\bis (?:that|this) (?:it|all|the (?:last|end))\b|\b(?:nearly|almost) (?:done|finished|there)\b/i;
const marking =
  /\b(?:was|were|am|did|how was|how did|how am) (?:that|it|this|my|i|the .{1,20} answer)\b.{0,40}\b(?:good|ok|okay|alright|all right|right|enough|long|short|well|do|doing|bad|problem|count|wrong)\b|\b(?:rate|score|mark|grade) (?:me|my|it)\b|\bscale of\b/i;
const reader =
  /\b(?:do|does|will|can|if|is|who)\b.{0,40}\b(?:see|sees|read|reads|find out) (?:this|it|that|what)\b|\b(?:confidential|anonymous|private)\b|\bread this\b/i;
const repeat =
  /\b(?:say|repeat|ask|read) (?:that|it|the question|me) again\b|\bcan you repeat\b|^\W*(?:sorry|what|huh|eh|pardon|come again)\W*$|\bwhat (?:was|is) the question\b/i;
const meaning =
  /\bwhat (?:exactly )?(?:do|did|does) (?:you|that|this|it) (?:mean|want)|(?:\bnot|n['’]t) (?:really )?(?:understand|get|follow|sure what)\b|\b(?:rephrase|clarify|reword)\b|\b(?:what|which) (?:kind|sort|type)\b|\bwhat .{1,30} do you mean\b|\b(?:like what|for example)\W*$|\b(?:a hint|an example)\W*$/i;
const stop = /\b(?:stop|quit)\b|\bend (?:this|it|the)\b|\bleave (?:now|here|this)\b/i;
const goingOn = /\bdo (?:we|i) (?:really )?have to (?:carry on|go on|continue|do this|answer)\b/i;
const permission =
  /\b(?:(?:can|may|could|should) i (?:write|type|answer|say|talk|use)|is it (?:ok|okay|alright) if|good time|am i doing|doing this right)\b/i;
const employer =
  /\b(?:salary|pay|pays|wage|money|company|firm|employer|team|job|role|position|hours|shifts?|holidays?|start date|benefits|contract|training|vacanc\w+)\b/i;

const numbers = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
export const spell = (number: number): string => numbers[number] ?? String(number);

/** Short messages that ask the interviewer something even without a question mark. */
export const isAside = (text: string): boolean =>
  [english, real, count, marking, reader, meaning, permission].some((pattern) => pattern.test(text));

export const asksToStop = (text: string): boolean => goingOn.test(text);

/** A short, honest answer to what a person asks. `left`: how many questions come after the open one; null after the last. */
export function answerAside(text: string, name: string, left: number | null, isEvent: boolean): string {
  if (real.test(text)) return `I'm ${name}, an AI character, so no real person is writing to you.`;
  if (english.test(text)) return "Short, simple words are fine, and mistakes do not matter.";
  if (count.test(text) && left === null) return "Yes, that was all from me.";
  if (count.test(text))
    return left === 0 ? "This is my last question." : `After this one I have ${spell(left ?? 0)} more.`;
  if (reader.test(text))
    return "Your interview stays in your account, and others see it only if you share it.";
  if (marking.test(text))
    return "I don't mark answers here. Your insights at the end show what was strong and what was missing.";
  if (repeat.test(text)) return "Of course.";
  if (meaning.test(text))
    return isEvent
      ? "I mean one real situation: what was going on, what you did and how it ended. It can be a small one."
      : "I mean whatever comes to your mind first; there is no wrong answer.";
  if (stop.test(text) || goingOn.test(text))
    return "You can close the page at any time and go on another day; pressing Advance ends my part.";
  if (permission.test(text)) return "Yes, that's fine.";
  if (employer.test(text)) return "This is a practice interview, so that is one to ask a real employer.";
  return "I can't answer that here.";
}
