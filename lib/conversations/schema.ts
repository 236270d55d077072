import { z } from "zod";
import { namedObject } from "../named-object.ts";
import { deletedQuery, flag } from "../page.ts";
import { requiredText } from "../teams/schema.ts";
import {
  maxBriefLength,
  maxCharacters,
  maxCompetencyLength,
  maxMessageLength,
  maxQuestionLength,
} from "./constants.ts";
import { lengths, lengthsText } from "./lengths.ts";

export const conversationId = z.object({ id: z.uuid() });

const text = (max: number, missing: string) =>
  z.string(missing).trim().min(1, missing).max(max, `Please keep it under ${max} characters.`);
const question = text(maxQuestionLength, "Please write a question.");

export const planEntry = namedObject("PlanEntry", {
  competency: text(maxCompetencyLength, "Please name the competency.").meta({ examples: ["Teamwork"] }),
  behavioural: question
    .describe("The question about past behaviour, which is always asked.")
    .meta({ examples: ["Tell me about a time when you helped a colleague."] }),
  situational: z
    .string("Please write a question, or leave it empty.")
    .trim()
    .max(maxQuestionLength, `Please keep it under ${maxQuestionLength} characters.`)
    .describe(
      "The question about an imagined situation, which is asked if the length allows. Empty for none.",
    )
    .meta({ examples: ["Imagine that a colleague falls behind. What would you do?"] }),
  character_id: z.uuid("That is not the id of a character.").describe("The id of the character who asks."),
});
export type PlanEntry = z.infer<typeof planEntry>;
const coverage = z.array(
  planEntry
    .extend({
      state: z
        .enum(["open", "asked", "answered"])
        .describe("The progress of this competency in the interview."),
    })
    .meta({ id: "PlanEntryWithState" }),
);
export type Coverage = z.infer<typeof coverage>;

export const length = z.literal(lengths, `The length is ${lengthsText} answers.`);
export const brief = z
  .string()
  .max(maxBriefLength, `Please keep the text under ${maxBriefLength.toLocaleString("en")} characters.`);

export const characterIds = z
  .array(z.uuid("That is not the id of a character."), "Please select at least one character to continue.")
  .min(1, "Please select at least one character to continue.")
  .max(100, `Please select at most ${maxCharacters} characters.`);
/** The command checks the value and names the valid ones. */
export const workflow = z.string("Say which workflow: student_interview or resume_interview.");

export const namedCharacter = z.strictObject({ id: z.uuid(), name: z.string() });
export const planBody = namedObject("PlanBody", {
  workflow_type: workflow,
  character_ids: characterIds,
  length,
  brief: brief.nullish().describe("A job text or goal from which the plan is made. It is not stored."),
});
export type PlanInput = z.infer<typeof planBody>;
export const planResponse = namedObject("Plan", {
  plan: z.array(planEntry),
  spare: z
    .array(planEntry)
    .describe("Further entries to choose from, made from other lines of the job text. Practice mode only."),
});
export type ProposedPlan = z.infer<typeof planResponse>;
export const makePlanBody = z.strictObject({
  brief: brief.nullish().describe("A job text or goal from which the plan is made. It is not stored."),
});

export const statusResponse = namedObject("Status", {
  id: z.uuid(),
  workflow: z.string().meta({ examples: ["student_interview"] }),
  current_character: namedCharacter.nullable(),
  current_character_id: z.uuid().nullable(),
  current_character_name: z.string().nullable(),
  workflow_complete: z.boolean(),
  reply: z.enum(["idle", "running", "interrupted", "failed"]),
  revision: z.int().describe("Increases when an earlier message or the insights change."),
  length: z.int().nullable().describe("The planned number of answers. Null for no limit, 1 for a retry."),
  retry_of: z
    .uuid()
    .nullable()
    .describe(
      "The id of the answer that a retry repeats. Null for other conversations and once that answer is erased.",
    ),
  answers: z.int().describe("The number of answers so far, without greetings and skips."),
  plan: coverage.nullable().describe("The questions to ask. Null without a plan."),
  public_id: z.string().nullable(),
  erase_at: z.iso.datetime().nullable().describe("When the conversation is erased. Null for never."),
  created_at: z.iso.datetime(),
});
export type Status = z.infer<typeof statusResponse>;

export const feedbackBody = namedObject("FeedbackBody", {
  feedback_score: z.enum(["happy", "neutral", "unhappy"], "Please choose happy, neutral or unhappy."),
  feedback_notes: z.string().trim().max(4000, "Please keep the notes under 4,000 characters.").nullish(),
});
export type Feedback = z.infer<typeof feedbackBody>;

