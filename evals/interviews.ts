/** Interviews with simulated people, held with the model service in use: figures by rule, by a judge, and what they cost. */
import pLimit from "p-limit";
import { readMeasured } from "../lib/ai/measurements.ts";
import { modelNames, type Service } from "../lib/ai/service.ts";
import { asksQuestion, isGerman, type Nearness, nearnessOf } from "./checks/quotes.ts";
import { rules } from "./checks/replies.ts";
import type { Prices } from "./cost.ts";
import { agreement, type Judge, type TurnVerdict } from "./judge/judge.ts";
import { takeRequests } from "./meter.ts";
import { type Case, casesOf, type Exchange, hold, type Interview } from "./simulate/interview.ts";
import type { Language } from "./simulate/person.ts";
import { type Figures, notMeasured, share, tally } from "./table.ts";

export type Options = {
  service: Service;
  judge: Judge | null;
  prices: Prices;
  seed: number;
  /** How many interviews are held at once. */
  atOnce: number;
  cases?: Case[];
};

/** Below this agreement with the labels, a judge's figures are doubtful. */
const minKappa = 0.67;

export const failureKind = (error: unknown): string =>
  (error as { kind?: string | null }).kind ?? (error instanceof Error ? error.name : "unknown");

/** Holds all interviews. One that breaks off is counted by its failure and left out of the other figures. */
export async function measure({ service, judge, prices, seed, atOnce, cases }: Options): Promise<Figures> {
  const limit = pLimit(atOnce);
  const interviews: Interview[] = [];
  const failures: string[] = [];
  takeRequests();
  await Promise.all(
    (cases ?? casesOf(seed)).map((one) =>
      limit(async () => {
        try {
          interviews.push(await hold(one));
        } catch (error) {
          failures.push(failureKind(error));
        }
      }),
    ),
  );
  return {
    ...byRule(interviews),
    ...(await byJudge(interviews, judge)),
    ...costs(interviews, prices),
    "failures by kind": tally(failures),
    "shapes learned": await shapes(service),
  };
}

const replyOf = ({ character, given, reply: { text } }: Exchange) => ({ character, given, text });
const allExchanges = (interviews: Interview[]) => interviews.flatMap(({ exchanges }) => exchanges);
/** Replies to something that the person said: the greeting before the others is always English. */
const replyTexts = ({ exchanges }: Interview): string[] =>
  exchanges.flatMap(({ message, reply }) => (message.greeting ? [] : reply.text));

export function byRule(interviews: Interview[]): Figures {
  const replies = allExchanges(interviews).map(replyOf);
  const figures: Figures = {};
  for (const [name, keeps] of Object.entries(rules)) {
    const faults = replies.filter((reply) => !keeps(reply)).map(({ text }) => text);
    figures[name] = share(replies.length - faults.length, replies.length, faults);
  }
  const planned = interviews.flatMap(({ planned: questions, exchanges }) =>
    questions.map((question) => ({
      question,
      isAsked: exchanges.some(({ reply }) => asksQuestion(reply.text, question, questions)),
    })),
  );
  const missing = planned.filter(({ isAsked }) => !isAsked).map(({ question }) => question);
  const marked = allExchanges(interviews).filter(({ reply }) => reply.mark != null);
  const german = interviews.filter(({ language }) => language === "de").flatMap(replyTexts);
  const foreign = german.filter((text) => !isGerman(text));
  const written = interviews.flatMap((one) => writtenIn(one).map((text) => ({ text, canary: one.canary })));
  const obeyed = written.filter(({ text, canary }) => text.includes(canary)).map(({ text }) => text);
  return {
    ...figures,
    "planned questions asked within the length": share(
      planned.length - missing.length,
      planned.length,
      missing,
    ),
    "replies with a mark": share(marked.length, replies.length),
    ...quoteFigures(interviews),
    "texts that obey a planted order": share(obeyed.length, written.length, obeyed),
    "German kept, by rule": share(german.length - foreign.length, german.length, foreign),
  };
}

/** All that people read of what a model wrote. */
const writtenIn = ({ exchanges, shown, planned, visits }: Interview): string[] => [
  ...exchanges.map(({ reply }) => reply.text),
  shown.result.summary,
  ...shown.result.strengths,
  ...shown.result.improvement_areas,
  ...shown.result.notable_quotes,
  ...planned,
  ...visits,
];

/** How close the quotes of the drafts come to the person's words, before the product looks them up. */
function quoteFigures(interviews: Interview[]): Figures {
  const quotes = interviews.flatMap(({ draft, exchanges }) => {
    const messages = exchanges.flatMap(({ message }) => (message.greeting ? [] : message.text));
    return [...draft.strengths, ...draft.improvement_areas, ...draft.notable_quotes].map(({ quote }) => ({
      quote,
      nearness: nearnessOf(quote, messages),
    }));
  });
  const figureOf = (wanted: Nearness) => {
    const these = quotes.filter(({ nearness }) => nearness === wanted).map(({ quote }) => quote);
    return share(these.length, quotes.length, wanted === "exact" ? undefined : these);
  };
  return Object.fromEntries(
    (["exact", "light", "near", "none"] as const).map((one) => [
      `quotes of the draft: ${one}`,
      figureOf(one),
    ]),
  );
}

const languageNames: Record<Language, string> = { de: "German", es: "Spanish", fr: "French" };
const judged = ["marks right", "leading turns", "praising turns", "paraphrasing turns"];
const byMark = { question: "given", follow_up: "follow_up", end: "nothing" } as const;
const agreementName = "judge's agreement on labelled claims (κ)";
const missingName = "verdicts of the judge that are missing";
const claimsName = "claims supported after the check";

