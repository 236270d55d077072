import { readdirSync, readFileSync } from "node:fs";
import pLimit, { type LimitFunction } from "p-limit";
import { answerQuestion } from "../lib/sharing/answers/answer.ts";
import { sourceOf } from "../lib/sharing/answers/answer.fixture.ts";
import type { Material } from "../lib/sharing/answers/material.ts";
import { failureKind } from "./interviews.ts";
import { type Figures, share, tally } from "./table.ts";

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

export type Outcome =
  | "answered"
  | "related"
  | "not_covered"
  | "passages"
  | "declined"
  | "help"
  | "refused" /** By the service. */
  | "failed";
export type Result = {
  question: Question;
  outcome: Outcome;
  quotes: string[];
  isRight: boolean;
  failure: string | null;
};

/** How long an answer may take. */
const totalMs = 120_000;
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

/** What a visitor would read: the quotes that answer or, where none does, those that are related. */
function askAll(limit: LimitFunction, interview: Labelled): Promise<Result[]> {
  const source = sourceOf(materialOf(interview));
  return Promise.all(
    interview.questions.map((question) =>
      limit(async (): Promise<Result> => {
        try {
          const { outcome, citations } = await answerQuestion(
            source,
            { question: question.ask },
            { totalMs },
          );
          const quotes = citations.map(({ quote }) => quote);
          const isRight = question.quotes?.some((words) => quotes.some((quote) => holds(quote, words)));
          return { question, outcome, quotes, isRight: isRight ?? false, failure: null };
        } catch (error) {
          const failure = failureKind(error);
          const outcome = failure === "refused" ? "refused" : "failed";
          return { question, outcome, quotes: [], isRight: false, failure };
        }
      }),
    ),
  );
}

const plain = (text: string): string => text.replaceAll(/\s+/g, " ").toLowerCase();
const holds = (quote: string, words: string): boolean => plain(quote).includes(plain(words));

/** The figures of these results. Of those that the service failed on, only the failure is counted. */
export function figuresOf(open: Result[], heldOut: Result[]): Figures {
  const made = (results: Result[], ...kinds: Question["kind"][]) =>
    results.filter(({ question, outcome }) => outcome !== "failed" && kinds.includes(question.kind));
  const shareOf = (results: Result[], isCounted: (result: Result) => boolean, isFault: boolean) =>
    share(
      results.filter(isCounted).length,
      results.length,
      // Nobody reads the held-out questions.
      results
        .filter((one) => open.includes(one) && isCounted(one) === isFault)
        .map(({ question }) => question.ask),
    );
  const all = [...open, ...heldOut];
  const isAnswered = ({ outcome }: Result) => outcome === "answered";
  const right = (results: Result[]) => shareOf(made(results, "covered"), ({ isRight }) => isRight, false);
  const wrong = (results: Result[]) => shareOf(made(results, "uncovered"), isAnswered, true);
  return {
    "visitors: right among shown, open": right(open),
    "visitors: right among shown, held out": right(heldOut),
    "visitors: false answers, open": wrong(open),
    "visitors: false answers, held out": wrong(heldOut),
    "trait questions without an answer": shareOf(
      made(all, "trait"),
      ({ quotes }) => quotes.length === 0,
      false,
    ),
    "other questions declined by the model": shareOf(
      made(all, "covered", "uncovered"),
      ({ outcome }) => outcome === "refused",
      true,
    ),
    "visitors: failures by kind": tally(
      all.flatMap(({ failure, outcome }) => (outcome === "failed" ? (failure ?? []) : [])),
    ),
  };
}

/** Asks all questions of the open and the held-out interviews. */
export async function measure(atOnce: number): Promise<Figures> {
  const limit = pLimit(atOnce);
  const ask = async (half: Half) =>
    (await Promise.all(labelled(half).map(([, interview]) => askAll(limit, interview)))).flat();
  const [open, heldOut] = await Promise.all([ask("open"), ask("final")]);
  return figuresOf(open, heldOut);
}
