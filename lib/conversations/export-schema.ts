import { z } from "zod";
import { conversationResponse, messageResponse } from "./schema.ts";

const model = z.string().nullable();
const total = z.int();
const count = total.nullable();
/** How a reply was made. */
const made = z.strictObject({
  model,
  prompt_version: count,
  duration_ms: count,
  input_tokens: count,
  output_tokens: count,
});
const json = z.record(z.string(), z.unknown());
/** Everything of a conversation, with how each reply was made. */
export const exportResponse = conversationResponse
  .extend({
    messages: z.array(messageResponse.extend({ made: made.nullable() })),
    insights: z.strictObject({ content: json, evidence: json, model }).nullable(),
    totals: z.strictObject({ replies: total, duration_ms: total, input_tokens: total, output_tokens: total }),
  })
  .meta({ id: "ConversationExport" });
export const exportQuery = z.object({
  format: z.enum(["md", "json"], "format is md or json.").default("json"),
});
