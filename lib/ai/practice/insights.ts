import { countWords } from "../../text/words.ts";
import type { SentenceReading } from "../marks/marks.ts";
import type { InsightsDraft, InsightsInput } from "../tasks.ts";
import {
  type Answer,
  has,
  hasEnd,
  isMeasured,
  isOutcome,
  loss,
  readThreads,
  type Thread,
  wordsOf,
} from "./threads.ts";
import { readTable, topicOf } from "./topics.ts";
import { isOnResume } from "./wordings.ts";

/** With answers to fewer questions there is too little to judge by, and each list is short. */
const minAnswered = 3;

/**
 * Insights from what the person said and nothing else: whatever is claimed names its messages, whatever is quoted
 * stands word for word in one of them. The team's template asks for the same four lists, so it changes nothing here.
 */
export function insights({ characters, turns }: InsightsInput): InsightsDraft {
  const threads = readThreads(turns);
  const answered = threads.filter(({ answers }) => answers.length > 0);
  const max = answered.length < minAnswered ? 2 : 4;
  const hasOtherLanguage = threads.some((thread) => thread.hasOtherLanguage);
  const { strengths, quotes } = findStrengths(threads);
  // After a short interview the strengths may be all that there is to quote.
  if (answered.length <= minAnswered && quotes.length === 0)
    quotes.push(...strengths.map(({ excerpt }) => excerpt));
  const improvements = findImprovements(threads);

  const names = new Set(turns.flatMap(({ speaker, name }) => (speaker === "character" ? [name] : [])));
  const topics = new Set(answered.flatMap(({ isEvent, topic }) => (isEvent && topic ? [topic] : [])));
  const about = topics.size > 0 ? ` about ${joinList([...topics].slice(0, 3))}` : "";
  const summary = [`You talked with ${joinList(names.size > 0 ? [...names] : characters)}${about}.`];
  if (strengths[0]) summary.push(`Your strongest answer was to ${citeQuestion(strengths[0].thread)}.`);
  else if (!hasOtherLanguage) summary.push("No answer yet tells both what you did and how it ended.");
  if (hasOtherLanguage)
    summary.push("Practice mode reads English only, so what you said in another language is not covered.");
  else if (max === 2) summary.push("There is too little here to judge by, so these insights are short.");
  const start = hasOtherLanguage ? "one of your stories in English" : "what you did and what came of it";
  summary.push(`The first thing to work on is ${improvements[0]?.advice ?? `telling ${start}`}.`);

  return {
    summary: summary.join(" "),
    strengths: strengths
      .slice(0, max)
      .map(({ label, excerpt, evidence }) => ({ text: `${label}: “${excerpt.text}”`, evidence })),
    improvement_areas: improvements.slice(0, max).map(({ text, evidence }) => ({ text, evidence })),
    notable_quotes: quotes.slice(0, max).map(({ text, id }) => ({ quote: text, message_id: id })),
  };
}

type Excerpt = NonNullable<ReturnType<typeof excerptOf>>;
type Strength = { thread: Thread; excerpt: Excerpt; label: string; evidence: string[] };

const maxShown = 4;
/** How well an excerpt stands by itself: to show a strength, and as a quote. */
const minQuality = { strength: 1.5, quote: 2.4 };

const openness = "Spoke openly about a mistake";
/** What a quoted sentence shows, by its words. */
const labels = readTable(`
${openness}: my (own )?(mistake|fault|error)|apologi[sz]ed|admitted|owned up|i (forgot|misread|overlooked|should have)
Used feedback to get better: feedback|criticism|criticised|pointed out|advi[cs]ed?
Won somebody over: persuaded|convinced|won (him|her|them) over|changed (his|her|their) minds?|came round|agreed to|said yes
Took the initiative: (nobody|no one) (had )?asked|without being asked|my (own )?idea|i (suggested|proposed|volunteered|introduced|set up|started|founded|organi[sz]ed)
Got past a difficulty: problem|broken?|failed|stuck|despite|difficult(y|ies)?|urgent|emergency|deadline|furious|shouting
Helped somebody else to get on: i (helped|showed|taught|trained|coached|explained|mentored|supported|sat with)
Drew a lesson and used it: learned|learnt|taught me|since then|from then on|now i (always|never|ask|check)`);

