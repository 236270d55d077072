import { z } from "zod";

const text = z.string().default("");

/** The first screen's form. `startInput` validates the values. */
export const startForm = z.strictObject({
  workflow: text,
  /** `noResume` for none chosen; empty if there was no list. */
  resume_id: text,
  character_ids: z.array(z.string()),
  /** Comma-separated ids in the order chosen. */
  order: text,
  title: text,
  length: text,
  brief: text,
  /** JSON; empty for none. */
  plan: text,
  /** The notice on AI that the start accepts; empty for none. */
  notice: text,
  /** Idempotency key, new for each page view. */
  key: text,
});
export type StartForm = z.output<typeof startForm>;
