import { sentences } from "../../text/sentences.ts";
import { countWords, plainWords } from "../../text/words.ts";
import { isDistressed, isRude } from "./feelings.ts";
import { anyOf, plain } from "./patterns.ts";
import { isOtherLanguage, marksElsewhere } from "./language.ts";
import { normalise, predicatesOf, type Predicate, termsOf } from "./predicates.ts";
import { readRefusal } from "./refusal.ts";
import { habit, hasNumber, hasOutcome, isDeed, isGeneral, isTurn, namesOccasion } from "./story.ts";
import { asksBack, isNoise, isOffTopic, isOrder } from "./subject.ts";

type ToldMark = "situation" | "action" | "result" | "number" | "team_only" | "vague" | "distress";
/** What an answer holds or lacks; evals/README.md defines each. */
export type Mark = ToldMark | "off_topic" | "refusal" | "other_language" | "question";

type ToldFlag = "isAction" | "isResult" | "hasNumber" | "isTeam" | "isSituation";
/** What is private: salary, notice period, contact details. */
type Flag = ToldFlag | "isVague" | "isPrivate" | "isDistress" | "isRude";
export type SentenceReading = { text: string; start: number } & Record<Flag, boolean>;
/** To be unsure is to refuse in the form "I don't know". */
type Judgement = { marks: ReadonlySet<Mark>; isRude: boolean; isUnsure: boolean };
export type AnswerReading = Judgement & { sentences: SentenceReading[] };

const privateTopic = "salary|salaries|wages?|notice period|phone number|email address|postcode";
const asksPrivate = anyOf(`${privateTopic}|notice|expect to (earn|be paid)|contact details|rate of pay`);
const isPrivate = anyOf(`(my|expected|desired|current|looking for|hoping for|asking for
  |minimum)( _){0,3}? (${privateTopic})|(salary|pay) (is|of|expectations?|range|would)|notice period|(weeks?'?
  |months?'?) notice|(i|i'm|i'd|we) (_ ){0,3}?(earn|earning|on|paid|expect|want) (about |around |at least )?(£
  |[0-9]+k)|my (number|mobile|phone|email|address) is|https?:|www\\.|date of birth|_@_|[0-9][0-9 -]{8,14}[0-9]`);

type Part = { reading: SentenceReading; lower: string; predicates: Predicate[] };

/** Reads an answer together with the question that it answers. */
export function readAnswer(answer: string, question: string): AnswerReading {
  const asked = plain(normalise(question));
  const texts = sentences(answer).map(({ text, start }) => {
    const normal = normalise(text);
    const terms = termsOf(normal);
    return { text, start, lower: plain(normal), terms, predicates: predicatesOf(terms) };
  });
  const isTold = (one: Predicate): boolean => one.isPast && !one.isPerfect;
  const tellsPast = texts.some(({ predicates }) => predicates.some(isTold));
  const lowers = texts.map(({ lower }) => lower);
  const parts = texts.map(({ text, start, lower, terms, predicates }, at): Part => {
    const isHabit = habit.test(lower);
    const measures = hasNumber(terms);
    const isQuestion = lower.endsWith("?");
    const isDistress = isDistressed(lower, lowers.slice(Math.max(0, at - 6), at + 4));
    const isOwn = (one: Predicate): boolean => one.subject === "i" && isDeed(one, isHabit, tellsPast);
    const isShared = (one: Predicate): boolean =>
      (one.subject === "we" && isDeed(one, false, tellsPast)) ||
      (one.form === "passive" && one.isPast && one.hasNoun && !isDistress);
    const isAction = !isQuestion && predicates.some(isOwn);
    const isTeam = !isQuestion && !isAction && predicates.some(isShared);
    const isOccasion = (isDistress && predicates.some(isTold)) || namesOccasion(lower, text);
    const isSituation = !(isQuestion || isHabit) && tellsPast && isOccasion;
    const isVague = !measures && !isSituation && isGeneral(plainWords(lower).split(" "));
    const isSecret = isPrivate.test(lower) || (asksPrivate.test(asked) && /\d/.test(lower));
    const flags = { isAction, isTeam, isSituation, isVague, isDistress, hasNumber: measures };
    const reading = { text, start, ...flags, isResult: false, isPrivate: isSecret, isRude: isRude(lower) };
    return { reading, lower, predicates };
  });
  markResults(parts);
  return { ...judge(parts, answer, asked, tellsPast), sentences: parts.map((part) => part.reading) };
}

/** A result is named as one, or is what others did or what happened after a deed. */
function markResults(parts: Part[]): void {
  let hasDeed = false;
  for (const [at, { reading, predicates, lower }] of parts.entries()) {
    const first = predicates.findIndex((one) => one.subject !== "other" && isDeed(one, false, true));
    const follows =
      at >= parts.length - 2 &&
      predicates.some((one, index) => isTurn(one) && (hasDeed || (first >= 0 && index > first)));
    const isAfter = hasDeed || (first >= 0 && predicates.length > 1);
    reading.isResult = !lower.endsWith("?") && (follows || hasOutcome(lower, reading.hasNumber, isAfter));
    hasDeed ||= reading.isAction || reading.isTeam || first >= 0;
  }
}

/** The marks of an answer from those of its sentences, and the ones that only the whole can have. */
function judge(parts: Part[], answer: string, asked: string, tellsPast: boolean): Judgement {
  const has = (flag: keyof SentenceReading): boolean => parts.some((part) => part.reading[flag] === true);
  const lowers = parts.map((part) => part.lower);
  const marks = new Set<Mark>(has("hasNumber") ? ["number"] : []);
  const isRude = has("isRude");
  const mark = (name: Mark): AnswerReading["marks"] => marks.add(name);
  if (has("isDistress") || marksElsewhere(answer).includes("distress")) mark("distress");
  if (!isNoise(answer) && isOtherLanguage(answer))
    return { marks: judgeOtherLanguage(marks, answer, parts.length), isRude, isUnsure: false };
  const tells = has("isAction");
  const { isRefusal, isUnsure } = readRefusal(lowers, tells && tellsPast);
  if (!isRefusal && !marks.has("distress") && isNoise(answer))
    return { marks: mark("off_topic"), isRude, isUnsure };
  if (isRefusal ? isOrder(lowers) : !marks.has("distress") && isOffTopic(parts, asked)) mark("off_topic");
  else if (!isRefusal && !marks.has("distress") && !(tells && tellsPast) && asksBack(lowers))
    return { marks: mark("question"), isRude, isUnsure };
  if (isRefusal) mark("refusal");
  if (tells) mark("action");
  else if (has("isTeam")) mark("team_only");
  if (has("isSituation")) mark("situation");
  if (has("isResult")) mark("result");
  const isParticular = isRefusal || marks.has("off_topic") || marks.has("distress") || marks.has("situation");
  if (!isParticular && isGeneral(plainWords(lowers.join(" ")).split(" "))) mark("vague");
  return { marks, isRude, isUnsure };
}

/** What cannot be read is not asked for: a whole story in another language is taken to have its parts. */
function judgeOtherLanguage(marks: Set<Mark>, answer: string, count: number): Set<Mark> {
  for (const mark of ["other_language", ...marksElsewhere(answer)] as const) marks.add(mark);
  if (/[?？؟]\s*$/.test(answer)) marks.add("question");
  else if (count > 1 && countWords(answer) > 15)
    for (const mark of ["situation", "action", "result"] as const) marks.add(mark);
  return marks;
}
