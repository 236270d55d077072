import { z } from "zod";
import { workflows } from "../../characters/schema.ts";
import { namedObject } from "../../named-object.ts";
import { deletedAt, deletedQuery, type DeletedQuery, flag } from "../../page.ts";
import { conversationResponse, messageResponse, namedCharacter, statusResponse } from "../schema.ts";

const conversationStates = ["not_started", "in_progress", "complete"] as const;
const stateText = "state is not_started, in_progress or complete.";

const filters = {
  workflow: z.enum(workflows, "There are two workflows: resume_interview and student_interview.").optional(),
  state: z.enum(conversationStates, stateText).optional(),
  shared: flag.describe("Only returns conversations with a working public link."),
  with: z
    .literal("news", "with is news.")
    .optional()
    .describe("Only returns conversations with new questions or pending contact requests."),
  q: z
    .string()
    .trim()
    .max(100, "Please search for at most 100 characters.")
    .optional()
    .describe("Text to search for in titles and characters’ names."),
};
export const listQuery = z.object({
  ...deletedQuery.shape,
  limit: deletedQuery.shape.limit.default(20),
  ...filters,
  grouped: flag.describe("Lists retries in `retries` of their interview instead of in the main list."),
});
export type Filter = Partial<Pick<z.infer<typeof listQuery>, "q" | "state" | "workflow" | "with">> & {
  shared?: boolean | undefined;
};
export type ListQuery = Filter & DeletedQuery & { limit: number; grouped?: boolean | undefined };

/** An empty form field is undefined. */
const orNone = <T extends z.ZodType>(type: T) => z.preprocess((value) => value || undefined, type);
/** The filters as form fields. */
export const filterForm = z.strictObject({
  q: orNone(filters.q),
  workflow: orNone(filters.workflow),
  state: orNone(filters.state),
  shared: orNone(filters.shared),
  with: orNone(filters.with),
  limit: orNone(listQuery.shape.limit),
});

const listItem = statusResponse.omit({ plan: true }).extend({
  title: z.string(),
  characters: z.array(namedCharacter),
  state: z
    .enum(conversationStates)
    .describe(
      "The progress of the conversation. If it is `not_started`, it has no answer and is erased 24 hours after its start.",
    ),
  message_count: z.int(),
  deleted_at: deletedAt,
  /** Openings of the public link. */
  opens: z.int(),
  link_paused: z.boolean().describe("True if the public link is paused until you publish it again."),
  pending_requests: z.int(),
  /** Visitors' questions and contact requests that the owner has not seen. */
  news: z.int(),
});
export type ListItem = z.infer<typeof listItem>;

export const listResponse = namedObject("ConversationPage", {
  conversations: z.array(
    listItem.extend({
      retries: z
        .array(listItem)
        .optional()
        .describe("With `grouped=true`, the retries of the interview and of these retries, oldest first."),
    }),
  ),
  next_cursor: z.string().nullable(),
});
export type ConversationPage = z.infer<typeof listResponse>;
export type FoundInterviews = ConversationPage & { filter: Filter };
export type ConversationItem = ConversationPage["conversations"][number];

const model = z.string().nullable();
const total = z.int();
const count = total.nullable();
const made = z.strictObject({
  model,
  prompt_version: count,
  duration_ms: count,
  input_tokens: count,
  output_tokens: count,
});
const json = z.record(z.string(), z.unknown());
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
