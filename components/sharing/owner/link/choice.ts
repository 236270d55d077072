/** The owner's choice of shared content. Pure. */
import { maxHighlightLength } from "@/lib/sharing/constants";
import type { SourceSentence } from "@/lib/sharing/schema";
import type { SensitiveSentence, Shareable } from "@/lib/sharing/link/schema";
import { distinctSentences, sentenceKey } from "@/lib/sharing/sentence";
import { plural } from "@/lib/text/plural";

type Turn = Shareable["turns"][number];

/** The turns with one character, in order. */
type Group = { name: string; turns: Turn[] };

/** Groups the turns by character. Turns before the first character's belong to that character. */
export function groupsOf(turns: readonly Turn[]): Group[] {
  const groups: Group[] = [];
  let name = turns.find(({ speaker_name }) => speaker_name !== null)?.speaker_name ?? "Interview";
  for (const turn of turns) {
    name = turn.speaker_name ?? name;
    const last = groups.at(-1);
    if (last?.name === name) last.turns.push(turn);
    else groups.push({ name, turns: [turn] });
  }
  return groups;
}

/**
 * Hides a turn, or shows it again. Hiding an answer also hides the reply, which may repeat it; each can be shown again by
 * itself.
 */
export function toggled(turns: readonly Turn[], hidden: ReadonlySet<string>, id: string): Set<string> {
  const after = new Set(hidden);
  if (after.delete(id)) return after;
  const at = turns.findIndex(({ message_id }) => message_id === id);
  const reply = turns[at + 1];
  if (turns[at]?.speaker_type === "user" && reply?.speaker_type === "character") after.add(reply.message_id);
  return after.add(id);
}

/** Shows a whole group if a part of it is hidden, else hides it. */
export function groupToggled(group: Group, hidden: ReadonlySet<string>): Set<string> {
  const ids = group.turns.map(({ message_id }) => message_id);
  const isPartly = ids.some((id) => hidden.has(id));
  return new Set(isPartly ? [...hidden].filter((id) => !ids.includes(id)) : [...hidden, ...ids]);
}

/** Summarises a link: "10 answers, resume, 3 highlights". */
export function summaryOf(
  { turns, resume }: Pick<Shareable, "turns" | "resume">,
  choice: { hidden: ReadonlySet<string>; withResume: boolean; highlights: number },
): string {
  const answers = turns.filter(({ speaker_type, counted }) => speaker_type === "user" && counted);
  const shared = answers.filter(({ message_id }) => !choice.hidden.has(message_id)).length;
  const parts = [
    shared === answers.length ? plural(shared, "answer") : `${shared} of ${plural(answers.length, "answer")}`,
    resume && choice.withResume ? "resume" : "",
    choice.highlights > 0 ? plural(choice.highlights, "highlight") : "",
  ];
  return parts.filter(Boolean).join(", ");
}

/** Whether the resume or the message that holds the sentence is shared. */
export const isShared = (one: SourceSentence, hidden: ReadonlySet<string>, withResume: boolean): boolean =>
  one.source === "resume" ? withResume : !hidden.has(one.message_id);

/** The distinct sensitive sentences of the shared content. */
export const sensitiveOf = (
  { sentences }: Shareable["sensitive"],
  hidden: ReadonlySet<string>,
  withResume: boolean,
): SensitiveSentence[] => distinctSentences(sentences.filter((one) => isShared(one, hidden, withResume)));

/** The reason why a sentence is sensitive. */
export const reasonOf = ({ kind, certain }: SensitiveSentence): string =>
  kind === "trait"
    ? "may mention a personal trait"
    : kind === "number"
      ? "may hold a number that identifies someone"
      : certain
        ? "names a person"
        : "may name a person";

/** Headings and dates of a resume cannot be highlights. */
const minHighlightWords = 4;

/** The distinct sentences that can be highlights: shared, not too long, and no headings. */
export function highlightable(
  sentences: readonly SourceSentence[],
  choice: { hidden: ReadonlySet<string>; leftOut: ReadonlySet<string>; withResume: boolean },
): SourceSentence[] {
  // A left-out sentence is removed wherever it is said.
  const removed = new Set(
    sentences.flatMap((one) => (choice.leftOut.has(sentenceKey(one)) ? [one.sentence] : [])),
  );
  const shown = sentences.filter(
    (one) =>
      isShared(one, choice.hidden, choice.withResume) &&
      one.sentence.length <= maxHighlightLength &&
      one.sentence.split(/\s+/).length >= minHighlightWords &&
      !removed.has(one.sentence),
  );
  return distinctSentences(shown);
}

/** The local day as the value of a date field; empty for null. */
export function dayOf(moment: string | null): string {
  if (moment === null) return "";
  const at = new Date(moment);
  const two = (part: number): string => String(part).padStart(2, "0");
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** The last days that the form offers. If a month is too short for the day, its last day. */
export function expiryDays(today: string): Record<"never" | "week" | "month" | "quarter", string> {
  const [year = 0, month = 0, date = 0] = today.split("-").map(Number);
  const day = (...of: [number, number, number]) => dayOf(new Date(...of).toISOString());
  const inMonths = (count: number) => {
    const last = new Date(year, month + count, 0).getDate();
    return day(year, month - 1 + count, Math.min(date, last));
  };
  return { never: "", week: day(year, month - 1, date + 7), month: inMonths(1), quarter: inMonths(3) };
}

/** The end of a local day, in UTC; null for an empty field. */
export function endOfDay(day: string): string | null {
  const [year, month, date] = day.split("-").map(Number);
  return year && month && date ? new Date(year, month - 1, date, 23, 59, 59).toISOString() : null;
}
