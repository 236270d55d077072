import { sentences } from "../../text/sentences.ts";
import { countWords, plainWords } from "../../text/words.ts";
import { isInDanger } from "../danger.ts";
import { isDistressed, isDistressedElsewhere, isRude } from "./feelings.ts";
import { anyOf } from "./patterns.ts";
import { isOtherLanguage } from "./language.ts";
import { hasNumber } from "./numbers.ts";
import { normalise, predicatesOf, type Predicate } from "./predicates.ts";
import { declinesInOtherLanguage, readRefusal } from "./refusal.ts";
import { hasOutcomeWords, isDeed, isGeneral, isHabit, isTurn, namesOccasion } from "./story.ts";
import { asks, isAboutInterview, isNoise, isOffTopic, isOffTopicElsewhere, mainlyAsks } from "./subject.ts";

export { asksForEvent } from "./events.ts";

/** What an answer holds or lacks; evals/README.md defines each. */
export type Mark =
  | "situation"
  | "action"
  | "result"
  | "number"
  | "team_only"
  | "vague"
  | "off_topic"
  | "refusal"
  | "distress"
  | "other_language"
  | "question";

export type SentenceReading = {
  text: string;
  start: number;
  isAction: boolean;
  isResult: boolean;
  hasNumber: boolean;
  isTeam: boolean;
  isSituation: boolean;
  isVague: boolean;
  /** Salary, notice period, contact details. */
  isPrivate: boolean;
  isDistress: boolean;
  isRude: boolean;
};

export type AnswerReading = {
  marks: ReadonlySet<Mark>;
  isRude: boolean;
  /** A refusal of the form "I don't know". */
  isUnsure: boolean;
  sentences: SentenceReading[];
};

const privateTopic =
  "salary|salaries|wages?|pay expectations?|notice period|phone number|email address|home address|postcode";
const asksPrivate = anyOf(`${privateTopic}|notice|expect to (?:earn|be paid)|contact (?:you|details)
  |rate of pay`);
const isPrivate = anyOf(`(?:my|expected|expecting|desired|current|looking for|hoping for|asking for
  |minimum)(?: _){0,3}? (?:${privateTopic})|(?:salary|pay) (?:is|of|expectations?|range|would)|notice period
  |(?:weeks?'?|months?'?) notice|^currently on £|(?:i|i'm|i'd|we) (?:_ ){0,3}?(?:earn|earning|on|paid|expect
  |want) (?:about |around |roughly |at least )?(?:£|[0-9]+k)|(?:per|an?) annum|my (?:number|mobile|phone|email
  |e-mail|address|postcode|linkedin)(?: address| number)? is|https?:|www\\.|linkedin\\.com|national insurance
  |date of birth|_@_|[0-9][0-9 -]{8,14}[0-9]`);

/** Of an answer to one of these, everything tells what came of something. */
const asksOutcome =
  anyOf(`what (?:came|became) of|what happened (?:next|then|after|in the end)|how did (?:it|that
  |things) (?:end|turn out|go)|the (?:result|outcome)|what (?:changed|difference)|what was different
  |afterwards`);

type Judgement = Omit<AnswerReading, "sentences">;
type Part = { reading: SentenceReading; lower: string; predicates: Predicate[]; isHabit: boolean };

/** Reads an answer together with the question that it answers. */
export function readAnswer(answer: string, question: string): AnswerReading {
  const asked = normalise(question).toLowerCase();
  const parts = partsOf(answer, asked);
  const tellsPast = parts.some((part) => part.predicates.some((one) => one.isPast && !one.isPerfect));
  for (const part of parts) markStory(part, tellsPast);
  markResults(parts, asked);
  return { ...judge(parts, answer, asked, tellsPast), sentences: parts.map((part) => part.reading) };
}

function partsOf(answer: string, asked: string): Part[] {
  const texts = sentences(answer).map((one) => ({ ...one, normal: normalise(one.text) }));
  const lowers = texts.map((one) => one.normal.toLowerCase());
  return texts.map(({ text, start, normal }, at) => {
    const lower = lowers[at] ?? "";
    const reading: SentenceReading = {
      text,
      start,
      isAction: false,
      isResult: false,
      hasNumber: hasNumber(lower),
      isTeam: false,
      isSituation: false,
      isVague: false,
      isPrivate: isPrivate.test(lower) || (asksPrivate.test(asked) && (hasNumber(lower) || /\d/.test(lower))),
      isDistress: isDistressed(lower, lowers.slice(Math.max(0, at - 6), at + 4)) || isInDanger(text),
      isRude: isRude(lower),
    };
    return { reading, lower, predicates: predicatesOf(normal), isHabit: isHabit(lower) };
  });
}

