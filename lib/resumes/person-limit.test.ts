import { describe, expect, test } from "vitest";
import { personLimit } from "./person-limit.ts";

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Tasks that end on demand, and the order in which they start. */
function tasks(limit: ReturnType<typeof personLimit>) {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (person: string, name: string): Promise<void> =>
    limit(person, async () => {
      started.push(name);
      await new Promise<void>((end) => ends.set(name, end));
    });
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await settled();
  };
  return { started, add, end };
}

describe("a limit with one task for each person", () => {
  test("one person's many files leave a slot for others", async () => {
    const { started, add } = tasks(personLimit(2));
    for (let at = 1; at <= 12; at++) void add("bob", `bob ${at}`);
    await settled();
    expect(started).toEqual(["bob 1"]);
    void add("alice", "alice 1");
    await settled();
    expect(started).toEqual(["bob 1", "alice 1"]);
  });

  test("with one slot people take turns: each waits for at most one file of every other person", async () => {
    const { started, add, end } = tasks(personLimit(1));
    for (const at of [1, 2, 3]) void add("bob", `bob ${at}`);
    for (const at of [1, 2]) void add("alice", `alice ${at}`);
    void add("carol", "carol 1");
    await settled();
    const order = ["bob 1", "alice 1", "carol 1", "bob 2", "alice 2", "bob 3"];
    for (const name of order) await end(name);
    expect(started).toEqual(order);
  });

  test("never more in parallel than slots, and a failure frees its slot", async () => {
    const limit = personLimit(2);
    const { started, add } = tasks(limit);
    const failing = limit("eve", async () => {
      throw new Error("unreadable");
    });
    for (const person of ["bob", "alice", "carol"]) void add(person, person);
    await expect(failing).rejects.toThrow("unreadable");
    await settled();
    expect(started).toEqual(["bob", "alice"]);
  });
});
