import { z } from "zod";

const text = z.string().default("");

/** The first screen as its form sends it. What it means is checked by the schema of a start. */
export const startForm = z.strictObject({
  workflow: text,
  /** `noResume` where none was chosen from a list; empty where there was no list. */
  resume_id: text,
  character_ids: z.array(z.string()),
  /** Ids in the order chosen, with commas between them. */
  order: text,
  title: text,
  length: text,
  brief: text,
  /** JSON; empty for none. */
  plan: text,
  /** The notice on AI that the start accepts; empty for none. */
  notice: text,
  /** Another one for each time that the form is opened: sending the same twice begins one interview. */
  key: text,
});
export type StartForm = z.output<typeof startForm>;