function markStory(part: Part, tellsPast: boolean): void {
  const { reading, predicates, lower } = part;
  reading.isVague = !reading.hasNumber && isGeneral(plainWords(lower).split(" "));
  if (lower.endsWith("?")) return;
  const deeds = predicates.filter((one) => isDeed(one, part.isHabit, tellsPast));
  reading.isAction = deeds.some((one) => one.subject === "i");
  const isPassive = predicates.some((one) => one.form === "passive" && one.isPast && one.hasNoun);
  reading.isTeam =
    !reading.isAction &&
    (predicates.some((one) => one.subject === "we" && isDeed(one, false, tellsPast)) ||
      (isPassive && !reading.isDistress));
  const isPast = predicates.some((one) => one.isPast && !one.isPerfect);
  reading.isSituation =
    tellsPast && !part.isHabit && ((isPast && reading.isDistress) || namesOccasion(lower, reading.text));
  if (reading.isSituation) reading.isVague = false;
}

/** A result is named as one, or is what others did or what happened after a deed. */
function markResults(parts: Part[], asked: string): void {
  let hasDeed = asksOutcome.test(asked);
  for (const [at, part] of parts.entries()) {
    const { reading, predicates, lower } = part;
    const first = predicates.findIndex((one) => one.subject !== "other" && isDeed(one, false, true));
    const follows = predicates.some(
      (one, index) => isTurn(one) && (hasDeed || (first >= 0 && index > first)),
    );
    const isAfter = hasDeed || (first >= 0 && predicates.length > 1);
    reading.isResult =
      !lower.endsWith("?") && (hasOutcomeWords(lower, isAfter) || (follows && at >= parts.length - 2));
    hasDeed ||= reading.isAction || reading.isTeam || first >= 0;
  }
}

/** A short last sentence in which nobody does anything more: "Heating on by teatime.", "He is a joiner now." */
function tellsEnd({ reading, lower, predicates }: Part): boolean {
  const isOther = reading.isVague || reading.isRude || /^(?:that|so|in|no|yes|it's|it is)\b/.test(lower);
  if (isOther || countWords(lower) > 12) return false;
  return predicates.every((one) => one.subject === "other" && one.form !== "unreal" && !one.isPast);
}

/** The marks of an answer from those of its sentences, and the ones that only the whole can have. */
function judge(parts: Part[], answer: string, asked: string, tellsPast: boolean): Judgement {
  const has = (flag: keyof SentenceReading): boolean => parts.some((part) => part.reading[flag] === true);
  const lowers = parts.map((part) => part.lower);
  const marks = new Set<Mark>(has("hasNumber") ? ["number"] : []);
  const isRude = has("isRude");
  const mark = (name: Mark): AnswerReading["marks"] => marks.add(name);
  if (has("isDistress") || isInDanger(answer) || isDistressedElsewhere(answer)) mark("distress");
  if (!isNoise(answer) && isOtherLanguage(answer))
    return { marks: judgeOtherLanguage(marks, answer, parts.length), isRude, isUnsure: false };
  const tells = has("isAction");
  const { isRefusal, isUnsure } = readRefusal(lowers, tells && tellsPast);
  if (!isRefusal && !marks.has("distress")) {
    if (isNoise(answer)) return { marks: mark("off_topic"), isRude, isUnsure };
    if (isOffTopic(lowers, asked, tells)) mark("off_topic");
    else if (!(tells && tellsPast) && mainlyAsks(lowers)) {
      const isToInterviewer = lowers.some((text) => asks(text) && isAboutInterview(text));
      return { marks: mark(isToInterviewer ? "question" : "off_topic"), isRude, isUnsure };
    }
  }
  if (isRefusal) mark("refusal");
  if (tells) mark("action");
  else if (has("isTeam")) mark("team_only");
  if (has("isSituation")) mark("situation");
  const last = parts.at(-1);
  const isEnd =
    parts.slice(0, -1).some((part) => part.reading.isAction) && last !== undefined && tellsEnd(last);
  if (has("isResult") || isEnd) mark("result");
  const isParticular = isRefusal || marks.has("off_topic") || marks.has("distress") || marks.has("situation");
  if (!isParticular && isGeneral(plainWords(lowers.join(" ")).split(" "))) mark("vague");
  return { marks, isRude, isUnsure };
}

/** What cannot be read is not asked for: a whole story in another language is taken to have its parts. */
function judgeOtherLanguage(marks: Set<Mark>, answer: string, count: number): Set<Mark> {
  marks.add("other_language");
  if (isOffTopicElsewhere(answer)) marks.add("off_topic");
  if (declinesInOtherLanguage(answer)) marks.add("refusal");
  if (/[?？؟]\s*$/.test(answer)) marks.add("question");
  else if (count > 1 && countWords(answer) > 15)
    for (const mark of ["situation", "action", "result"] as const) marks.add(mark);
  return marks;
}
