import { createHash } from "node:crypto";

/**
 * An answer together with the name of its state. Where the asker already has that state, the edge answers 304 and
 * does not read. To find the name costs little, however much there is to read; null when the
 * state has none.
 */
export class Versioned<T> {
  constructor(
    readonly version: string | null,
    readonly read: () => Promise<T>,
  ) {}

  /** An answer that is read already and small, named by its content: what reads the same has the same name, and else none. */
  static of<T>(answer: T): Versioned<T> {
    const version = createHash("sha256").update(JSON.stringify(answer)).digest("base64url").slice(0, 22);
    return new Versioned(version, async () => answer);
  }
}
