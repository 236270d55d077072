import { outcomeTold, readSentences, type ReadSentence } from "../text/evidence";
import { speaksAsI } from "../text/speaker";
import { isSetback } from "../text/setback";
import { isClause } from "../text/clauses";
import { saysNothing } from "../text/plain";
import { countWords } from "../../../text/words.ts";
import { isEnglish } from "../text/words";

/** What an answer still lacks. */
export type MissingPart =
  "plain" | "occasion" | "example" | "story" | "path" | "reason" | "choice" | "result" | "number" | "part";

/** Whether a question asks for something that happened, so that the answer should have an end. */
export function asksForEvent(question: string): boolean {
  if (/\bhow did you (?:come|get|become|choose|decide|end up|find your|start)\b/i.test(question))
    return false;
  return /\b(?:time|example|situation|occasion|moment|instance|project|experience|day|shift|piece of work) (?:when|where|that|in which|you|from|of)\b|\b(?:did|were|was) (?:you|the|that|it)\b|\bhave you (?!been\b)(?:\w+ )?\w+(?:ed|en|t|ne)\b|\b(?:describe|walk me through|tell me about|talk me through|take me through|take me back|think of|think back) (?:to )?(?:an?|one|the|your (?:last|most|first))\b|\bthe (?:last|hardest|first|most|best|biggest) \w+/i.test(
    question,
  );
}

/** Whether what happened should have an end: a person, or the moment of knowing something, has none. */
export function asksForOutcome(question: string): boolean {
  return (
    asksForEvent(question) &&
    !/^(?:what kind|how have you)\b/i.test(question.trim()) &&
    !/^how did (?:the|your|other|people|others|they|everyone|you (?:find out|know|notice|measure|tell|see|learn of))\b/i.test(
      question.trim(),
    ) &&
    !/\b(?:person|people|someone|somebody|teacher|mentor|\p{L}+) who (?:has|have|had)\b|\bmoment (?:when|that|in which|where) you (?:knew|felt|realised|realized|understood|decided|thought)\b|\blose track of time\b|\bturned out not to be\b/iu.test(
      question,
    )
  );
}

/** Asked for a wish or a plan, nobody has an occasion to tell. */
function asksForWish(question: string): boolean {
  return /\b(?:would you (?:like|want|love|need)|do you want|are you looking for|what would (?:help|make)|do you hope|do you need|you want to|next for you|see yourself|where would you)\b/i.test(
    question,
  );
}

/** Amounts in words: where a figure would tell more. */
const LOOSE_AMOUNT =
  /\b(?:lots|loads|tons|plenty|many|several|a lot|a few|quite some|so much|way|far) (?:of|more|less|fewer|better|faster|quicker|\p{L}+s)\b|\b(?:many|several|fewer|countless)\b|\b(?:more|less) (?:often|than)\b|\b(?!other|rather)\p{L}{3,}er than\b|\b(?:hugely|significantly|massively|considerably|dramatically|a lot)\b/iu;
const HABIT = /\b(?:always|usually|often|never|every|each|generally|normally|sometimes|mostly|tend)\b/i;

/** "I've worked on this ward for twelve years now", "I started when I was 22": a fact of a life, which has no end yet. */
function isStanding(text: string): boolean {
  return (
    countWords(text) < 20 &&
    (/\b(?:i|we)(?:'ve| have)(?: always)? \p{L}+.*\b(?:for|since|years?|months?)\b/iu.test(
      text.replaceAll("’", "'"),
    ) ||
      /\b(?:years?|months?) now\b|^(?:and )?i (?:\p{L}+ ){1,4}(?:when|since) i was (?:\d|\p{L}+\W*$)/iu.test(
        text,
      ))
  );
}

/** Whether any sentence says what the person did or was in it; only where none does was it all told as "we". */
function tellsOwn(read: ReadSentence[]): boolean {
  return read.some((sentence) => sentence.signals.own || speaksAsI(sentence.text));
}

/** What an answer lacks, given what was asked; null when it says enough. */
export function missingPartOf(answer: string, question: string): MissingPart | null {
  const event = asksForEvent(question);
  if (saysNothing(answer)) return event ? "occasion" : "plain";
  const words = countWords(answer);
  if (words < 12 && /^which\b/i.test(question.trim())) return "choice";
  if (!isEnglish(answer)) return words < 12 ? "example" : null;
  const read = readSentences(answer.slice(0, 6000));
  const wished = asksForWish(question);
  if (wished) return words < 15 && read.length < 2 && !read.some((s) => s.signals.reason) ? "reason" : null;
  // A long telling in the present tense ("so I go in and …") is a telling of actions too; so is a short one of a
  // learner, where nothing says that it is a habit.
  const moving = read.filter((sentence) => !isStanding(sentence.text));
  const achievements = moving.filter(
    ({ text, signals: s }) =>
      s.action &&
      !s.hypothetical &&
      !(s.negated && s.words < 8) &&
      (s.past || s.words >= 25 || words > 60 || (event && s.hedges.length === 0 && !HABIT.test(text))),
  );
  const ends = asksForOutcome(question);
  const happened =
    achievements.some((s) => s.signals.past) ||
    moving.some(({ signals: s }) => (s.event && !s.state) || (ends && s.past && !s.hypothetical && !s.state));
  if (
    /\b(?:rather|prefer) not\b|\b(?:don't|do not|dont) want to (?:talk|say|go|discuss)\b/i.test(
      answer.replaceAll("’", "'"),
    )
  )
    return null;
  const denied =
    /^(?:no|nope|nothing|none)(?:[,.!]|$| (?:really|comes|that|i)\b)/i.test(answer.trim()) ||
    read.some((s) => s.signals.negated);
  if (words < 12 && denied && achievements.length === 0) return null;
  if (words < 8) {
    if (read.every((s) => s.signals.hypothetical)) return event ? "example" : null;
    const named = asksForOutcome(question) && !read.some((s) => isClause(s.text));
    const elided = read.some((s) => isSetback(s.text));
    return happened || named || elided ? (ends ? "story" : event ? "example" : "path") : "example";
  }
  const amounts = read.some((s) => s.signals.figures.length > 0);
  const hedges = read.reduce((sum, s) => sum + s.signals.hedges.length, 0);
  if (!event) {
    if (read.length > 0 && hedges === 0 && read.every((s) => s.signals.hypothetical)) return null;
    if (words < 15) return amounts || happened ? null : "example";
    const isSpecific = read.some((s) => s.signals.names > 0 || s.signals.event || s.signals.reason);
    if (words < 45 && achievements.length === 0 && !amounts && !isSpecific) return "example";
    return hedges >= 3 && achievements.length === 0 ? "example" : null;
  }
  const brought = moving.some(
    ({ signals: s }) =>
      s.figures.length > 0 && (s.change || s.result || (s.past && !s.state && !s.event && !s.negated)),
  );
  const measured = brought || moving.some(({ signals: s }) => s.event && s.figures.length > 0);
  if (achievements.length === 0 && !measured) {
    // "Black friday.": the occasion is named, and nothing told of it yet.
    const named = words < 12 && asksForOutcome(question) && !read.some((s) => isClause(s.text));
    return named || (ends && words < 25 && happened) ? "story" : "example";
  }
  if (!asksForOutcome(question)) return null;
  if (!outcomeTold(read)) {
    if (achievements.length === 0) return brought ? null : "story";
    return tellsOwn(read) ? "result" : "part";
  }
  if (achievements.length > 0 && words < 90 && !tellsOwn(read)) return "part";
  return words < 40 && !amounts && LOOSE_AMOUNT.test(answer) ? "number" : null;
}
