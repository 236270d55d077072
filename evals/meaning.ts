import { performance } from "node:perf_hooks";
import { sentences } from "../lib/text/sentences.ts";
import { embed } from "../lib/meaning/embed.ts";
import { blocksOf, passagesOf } from "../lib/meaning/passages.ts";
import { closest, type Searched, toQuestion } from "../lib/meaning/search.ts";
import { type Labelled, labelled } from "./answers.ts";

/** As many passages as a visitor sees at once, and as the page can show. */
const places = [1, 3, 5, 8];

/** The passages of a labelled interview, with their vectors. */
async function indexOf({ turns, resume, additions }: Labelled): Promise<Searched[]> {
  const found: { answer: string; text: string; asked: string | null }[] = turns.flatMap(
    ({ id, speaker, text }, at) => {
      const before = turns[at - 1];
      const asked = before?.speaker === "character" ? (sentences(before.text).at(-1)?.text ?? null) : null;
      return speaker === "user" ? passagesOf(text).map((one) => ({ answer: id, text: one.text, asked })) : [];
    },
  );
  found.push(
    ...blocksOf(resume ?? "").map(({ text, start }) => ({ answer: `resume ${start}`, text, asked: null })),
    ...additions.flatMap(({ question, answer }, at) =>
      passagesOf(answer).map(({ text }) => ({ answer: `addition ${at}`, text, asked: question })),
    ),
  );
  const vectors = await embed(found.map(({ text }) => text));
  const questions = [...new Set(found.flatMap(({ asked }) => asked ?? []))];
  const asked = new Map((await embed(questions)).map((vector, at) => [questions[at], vector]));
  return found.map((one, at) => ({
    ...one,
    vector: vectors[at] ?? null,
    asked: one.asked === null ? null : (asked.get(one.asked) ?? null),
  }));
}

const plain = (text: string): string => text.replaceAll(/\s+/g, " ").toLowerCase();

/** How many covered questions find a right passage among the first so many; and how many questions there are. */
async function searchIn(interview: Labelled): Promise<{ asked: number; found: number[]; passages: number }> {
  const index = await indexOf(interview);
  const found = places.map(() => 0);
  const covered = interview.questions.filter(({ kind }) => kind === "covered");
  for (const { ask, quotes = [] } of covered) {
    const question = toQuestion(ask, interview.candidate);
    const [vector = null] = await embed([question]);
    const right = closest(index, question, vector, Math.max(...places)).findIndex(({ text, answer }) => {
      const whole = interview.turns.find(({ id }) => id === answer)?.text ?? text;
      return quotes.some((words) => plain(whole.length <= 600 ? whole : text).includes(plain(words)));
    });
    for (const [at, place] of places.entries())
      if (right !== -1 && right < place) found[at] = (found[at] ?? 0) + 1;
  }
  return { asked: covered.length, found, passages: index.length };
}

/** Prints how well the closest passages answer recruiters' questions. */
export async function report(): Promise<string> {
  const rows: string[] = [];
  for (const half of ["open", "final"] as const) {
    let asked = 0;
    const sums = places.map(() => 0);
    for (const [name, interview] of labelled(half)) {
      const one = await searchIn(interview);
      asked += one.asked;
      for (const [at, count] of one.found.entries()) sums[at] = (sums[at] ?? 0) + count;
      rows.push(
        `| ${name} (${one.passages}) | ${one.asked} | ${one.found.map((n) => Math.round((100 * n) / one.asked)).join(" | ")} |`,
      );
    }
    rows.push(`| **${half}** | ${asked} | ${sums.map((n) => Math.round((100 * n) / asked)).join(" | ")} |`);
  }
  const started = performance.now();
  await embed(["How long does one question take?"]);
  const ms = Math.round(performance.now() - started);
  const head = ["in %", "questions", ...places.map((n) => `first ${n}`)];
  return [
    `| ${head.join(" | ")} |`,
    `| ${head.map(() => "---").join(" | ")} |`,
    ...rows,
    "",
    `One question: ${ms} ms.`,
  ].join("\n");
}
