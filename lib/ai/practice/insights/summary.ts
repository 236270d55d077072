import { spelled } from "../ask/intro";
import { informativeRun } from "../text/quotable";
import { joinList } from "../text/sentences";
import { countWords } from "../../../text/words.ts";
import { isEnglish } from "../text/words";
import type { Gap } from "./gaps";
import type { Quote } from "./quotes";
import type { Claim } from "./strengths";
import type { Thread } from "./threads";
import { topicsOf } from "./topics";
import { cite } from "./wording";

/** A quote longer than this is given in part. */
const LONGEST_QUOTE = 26;

/** Three to five sentences: with whom, about what, the clearest evidence, and the one thing to work on. */
export function summaryOf(
  characters: readonly string[],
  threads: readonly Thread[],
  strengths: readonly Claim[],
  gaps: readonly Gap[],
  quotes: readonly Quote[],
): string {
  const spoken = [...new Set(threads.map((thread) => thread.character).filter((name) => name !== ""))];
  const names = spoken.length > 0 ? spoken : [...characters];
  const answered = threads.filter((thread) => thread.answers.length > 0).length;
  if (answered === 0)
    return `${names.length === 0 ? "You began an interview" : `You talked with ${joinList(names)}`}, but no question was answered in words that can be used. There is nothing to quote yet. Answering one question with a real example would be a start.`;
  const topics = topicsOf(threads);
  const count = answered === 1 ? "one question" : `${spelled(answered)} questions`;
  const met = names.length === 0 ? "You answered" : `You talked with ${joinList(names)} and answered`;
  const lines = [`${met} ${count}.`];
  if (topics.length > 0) lines.push(`Among other things you spoke about ${joinList(topics)}.`);
  const [best, second] = clearest(strengths, quotes).map(shown);
  if (best === undefined) lines.push("The answers hold no sentence long enough to be quoted as evidence.");
  else if (strengths.length === 0) lines.push(`What comes nearest to evidence is this: "${best}".`);
  else if (second === undefined) lines.push(`The clearest evidence is in your own words: "${best}".`);
  else lines.push(`The clearest evidence is in your own words: "${best}", and "${second}".`);
  const rest = gaps.length > 0 ? workOn(gaps) : allTold(threads) ? ALL_TOLD : null;
  if (rest !== null) lines.push(rest);
  return lines.length < 3 ? [...lines, "The transcript holds the rest."].join(" ") : lines.join(" ");
}

const ALL_TOLD = "Each answer says what was done or why, so nothing stands out as missing.";

/** Said only where it can be shown: no question was passed, and every answer holds a action or a reason. */
function allTold(threads: readonly Thread[]): boolean {
  return threads.every(
    (thread) =>
      thread.answers.length > 0 &&
      thread.answers.every(
        (answer) =>
          isEnglish(answer.text) &&
          answer.sentences.some(
            ({ signals: s }) => !s.hypothetical && !s.negated && ((s.action && s.past) || s.reason),
          ),
      ),
  );
}

/** What is missing most: the kind that most answers share, shown by the gravest of them. */
function workOn(gaps: readonly Gap[]): string {
  const weight = new Map<string, number>();
  for (const gap of gaps) weight.set(theme(gap), (weight.get(theme(gap)) ?? 0) + gap.severity);
  const gravest = [...gaps]
    .filter((gap) => gap.question !== null)
    .sort((a, b) => (weight.get(theme(b)) ?? 0) - (weight.get(theme(a)) ?? 0) || b.severity - a.severity)[0];
  if (gravest?.question === undefined || gravest.question === null) return "What is open is named below.";
  const asked = cite(gravest.question);
  switch (gravest.kind) {
    case "passed":
      return `The one thing to work on is having an example ready, as for ${asked}.`;
    case "result":
      return `The one thing to work on is saying how things ended: asked ${asked}, you stopped at what was done.`;
    case "part":
      return `The one thing to work on is saying which part was yours, as when you were asked ${asked}.`;
    case "reason":
      return `The one thing to work on is saying why, with one example, as when you were asked ${asked}.`;
    case "short":
    case "general":
      return `The one thing to work on is telling one real occasion from beginning to end, as when you were asked ${asked}.`;
  }
}

function theme(gap: Gap): string {
  return gap.kind === "general" ? "short" : gap.kind;
}

/** What the strongest claims rest on, of two messages, word for word. */
function clearest(strengths: readonly Claim[], quotes: readonly Quote[]): string[] {
  const found = new Map<string, string>();
  for (const { evidence, shown: piece } of strengths) {
    const id = evidence[0] ?? "";
    if (piece !== null && !found.has(id)) found.set(id, piece);
  }
  return found.size > 0 ? [...found.values()].slice(0, 2) : quotes.slice(0, 1).map((quote) => quote.quote);
}

function shown(quote: string): string {
  const part = countWords(quote) > LONGEST_QUOTE ? (informativeRun(quote, LONGEST_QUOTE) ?? quote) : quote;
  return part.replace(/[\s.!,;:]+$/u, "").replace(/["“”]/g, "'");
}
