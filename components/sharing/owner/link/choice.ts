/** What of an interview is shared, as the owner chooses it. Pure. */
import type { Shareable, SourceSentence, WithheldSentence } from "@/lib/sharing/schema";

export type Turn = Shareable["turns"][number];

/** The turns with one character, in their order. */
export type Group = { name: string; turns: Turn[] };

/** The turns by character. What comes before any character speaks belongs to the first who does. */
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
 * Leaves a turn out, or takes it in again. With an answer goes the reply to it, which may repeat it; each can be taken
 * in again by itself.
 */
export function toggled(turns: readonly Turn[], hidden: ReadonlySet<string>, id: string): Set<string> {
  const after = new Set(hidden);
  if (after.delete(id)) return after;
  const at = turns.findIndex(({ message_id }) => message_id === id);
  const reply = turns[at + 1];
  if (turns[at]?.speaker_type === "user" && reply?.speaker_type === "character") after.add(reply.message_id);
  return after.add(id);
}

/** Takes a whole group in when something of it is left out, else leaves it out. */
export function groupToggled(group: Group, hidden: ReadonlySet<string>): Set<string> {
  const ids = group.turns.map(({ message_id }) => message_id);
  const isPartly = ids.some((id) => hidden.has(id));
  return new Set(isPartly ? [...hidden].filter((id) => !ids.includes(id)) : [...hidden, ...ids]);
}

/** In a sentence, what a visitor's answers are made of. */
export function summaryOf(
  { turns, resume }: Pick<Shareable, "turns" | "resume">,
  hidden: ReadonlySet<string>,
  withResume: boolean,
): string {
  const all = turns.length;
  const shared = turns.filter(({ message_id }) => !hidden.has(message_id)).length;
  const count = shared === all ? `All ${all} turns` : shared === 0 ? "No turn" : `${shared} of ${all} turns`;
  const rest = resume ? `, ${withResume ? "and" : "without"} your resume` : "";
  return `${count} of the interview${rest}.`;
}

/** Names a sentence of the interview or the resume. */
export const keyOf = (one: SourceSentence): string =>
  JSON.stringify([one.source === "resume" ? one.page : one.message_id, one.sentence]);

/** Of what is shared, the sentences that are withheld unless the owner lets them through, each once. */
export function withheldOf(
  withheld: readonly WithheldSentence[],
  hidden: ReadonlySet<string>,
  withResume: boolean,
): WithheldSentence[] {
  const shared = withheld.filter((one) =>
    one.source === "resume" ? withResume : !hidden.has(one.message_id),
  );
  return [...new Map(shared.map((one) => [keyOf(one), one])).values()];
}

/** In a few words, how many sentences are withheld and how many are let through. */
export function withheldSummary(withheld: readonly WithheldSentence[], allowed: ReadonlySet<string>): string {
  const through = withheld.filter((one) => allowed.has(keyOf(one))).length;
  const rest = withheld.length - through;
  const count = rest === 0 ? "none" : rest === 1 ? "1 sentence" : `${rest} sentences`;
  return `${count}${through === 0 ? "" : ` (${through} let through)`}.`;
}

/** The local day of a moment, as a date field has it; empty for none. */
export function dayOf(moment: string | null): string {
  if (moment === null) return "";
  const at = new Date(moment);
  const two = (part: number): string => String(part).padStart(2, "0");
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** The end of a local day, in UTC; null for no day. */
export function endOfDay(day: string): string | null {
  const [year, month, date] = day.split("-").map(Number);
  return year && month && date ? new Date(year, month - 1, date, 23, 59, 59).toISOString() : null;
}
