import { readdirSync, readFileSync } from "node:fs";
import pLimit from "p-limit";
import { answerQuestion } from "../lib/sharing/answers/answer.ts";
import { sourceOf } from "../lib/sharing/answers/answer.fixture.ts";
import type { Material } from "../lib/sharing/answers/material.ts";

type Question = {
  kind: "covered" | "uncovered" | "trait";
  ask: string;
  /** Words of which a right answer holds at least one, for a covered question. */
  quotes?: string[];
};
export type Labelled = {
  /** Of a held interview: who the person is, and the names of the characters. */
  about?: string;
  cast?: string[];
  candidate: string;
  resume: string | null;
  turns: { id: string; speaker: "user" | "character"; name: string; text: string }[];
  additions: { question: string; answer: string }[];
  questions: Question[];
};

export type Outcome = "answered" | "related" | "not_covered" | "passages" | "declined" | "help";
export type Result = { question: Question; outcome: Outcome; quotes: string[]; isRight: boolean };

const folder = new URL("./answers/", import.meta.url);

export type Half = "open" | "final" | "held";

/**
 * The labelled interviews of one set by name: `open` was looked at while the search was written, `final` never. Those of
 * `held` were held in practice mode by people of different ages, trades and fluency, and read whole.
 */
export function labelled(half: Half): [name: string, interview: Labelled][] {
  return readdirSync(folder)
    .filter((file) => file.startsWith(half))
    .sort()
    .map((file) => [file, JSON.parse(readFileSync(new URL(file, folder), "utf8")) as Labelled]);
}

export function materialOf({ candidate, resume, turns, additions }: Labelled): Material {
  const transcript = turns.map(({ id, speaker, name, text }) => {
    return { id, source: "transcript", speaker_type: speaker, speaker_name: name, page: null, content: text };
  });
  const pages =
    resume === null
      ? []
      : [resume].map((content, at) => {
          return {
            id: "resume",
            source: "resume",
            speaker_type: null,
            speaker_name: null,
            page: at + 1,
            content,
          };
        });
  return {
    candidate_name: candidate,
    items: [...transcript, ...pages] as Material["items"],
    additions: additions.map(({ question, answer }, at) => ({ id: `a${at}`, question, content: answer })),
  };
}

/** Questions under way at once. */
const turn = pLimit(4);

/** What a visitor would read: the quotes that answer or, where none does, those that are related. */
export function askAll([, interview]: [name: string, interview: Labelled]): Promise<Result[]> {
  const source = sourceOf(materialOf(interview));
  return Promise.all(
    interview.questions.map((question) =>
      turn(async (): Promise<Result> => {
        const { outcome, citations } = await answerQuestion(source, { question: question.ask });
        const quotes = citations.map(({ quote }) => quote);
        const isRight =
          question.quotes?.some((words) => quotes.some((quote) => holds(quote, words))) ?? false;
        return { question, outcome, quotes, isRight };
      }),
    ),
  );
}

/** The results of one half, by interview. */
export const askHalf = (half: "open" | "final"): Promise<[name: string, results: Result[]][]> =>
  Promise.all(labelled(half).map(async (one) => [one[0], await askAll(one)]));

const plain = (text: string): string => text.replaceAll(/\s+/g, " ").toLowerCase();
const holds = (quote: string, words: string): boolean => plain(quote).includes(plain(words));

export type Figures = Record<
  | "right among quotes"
  | "right as answered"
  | "precision of answered"
  | "uncovered answered"
  | "uncovered with nothing"
  | "traits declined"
  | "others declined",
  number
>;

/** Percentages of these results. */
export function figuresOf(results: Result[]): Figures {
  const of = (kind: Question["kind"]): Result[] => results.filter(({ question }) => question.kind === kind);
  const share = (part: Result[], whole: Result[]): number =>
    Math.round((100 * part.length) / (whole.length || 1));
  const was = (all: Result[], outcome: Outcome): Result[] => all.filter((one) => one.outcome === outcome);
  const [covered, uncovered, traits] = [of("covered"), of("uncovered"), of("trait")];
  const others = [...covered, ...uncovered];
  const answered = was(covered, "answered").filter(({ isRight }) => isRight);
  return {
    "right among quotes": share(
      covered.filter(({ isRight }) => isRight),
      covered,
    ),
    "right as answered": share(answered, covered),
    "precision of answered": share(answered, was(others, "answered")),
    "uncovered answered": share(was(uncovered, "answered"), uncovered),
    "uncovered with nothing": share(was(uncovered, "not_covered"), uncovered),
    "traits declined": share(was(traits, "declined"), traits),
    "others declined": share(was(others, "declined"), others),
  };
}

/** The figures of both halves, or of those that `options` name, as a table, and those of each interview. */
export async function report(options: string[] = []): Promise<string> {
  const halves = ["open", "final"] as const;
  const named = halves.filter((half) => options.includes(half));
  const chosen = named.length > 0 ? named : halves;
  const asked = await Promise.all(chosen.map(async (half) => ({ half, all: await askHalf(half) })));
  const rows = asked.flatMap(({ half, all }): [string, Result[]][] => [
    [half, all.flatMap(([, results]) => results)],
    ...all,
  ]);
  const table = rows.map(([name, results]) => [name, ...Object.values(figuresOf(results))]);
  const head = ["in %", ...Object.keys(figuresOf([]))];
  const lines = [head, head.map(() => "---"), ...table];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
