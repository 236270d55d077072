import { z } from "zod";
import { namedObject } from "../../named-object.ts";
import { requiredText } from "../../teams/schema.ts";
import { maxCompetencies, maxStartTitleLength } from "../constants.ts";
import { brief, characterIds, length, planEntry, workflow } from "../schema.ts";

export const startInput = z.strictObject({
  resume_id: z.uuid("That is not the id of a resume.").nullish(),
  character_ids: characterIds,
  workflow,
  title: requiredText("a title", maxStartTitleLength)
    .nullish()
    .describe("The title of the conversation. Defaults to the characters' first names and the date in UTC.")
    .meta({ examples: ["Shift leader at the bakery"] }),
  length: length.nullish().describe("The planned number of answers. No limit by default."),
  brief: brief
    .nullish()
    .describe("A job text or goal from which the plan is made if `plan` is missing. It is not stored."),
  plan: z
    .array(planEntry)
    .min(1, "A plan has at least one competency.")
    .max(maxCompetencies, `A plan has at most ${maxCompetencies} competencies.`)
    .nullish()
    .describe("The questions to ask. If it is missing, `length` or `brief` creates a plan."),
});
export type StartInput = z.infer<typeof startInput>;

/** A start or a retry. Without `retry_of`, `startInput` checks the other fields. */
export const startBody = z
  .strictObject({
    ...startInput.shape,
    character_ids: characterIds.optional().describe("Required without `retry_of`."),
    workflow: workflow.optional().describe("Required without `retry_of`."),
    retry_of: z
      .uuid("retry_of takes the id of an answer.")
      .nullish()
      .describe(
        "The id of an answer or skip in your finished interview, whose question is asked again. Excludes all other fields.",
      ),
  })
  .superRefine(({ retry_of, ...others }, context) => {
    if (!retry_of) return;
    for (const [field, value] of Object.entries(others))
      if (value !== undefined && value !== null)
        context.addIssue({
          code: "custom",
          path: [field],
          message: "A second try takes this from its interview. Send retry_of without other fields.",
        });
  });
startBody.register(z.globalRegistry, {
  id: "StartBody",
  // Without retry_of, which excludes the other fields.
  examples: [
    {
      workflow: "student_interview",
      character_ids: ["6b1d3c52-7c1e-4d5a-9f0b-2a4c8e6f1d37"],
      title: "Shift leader at the bakery",
      length: 5,
    },
  ],
});

/** The original answer of a retry. */
export type RetriedAnswer = {
  interview: { id: string; workflow: string; title: string };
  /** The interview is itself a retry. */
  isRetry: boolean;
  /** Null for a skip. */
  answer: string | null;
};

export const retryForm = z.object({ message_id: z.uuid() });

export const startResponse = namedObject("Start", { session_id: z.uuid() });

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
