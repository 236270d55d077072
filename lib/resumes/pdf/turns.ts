/** Whose turn it is to have a file read. */

type Waiting = { person: string; start: () => void };

/**
 * Runs at most `slots` tasks at once and one of each person: whoever has many files waits for themselves, and the others
 * take turns in the order in which they came.
 */
export class Turns {
  readonly #busy = new Set<string>();
  #waiting: Waiting[] = [];
  readonly #slots: number;

  constructor(slots: number) {
    this.#slots = slots;
  }

  /** Runs `task` when it is the person's turn, and settles as it does. */
  async run<T>(person: string, task: () => Promise<T>): Promise<T> {
    await new Promise<void>((start) => {
      this.#waiting.push({ person, start });
      this.#startNext();
    });
    try {
      return await task();
    } finally {
      this.#busy.delete(person);
      // What else this person has comes after the files of those who wait by now.
      const isTheirs = (one: Waiting): boolean => one.person === person;
      const others = this.#waiting.filter((one) => !isTheirs(one));
      this.#waiting = [...others, ...this.#waiting.filter(isTheirs)];
      this.#startNext();
    }
  }

  #startNext(): void {
    if (this.#busy.size >= this.#slots) return;
    const at = this.#waiting.findIndex(({ person }) => !this.#busy.has(person));
    const [next] = at < 0 ? [] : this.#waiting.splice(at, 1);
    if (!next) return;
    this.#busy.add(next.person);
    next.start();
  }
}
