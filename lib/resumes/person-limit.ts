import pLimit, { type LimitFunction } from "p-limit";

/**
 * Limits parallel tasks in total, and to one per person. A person's next task queues behind everybody who is already
 * waiting.
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
