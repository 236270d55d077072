import { z } from "zod";
import { namedObject } from "../../named-object.ts";
import { noticeVersion } from "../../consents/schema.ts";
import { maxJobTextLength, maxRequirementLength, maxRequirements } from "../constants.ts";
import { citation, outcome, publicToken } from "../schema.ts";

export const rowId = publicToken.extend({ rowId: z.uuid() });

const requirement = z
  .string("Please write each requirement as text.")
  .trim()
  .min(1, "Please write a requirement.")
  .max(maxRequirementLength, `Please keep a requirement under ${maxRequirementLength} characters.`)
  .meta({ examples: ["Experience with tills"] });

const jobText = z
  .string("Please paste a job description or some requirements.")
  .trim()
  .min(1, "Please paste a job description or some requirements.")
  .max(maxJobTextLength, `Please keep the text under ${maxJobTextLength.toLocaleString("en")} characters.`);

/** One of the two: a job text, of which the requirements are taken, or the requirements themselves. */
export const checkBody = z
  .strictObject({
    text: jobText.optional(),
    requirements: z
      .array(requirement, "Give a list of requirements.")
      .min(1, "Please give at least one requirement.")
      .max(maxRequirements, `Please give at most ${maxRequirements} requirements.`)
      .optional(),
    consent: noticeVersion.optional().describe("Accepts this version of the notice on AI"),
  })
  .refine(({ text, requirements }) => (text === undefined) !== (requirements === undefined), {
    path: ["requirements"],
    error: "Give either a text or requirements.",
  });
checkBody.register(z.globalRegistry, {
  id: "CheckBody",
  examples: [{ requirements: ["Experience with tills"] }],
});
export type CheckInput = z.output<typeof checkBody>;

/** A requirement with the candidate's own words that bear it out. */
export const checkedRequirement = namedObject("CheckedRequirement", {
  id: z.uuid(),
  /** The same for all that was checked at once. */
  check_id: z.uuid(),
  requirement: z.string().meta({ examples: ["Experience with tills"] }),
  /** Null before it is checked, and for a requirement that is declined or whose answer is withdrawn. */
  outcome: outcome.nullable(),
  citations: z.array(citation),
  /** What stands in the row: quotes, or a fixed text; null before it is checked. */
  answer: z.string().nullable(),
  /** `failed` when it could not be checked: sent again, the same requirements are the same check. */
  state: z.enum(["complete", "checking", "failed"]),
  /** When the visitor asked the candidate about it. */
  asked_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
});
export type CheckedRequirement = z.infer<typeof checkedRequirement>;

export const checkResponse = namedObject("RequirementCheck", {
  rows: z.array(checkedRequirement),
  visitor_token: z.string().meta({ examples: ["d3b07384d113edec49eaa6238ad5ff00"] }),
});
export type RequirementCheck = z.infer<typeof checkResponse>;

/** The lines of the form; empty ones are left out. */
export const lineNames = Array.from({ length: maxRequirements }, (_, at): `r${number}` => `r${at + 1}`);
const line = z
  .string()
  .trim()
  .max(maxRequirementLength, `Please keep a requirement under ${maxRequirementLength} characters.`)
  .default("");
export const splitForm = z.object({ text: jobText });
const lines = Object.fromEntries(lineNames.map((name) => [name, line])) as Record<
  (typeof lineNames)[number],
  typeof line
>;
export const linesForm = publicToken.extend(lines).extend({ consent: noticeVersion.optional() });
