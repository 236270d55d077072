import { sentences } from "../../text/sentences.ts";
import { plainWords } from "../../text/words.ts";
import { anyOf, isDistressed, isRude } from "./feelings.ts";
import { isOtherLanguage } from "./language.ts";
import { hasNumber } from "./numbers.ts";
import { normalise, predicatesOf, type Predicate } from "./predicates.ts";
import { readRefusal } from "./refusal.ts";
import { hasOutcomeWords, isDeed, isGeneral, isHabit, isNow, isTurn, namesOccasion } from "./story.ts";
import { asks, isAboutInterview, isNoise, isOffTopic } from "./subject.ts";

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
const asksPrivate = anyOf(
  privateTopic,
  "notice|expect to (?:earn|be paid)|contact (?:you|details)|rate of pay",
);
const isPrivate = anyOf(
  `(?:my|expected|expecting|desired|current|looking for|hoping for|asking for|minimum)(?: \\p{L}+){0,3}? (?:${privateTopic})|(?:salary|pay) (?:is|of|expectations?|range|would)`,
  "notice period|(?:weeks?'?|months?'?) notice|(?:i|i'm|i'd|to|we) (?:\\p{L}+ ){0,3}?(?:earn|earning|on|paid|expect|want) (?:about |around |roughly |at least )?(?:£|\\d+k)",
  "(?:per|a|an) (?:annum|hour) (?:before|after|gross|plus)|my (?:number|mobile|phone|email|e-mail|address|postcode|linkedin)(?: address| number)? is|https?:|www\\.|linkedin\\.com|national insurance|date of birth",
);
const contact = /[^\s@]@[^\s@.]+\.\w|(?:\d[ -]?){10}/;

type Part = { reading: SentenceReading; lower: string; predicates: Predicate[]; isHabit: boolean };

/** Reads an answer together with the question that it answers. */
export function readAnswer(answer: string, question: string): AnswerReading {
  const asked = normalise(question).toLowerCase();
  const parts = partsOf(answer, asked);
  const tellsPast = parts.some((part) => part.predicates.some((one) => one.isPast && !one.isPerfect));
  for (const part of parts) markStory(part, tellsPast);
  markResults(parts);
  return { ...judge(parts, answer, asked), sentences: parts.map((part) => part.reading) };
}

function partsOf(answer: string, asked: string): Part[] {
  const parts: Part[] = [];
  const before: string[] = [];
  for (const { text, start } of sentences(answer)) {
    const normal = normalise(text);
    const lower = normal.toLowerCase();
    const reading: SentenceReading = {
      text,
      start,
      isAction: false,
      isResult: false,
      hasNumber: hasNumber(lower),
      isTeam: false,
      isSituation: false,
      isVague: false,
      isPrivate:
        isPrivate.test(lower) || contact.test(lower) || (asksPrivate.test(asked) && /\d/.test(lower)),
      isDistress: isDistressed(lower, before.slice(-6)),
      isRude: isRude(lower),
    };
    parts.push({ reading, lower, predicates: predicatesOf(normal), isHabit: isHabit(lower) });
    before.push(lower);
  }
  return parts;
}

function markStory(part: Part, tellsPast: boolean): void {
  const { reading, predicates, lower } = part;
  reading.isVague = !reading.hasNumber && isGeneral(plainWords(lower).split(" "));
  if (lower.endsWith("?")) return;
  const deeds = predicates.filter((one) => isDeed(one, part.isHabit, tellsPast));
  reading.isAction = deeds.some((one) => one.subject === "i");
  const isPassive = predicates.some((one) => one.form === "passive" && one.isPast && one.hasNoun);
  reading.isTeam =
    !reading.isAction && (deeds.some((one) => one.subject === "we") || (isPassive && !reading.isDistress));
  reading.isSituation = tellsPast && !part.isHabit && namesOccasion(lower, reading.text);
  if (reading.isSituation) reading.isVague = false;
}

/** A result is named as one, or is what others did or what happened after a deed. */
function markResults(parts: Part[]): void {
  let hasDeed = false;
  for (const [at, part] of parts.entries()) {
    const { reading, predicates, lower } = part;
    const ownDeed = predicates.findIndex(
      (one) => one.form === "deed" && one.isPast && !one.isPerfect && one.subject !== "other",
    );
    const follows = predicates.some(
      (one, index) => isTurn(one) && (hasDeed || (ownDeed >= 0 && index > ownDeed)),
    );
    const isLate = at >= parts.length - 2;
    reading.isResult =
      (hasDeed || ownDeed >= 0 || at > 0) &&
      (hasOutcomeWords(lower) || (follows && isLate) || (hasDeed && isNow.test(lower)));
    hasDeed ||= reading.isAction || reading.isTeam;
  }
}

function judge(parts: Part[], answer: string, asked: string): Omit<AnswerReading, "sentences"> {
  const marks = new Set<Mark>();
  const has = (flag: keyof SentenceReading): boolean => parts.some((part) => part.reading[flag] === true);
  const rude = has("isRude");
  const isForeign = !isNoise(answer) && isOtherLanguage(answer);
  if (has("hasNumber")) marks.add("number");
  if (isForeign) {
    marks.add("other_language");
    if (/\b(?:19|20)\d\d\b/.test(answer)) marks.add("situation");
    if (/[?？؟]\s*$/.test(answer)) marks.add("question");
    return { marks, isRude: rude, isUnsure: false };
  }
  if (has("isAction")) marks.add("action");
  else if (has("isTeam")) marks.add("team_only");
  if (has("isSituation")) marks.add("situation");
  if (has("isResult")) marks.add("result");
  if (has("isDistress")) marks.add("distress");
  const lowers = parts.map((part) => part.lower);
  const tells = marks.has("action");
  if (!marks.has("distress") && (isNoise(answer) || isOffTopic(lowers, asked, tells)))
    return {
      marks: new Set([...marks].filter((mark) => mark === "number").concat("off_topic")),
      isRude: rude,
      isUnsure: false,
    };
  const refusal = readRefusal(lowers, marks.has("action"));
  if (refusal.isRefusal) marks.add("refusal");
  if (!refusal.isRefusal && !tells) markQuestion(marks, lowers);
  const isSettled = ["off_topic", "refusal", "question", "distress", "situation"].some((mark) =>
    marks.has(mark as Mark),
  );
  if (!isSettled && parts.length > 0 && isGeneral(plainWords(lowers.join(" ")).split(" ")))
    marks.add("vague");
  return { marks, isRude: rude, isUnsure: refusal.isUnsure };
}

function markQuestion(marks: Set<Mark>, lowers: string[]): void {
  const asking = lowers.filter(asks);
  const size = (texts: string[]): number => texts.join(" ").length;
  if (size(asking) < 0.4 * size(lowers)) return;
  marks.clear();
  marks.add(asking.some(isAboutInterview) ? "question" : "off_topic");
}

/** Whether a question asks for one occasion, which an answer tells with situation, action and result. */
export function asksForEvent(question: string): boolean {
  return /\b(?:a time|an occasion|a situation|an example|when have you|what did you do|hardest)\b/i.test(
    question,
  );
}