/** What stands before a sentence and is left out of a quote: a bullet, the "so" of "so I". */
const lead = /^(?:[-–—•>\s]+|(?:and|so|but|then)\s(?=i\b))/iu;
const unquotable = /[*_`#|<>[\]{}\\?\n\r]|https?:/i;
/** An opening that leans on the sentence before. */
const leaning =
  /^["'“‘(]?(?:and|but|so|or|nor|then|also|because|cos|sorry|which|who|thats?|this|these|those|its?|they|them|their|he|she|his|her|him|there|after (?:that|this|it)|the (?:others?|rest|same))\b/i;
/** People who type without stops: of a sentence too long to quote, a clause that begins with "I", as far as it goes. */
const stretch =
  /(?<!\b(?:when|if|because|cos|after|before|while|as|since|until|that|which|what|where|how|once)\s)(?<=\s)i['’\s].{60,200}(?=[,;:]\s|\s(?:and|so|but|then|because|cos)\s|$)/i;
const shorten = (one: SentenceReading): SentenceReading => {
  const match = countWords(one.text) > 45 ? stretch.exec(one.text) : null;
  return match ? { ...one, text: match[0], start: one.start + match.index } : one;
};

/** What may be quoted: sentences that tell what was done or what came of it, alone or with the next; the best first. */
function excerptsOf({ answers }: Thread): Excerpt[] {
  const all = answers.flatMap((answer) => {
    const parts = answer.sentences.map(shorten);
    const pairs = parts.flatMap((part, at) => [[part], parts.slice(at, at + 2)]);
    // What a story leads to stands at its end.
    return pairs.flatMap((pair, at) => excerptOf(answer, pair, at / pairs.length) ?? []);
  });
  return all.toSorted((a, b) => b.quality - a.quality);
}

function excerptOf({ id, text: message }: Answer, parts: SentenceReading[], place: number) {
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last || !parts.every((one) => one.isAction || (isOutcome(one) && !one.isVague))) return null;
  const start = first.start + (lead.exec(first.text)?.[0].length ?? 0);
  const text = message.slice(start, last.start + last.text.length);
  const flags = [parts.some((one) => one.isAction), parts.some(isOutcome), parts.some(isMeasured)];
  const [isAction, isResult, hasMeasure] = flags;
  const count = countWords(text);
  if (count < (hasMeasure ? 5 : 10) || count > 45 || unquotable.test(text) || loss.test(text)) return null;
  if (!isAction && !hasMeasure) return null;
  const gains = flags.filter(Boolean).length + Math.min(count, 24) / 12 + place - parts.length / 4;
  const quality = gains - (leaning.test(text) ? 2.5 : 0);
  return quality < minQuality.strength ? null : { id, text, isAction, isResult, hasMeasure, quality };
}

function reasonsFor({ text, isAction, isResult, hasMeasure }: Excerpt, question: string): string[] {
  // What was done about it belongs to the mistake, and so does how it ended.
  const isOnMistake = topicOf(question) === "a mistake";
  const reasons = hasMeasure ? ["Finished with a measurable result"] : isOnMistake ? [openness] : [];
  if (!isAction) return [...reasons, "Saw it through to a result", "Told how it ended"];
  reasons.push(...labels.flatMap(({ name, words }) => (words.test(text.toLowerCase()) ? [name] : [])));
  if (isResult) reasons.push("Told what you did and what came of it");
  return [...reasons, "Clear about your own part", "Concrete about what you did"];
}

/** The best stories first, each for a reason of its own, and the best sentences beside those that show them. */
function findStrengths(threads: readonly Thread[]): { strengths: Strength[]; quotes: Excerpt[] } {
  const told = threads.map((thread) => {
    const excerpts = excerptsOf(thread);
    const [count, hasMeasure] = [wordsOf(thread.answers), excerpts.some((one) => one.hasMeasure)];
    const isStory = has(thread, "action") && hasEnd(thread) && (count >= 18 || hasMeasure);
    const parts = [thread.isEvent, has(thread, "result"), has(thread, "situation"), hasMeasure];
    return { thread, excerpts, isStory, rate: parts.filter(Boolean).length + Math.min(count / 50, 2) };
  });
  const strengths: Strength[] = [];
  for (const { thread, excerpts, isStory } of told.toSorted((a, b) => b.rate - a.rate)) {
    const excerpt = excerpts.find((one) => one.hasMeasure) ?? excerpts[0];
    if (!excerpt || !isStory || strengths.length === maxShown) continue;
    const reasons = reasonsFor(excerpt, thread.question);
    const label = reasons.find((one) => strengths.every((other) => other.label !== one));
    // What the excerpt leaves out of the deed and its end may stand in another message.
    const rest = thread.answers.find(({ marks }) => marks.has(excerpt.isResult ? "action" : "result"));
    const evidence = [...new Set([excerpt.id, rest?.id ?? excerpt.id])];
    if (label) strengths.push({ thread, excerpt, label, evidence });
  }
  const overlaps = (one: string, other: string): boolean =>
    one.includes(other.slice(0, 20)) || other.includes(one.slice(0, 20));
  const isFree = ({ text }: Excerpt): boolean =>
    !strengths.some(({ excerpt }) => overlaps(excerpt.text, text));
  const quoted = told.filter(({ thread, isStory }) => thread.isEvent || isStory);
  const free = quoted.flatMap(({ excerpts }) => excerpts.find(isFree) ?? []);
  const quotes = free.toSorted((a, b) => b.quality - a.quality).slice(0, maxShown);
  const good = quotes.filter(({ quality }) => quality >= minQuality.quote);
  return { strengths, quotes: good.length > 0 ? good : quotes };
}

const maxQuestionLength = 90;
const isPlan = /\b(?:would you|imagine|suppose)\b/i;
const isFact = /\b(?:how (?:many|long|often|old)|where|your job)\b/i;
const isMistake = /\b(?:mistakes?|errors?|wrong|fault|fail(?:ed|ures?)?)\b/i;

/** General words, with no deed and no result; asked how one works, also where there is nothing to mark. */
function isGeneral(thread: Thread): boolean {
  const lacks = ({ marks }: Answer): boolean => marks.size === 0 && /^how do you\b/i.test(thread.question);
  const isVague = has(thread, "vague") || has(thread, "team_only") || thread.answers.some(lacks);
  return isVague && !has(thread, "action") && !has(thread, "result");
}

/** What an answer can lack, in the order of the kinds; it lacks the first that fits. */
const fits: ((thread: Thread) => boolean)[] = [
  ({ answers }) => answers.length > 0 && answers.every(({ marks }) => marks.has("team_only")),
  (thread) => isGeneral(thread) && !isPlan.test(thread.question),
  isGeneral,
  (thread) => thread.isEvent && thread.answers.length > 0 && !has(thread, "action"),
  (thread) => thread.isEvent && thread.answers.length > 0 && !hasEnd(thread),
  ({ answers }) => answers.length === 0,
  (thread) => !thread.isEvent && !isFact.test(thread.question) && wordsOf(thread.answers) < 8,
  (thread) => thread.isEvent && !has(thread, "number") && !isMistake.test(thread.question),
  ({ isEvent }) => isEvent,
];
/** From here on answers lack nothing that matters. */
const firstSmall = 7;

/** What is said of the questions {}, and the advice, which reads after "The first thing to work on is". */
const kinds = `
Asked {}, you answered with “we”: say what you did yourself, with “I”. | saying what you did yourself
Asked {}, you stayed general: add a real example that shows what you mean. | giving real examples in place of general words
Asked {}, you stayed general: say what you would do first, and why. | saying in detail what you would do
Asked {}, you said little about what you did: describe it step by step, and say how it ended. | telling step by step what you did
Asked {}, you told what you did but not how it ended: add the result, with a number if you can. | saying how things ended
You skipped {}: prepare an answer, with a real example if you can. | having an answer ready for what you skipped
Your answer to {} was very short: add an example that shows it. | adding an example to short answers | Your answers to {} were very short: add an example to each.
Your answer to {} is complete: a number (how many, how much or how long) would make it stronger. | adding numbers to your results
Your answer to {} is complete: practise telling it aloud in two minutes. | practising your stories aloud
`;

/** What answers lack, one point for each thing that is missing, the most frequent first; there is always a next step. */
function findImprovements(threads: readonly Thread[]) {
  const isOpen = ({ answers, skips }: Thread): boolean => answers.length + skips.length > 0;
  const judged = threads.filter((one) => isOpen(one) && !one.isGuarded && !isOnResume(one.question));
  const points = kinds
    .trim()
    .split("\n")
    .flatMap((line, kind) => {
      const [one = "", advice = "", several = one] = line.split(" | ");
      const weak = judged.filter((thread) => fits.findIndex((isLacking) => isLacking(thread)) === kind);
      const text = weak.length > 1 ? several : one;
      return weak.length > 0 ? [{ text, advice, weak, isSmall: kind >= firstSmall }] : [];
    });
  const grave = points.filter(({ isSmall }) => !isSmall).toSorted((a, b) => b.weak.length - a.weak.length);
  const small = points.slice(0, 1).map((point) => ({ ...point, weak: point.weak.slice(0, 1) }));
  return (grave.length > 0 ? grave : small).map(({ text, advice, weak }) => {
    const cited = weak.slice(0, 2).map(citeQuestion);
    if (weak.length > 2) cited.push(`${weak.length - 2} more`);
    const evidence = weak.flatMap(({ answers, skips }) => (answers[0] ? answers.map(({ id }) => id) : skips));
    return { text: text.replace("{}", () => joinList(cited)), evidence, advice };
  });
}

/** A question in quotation marks, on one line, shortened at a word; no mark in it closes the quotation. */
function citeQuestion({ question }: Thread): string {
  if (isOnResume(question)) return "the question on your resume";
  const line = question.replace(/\s+/g, " ").replace(/[“”]/g, '"').trim().replace(/[.:]$/, "");
  if (line.length <= maxQuestionLength) return `“${line}”`;
  return `“${line.slice(0, line.lastIndexOf(" ", maxQuestionLength)).replace(/[\s,;:–—-]{1,3}$/u, "")}…”`;
}

/** "A, B and C" */
const joinList = (items: readonly string[]): string => new Intl.ListFormat("en-GB").format(items);
