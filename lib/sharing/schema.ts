import { z } from "zod";
import type { OwnContactRequest } from "./contact/schema.ts";
import { namedObject } from "../named-object.ts";
import { noticeVersion } from "../consents/schema.ts";
import { sensitiveKinds } from "../ai/tasks.ts";
import { parts } from "../insights/schema.ts";
import { email } from "../email-address.ts";
import {
  maxAdditionLength,
  maxCandidateNameLength,
  maxHeadlineLength,
  maxHighlightLength,
  maxHighlights,
  maxLineLength,
  maxLines,
  maxQuestionLength,
} from "./constants.ts";

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

const candidateName = text("Please enter a name.", maxCandidateNameLength)
  .transform((name) => name || null)
  .nullish();
/** Shown only to a visitor whose contact request is approved. */
const contactEmail = z
  .union([z.literal("").transform(() => null), email], "Please enter an email address.")
  .nullish();
const headline = text("Please enter a headline.", maxHeadlineLength)
  .transform((line) => line || null)
  .nullish();
const messageIds = z
  .array(z.uuid("That is not the id of a message."), "Give the ids of messages.")
  .max(3000, "Give at most 3,000 ids.");
const sentence = z
  .string()
  .min(1, "Give the sentence.")
  .meta({ examples: ["I have two children."] });
const ofTranscript = z.strictObject({ source: z.literal("transcript"), message_id: z.uuid(), sentence });
const ofResume = z.strictObject({ source: z.literal("resume"), page: z.int(), sentence });
/** A verbatim sentence of the owner's interview or resume. */
const sourceSentence = z.discriminatedUnion("source", [ofTranscript, ofResume]);
sourceSentence.register(z.globalRegistry, { id: "SourceSentence" });
export type SourceSentence = z.infer<typeof sourceSentence>;
const leftOutSentences = z
  .array(sourceSentence, "Give the sentences with their sources.")
  .max(2000, "Give at most 2,000 sentences.");

const highlights = z
  .array(sourceSentence, "Give the sentences with their sources.")
  .max(maxHighlights, `Please choose at most ${maxHighlights} highlights.`)
  .refine(
    (chosen) => chosen.every(({ sentence: { length } }) => length <= maxHighlightLength),
    `Please choose sentences of at most ${maxHighlightLength} characters.`,
  )
  .refine(
    (chosen) => new Set(chosen.map((one) => JSON.stringify(one))).size === chosen.length,
    "Please choose each sentence once.",
  );
const isOn = z.boolean("Say true or false.").optional();

const pointInTime = z.iso
  .datetime({ offset: true, error: "Give a time such as 2030-01-31T12:00:00Z." })
  .refine((time) => Date.parse(time) > 0, "Give a time after 1970.")
  .transform((time) => new Date(time).toISOString());

/**
 * An omitted field keeps its value. A new link takes the settings of the previous one, except name, contact and expiry. A
 * first link shares the interview without the sentences that are certainly sensitive. An entry of `highlights` is a whole
 * sentence that visitors can read.
 */
const publishFields = z.strictObject({
  candidate_name: candidateName,
  contact_email: contactEmail,
  expires_at: pointInTime.nullish(),
  hidden_message_ids: messageIds
    .optional()
    .describe("What tells of danger, and the fixed replies to that, are left out in any case"),
  left_out_sentences: leftOutSentences
    .optional()
    .describe(
      "Your own sentences that no visitor reads and no answer is made of; `[…]` is shown in their place",
    ),
  include_resume: isOn,
  include_resume_file: isOn.describe(
    "Visitors may download the PDF, with everything in it; needs `include_resume`",
  ),
  allow_batches: isOn.describe(`Visitors may send up to ${maxLines} questions at once`),
  headline,
  highlights: highlights.optional(),
});
export type PublishForm = z.input<typeof publishFields>;
export type PublishInput = z.output<typeof publishFields>;

/** Accepts a link as it was read. */
const readOnly = z.unknown().optional().describe("Read-only: ignored");
export const publishBody = publishFields
  .extend({ public_id: readOnly, url: readOnly, opened: readOnly, review_needed: readOnly })
  .transform(({ public_id, url, opened, review_needed, ...fields }): PublishInput => fields);
publishBody.register(z.globalRegistry, { id: "PublishBody" });

