import pLimit, { type LimitFunction } from "p-limit";

/**
 * Limits how many tasks run at once, and to one for each person: the next task of a person comes after those of all
 * who wait by then.
 */
export function personLimit(slots: number) {
  const limit = pLimit(slots);
  const people = new Map<string, { limit: LimitFunction; tasks: number }>();
  return async <T>(person: string, task: () => Promise<T>): Promise<T> => {
    const own = people.get(person) ?? { limit: pLimit(1), tasks: 0 };
    people.set(person, own);
    own.tasks++;
    try {
      return await own.limit(() => limit(task));
    } finally {
      own.tasks--;
      if (own.tasks === 0) people.delete(person);
    }
  };
}
