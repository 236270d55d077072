import type { Agenda } from "../ai/tasks.ts";
import { termsOf } from "../text/terms.ts";
import { questionsOf } from "./coverage.ts";
import type { PlanEntry } from "./schema.ts";

/** What is known of a planned interview when a character is to speak. */
export type Planned = {
  length: number | null;
  plan: PlanEntry[] | null;
  /** The characters' ids, in the order in which they speak. */
  cast: string[];
  /** Answers given before this character, and to it. */
  before: number;
  here: number;
  /** Questions of the plan that replies hold. */
  asked: string[];
  /** Replies that were not looked at yet. */
  unread: string[];
};

/** So much of a question's words, in a reply that was not looked at, may well be that question in other words. */
const similarShare = 0.6;

const stemsOf = (text: string): string[] => [...new Set(termsOf(text).map(({ stem }) => stem))];

/**
 * Questions of the plan that one of the replies may well be in other words, by words that no other competency's questions
 * have. Only for what comes next: nothing counts as asked by it.
 */
function similarQuestions(plan: PlanEntry[], replies: string[]): string[] {
  if (replies.length === 0) return [];
  const stemsOfReplies = replies.map((reply) => new Set(stemsOf(reply)));
  return plan.flatMap((entry) => {
    const others = new Set(questionsOf(plan.filter((one) => one !== entry)).flatMap(stemsOf));
    return questionsOf([entry]).filter((question) => {
      const stems = stemsOf(question).filter((stem) => !others.has(stem));
      const shared = stemsOfReplies.map((words) => stems.filter((stem) => words.has(stem)).length);
      return stems.length > 0 && Math.max(...shared) >= similarShare * stems.length;
    });
  });
}

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
  { length, plan, cast, before, here, asked, unread }: Planned,
  position: number,
): Agenda | null {
  if (length === null && plan === null) return null;
  const entriesOf = (ids: string[]) => plan?.filter(({ character_id }) => ids.includes(character_id)) ?? [];
  const own = entriesOf(cast.slice(position, position + 1));
  const later = entriesOf(cast.slice(position + 1));
  const left =
    length === null
      ? null
      : shareOf(length - before, own.length, later.length, cast.length - position) - here;
  const done = new Set([...asked, ...similarQuestions(plan ?? [], unread)]);
  const behavioural = own.map((entry) => entry.behavioural).filter((question) => !done.has(question));
  const situational = own.map((entry) => entry.situational).filter((question) => !done.has(question));
  return {
    questions: own.length === 0 ? null : questionsOf(own),
    open: [...behavioural, ...situational].slice(0, Math.max(0, left ?? Number.POSITIVE_INFINITY)),
    left,
    hasSpare: left === null || left > behavioural.length,
    isComplete: length !== null && before + here >= length,
  };
}