/** Only a name can be uncertain. */
const found = { kind: z.enum(sensitiveKinds), certain: z.boolean() };
/** A sentence with a protected trait, another person's name, or a number that identifies someone. */
const sensitiveSentence = z.discriminatedUnion("source", [
  ofTranscript.extend(found),
  ofResume.extend(found),
]);
sensitiveSentence.register(z.globalRegistry, { id: "SensitiveSentence" });
export type SensitiveSentence = z.infer<typeof sensitiveSentence>;
const sensitive = z.strictObject({
  looked_at: z
    .boolean()
    .describe("False where a model service is set up and did not look: plain signs decided"),
  sentences: z.array(sensitiveSentence),
});
export type Sensitive = z.infer<typeof sensitive>;

export const linkResponse = namedObject("Link", {
  public_id: z.string().meta({ examples: ["q8Zk1rVtT3mHc0aXw9sJ2g"] }),
  url: z.string().meta({ examples: ["https://colloquy.example/public/interview/q8Zk1rVtT3mHc0aXw9sJ2g"] }),
  candidate_name: z.string().nullable(),
  contact_email: z.string().nullable(),
  expires_at: z.iso.datetime().nullable(),
  hidden_message_ids: z.array(z.uuid()),
  /** The owner's sentences that visitors cannot read. */
  left_out_sentences: z.array(sourceSentence),
  include_resume: z.boolean(),
  /** Whether visitors may download the uncut PDF. */
  include_resume_file: z.boolean(),
  /** Whether visitors may send several questions at once. */
  allow_batches: z.boolean(),
  headline: z.string().nullable(),
  highlights: z.array(sourceSentence),
  review_needed: z
    .boolean()
    .describe("Made by an earlier version: the link is paused until its owner publishes again"),
  opened: z.strictObject({
    total: z.int().describe("How often others opened it"),
    last_at: z.iso.datetime().nullable().describe("When they last did; null for never"),
  }),
});
export type PublicLink = z.infer<typeof linkResponse>;

/** A shared turn of the interview or page of the resume, with its own id. */
const snapshotItem = z.strictObject({
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

export const addition = z.strictObject({ id: z.uuid(), content: z.string() });
type Addition = z.infer<typeof addition>;

/** The source of a verbatim quote. `message_id` is the id of a snapshot item. */
export const citation = z.discriminatedUnion("source", [
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
export const outcome = z.enum(["answered", "related", "not_covered", "passages"]).meta({ id: "Outcome" });
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
    content: question.optional().describe("Required without lines"),
    lines: lines
      .optional()
      .describe(
        "Several questions in place of content, where the owner allows it; each counts as a question",
      ),
    consent: noticeVersion.optional().describe("Accepts this version of the notice on AI"),
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
  generated_by: z.string().nullable().describe("The model that chose the quotes; null where none was asked"),
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
export const highlight = namedObject("Highlight", {
  source: z.enum(["transcript", "resume"]),
  page: z.int().nullable(),
  sentence,
});
export type Highlight = z.infer<typeof highlight>;

const sharedPage = z.strictObject({ page: z.int(), content: z.string() });

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

export const hiddenResponse = namedObject("Hidden", {
  hidden: sensitiveSentence.nullable().describe("Null where what is shared comes closer"),
});
export type Hidden = z.infer<typeof hiddenResponse>;

const linkChoice = linkResponse.omit({ public_id: true, url: true, opened: true, review_needed: true });
export type LinkChoice = z.infer<typeof linkChoice>;

const shareableTurn = z.strictObject({
  message_id: z.uuid(),
  speaker_type: z.enum(["user", "character"]),
  speaker_name: z.string().nullable(),
  content: z.string(),
  counted: z
    .boolean()
    .describe("False for your messages that are no answers: left out unless you share them"),
});
export const shareableResponse = namedObject("Shareable", {
  link: linkResponse.nullable(),
  turns: z.array(shareableTurn),
  resume: z
    .strictObject({ filename: z.string(), pages: z.array(sharedPage) })
    .nullable()
    .describe("Without its contact details; null where there is none that was read and not deleted"),
  sentences: z.array(sourceSentence).describe("Your own, of all that can be shared"),
  sensitive,
  chosen: linkChoice.describe(
    "What the form begins with: the newest link's choice, else what is proposed for a first one",
  ),
  first_hidden: z
    .array(z.uuid())
    .describe("The messages that tell of danger, with the fixed replies: they are never shared"),
});
export type Shareable = z.infer<typeof shareableResponse>;

/** The public page of an unpublished choice, with all its items. */
export const publicPreview = publicStatusResponse
  .extend({ items: z.array(snapshotItem) })
  .meta({ id: "PublicPreview" });
export type PublicPreview = z.infer<typeof publicPreview>;

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
  correction: z.string().nullable(),
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
