import { z } from "zod";
import { namedObject } from "../../named-object.ts";
import { parts } from "../../insights/schema.ts";
import { questionBody } from "../schema.ts";

export const ownQuestionBody = questionBody.pick({ content: true }).meta({ id: "OwnQuestionBody" });
export const ownQuestionForm = ownQuestionBody.extend({ id: z.uuid() });

const outcome = z.enum(["answered", "related", "not_covered", "declined", "help"]);
export type OwnOutcome = z.infer<typeof outcome>;

/** Where a quote stands: in an answer of the interview, or in a claim of the insights. */
const citation = z.discriminatedUnion("source", [
  z.strictObject({ source: z.literal("transcript"), message_id: z.uuid(), quote: z.string() }),
  z.strictObject({ source: z.literal("insights"), part: z.enum(parts), quote: z.string() }),
]);
export type OwnCitation = z.infer<typeof citation>;

export const ownQuestion = namedObject("OwnQuestion", {
  id: z.uuid(),
  content: z.string().meta({ examples: ["Where did I show that I can lead?"] }),
  /** Null while it is being answered. */
  answer: z.string().nullable(),
  outcome: outcome.nullable(),
  citations: z.array(citation),
  generated_by: z.string().nullable().describe("The model that chose the quotes; null where none was asked"),
  created_at: z.iso.datetime(),
});
export type OwnQuestion = z.infer<typeof ownQuestion>;
