/** Interviews with a length and a plan: whether what is planned is asked, once, and one question at a time. */
import pLimit from "p-limit";
import { planByRule } from "../lib/ai/plan/rules.ts";
import type { PlanEntry } from "../lib/conversations/schema.ts";
import { competencyCount, type Length, lengths } from "../lib/conversations/workflow.ts";
import { noneTwice, oneQuestion } from "./checks/talks.ts";
import type { Kind, Session, Talk } from "./checks/session.ts";
import {
  type Character,
  choosePracticeModel,
  type Exchange,
  play,
  type Script,
  type Speaker,
} from "./play.ts";
import { changesOfSubject } from "./simulate/material.ts";
import { amounts, SimulatedPerson, type Style } from "./simulate/people.ts";
import { charactersOf } from "./simulate/simulate.ts";

/** How people talk; the cooperative ones answer what they are asked. */
const kinds = ["terse", "rambling", "second-language", "evasive", "changing the subject", "hostile"] as const;
type PersonKind = (typeof kinds)[number];
const cooperative: readonly PersonKind[] = ["terse", "rambling", "second-language"];
/** How many characters hold an interview of each length. */
const stages: Record<Length, number> = { 5: 2, 10: 3, 20: 4 };
const people = 20;
const jobText =
  "Assistant in a busy shop. You serve customers, keep the stock list accurate, work in a team and learn quickly.";

type Person = { kind: PersonKind; style: Style; amount: (typeof amounts)[number]; seed: number };

/** Every kind at least three times, with much, some or little to tell. */
export const peopleOf = (seed: number): Person[] =>
  Array.from({ length: people }, (_, at) => {
    const kind = kinds[at % kinds.length] ?? "terse";
    const style: Style = kind === "changing the subject" ? "rambling" : kind;
    const amount = amounts[Math.floor(at / kinds.length) % amounts.length] ?? "some";
    return { kind, style, amount, seed: seed * 1000 + at };
  });

export type Planned = { length: Length; plan: PlanEntry[] };
/** Holds an interview. Characters are named by their names. @returns what was said, and how many competencies were asked */
export type Hold = (
  script: Script & { planned: Planned },
  speakerFor: (character: Character) => Speaker,
) => Promise<{ exchanges: Exchange[]; asked: number }>;
type Held = { person: Person; planned: number; asked: number; session: Session; answers: number };

/** Without the product's database: a competency is asked where its question, in either form, stands in a reply. */
export const holdInMemory: Hold = async (script, speakerFor) => {
  const { exchanges } = await play(script, speakerFor);
  const isAsked = (question: string) => exchanges.some(({ reply }) => reply.text.includes(question));
  const asked = script.planned.plan.filter((one) => isAsked(one.behavioural) || isAsked(one.situational));
  return { exchanges, asked: asked.length };
};

/** Every other message is about something else, and the answer comes after it. */
function changing(speaker: Speaker): Speaker {
  let count = 0;
  return {
    next: (last) => {
      if (last.closed && !last.isFixed) return null;
      count += 1;
      return count % 2 === 1 ? (changesOfSubject[count % changesOfSubject.length] ?? "") : speaker.next(last);
    },
  };
}

/** One interview; every second one is planned from a job text, the others from the characters' own questions. */
async function holdPlanned(person: Person, length: Length, hold: Hold): Promise<Held> {
  const characters = charactersOf("student").slice(0, stages[length]);
  const plan = planByRule({
    count: competencyCount[length],
    brief: person.seed % 2 === 0 ? jobText : "",
    characters: characters.map(({ name, prompt }) => ({ id: name, name, prompt })),
  });
  const cast = characters.map((character): Character => ({
    ...character,
    questions: ownQuestions(plan, character),
  }));
  const simulated = new SimulatedPerson({ ...person, name: "Robin Hale", questions: length });
  const script: Script & { planned: Planned } = {
    person: { name: simulated.name, age: 0, field: "", fluency: person.style, about: person.amount },
    workflow: "student",
    resume: null,
    characters: cast,
    planned: { length, plan },
  };
  const { exchanges, asked } = await hold(script, (character) => {
    const speaker = simulated.speakTo(character);
    return person.kind === "changing the subject" ? changing(speaker) : speaker;
  });
  const talks = cast.map((character) => talkOf(character, exchanges, simulated));
  const name = `${person.kind}, ${person.amount}, ${length} answers`;
  const draft = { summary: "", strengths: [], improvement_areas: [], notable_quotes: [] };
  const session = { name, talks, draft, visits: [], secrets: [], canaries: [] };
  const answers = exchanges.filter(({ message }) => !message.greeting).length;
  return { person, planned: plan.length, asked, session, answers };
}

const ownQuestions = (plan: PlanEntry[], { name }: Character): string[] =>
  plan
    .filter(({ character_id }) => character_id === name)
    .flatMap(({ behavioural, situational }) => [behavioural, situational]);

const talkOf = (character: Character, exchanges: Exchange[], person: SimulatedPerson): Talk => ({
  character: character.name,
  listed: character.questions,
  exchanges: exchanges
    .filter((exchange) => exchange.character === character.name)
    .map(({ message, reply, isFixed }) => {
      const said = person.said.get(message.text);
      const other: Kind = changesOfSubject.includes(message.text) ? "counter" : "answer";
      const kind = message.greeting ? "greeting" : (said?.kind ?? other);
      const { id, text } = message;
      return { id, said: text, kind, sensitive: said?.sensitive ?? [], reply: reply.text, isFixed };
    }),
});

export type Figures = {
  length: Length;
  interviews: number;
  cooperative: { asked: number; planned: number };
  all: { asked: number; planned: number };
  /** Interviews with more answers than planned. */
  tooLong: string[];
  several: string[];
  repeated: string[];
};

/** Everybody's interviews of one length, some of them at the same time. */
export async function figuresOf(length: Length, persons: Person[], hold = holdInMemory): Promise<Figures> {
  const held = await pLimit(4).map(persons, (person) => holdPlanned(person, length, hold));
  const sum = (some: Held[]) => ({
    asked: some.reduce((total, { asked }) => total + asked, 0),
    planned: some.reduce((total, { planned }) => total + planned, 0),
  });
  return {
    length,
    interviews: held.length,
    cooperative: sum(held.filter(({ person }) => cooperative.includes(person.kind))),
    all: sum(held),
    tooLong: held.filter(({ answers }) => answers > length).map(({ session }) => session.name),
    several: held.flatMap(({ session }) => oneQuestion(session).faults),
    repeated: held.flatMap(({ session }) => noneTwice(session).faults),
  };
}

const share = (one: { asked: number; planned: number }): string =>
  `${one.asked} of ${one.planned} (${((100 * one.asked) / one.planned).toFixed(1)}%)`;

/** Twenty people at each length. `--seed N` makes other people. */
export async function report(options: string[] = []): Promise<string> {
  choosePracticeModel();
  const seed = Number(options[options.indexOf("--seed") + 1] ?? 1) || 1;
  const rows: (string | number)[][] = [];
  for (const length of lengths) {
    const one = await figuresOf(length, peopleOf(seed));
    const faults = [one.tooLong, one.several, one.repeated].map((list) => list.length);
    rows.push([length, one.interviews, share(one.cooperative), share(one.all), ...faults]);
  }
  return [
    "| Length | Interviews | Competencies asked of cooperative people | Of everybody | Too long | Several questions in a turn | A question twice |",
    "| ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ...rows.map((row) => `| ${row.join(" | ")} |`),
  ].join("\n");
}
