import { capitalise, joinList } from "../text/sentences";
import type { Gap } from "./gaps";
import type { Quote } from "./quotes";
import type { Claim } from "./strengths";
import { spelled } from "../ask/intro";
import type { Thread } from "./threads";
import { topicsOf } from "./topics";
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
  const topics = topicsOf(threads);
  const answered = threads.filter((thread) => thread.answers.length > 0).length;
  const lines: string[] = [];
  if (answered === 0)
    return `${names.length === 0 ? "You began an interview" : `You talked with ${joinList(names)}`}, but no question was answered in words that can be used. There is nothing to quote yet. Answering one question with a real example would be a start.`;
  const met = names.length === 0 ? "You answered" : `You talked with ${joinList(names)} and answered`;
  const about = topics.length === 0 ? "" : `, about ${joinTopics(topics)}`;
  lines.push(`${met} ${answered === 1 ? "one question" : `${spelled(answered)} questions`}${about}.`);
  const [best, second] = clearest(strengths, quotes);
  if (best !== undefined && strengths.length > 0) {
    lines.push(`The clearest evidence is this: "${bare(best.quote)}".`);
    if (second !== undefined) lines.push(`It is joined by what you said elsewhere: "${bare(second.quote)}".`);
  } else if (best !== undefined) lines.push(`What comes nearest to evidence is this: "${bare(best.quote)}".`);
  else lines.push("The answers hold no sentence long enough to be quoted as evidence.");
  const open = [...gaps].sort((a, b) => b.severity - a.severity).filter((gap) => gap.question !== null)[0];
  if (gaps.length === 0)
    lines.push("Each answer says what was done or why, so nothing stands out as missing.");
  else if (open?.question) {
    const count =
      gaps.length === 1
        ? "One answer leaves something open"
        : `${capitalise(spelled(gaps.length))} answers leave something open`;
    lines.push(
      `${count}, ${gaps.length === 1 ? "the one" : "first of all the one"} to ${cite(open.question)}.`,
    );
    lines.push(NEXT[open.kind]);
  } else lines.push("What is open is named below.");
  return lines.slice(0, 5).join(" ");
}

const NEXT: Record<Gap["kind"], string> = {
  passed: "An example kept ready for it would close that gap.",
  short: "A real example, told from beginning to end, would fill it.",
  general: "One occasion that really happened would make it concrete.",
  result: "Saying how it ended would complete it.",
  part: "Saying what you did yourself would complete it.",
};

/** The best quote of each of the two messages that the strongest claims rest on. */
function clearest(strengths: readonly Claim[], quotes: readonly Quote[]): Quote[] {
  const ids = [...new Set(strengths.flatMap((strength) => strength.evidence))];
  const found = ids
    .map((id) => quotes.find((quote) => quote.message_id === id))
    .filter((quote) => quote !== undefined);
  return found.length > 0 ? found.slice(0, 2) : quotes.slice(0, 1);
}

/** Topics hold commas and "and" of their own; semicolons keep them apart. */
function joinTopics(topics: readonly string[]): string {
  return topics.some((topic) => topic.includes(",")) ? topics.join("; ") : joinList([...topics]);
}

function bare(quote: string): string {
  return quote.replace(/[\s.!,;:]+$/u, "").replace(/["“”]/g, "'");
}
