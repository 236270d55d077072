import { phrases } from "../text/phrases";
import { joinList } from "../text/sentences";
import { contentStems } from "../text/words";
import type { Gap } from "./gaps";
import type { Quote } from "./quotes";
import type { Claim } from "./strengths";
import type { Thread } from "./threads";
import { cite } from "./wording";

/** Three to five sentences: with whom, about what, the clearest evidence, and what is still open. */
export function summaryOf(
  characters: readonly string[],
  threads: readonly Thread[],
  strengths: readonly Claim[],
  gaps: readonly Gap[],
  quotes: readonly Quote[],
): string {
  const spoken = [...new Set(threads.map((thread) => thread.character).filter((name) => name !== ""))];
  const names = spoken.length > 0 ? spoken : [...characters];
  const who = names.length === 0 ? "In this interview you" : `You talked with ${joinList(names)} and`;
  const topics = topicsOf(threads);
  const answered = threads.filter((thread) => thread.answers.length > 0).length;
  const lines: string[] = [];
  if (answered === 0)
    return `${names.length === 0 ? "You began an interview" : `You talked with ${joinList(names)}`}, but no question was answered in words that can be used. There is nothing to quote yet. Answering one question with a real example would be a start.`;
  lines.push(
    `${who} answered ${answered === 1 ? "one question" : `${answered} questions`}${topics.length === 0 ? "" : `, speaking of ${joinList(topics)}`}.`,
  );
  const best = quotes[0];
  const strong = strengths[0];
  if (strong !== undefined && best !== undefined) {
    const second = quotes.find((quote) => quote.message_id !== best.message_id && quote.worth > 2);
    lines.push(`The clearest evidence is this: "${bare(best.quote)}".`);
    if (second !== undefined) lines.push(`It is joined by what you said elsewhere: "${bare(second.quote)}".`);
  } else if (best !== undefined) lines.push(`What comes nearest to evidence is this: "${bare(best.quote)}".`);
  else lines.push("The answers hold no sentence long enough to be quoted as evidence.");
  const open = [...gaps].sort((a, b) => b.severity - a.severity).filter((gap) => gap.question !== null)[0];
  if (gaps.length === 0)
    lines.push("Each answer says what was done or why, so nothing stands out as missing.");
  else if (open?.question) {
    const count =
      gaps.length === 1 ? "One answer leaves something open" : `${gaps.length} answers leave something open`;
    lines.push(
      `${count}, ${gaps.length === 1 ? "the one" : "first of all the one"} to ${cite(open.question)}.`,
    );
    lines.push(NEXT[open.kind]);
  } else lines.push("What is open is named below.");
  return lines.slice(0, 5).join(" ");
}

const NEXT: Record<Gap["kind"], string> = {
  passed: "An example kept ready for it would close that gap.",
  short: "A situation, what you did in it and how it ended would fill it.",
  general: "One occasion that really happened would make it concrete.",
  result: "Saying how it ended would complete it.",
  part: "Saying what you did yourself would complete it.",
};

/** One thing spoken of for each question, in the order of the talk. */
function topicsOf(threads: readonly Thread[]): string[] {
  const topics: { text: string; score: number; order: number }[] = [];
  const used = new Set<string>();
  for (const [order, thread] of threads.entries()) {
    const text = thread.answers.map((answer) => answer.text).join("\n");
    const noun = phrases(text).find(
      (phrase) =>
        phrase.kind === "noun" &&
        phrase.score > 0.4 &&
        ![...contentStems(phrase.text)].some((word) => used.has(word)),
    );
    if (noun === undefined) continue;
    for (const word of contentStems(noun.text)) used.add(word);
    topics.push({ text: noun.text, score: noun.score, order });
  }
  return topics
    .sort((a, b) => b.score - a.score)
    .slice(0, 4)
    .sort((a, b) => a.order - b.order)
    .map((topic) => topic.text);
}

function bare(quote: string): string {
  return quote.replace(/[\s.!,;:]+$/u, "").replace(/["“”]/g, "'");
}
