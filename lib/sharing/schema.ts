import { z } from "zod";
import type { OwnContactRequest } from "./contact/schema.ts";
import { namedObject } from "../named-object.ts";
import { noticeVersion } from "../consents/schema.ts";
import { parts } from "../insights/schema.ts";
import { maxAdditionLength, maxLineLength, maxLines, maxQuestionLength } from "./constants.ts";

/** Not validated further: a malformed token gets the same error as a dead link. */
export const publicToken = z.object({ token: z.string() });
export const questionId = z.object({ id: z.uuid(), questionId: z.uuid() });

export const text = (missing: string, max: number, what?: string) => {
  const tooLong = what
    ? `Please keep ${what} under ${max.toLocaleString("en")} characters.`
    : `Please enter at most ${max} characters.`;
  return z.string(missing).trim().max(max, tooLong);
};
export const requiredText = (...given: Parameters<typeof text>) => text(...given).min(1, given[0]);

const sentence = z
  .string()
  .min(1, "Give the sentence.")
  .meta({ examples: ["I have two children."] });
export const ofTranscript = z.strictObject({
  source: z.literal("transcript"),
  message_id: z.uuid(),
  sentence,
});
export const ofResume = z.strictObject({ source: z.literal("resume"), page: z.int(), sentence });
/** A verbatim sentence of the owner's interview or resume. */
export const sourceSentence = z.discriminatedUnion("source", [ofTranscript, ofResume]);
sourceSentence.register(z.globalRegistry, { id: "SourceSentence" });
export type SourceSentence = z.infer<typeof sourceSentence>;
/** A shared turn of the interview or page of the resume, with its own id. */
export const snapshotItem = z.strictObject({
  id: z.uuid(),
  source: z.enum(["transcript", "resume"]),
  /** Null for a page. */
  speaker_type: z.enum(["user", "character"]).nullable(),
  /** The character's name; null for the candidate, and for a page. */
  speaker_name: z.string().nullable(),
  /** The resume's page, from 1; null for a turn. */
  page: z.int().nullable(),
  content: z.string().meta({ examples: ["What did she improve at the bakery?"] }),
});
export type SnapshotItem = z.infer<typeof snapshotItem>;

const addition = z.strictObject({ id: z.uuid(), content: z.string() });
type Addition = z.infer<typeof addition>;

/** The source of a verbatim quote. `message_id` is the id of a snapshot item. */
const citation = z.discriminatedUnion("source", [
  z.strictObject({ source: z.literal("transcript"), message_id: z.uuid(), quote: z.string() }),
  z.strictObject({ source: z.literal("resume"), page: z.int(), quote: z.string() }),
  z.strictObject({ source: z.literal("candidate"), addition_id: z.uuid(), quote: z.string() }),
]);
citation.register(z.globalRegistry, { id: "Citation" });
export type Citation = z.infer<typeof citation>;

/** The source of a quote for the owner: an own answer, or a claim of the insights. */
const ownCitation = z.discriminatedUnion("source", [
  z.strictObject({ source: z.literal("transcript"), message_id: z.uuid(), quote: z.string() }),
  z.strictObject({ source: z.literal("insights"), part: z.enum(parts), quote: z.string() }),
]);
export type OwnCitation = z.infer<typeof ownCitation>;

/**
 * The quotes answer the question (`answered`), are only about its subject (`related`), or there are none (`not_covered`).
 * `passages`: practice mode shows the closest passages, which no model judged.
 */
const outcome = z.enum(["answered", "related", "not_covered", "passages"]).meta({ id: "Outcome" });
export type Outcome = z.infer<typeof outcome>;

export const publicMessage = namedObject("PublicMessage", {
  id: z.uuid(),
  role: z.enum(["user", "assistant"]),
  content: z.string().meta({ examples: ["What did she improve at the bakery?"] }),
  created_at: z.iso.datetime(),
  citations: z.array(citation),
  /** Null for a question, a declined or withdrawn answer, and the candidate's addition. */
  outcome: outcome.nullable(),
  /** The words of the question that occur in its `passages`; null for other outcomes. */
  terms: z.array(z.string()).nullable(),
  /** A question is `answering` until its answer is stored. */
  state: z.enum(["complete", "answering"]),
});
export type PublicMessage = z.infer<typeof publicMessage>;

const question = requiredText("Please write a question.", maxQuestionLength, "a question").meta({
  examples: ["What did she improve at the bakery?"],
});
const lines = z
  .array(requiredText("Please write a question in each line.", maxLineLength, "each line"))
  .min(1, "Please write a question.")
  .max(maxLines, `Please send at most ${maxLines} lines at once.`);
const isOneKind = ({ content, lines: several }: { content?: unknown; lines?: unknown }): boolean =>
  (content === undefined) !== (several === undefined);
