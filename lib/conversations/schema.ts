import { z } from "zod";
import { pageQuery } from "../page.ts";
import { workflows } from "../characters/schema.ts";
import { maxCharacters, maxMessageLength } from "./workflow.ts";

export const conversationId = z.object({ id: z.uuid() });

export const startBody = z.strictObject({
  resume_id: z.uuid("That is not the id of a resume.").nullish(),
  character_ids: z
    .array(z.uuid("That is not the id of a character."), "Please select at least one character to continue.")
    .min(1, "Please select at least one character to continue.")
    .max(100, `Please select at most ${maxCharacters} characters.`),
  /** Checked by the command, which answers 400 and names the two there are. */
  workflow: z.string("Say which workflow: student_interview or resume_interview."),
});
startBody.register(z.globalRegistry, { id: "StartBody" });
export type StartInput = z.infer<typeof startBody>;

const character = z.strictObject({ id: z.uuid(), name: z.string() });
export const startResponse = z.strictObject({ session_id: z.uuid() }).meta({ id: "Start" });

export const statusResponse = z.strictObject({
  id: z.uuid(),
  workflow: z.string().meta({ examples: ["student_interview"] }),
  current_character: character.nullable(),
  current_character_id: z.uuid().nullable(),
  current_character_name: z.string().nullable(),
  workflow_complete: z.boolean(),
  reply: z.enum(["idle", "running", "interrupted", "failed"]),
  public_id: z.string().nullable(),
  created_at: z.iso.datetime(),
});
statusResponse.register(z.globalRegistry, { id: "Status" });
export type Status = z.infer<typeof statusResponse>;

export const feedbackBody = z.strictObject({
  feedback_score: z.enum(["happy", "neutral", "unhappy"], "Please choose happy, neutral or unhappy."),
  feedback_notes: z.string().trim().max(4000, "Please keep the notes under 4,000 characters.").nullish(),
});
feedbackBody.register(z.globalRegistry, { id: "FeedbackBody" });
export type Feedback = z.infer<typeof feedbackBody>;

export const conversationResponse = statusResponse.extend({
  title: z.string().meta({ examples: ["Mara Lindqvist, Jonas Weber, 2 January 2026"] }),
  characters: z.array(character),
  resume_id: z.uuid().nullable(),
  feedback: feedbackBody.nullable(),
});
conversationResponse.register(z.globalRegistry, { id: "Conversation" });
export type Conversation = z.infer<typeof conversationResponse>;

export const messageResponse = z.strictObject({
  id: z.uuid(),
  message_content: z.string().meta({ examples: ["What did you do yourself?"] }),
  speaker_id: z.uuid(),
  speaker_name: z.string().meta({ examples: ["Ada"] }),
  speaker_type: z.enum(["user", "character"]),
  state: z.enum(["complete", "streaming", "interrupted", "failed"]),
  timestamp: z.iso.datetime(),
});
messageResponse.register(z.globalRegistry, { id: "Message" });
export type Message = z.infer<typeof messageResponse>;

const clientIdText = "A client_id has 1 to 200 characters.";

export const messageBody = z.strictObject({
  message: z
    .string("Please write a message.")
    .max(maxMessageLength, `Please keep a message under ${maxMessageLength.toLocaleString("en")} characters.`)
    .refine((text) => text.trim() !== "", "Please write a message.")
    .meta({ examples: ["I trained four colleagues."] }),
  /** The sender's own id for it. Sending it again changes nothing and answers the same. */
  client_id: z.string().min(1, clientIdText).max(200, clientIdText).nullish(),
});
messageBody.register(z.globalRegistry, { id: "MessageBody" });
export type MessageInput = z.infer<typeof messageBody>;

export const turnResponse = z.strictObject({ message: messageResponse, reply: messageResponse });
turnResponse.register(z.globalRegistry, { id: "Turn" });
export type TurnResult = z.infer<typeof turnResponse>;

export const advanceBody = z.strictObject({
  /** The character that the caller believes to be leaving; a stale one is refused. */
  from: z.uuid("from takes the id of a character.").nullish(),
});
advanceBody.register(z.globalRegistry, { id: "AdvanceBody" });
export const advanceResponse = z.strictObject({
  current_character: character.nullable(),
  workflow_complete: z.boolean(),
});
advanceResponse.register(z.globalRegistry, { id: "Advance" });
export type AdvanceResult = z.infer<typeof advanceResponse>;

export const listQuery = z.object({
  cursor: pageQuery.shape.cursor,
  limit: pageQuery.shape.limit.default(20),
  /** Only the interviews of this workflow. */
  workflow: z.enum(workflows, "There are two workflows: resume_interview and student_interview.").optional(),
});
export const listResponse = z
  .strictObject({
    conversations: z.array(statusResponse.extend({ title: z.string(), message_count: z.int() })),
    next_cursor: z.string().nullable(),
  })
  .meta({ id: "ConversationPage" });
export type ConversationPage = z.infer<typeof listResponse>;
export type ConversationItem = ConversationPage["conversations"][number];

export const historyQuery = z.object({
  after: z.uuid("after takes the id of a message.").optional(),
  limit: pageQuery.shape.limit,
});

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