export const conversationResponse = statusResponse.extend({
  title: z.string().meta({ examples: ["Mara and Jonas, 2 Jan"] }),
  characters: z.array(namedCharacter),
  resume_id: z.uuid().nullable(),
  feedback: feedbackBody.nullable(),
});
conversationResponse.register(z.globalRegistry, { id: "Conversation" });
export type Conversation = z.infer<typeof conversationResponse>;

export const titleBody = namedObject("TitleBody", { title: requiredText("a title", 120) });

export const messageResponse = namedObject("Message", {
  id: z.uuid(),
  message_content: z.string().meta({ examples: ["What did you do yourself?"] }),
  generated_by: z
    .string()
    .nullable()
    .describe("The model that wrote the message. Null for messages of people and for fixed texts.")
    .meta({ examples: ["practice model"] }),
  speaker_id: z.uuid(),
  speaker_name: z.string().meta({ examples: ["Ada"] }),
  speaker_type: z.enum(["user", "character"]),
  state: z.enum(["complete", "streaming", "interrupted", "failed"]),
  timestamp: z.iso.datetime(),
  skipped: z.literal(true).optional().describe("True if the person skipped the question."),
  pauses: z
    .literal(true)
    .optional()
    .describe(
      "True if the message is about distress. The reply asks nothing, and `skip` continues with the next question.",
    ),
  uncounted: z
    .literal(true)
    .optional()
    .describe(
      "True if the message is not an answer, for example a question. Facts and insights leave it out.",
    ),
  reason: z
    .enum(["length", "refused", "stopped", "broken"])
    .optional()
    .describe(
      "Why a reply is interrupted or failed: it reached its length limit, the service refused it, " +
        "a person stopped it, or the stream broke.",
    ),
  danger: z
    .literal(true)
    .optional()
    .describe("True if the message is about danger, or is the fixed reply to such a message."),
  replaced_by: z
    .uuid()
    .nullable()
    .optional()
    .describe("With `all=true`, the id of the message that replaced this one. Null if it is current."),
});
export type Message = z.infer<typeof messageResponse>;

const clientIdText = "A client_id has 1 to 200 characters.";

const writeMessage = "Please write a message.";

const messageFields = z.strictObject({
  message: z
    .string(writeMessage)
    .max(maxMessageLength, `Please keep a message under ${maxMessageLength.toLocaleString("en")} characters.`)
    .refine((text) => text.trim() !== "", writeMessage)
    .optional()
    .meta({ examples: ["I trained four colleagues."] }),
  skip: z
    .boolean("skip is true or false.")
    .nullish()
    .describe(
      "Skips the open question. Send it instead of `message`. Answer the question later with `replaces`.",
    ),
  /** Idempotency key of the client: repeating it returns the same turn. */
  client_id: z.string().min(1, clientIdText).max(200, clientIdText).nullish(),
  replaces: z
    .uuid("replaces takes the id of an answer.")
    .nullish()
    .describe("The id of your answer or skip that this message replaces."),
});
export const messageBody = messageFields
  .refine(({ message, skip }) => skip || message !== undefined, { path: ["message"], error: writeMessage })
  .refine(({ message, skip }) => !skip || message === undefined, {
    path: ["skip"],
    error: "Skip a question without a message, or send the message.",
  })
  .refine(({ skip, replaces }) => !skip || !replaces, {
    path: ["skip"],
    error: "A skip takes no answer's place.",
  });
messageBody.register(z.globalRegistry, { id: "MessageBody" });
export type MessageInput = z.infer<typeof messageBody>;

export const refreshBody = namedObject("RefreshBody", {
  mode: z
    .enum(["continue", "again"], "mode is continue or again.")
    .nullish()
    .describe(
      "Continues a stopped reply where it stopped, or generates it again. Without a mode, a stopped reply does not change.",
    ),
});
export type RefreshMode = NonNullable<z.infer<typeof refreshBody>["mode"]>;

export const turnResponse = namedObject("Turn", { message: messageResponse, reply: messageResponse });
export type TurnResult = z.infer<typeof turnResponse>;

export const advanceBody = namedObject("AdvanceBody", {
  /** The character that the client leaves. Another current character fails with stale_stage. */
  from: z.uuid("from takes the id of a character.").nullish(),
});
export const advanceResponse = namedObject("Advance", {
  current_character: namedCharacter.nullable(),
  workflow_complete: z.boolean(),
});
export type AdvanceResult = z.infer<typeof advanceResponse>;

export const historyQuery = z.object({
  after: z
    .uuid("after takes the id of a message.")
    .optional()
    .describe("The id of the message after which the page starts."),
  limit: deletedQuery.shape.limit,
  all: flag.describe("Includes replaced messages."),
});
