import { z } from "zod";
import { sensitiveKinds } from "../../ai/tasks.ts";
import { email } from "../../email-address.ts";
import { namedObject } from "../../named-object.ts";
import {
  maxCandidateNameLength,
  maxHeadlineLength,
  maxHighlightLength,
  maxHighlights,
  maxLines,
} from "../constants.ts";
import {
  ofResume,
  ofTranscript,
  publicStatusResponse,
  sharedPage,
  snapshotItem,
  sourceSentence,
  text,
} from "../schema.ts";

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
    .describe(
      "The ids of messages to hide. Messages about danger and their fixed replies are always hidden.",
    ),
  left_out_sentences: leftOutSentences
    .optional()
    .describe("Your sentences that visitors see as `[…]` and that no answer uses."),
  include_resume: isOn,
  include_resume_file: isOn.describe(
    "Whether visitors can download the complete PDF. Requires `include_resume`.",
  ),
  allow_batches: isOn.describe(`Whether visitors can send up to ${maxLines} questions at once.`),
  headline,
  highlights: highlights.optional(),
});
export type PublishForm = z.input<typeof publishFields>;
export type PublishInput = z.output<typeof publishFields>;

/** Accepts a link as it was read. */
const readOnly = z.unknown().optional().describe("Read-only. Ignored in requests.");
export const publishBody = publishFields
  .extend({ public_id: readOnly, url: readOnly, opened: readOnly, review_needed: readOnly })
  .transform(({ public_id, url, opened, review_needed, ...fields }): PublishInput => fields);
publishBody.register(z.globalRegistry, { id: "PublishBody" });

/** Only names can be uncertain. */
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
    .describe(
      "False if there is a model service but it has not read these sentences, so that signs in the text chose them.",
    ),
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
    .describe("True if an earlier version of Colloquy made the link. It is paused until you publish again."),
  opened: z.strictObject({
    total: z.int().describe("How often other people opened the link."),
    last_at: z.iso.datetime().nullable().describe("When it was last opened. Null for never."),
  }),
});
export type PublicLink = z.infer<typeof linkResponse>;

export const hiddenResponse = namedObject("Hidden", {
  hidden: sensitiveSentence.nullable().describe("Null if shared content matches better."),
});
export type Hidden = z.infer<typeof hiddenResponse>;

const linkChoice = linkResponse.omit({ public_id: true, url: true, opened: true, review_needed: true });
export type LinkChoice = z.infer<typeof linkChoice>;

const shareableTurn = z.strictObject({
  message_id: z.uuid(),
  speaker_type: z.enum(["user", "character"]),
  speaker_name: z.string().nullable(),
  content: z.string(),
  counted: z.boolean().describe("False for your messages that are not answers. They are hidden by default."),
});
export const shareableResponse = namedObject("Shareable", {
  link: linkResponse.nullable(),
  turns: z.array(shareableTurn),
  resume: z
    .strictObject({ filename: z.string(), pages: z.array(sharedPage) })
    .nullable()
    .describe("The text of the resume without contact details. Null if there is no readable resume."),
  sentences: z.array(sourceSentence).describe("Your own sentences that can be shared."),
  sensitive,
  chosen: linkChoice.describe(
    "The settings of the latest link, or the proposed settings if there was no link.",
  ),
  first_hidden: z
    .array(z.uuid())
    .describe("The ids of messages about danger and their fixed replies, which are never shared."),
});
export type Shareable = z.infer<typeof shareableResponse>;

/** The public page of an unpublished choice, with all its items. */
export const publicPreview = publicStatusResponse
  .extend({ items: z.array(snapshotItem) })
  .meta({ id: "PublicPreview" });
export type PublicPreview = z.infer<typeof publicPreview>;
