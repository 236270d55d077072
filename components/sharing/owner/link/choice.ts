/** What of an interview is shared, as the owner chooses it. Pure. */
import type { Shareable } from "@/lib/sharing/schema";

export type Turn = Shareable["turns"][number];

/** The talk with one character, in its order. */
export type Group = { name: string; turns: Turn[] };

/** The turns by character. What is said before any character speaks belongs to the first who does. */
export function groupsOf(turns: readonly Turn[]): Group[] {
  const groups: Group[] = [];
  for (const [at, turn] of turns.entries()) {
    const present = groups.at(-1);
    const name = turn.speaker_name ?? present?.name ?? nextName(turns, at);
    if (present?.name === name) present.turns.push(turn);
    else groups.push({ name, turns: [turn] });
  }
  return groups;
}

const nextName = (turns: readonly Turn[], from: number): string =>
  turns.slice(from).find(({ speaker_name }) => speaker_name !== null)?.speaker_name ?? "Interview";

/**
 * Leaves a turn out, or takes it in again. With an answer goes the reply to it, which may repeat it; each can
 * be taken in again by itself.
 */
export function toggled(turns: readonly Turn[], hidden: ReadonlySet<string>, id: string): Set<string> {
  const after = new Set(hidden);
  if (after.delete(id)) return after;
  after.add(id);
  const at = turns.findIndex(({ message_id }) => message_id === id);
  const reply = turns[at + 1];
  if (turns[at]?.speaker_type === "user" && reply?.speaker_type === "character") after.add(reply.message_id);
  return after;
}

/** Takes a whole group in when something of it is left out, else leaves it out. */
export function groupToggled(group: Group, hidden: ReadonlySet<string>): Set<string> {
  const after = new Set(hidden);
  const ids = group.turns.map(({ message_id }) => message_id);
  const isWhole = !ids.some((id) => hidden.has(id));
  for (const id of ids)
    if (isWhole) after.add(id);
    else after.delete(id);
  return after;
}

/** In a sentence, what a visitor's answers are made of. */
export function summaryOf(shareable: Shareable, hidden: ReadonlySet<string>, withResume: boolean): string {
  const all = shareable.turns.length;
  const left = shareable.turns.filter(({ message_id }) => hidden.has(message_id)).length;
  const turns = left === 0 ? `All ${all} turns` : left === all ? "No turn" : `${all - left} of ${all} turns`;
  if (!shareable.resume) return `${turns} of the interview.`;
  return `${turns} of the interview, ${withResume ? "and your resume." : "without your resume."}`;
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
  if (!year || !month || !date) return null;
  return new Date(year, month - 1, date, 23, 59, 59).toISOString();
}
