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
}