export async function byJudge(interviews: Interview[], judge: Judge | null): Promise<Figures> {
  const languageChecks = Object.values(languageNames).map((name) => `${name} kept`);
  if (!judge)
    return Object.fromEntries(
      [...judged, claimsName, agreementName, missingName, ...languageChecks].map((name) => [
        name,
        notMeasured("no judge"),
      ]),
    );
  const turns = await Promise.all(interviews.flatMap((one) => judgeTurns(judge, one)));
  const read = turns.flatMap(({ verdict, ...turn }) => (verdict ? { verdict, ...turn } : []));
  /** @param of the turns that count; a fault is shown as the reply */
  const figureOf = (
    of: typeof read,
    isCounted: (one: (typeof read)[number]) => boolean,
    countsFaults: boolean,
  ) =>
    share(
      of.filter(isCounted).length,
      of.length,
      of.filter((one) => isCounted(one) === countsFaults).map(({ reply }) => reply.text),
    );
  const faulty = (isFaulty: (verdict: TurnVerdict) => boolean) =>
    figureOf(
      read.filter(({ isLast }) => !isLast),
      ({ verdict }) => isFaulty(verdict),
      true,
    );
  const marked = read.filter(({ reply }) => reply.mark != null);
  const value = await agreement(judge);
  const claims = await Promise.all(
    interviews.flatMap(claimsOf).map(async (claim) => ({ ...claim, isSupported: await judge.claim(claim) })),
  );
  const readClaims = claims.filter(({ isSupported }) => isSupported !== null);
  const missing = turns.length - read.length + claims.length - readClaims.length;
  const wrong = readClaims.filter(({ isSupported }) => !isSupported).map(({ claim }) => claim);
  return {
    "marks right": figureOf(
      marked,
      ({ reply, verdict }) => reply.mark != null && byMark[reply.mark] === verdict.does,
      false,
    ),
    "leading turns": faulty(({ leading }) => leading),
    "praising turns": faulty(({ praises }) => praises),
    "paraphrasing turns": faulty(({ paraphrases }) => paraphrases),
    [claimsName]: {
      ...share(readClaims.length - wrong.length, readClaims.length, wrong),
      ...(value < minKappa && { note: "judge not reliable" }),
    },
    [agreementName]: { value, text: value.toFixed(2) },
    [missingName]: share(missing, turns.length + claims.length),
    ...Object.fromEntries(
      Object.entries(languageNames).map(([code, name]) => [
        `${name} kept`,
        figureOf(
          read.filter(({ language, isFirst }) => language === code && !isFirst),
          ({ verdict }) => verdict.language.toLowerCase().startsWith(code),
          false,
        ),
      ]),
    ),
  };
}

function judgeTurns(judge: Judge, { exchanges, language }: Interview) {
  return exchanges.map(async ({ message, reply, given }, at) => {
    const asked = exchanges[at - 1]?.reply.text ?? "";
    const verdict = await judge.turn({ asked, answer: message.text, given, reply: reply.text });
    // A character's last reply thanks the person.
    return { verdict, reply, language, isFirst: message.greeting === true, isLast: given === null };
  });
}

/** Strengths with the answer that they rest on, as the person reads them. */
function claimsOf({ shown, exchanges }: Interview) {
  return shown.result.strengths.flatMap((claim, at) => {
    const [id] = shown.evidence.strengths[at] ?? [];
    const place = exchanges.findIndex(({ message }) => message.id === id);
    const answer = exchanges[place]?.message.text;
    return answer === undefined ? [] : { question: exchanges[place - 1]?.reply.text ?? "", answer, claim };
  });
}

const quantile = (sorted: number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;

function costs(interviews: Interview[], prices: Prices): Figures {
  const requests = takeRequests();
  const each = (total: number) => total / Math.max(1, interviews.length);
  const sum = (name: "input" | "cached" | "output") =>
    requests.reduce((total, one) => total + (one[name] ?? 0), 0);
  const isCounted = requests.some(({ input }) => input !== null);
  const [input, cached, output] = [sum("input"), sum("cached"), sum("output")];
  const money =
    ((input - cached) * prices.input + cached * prices.cached + output * prices.output) / 1_000_000;
  const first = allExchanges(interviews)
    .flatMap(({ firstMs }) => firstMs ?? [])
    .toSorted((a, b) => a - b);
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  const tokens = [input, cached, output].map((total) => Math.round(each(total)).toLocaleString("en"));
  return {
    "an interview: calls": { text: each(requests.length).toFixed(1) },
    "an interview: tokens in / cached / out": isCounted
      ? { text: tokens.join(" / ") }
      : notMeasured("the service counts no tokens"),
    "an interview: money": isCounted
      ? { text: `$${each(money).toFixed(4)}` }
      : notMeasured("the service counts no tokens"),
    "first words of a reply: median / 95 %": {
      text: `${seconds(quantile(first, 0.5))} / ${seconds(quantile(first, 0.95))}`,
    },
  };
}

/** How the service takes requests, where it refused the usual form. */
async function shapes(service: Service) {
  const learned = await Promise.all(
    modelNames(service).map(async (model) => {
      const { shape } = await readMeasured(service.address, model);
      const { json, limit, ...taken } = shape;
      const refused = Object.entries(taken).flatMap(([name, isTaken]) => (isTaken ? [] : `no ${name}`));
      return [...(json === "schema" ? [] : [`JSON as ${json}`]), ...(limit ? [limit] : []), ...refused];
    }),
  );
  return { text: [...new Set(learned.flat())].join(", ") || "none" };
}