export const questionBody = z
  .strictObject({
    content: question.optional().describe("Required without `lines`."),
    lines: lines
      .optional()
      .describe(
        "Several questions instead of `content`, if the owner allows it. Each counts towards limits.",
      ),
    consent: noticeVersion.optional().describe("The version of the notice on AI to accept."),
  })
  .refine(isOneKind, { path: ["content"], error: "Please write a question, as content or as lines." });
questionBody.register(z.globalRegistry, {
  id: "QuestionBody",
  examples: [{ content: "What did she improve at the bakery?" }],
});

export const ownQuestionBody = namedObject("OwnQuestionBody", { content: question });
export const ownQuestionForm = ownQuestionBody.extend({ id: z.uuid() });

export const ownQuestion = namedObject("OwnQuestion", {
  id: z.uuid(),
  content: z.string().meta({ examples: ["Where did I show that I can lead?"] }),
  /** Null while it is being answered. */
  answer: z.string().nullable(),
  outcome: z.enum(["answered", "related", "not_covered", "declined", "help"]).nullable(),
  citations: z.array(ownCitation),
  generated_by: z.string().nullable().describe("The model that chose the quotes. Null if no model was used."),
  created_at: z.iso.datetime(),
});
export type OwnQuestion = z.infer<typeof ownQuestion>;

export const acceptedResponse = namedObject("Accepted", {
  visitor_token: z.string().meta({ examples: ["d3b07384d113edec49eaa6238ad5ff00"] }),
});

export const askedResponse = namedObject("Asked", {
  messages: z.array(publicMessage),
  visitor_token: z.string().meta({ examples: ["d3b07384d113edec49eaa6238ad5ff00"] }),
});
export type AskResult = z.infer<typeof askedResponse>;

export const publicStatusQuery = z.object({
  /** "true" from a page that is already open: does not count as an opening. */
  recheck: z.enum(["true", "false"], "Say true or false.").optional(),
});
/** A verbatim sentence of the candidate on the card. `page` is null for the interview. */
const highlight = namedObject("Highlight", {
  source: z.enum(["transcript", "resume"]),
  page: z.int().nullable(),
  sentence,
});
export type Highlight = z.infer<typeof highlight>;

export const sharedPage = z.strictObject({ page: z.int(), content: z.string() });

export const publicStatusResponse = namedObject("PublicStatus", {
  candidate_name: z.string().nullable(),
  headline: z.string().nullable(),
  highlights: z.array(highlight),
  /** The shared text of the resume; empty if it is not shared. */
  resume: z.array(sharedPage),
  /** Whether the resume's PDF can be downloaded. */
  resume_file: z.boolean(),
  created_at: z.iso.datetime(),
  /** Whether several questions can be sent at once. */
  allow_batches: z.boolean(),
  /** The names of the interviewers, in order. */
  characters: z.array(z.string()),
  suggested_questions: z.array(z.string()),
  ai_notice: z.string().meta({ examples: ["AI chooses the quotes that answer you, each with its source."] }),
});
export type PublicStatus = z.infer<typeof publicStatusResponse>;

export type PublicInterview = PublicStatus & {
  /** The shared items that the messages cite, in order. */
  items: SnapshotItem[];
  additions: Addition[];
  messages: PublicMessage[];
  contact_requests: OwnContactRequest[];
  /** When the link gets new tokens; null while it has some. */
  answers_again_at: string | null;
};

export const askedQuestion = namedObject("AskedQuestion", {
  id: z.uuid(),
  content: z.string().meta({ examples: ["What did she improve at the bakery?"] }),
  /** Null before it is answered, and if answering failed. */
  answer: z.string().nullable(),
  citations: z.array(citation),
  /** Null without an answer, and for a declined question. `related` and `not_covered` are gaps. */
  outcome: outcome.nullable(),
  /** True for `answered`, false for a gap; null for `passages`, and if `outcome` is null. */
  covered: z.boolean().nullable(),
  correction: z.string().nullable().describe("The owner's own answer to this question."),
  created_at: z.iso.datetime(),
  /** Whether the candidate has not seen it yet. */
  is_new: z.boolean(),
});
export type AskedQuestion = z.infer<typeof askedQuestion>;

/** The questions of one visitor, named by a number. */
export const thread = namedObject("Thread", { visitor: z.string(), questions: z.array(askedQuestion) });
export type Thread = z.infer<typeof thread>;

export const additionBody = namedObject("AdditionBody", {
  content: requiredText("Please write an answer.", maxAdditionLength, "an answer"),
});
export type QuestionInput = z.output<typeof questionId>;
export type AdditionInput = QuestionInput & z.output<typeof additionBody>;
