/**
 * An answer together with the name of its state. Where the asker already has that state, the edge answers 304 and
 * does not read. The name costs less than the answer; null when the state has none.
 */
export class Versioned<T> {
  constructor(
    readonly version: string | null,
    readonly read: () => Promise<T>,
  ) {}
}
