/** Checks of what is drawn from an interview: insights, and answers to a visitor. */
import type { Exchange, Session } from "./session.ts";
import type { Outcome } from "./talks.ts";
import { contentOf, fold, wordsOf, withoutQuoted } from "./text.ts";

type Check = (session: Session) => Outcome;

const answersOf = ({ talks }: Session): Exchange[] =>
  talks.flatMap(({ exchanges }) => exchanges.filter(({ kind }) => kind !== "greeting"));

/** Without the marks at its ends: a quote may begin or end within a sentence. */
const bare = (quote: string): string => fold(quote).replaceAll(/^[\s".…]+|[\s".…,;]+$/g, "");

const isIn = (quote: string, text: string): boolean => bare(quote) !== "" && fold(text).includes(bare(quote));

export const quotesVerbatim: Check = (session) => {
  const said = answersOf(session).map((answer) => answer.said);
  const all = [...said, ...session.talks.flatMap(({ exchanges }) => exchanges.map(({ reply }) => reply))];
  const { draft, visits } = session;
  const quotes = draft.notable_quotes.map(({ quote }) => quote);
  const invented = quotes.filter((quote) => !said.some((text) => isIn(quote, text)));
  // Four words in quotation marks are a quote, fewer may be a term.
  const marked = [draft.summary, ...[...draft.strengths, ...draft.improvement_areas].map(({ text }) => text)]
    .flatMap((text) => [...text.matchAll(/“([^”]*)”|"([^"]*)"/g)].map((match) => match[1] ?? match[2] ?? ""))
    .filter((words) => wordsOf(words).length >= 4);
  const unsaid = marked.filter((words) =>
    words.split(/\[?…\]?/).some((part) => bare(part) !== "" && !all.some((text) => isIn(part, text))),
  );
  const shown = visits.flatMap((visit) => visit.quotes);
  const wrong = shown.filter(({ quote, source }) => source !== null && !isIn(quote, source));
  return {
    cases: quotes.length + marked.length + shown.length,
    faults: [...invented, ...unsaid, ...wrong.map(({ quote }) => quote)],
  };
};

export const citationsRight: Check = (session) => {
  const said = new Map(answersOf(session).map((answer) => [answer.id, answer.said]));
  const { strengths, improvement_areas, notable_quotes } = session.draft;
  const claims = [
    ...strengths.filter(({ evidence }) => evidence.length === 0),
    ...[...strengths, ...improvement_areas].filter(({ evidence }) => evidence.some((id) => !said.has(id))),
  ];
  const quotes = notable_quotes.filter(({ quote, message_id }) => !isIn(quote, said.get(message_id) ?? ""));
  const shown = session.visits.flatMap((visit) => visit.quotes);
  return {
    cases: strengths.length + improvement_areas.length + notable_quotes.length + shown.length,
    faults: [
      ...claims.map(({ text }) => text),
      ...quotes.map(({ quote }) => quote),
      ...shown.filter(({ source }) => source === null).map(({ quote }) => quote),
    ],
  };
};

const numberWords =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split(
    " ",
  );
// "One" is as often a pronoun.
const numbers = new Map(numberWords.map((word, at) => [word, at === 1 ? [] : [String(at)]]));
const figuresOf = (text: string): string[] =>
  (text.toLowerCase().match(/\d[\d,.]*\d|\d|[a-z]+/g) ?? []).flatMap((word) =>
    /\d/.test(word) ? [word.replaceAll(/[,.]/g, "")] : (numbers.get(word) ?? []),
  );
/** A number of answers or questions is counted, not told: "and 7 more". */
const ownCount =
  /\b(?:\d+|two|three|four|five|six|seven|eight|nine|ten) (?:more|others?|answers|questions)\b/gi;
/** Words with a capital that do not begin a sentence. */
const namesOf = (text: string): string[] =>
  [...text.matchAll(/(?<=[\p{Ll}\p{N},;] )\p{Lu}\p{Ll}{2,}/gu)].map(([name]) => name.toLowerCase());

/**
 * A claim whose figures and names stand neither in the answers that it cites nor in a question, or that shares no word with
 * them. What it puts in quotation marks is looked at by `quotesVerbatim`.
 */
export const claimsSupported: Check = (session) => {
  const answers = answersOf(session);
  const replies = session.talks.flatMap(({ exchanges, character }) => [
    character,
    ...exchanges.map(({ reply }) => reply),
  ]);
  const isBacked = (text: string, cited: string[]): boolean => {
    const claim = withoutQuoted(text).replaceAll(ownCount, " ");
    const figures = new Set([...cited, ...replies].flatMap(figuresOf));
    const words = new Set([...cited, ...replies].flatMap(wordsOf));
    return (
      figuresOf(claim).every((figure) => figures.has(figure)) &&
      namesOf(claim).every((name) => words.has(name))
    );
  };
  const saidIn = (evidence: string[]): string[] =>
    answers.filter(({ id }) => evidence.includes(id)).map(({ said }) => said);
  const { strengths, improvement_areas, summary } = session.draft;
  const hasSharedWord = ({ text, evidence }: (typeof strengths)[number]): boolean => {
    const words = contentOf(saidIn(evidence).join(" "));
    return [...contentOf(text)].some((word) => words.has(word));
  };
  const claims = [...strengths, ...improvement_areas];
  const faults = claims.filter(
    (claim) =>
      !isBacked(claim.text, saidIn(claim.evidence)) || (strengths.includes(claim) && !hasSharedWord(claim)),
  );
  const everything = answers.map(({ said }) => said);
  return {
    cases: claims.length + 1,
    faults: [...faults.map(({ text }) => text), ...(isBacked(summary, everything) ? [] : [summary])],
  };
};

const unusable = new Set(["refusal", "distress", "rude", "injection"]);

/** What somebody refused, suffered or shouted is no strength, no advice and no quote. */
export const privateLeftOut: Check = (session) => {
  const kinds = new Map(answersOf(session).map(({ id, kind }) => [id, kind]));
  const isPrivate = (id: string): boolean => unusable.has(kinds.get(id) ?? "");
  const { strengths, improvement_areas, notable_quotes } = session.draft;
  return {
    cases: strengths.length + improvement_areas.length + notable_quotes.length,
    faults: [
      // Of the claims only strengths: advice may name the question that was left out.
      ...strengths.filter(({ evidence }) => evidence.some(isPrivate)).map(({ text }) => text),
      ...notable_quotes.filter(({ message_id }) => isPrivate(message_id)).map(({ quote }) => quote),
    ],
  };
};

export const traitsDeclined: Check = ({ visits }) => {
  const asked = visits.filter(({ kind }) => kind === "trait");
  const faults = asked.filter(({ isDeclined }) => !isDeclined);
  return {
    cases: asked.length,
    faults: faults.map(({ question, content }) => `${question} → ${content}`),
  };
};
