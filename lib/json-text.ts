/** An answer that the database has written down as JSON already. The edge passes it on without reading it. */
export class JsonText<T> {
  constructor(readonly text: string) {}

  /** The answer itself, for those who want to look into it. */
  parse(): T {
    return JSON.parse(this.text) as T;
  }
}
