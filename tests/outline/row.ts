/** Where a line is proven: by a test of this name, in a file below the repository, which holds these words. */
export type Proof = { file: string; test: string; holds?: string[] };
/** What no test can measure without waiting for it: the source says it in these words. */
export type Said = { source: string; holds: string[] };

export type Row = {
  /** A rule, the cause of a text, or a constant. */
  what: string;
  /** What a person reads, word for word. The proof holds it. */
  text?: string;
  /** Where it is read: a page, a toast, a field. */
  place?: string;
  by: Proof | Said;
  /** Where the product does otherwise than was first outlined, and how. */
  changed?: string;
};
