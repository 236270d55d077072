import { performance } from "node:perf_hooks";
import { sourceOf } from "../lib/sharing/answers/answer.fixture.ts";
import { findClosest } from "../lib/sharing/answers/find.ts";
import { readPassages } from "../lib/sharing/search/search.ts";
import { asksForTrait } from "../lib/text/traits/question.ts";
import { type Labelled, labelled, materialOf } from "./answers.ts";

/** As many passages as a visitor sees at once, and as the page can show. */
const places = [1, 3, 5, 8];
/** An answer that is no longer is shown whole around its passage, in characters. */
const maxWhole = 600;

const plain = (text: string): string => text.replaceAll(/\s+/g, " ").toLowerCase();

type Found = { questions: number; found: number[]; passages: number; ms: number[] };

/** Of the questions that the interview answers, how many find a right passage among the first so many. */
async function searchIn(interview: Labelled): Promise<Found> {
  const source = sourceOf(materialOf(interview));
  const passages = await readPassages(source);
  const vectors = await source.vectors(passages);
  const covered = interview.questions.filter(({ kind }) => kind === "covered");
  const found = places.map(() => 0);
  const ms: number[] = [];
  for (const { ask, quotes = [] } of covered) {
    const started = performance.now();
    const closest = await findClosest(passages, vectors, ask, interview.candidate, Math.max(...places));
    ms.push(performance.now() - started);
    const right = closest.findIndex(({ text, passage }) => {
      const whole = interview.turns.find(({ id }) => id === passage.id)?.text ?? text;
      const shown = plain(whole.length <= maxWhole ? whole : text);
      return quotes.some((words) => shown.includes(plain(words)));
    });
    for (const [at, place] of places.entries())
      if (right !== -1 && right < place) found[at] = (found[at] ?? 0) + 1;
  }
  return { questions: covered.length, found, passages: passages.length, ms };
}

const share = (part: number, whole: number): string => String(Math.round((100 * part) / (whole || 1)));

/** Prints how often the closest passages answer recruiters' questions, and which questions are declined. */
export async function report(): Promise<string> {
  const rows: string[] = [];
  const times: number[] = [];
  for (const half of ["open", "final"] as const) {
    const all = labelled(half);
    const results: Found[] = [];
    for (const [name, interview] of all) {
      const one = await searchIn(interview);
      results.push(one);
      rows.push([name, one.questions, ...one.found.map((count) => share(count, one.questions))].join(" | "));
    }
    times.push(...results.flatMap(({ ms }) => ms));
    const questions = results.reduce((sum, one) => sum + one.questions, 0);
    const sums = places.map((_, at) => results.reduce((sum, one) => sum + (one.found[at] ?? 0), 0));
    const declined = (trait: boolean): string => {
      const asked = all.flatMap(([, { candidate, questions: own }]) =>
        own.filter(({ kind }) => (kind === "trait") === trait).map(({ ask }) => asksForTrait(ask, candidate)),
      );
      return share(asked.filter(Boolean).length, asked.length);
    };
    rows.push([`**${half}**`, questions, ...sums.map((count) => share(count, questions))].join(" | "));
    rows.push(
      `${half}: traits declined ${declined(true)}, others declined ${declined(false)} |  |  |  |  | `,
    );
  }
  const head = ["in %", "questions", ...places.map((place) => `first ${place}`)];
  const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
  return [head.join(" | "), head.map(() => "---").join(" | "), ...rows]
    .map((cells) => `| ${cells} |`)
    .concat("", `A question takes ${Math.round(median)} ms (median).`)
    .join("\n");
}
