import type { Agenda } from "../../ai/tasks.ts";
import { questionsOf } from "../coverage.ts";
import type { PlanEntry } from "../schema.ts";

/** Progress of an interview with a length or a plan, before a character's turn. */
export type PlanState = {
  length: number | null;
  plan: PlanEntry[] | null;
  /** The characters' ids, in speaking order. */
  cast: string[];
  /** Answers to earlier characters, and to this one, as `usesLength` counts them. */
  before: number;
  here: number;
  /** Questions of the plan that replies have asked. */
  asked: string[];
  /** Questions that a follow-up has delayed once. */
  followed: string[];
};

/**
 * Answers that a character may get: one for each of its competencies, and an even share of those that no remaining
 * competency needs. Unused answers pass on to later characters.
 */
function shareOf(total: number, own: number, later: number, charactersLeft: number): number {
  const spare = Math.max(0, total - own - later);
  return Math.min(total, own + Math.ceil(spare / charactersLeft));
}

/**
 * The next step of the character at `position`. Behavioural questions come first; situational ones and follow-ups share the
 * remaining answers. Null if the interview has neither length nor plan. Pure.
 */
export function agendaOf(
  { length, plan, cast, before, here, asked, followed }: PlanState,
  position: number,
): Agenda | null {
  if (length === null && plan === null) return null;
  const entriesOf = (ids: string[]) => plan?.filter(({ character_id }) => ids.includes(character_id)) ?? [];
  const own = entriesOf(cast.slice(position, position + 1));
  const later = entriesOf(cast.slice(position + 1));
  // The length is used up, but the person chose to advance: without a limit, this character can still ask.
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
