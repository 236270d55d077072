import { asksForTrait } from "../../safety/traits.ts";
import { cutAfterWord } from "../../text/cut.ts";
import { plainWords } from "../../text/words.ts";
import type { PlanInput, PlannedCompetency } from "../tasks.ts";
import { advertLines } from "./advert.ts";
import { findQuestions } from "./questions.ts";

/** Maximum characters of a topic and a question, and maximum spare entries. */
const max = { topic: 80, question: 300, spare: 20 };

const askAbout = (line: string): string => `The advert says: “${line}”. What have you done that shows it?`;

/** Replaces a question that quotes a job text, so that no such text becomes a title. */
export const withoutAdvertLine = (question: string): string =>
  question.replace(/^The advert says: “.*”\. (?=What have you done)/s, "");

const entry = (topic: string, question: string, character_id: string): PlannedCompetency => ({
  competency: cutAfterWord(topic, max.topic - 1),
  behavioural: question,
  situational: "",
  character_id,
});

/** Splits a count into even parts, the first ones larger. */
const sharesOf = (count: number, parts: number): number[] =>
  Array.from({ length: parts }, (_, at) => Math.floor(count / parts) + (at < count % parts ? 1 : 0));

/**
 * A plan without a model. Starts with the first character's first question. Then come the lines of the job
 * text, quoted in questions, and the characters' own questions if the lines are too few. Every character gets
 * a question, unless others ask all of its own.
 * @returns `spare`: entries for the other lines, as alternatives
 */
export function practicePlan({ count, brief, characters }: Omit<PlanInput, "payer">) {
  const size = Math.max(count, characters.length);
  const own = characters.map(({ id, prompt }) => ({
    id,
    questions: findQuestions(prompt).filter((text) => text.length <= max.question),
  }));
  const plan: PlannedCompetency[] = [];
  const asked = new Set<string>();
  const add = (topic: string, question: string, id: string): void => {
    asked.add(plainWords(question));
    plan.push(entry(topic, question, id));
  };
  const ownOf = (id: string) =>
    own.find((one) => one.id === id)?.questions.find((question) => !asked.has(plainWords(question)));
  const countOf = (id: string) => plan.filter((one) => one.character_id === id).length;
  /** Characters with the fewest questions first. */
  const byTurns = () => own.map(({ id }) => id).toSorted((a, b) => countOf(a) - countOf(b));

  const [first] = own;
  const opening = first && ownOf(first.id);
  if (first && opening !== undefined) add(opening, opening, first.id);
  const lines = advertLines(brief).filter(
    (line) => !asked.has(plainWords(line)) && !asksForTrait(askAbout(line)),
  );
  const fitting = lines.slice(0, Math.max(0, size - plan.length));
  // Lines stay in order, so each character gets consecutive ones.
  const shares = sharesOf(plan.length + fitting.length, own.length);
  for (const line of fitting)
    add(line, askAbout(line), own.find(({ id }, at) => countOf(id) < (shares[at] ?? 0))?.id ?? "");
  while (plan.length < size) {
    const id = byTurns().find((one) => ownOf(one) !== undefined);
    const question = id && ownOf(id);
    if (!id || !question) break;
    add(question, question, id);
  }
  const others = lines.slice(fitting.length, fitting.length + max.spare);
  return {
    plan: characters.flatMap(({ id }) => plan.filter((one) => one.character_id === id)),
    spare: others.map((line, at) => entry(line, askAbout(line), own[at % own.length]?.id ?? "")),
  };
}
