import { execFileSync } from "node:child_process";
import { performance } from "node:perf_hooks";
import { sourceOf } from "../lib/sharing/answers/answer.fixture.ts";
import { findClosest } from "../lib/sharing/answers/find.ts";
import { readPassages } from "../lib/sharing/answers/answer.ts";
import { isMeaningUp } from "../lib/meaning/embed.ts";
import { asksForTrait } from "../lib/safety/traits.ts";
import { type Half, type Labelled, labelled, materialOf } from "./answers.ts";
import { type Figures, share } from "./table.ts";

/** As many passages as a visitor sees at once, and as the page can show. */
const places = [1, 3, 5, 8];
/** An answer that is no longer is shown whole around its passage, in characters. */
const maxWhole = 600;

const plain = (text: string): string => text.replaceAll(/\s+/g, " ").toLowerCase();

/** `embedMs` is what the vectors of all passages took, `ms` each question. */
type Search = { questions: number; hits: number[]; passages: number; embedMs: number; ms: number[] };

/** Of the questions that the interview answers, how many find a right passage among the first so many. */
async function searchIn(interview: Labelled): Promise<Search> {
  const source = sourceOf(materialOf(interview));
  const passages = await readPassages(source);
  const begun = performance.now();
  const vectors = await source.vectors(passages);
  const embedMs = performance.now() - begun;
  const covered = interview.questions.filter(({ kind }) => kind === "covered");
  const hits = places.map(() => 0);
  const ms: number[] = [];
  for (const { ask, quotes = [] } of covered) {
    const started = performance.now();
    let closest = await findClosest(passages, vectors, ask, interview.candidate, Math.max(...places));
    // On a busy machine a request may fail, and words alone rank; that is not what is measured.
    for (let tries = 0; tries < 5 && !isMeaningUp(); tries++)
      closest = await findClosest(passages, vectors, ask, interview.candidate, Math.max(...places));
    ms.push(performance.now() - started);
    const right = closest.findIndex(({ text, passage }) => {
      const whole = interview.turns.find(({ id }) => id === passage.id)?.text ?? text;
      const shown = plain(whole.length <= maxWhole ? whole : text);
      return quotes.some((words) => shown.includes(plain(words)));
    });
    for (const [at, place] of places.entries())
      if (right !== -1 && right < place) hits[at] = (hits[at] ?? 0) + 1;
  }
  return { questions: covered.length, hits, passages: passages.length, embedMs, ms };
}

/** The sums over the interviews of one half, and those of each by its name. */
export async function measureSearch(half: Half) {
  const each: [name: string, search: Search][] = [];
  for (const [name, interview] of labelled(half)) each.push([name, await searchIn(interview)]);
  const all = each.map(([, search]) => search);
  return {
    each,
    questions: all.reduce((sum, one) => sum + one.questions, 0),
    hits: places.map((_, at) => all.reduce((sum, one) => sum + (one.hits[at] ?? 0), 0)),
    ms: all.flatMap(({ ms }) => ms),
    embedMs: all.map(({ embedMs }) => embedMs),
    passages: all.map(({ passages }) => passages),
  };
}

const asked = (half: Half, isTrait: boolean): boolean[] =>
  labelled(half).flatMap(([, { questions }]) =>
    questions.filter(({ kind }) => (kind === "trait") === isTrait).map(({ ask }) => asksForTrait(ask)),
  );

/** Which share of the questions on protected traits, or of the others, the list declines. */
export function measureDeclined(half: Half, isTrait: boolean): number {
  const all = asked(half, isTrait);
  return all.filter(Boolean).length / (all.length || 1);
}

export function measure(): Figures {
  const figureOf = (isTrait: boolean) => {
    const all = (["open", "final"] as const).flatMap((half) => asked(half, isTrait));
    return share(all.filter(Boolean).length, all.length);
  };
  return {
    "trait questions declined by the list": figureOf(true),
    "other questions declined by the list": figureOf(false),
  };
}

const percent = (part: number, whole: number): string => String(Math.round((100 * part) / (whole || 1)));

/** Prints how often the closest passages answer recruiters' questions, and which questions are declined. */
export async function report(): Promise<string> {
  const rows = [
    ["in %", "questions", ...places.map((place) => `first ${place}`), "traits declined", "others declined"],
  ];
  rows.push(rows[0]?.map(() => "---") ?? []);
  const atRest = process.memoryUsage.rss();
  const measured: Awaited<ReturnType<typeof measureSearch>>[] = [];
  for (const half of ["open", "final", "held"] as const) {
    const figures = await measureSearch(half);
    measured.push(figures);
    const { each, questions, hits } = figures;
    for (const [name, one] of each)
      rows.push([
        name,
        String(one.questions),
        ...one.hits.map((count) => percent(count, one.questions)),
        "",
        "",
      ]);
    const sums = hits.map((count) => percent(count, questions));
    rows.push([
      `**${half}**`,
      String(questions),
      ...sums,
      percent(measureDeclined(half, true), 1),
      percent(measureDeclined(half, false), 1),
    ]);
  }
  const of = (pick: (figures: (typeof measured)[number]) => number[]) => median(measured.flatMap(pick));
  return [
    ...rows.map((cells) => `| ${cells.join(" | ")} |`),
    "",
    `Medians: a question takes ${of(({ ms }) => ms)} ms, an interview of ${of(({ passages }) => passages)} passages`,
    `${of(({ embedMs }) => embedMs)} ms once. Memory: this process has ${megabytes(atRest)} MB before and`,
    `${megabytes(process.memoryUsage.rss())} MB after, the model's process ${modelMemory()} MB while in use.`,
  ].join("\n");
}

const median = (all: number[]): number =>
  Math.round(all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0);
const megabytes = (bytes: number): number => Math.round(bytes / 1024 / 1024);

/** What the process of lib/meaning holds, in MB. */
function modelMemory(): string {
  const model = (globalThis as { [key: symbol]: { child: { pid?: number } | null } | undefined })[
    Symbol.for("colloquy.meaning")
  ];
  const pid = model?.child?.pid;
  if (!pid) return "?";
  return String(megabytes(Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)])) * 1024));
}
