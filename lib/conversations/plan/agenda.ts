import type { Agenda } from "../../ai/tasks.ts";
import { questionsOf } from "../coverage.ts";
import type { PlanEntry } from "../schema.ts";

/** What is known of a planned interview when a character is to speak. */
export type Planned = {
  length: number | null;
  plan: PlanEntry[] | null;
  /** The characters' ids, in the order in which they speak. */
  cast: string[];
  /** Answers given before this character, and to it, as `usesLength` counts them. */
  before: number;
  here: number;
  /** Questions of the plan that replies ask. */
  asked: string[];
  /** Questions that were put off once for a follow-up. */
  followed: string[];
};

/**
 * How many answers a character may get: one for each competency of its own, and an even part of those that no competency
 * of its own or of a later character needs. What earlier characters left over goes to those who follow.
 */
function shareOf(total: number, own: number, later: number, charactersLeft: number): number {
  const spare = Math.max(0, total - own - later);
  return Math.min(total, own + Math.ceil(spare / charactersLeft));
}

/**
 * What the character at `position` does next. Its behavioural questions come first; situational ones, and follow-ups, have
 * what is left of its answers. Null where the interview has neither length nor plan. Pure.
 */
export function agendaOf(
  { length, plan, cast, before, here, asked, followed }: Planned,
  position: number,
): Agenda | null {
  if (length === null && plan === null) return null;
  const entriesOf = (ids: string[]) => plan?.filter(({ character_id }) => ids.includes(character_id)) ?? [];
  const own = entriesOf(cast.slice(position, position + 1));
  const later = entriesOf(cast.slice(position + 1));
  // Who is gone on to although the interview has its answers asks without a limit.
  const isBeyond = length !== null && before >= length;
  const left =
    length === null || isBeyond
      ? null
      : shareOf(length - before, own.length, later.length, cast.length - position) - here;
  const done = new Set(asked);
  const behavioural = own.map((entry) => entry.behavioural).filter((question) => !done.has(question));
  const situational = own
    .map((entry) => entry.situational)
    .filter((question) => question !== "" && !done.has(question));
  const open = [...behavioural, ...situational].slice(0, Math.max(0, left ?? Number.POSITIVE_INFINITY));
  return {
    questions: own.length === 0 ? null : questionsOf(own),
    open,
    left,
    hasSpare: left === null || left > behavioural.length,
    hasFollowedUp: open[0] !== undefined && followed.includes(open[0]),
    length,
    isComplete: length !== null && !isBeyond && before + here >= length,
  };
}
