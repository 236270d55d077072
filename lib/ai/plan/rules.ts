import { asksForTrait } from "../../text/traits/question.ts";
import { sentences } from "../../text/sentences.ts";
import { plainWords } from "../../text/words.ts";
import { findQuestions } from "../practice/questions.ts";
import type { PlanInput, PlannedCompetency } from "../tasks.ts";
import { competencies, competenciesIn, type Competency } from "./competencies.ts";

/** A longer question is none that fits a plan, in characters. */
const maxQuestionLength = 300;
/** For questions that speak of no competency of the table. */
const generalSituations = [
  "What would you do differently if you were in that place again tomorrow?",
  "What would you do if you had to go through the same with half the time?",
  "How would you begin if a friend asked you for help with the same?",
  "What would you do first if the same came up in a new job?",
  "How would you go about it if you had nobody to ask?",
  "What would you do if it took twice as long as everybody expected?",
  "How would you find out early that it was going wrong?",
  "What would you tell somebody who has it before them?",
];

/** Whether any part of an entry asks for a protected trait: age, health, religion, family, origin and the like. */
export const touchesTrait = ({ competency, behavioural, situational }: PlannedCompetency): boolean =>
  [competency, behavioural, situational].some(
    (text) => asksForTrait(text, null) || sentences(text).some((one) => asksForTrait(one.text, null)),
  );

/** How many competencies each character gets: as even as can be, the first ones more. */
const shares = (count: number, characters: number): number[] =>
  Array.from(
    { length: characters },
    (_, at) => Math.floor(count / characters) + (at < count % characters ? 1 : 0),
  );

const questionsOf = ({ behavioural, situational }: PlannedCompetency): string[] =>
  [behavioural, situational].map(plainWords);

const pronoun = /\b(?:it|them|there|those)\b/i;
const article = /\b(?:an?|the|some|something|somebody|any|anything|one|your)\b/i;
const namesEarlier =
  /\b(?:in|of|about|for|with|behind) (?:it|them|those)\b|\bthat (?:role|job|work|project|piece|result|direction)\b|\bthe difference\b|\bI not asked\b/i;

/** "What was hard there?", "Tell me about a choice you made in it.": only to be understood after another question. */
function refersBack(question: string): boolean {
  const [clause = ""] = question.split(",");
  const [at, named] = [clause.search(pronoun), clause.search(article)];
  return (at >= 0 && (named < 0 || named > at)) || namesEarlier.test(clause);
}

/** Names a competency by its question, where the table has no name for it. */
const maxNameLength = 60;
const nameOf = (question: string): string =>
  question.length <= maxNameLength
    ? question
    : `${question.slice(0, question.lastIndexOf(" ", maxNameLength)).slice(0, maxNameLength)} …`;

/** Collects a plan in which nothing stands twice, nothing touches a trait and no character has more than its share. */
class Plan {
  readonly own: { id: string; questions: string[] }[];
  readonly entries: PlannedCompetency[] = [];
  readonly #shares: Map<string, number>;
  readonly #taken = new Set<string>();

  constructor({ characters, count }: PlanInput) {
    this.own = characters.map(({ id, prompt }) => ({
      id,
      questions: findQuestions(prompt).filter(
        (question) => question.length <= maxQuestionLength && !refersBack(question),
      ),
    }));
    const even = shares(count, characters.length);
    this.#shares = new Map(characters.map(({ id }, at) => [id, even[at] ?? 0]));
  }

  /** The characters who have less than their share. */
  withRoom() {
    return this.own.filter(({ id }) => {
      const asked = this.entries.filter((entry) => entry.character_id === id).length;
      return asked < (this.#shares.get(id) ?? 0);
    });
  }

  /** Leaves it out where it does not fit. */
  add(entry: PlannedCompetency): void {
    const texts = questionsOf(entry);
    const keys = new Set([`name: ${plainWords(entry.competency)}`, ...texts]);
    const isNew = keys.size === 3 && !texts.includes("") && [...keys].every((one) => !this.#taken.has(one));
    const hasRoom = this.withRoom().some(({ id }) => id === entry.character_id);
    if (!isNew || !hasRoom || touchesTrait(entry)) return;
    for (const one of keys) this.#taken.add(one);
    this.entries.push(entry);
  }

  /** In the order in which the characters speak, and their own questions in the order in which they list them. */
  inOrder(): PlannedCompetency[] {
    return this.own.flatMap(({ id, questions }) => {
      const entries = this.entries.filter((entry) => entry.character_id === id);
      const places = entries.map(({ behavioural }) => questions.indexOf(behavioural));
      const first = places.findIndex((place) => place >= 0);
      // What no character lists stays before them, or fills up after them.
      const ranks = places.map((place, at) => (place >= 0 || at < first ? place : questions.length));
      return entries
        .map((entry, at) => ({ entry, rank: ranks[at] ?? 0 }))
        .toSorted((a, b) => a.rank - b.rank)
        .map(({ entry }) => entry);
    });
  }
}

const entryOf = ({ name, behavioural, situational }: Competency, character_id: string) => ({
  competency: name,
  behavioural,
  situational,
  character_id,
});

/**
 * A plan without a model: what `proposed` has, then what the brief speaks of, then the characters' own questions, then
 * ordinary competencies. Always as many as are wanted. Pure.
 */
export function planByRule(
  input: PlanInput,
  proposed: readonly PlannedCompetency[] = [],
): PlannedCompetency[] {
  const plan = new Plan(input);
  for (const entry of proposed) {
    const [first] = plan.withRoom();
    const isFree = plan.withRoom().some(({ id }) => id === entry.character_id);
    if (first) plan.add(isFree ? entry : { ...entry, character_id: first.id });
  }
  for (const competency of competenciesIn(input.brief)) {
    const free = plan.withRoom();
    const suits = free.find(({ questions }) =>
      questions.some((one) => competenciesIn(one).includes(competency)),
    );
    const asker = suits ?? free[0];
    if (asker) plan.add(entryOf(competency, asker.id));
  }
  for (const { id, questions } of plan.own)
    for (const question of questions)
      for (const competency of competenciesIn(question))
        plan.add({ ...entryOf(competency, id), behavioural: question });
  for (const { id, questions } of plan.own)
    for (const question of questions)
      plan.add({
        competency: nameOf(question),
        behavioural: question,
        situational: generalSituations[plan.entries.length] ?? "",
        character_id: id,
      });
  for (const { id } of plan.own) for (const competency of competencies) plan.add(entryOf(competency, id));
  return plan.inOrder();
}
