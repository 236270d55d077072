import { askedIn } from "../../text/questions.ts";
import { firstName } from "../../text/first-name.ts";
import { plural } from "../../text/plural.ts";
import { isPersonsMessage, type Turn } from "../tasks.ts";
import { countFigures, type Facts, factsOf, maxBy, readSentences } from "./facts.ts";

/** `aside` is null for an answer. Other messages yield no facts. */
export type SaidTurn = Turn & { character: string; aside: NonNullable<Turn["aside"]> | null };
/** `questions` are the plan's; each may have several sentences. */
export type PracticeInput = { turns: readonly SaidTurn[]; questions: readonly string[] };

/** Insights made of facts. `evidence` and `message_id` are ids of answers. */
type StatedFacts = {
  summary: string;
  strengths: { text: string; evidence: string[] }[];
  improvement_areas: { text: string; evidence: string[] }[];
  notable_quotes: { quote: string; message_id: string }[];
};

type Answer = Facts & { id: string; text: string; character: string; question: string | null };
type Fact = { answer: Answer; label: string; sentence: string };

const maxFacts = 3;
/** Words of a long answer, and of a sufficient one. */
const [longWords, enoughWords] = [20, 40];
const list = new Intl.ListFormat("en-GB", { type: "conjunction" });
const words = (count: number): string => plural(count, "word");

export const isCountedTurn = (turn: SaidTurn): boolean => isPersonsMessage(turn) && turn.aside === null;

/**
 * Facts of an interview that the reader can verify: counts, the person's sentences verbatim, and one question
 * to practise next. Makes no judgement.
 */
export function stateFacts({ turns, questions }: PracticeInput): StatedFacts {
  const asked = withQuestions(turns, questions);
  const skipped = asked.filter(({ turn }) => turn.skip);
  const answers = asked
    .filter(({ turn }) => isCountedTurn(turn))
    .map(({ turn: { id, text, character }, question }) => ({
      ...factsOf(text),
      id,
      text,
      character,
      question,
    }));
  const facts = findFacts(answers);
  return {
    summary: summarise(answers, skipped.length),
    strengths: facts.map(({ answer, label, sentence }) => ({
      text: `${label}: “${sentence}”`,
      evidence: [answer.id],
    })),
    improvement_areas: findNext(answers, skipped[0]),
    notable_quotes: facts.map(({ answer, sentence }) => ({ quote: sentence, message_id: answer.id })),
  };
}

/** The person's messages and skips, each with the same character's last question. */
function withQuestions(turns: readonly SaidTurn[], questions: readonly string[]) {
  const open = new Map<string, string>();
  return turns.flatMap((turn) => {
    if (turn.speaker === "user") return { turn, question: open.get(turn.character) ?? null };
    const question = askedIn(turn.text, questions);
    if (question !== null) open.set(turn.character, question);
    return [];
  });
}

function summarise(answers: readonly Answer[], skipped: number): string {
  const names = [...new Set(answers.map(({ character }) => firstName(character)))];
  const total = answers.reduce((sum, answer) => sum + answer.words, 0);
  const figures = answers.filter(({ figure }) => figure !== null).length;
  return [
    `You gave ${plural(answers.length, "answer")}, ${words(total)}, to ${list.format(names)}.`,
    ...(figures > 0 ? [`${figures} ${figures === 1 ? "has" : "have"} a figure.`] : []),
    ...(skipped > 0 ? [`${skipped} skipped.`] : []),
  ].join(" ");
}

/** Up to three facts from different answers. */
function findFacts(answers: readonly Answer[]): Fact[] {
  const facts: Fact[] = [];
  const add = (answer: Answer | null, label: string, sentence: string | null | undefined) => {
    if (answer && sentence) facts.push({ answer, label, sentence });
  };
  const free = () => answers.filter((answer) => facts.every((fact) => fact.answer !== answer));
  const measured = maxBy(answers, ({ figure }) => countFigures(figure ?? ""));
  add(measured, "With a figure", measured?.figure);
  const own = maxBy(free(), ({ own_past }) => own_past?.length ?? 0);
  add(own, "In the first person", own?.own_past);
  const longest = maxBy(answers, (answer) => answer.words);
  const shortest = findShortest(answers);
  const isLong = (one: Answer) => one === longest || (one.words >= longWords && one !== shortest);
  for (const answer of free()
    .filter(isLong)
    .toSorted((a, b) => b.words - a.words)) {
    const label = answer === longest ? "Your longest answer" : "Another long answer";
    const sentence = maxBy(readSentences(answer.text), ({ length }) => length);
    if (facts.length < maxFacts) add(answer, `${label}, ${words(answer.words)}`, sentence);
  }
  return facts;
}

/** The shortest answer below `enoughWords`, or null. */
const findShortest = (answers: readonly Answer[]): Answer | null =>
  maxBy(answers, (answer) => enoughWords - answer.words);

/**
 * At most one question to practise next: a skipped one, one answered with "we" only, or the one with the
 * shortest answer.
 */
function findNext(answers: readonly Answer[], skipped: ReturnType<typeof withQuestions>[number] | undefined) {
  const next = (label: string, id: string, question: string | null) => [
    { text: question === null ? `${label}.` : `${label}: “${question}”`, evidence: [id] },
  ];
  if (skipped) return next("You skipped this one", skipped.turn.id, skipped.question);
  const count = (text: string, word: string) => text.match(new RegExp(`\\b${word}\\b`, "gi"))?.length ?? 0;
  const team = answers.find(({ text }) => count(text, "we") >= 3 && count(text, "i") === 0);
  if (team) return next(`It says “we” ${count(team.text, "we")} times, “I” not once`, team.id, team.question);
  const short = findShortest(answers);
  return short ? next(`Your shortest answer, ${words(short.words)}`, short.id, short.question) : [];
}
