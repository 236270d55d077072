import { z } from "zod";
import { namedObject } from "../named-object.ts";
import { maxNoteLength } from "./constants.ts";

/** The parsed JSON of `insights`. */
export const insightsContent = z.strictObject({
  summary: z.string(),
  strengths: z.array(z.string()),
  improvement_areas: z.array(z.string()),
  notable_quotes: z.array(z.string()),
});
export type InsightsContent = z.infer<typeof insightsContent>;

/** Ids of the messages that support each claim, in the order of the claims. */
export const evidenceContent = namedObject("EvidenceContent", {
  strengths: z.array(z.array(z.uuid())),
  improvement_areas: z.array(z.array(z.uuid())),
  notable_quotes: z.array(z.uuid()),
});
export type Evidence = z.infer<typeof evidenceContent>;

export const parts = ["summary", "strengths", "improvement_areas", "notable_quotes"] as const;
export type Part = (typeof parts)[number];
const part = z.enum(parts, "part is summary, strengths, improvement_areas or notable_quotes.");

const judgedClaim = z.strictObject({
  part,
  /** For the summary, one sentence. */
  text: z.string().meta({ examples: ["You trained four colleagues."] }),
  support: z
    .enum(["supports", "partly", "unchecked", "fact"])
    .describe(
      "Whether the cited messages support the claim fully (`supports`) or in part (`partly`), or were not checked " +
        "(`unchecked`). Practice mode returns facts (`fact`), which need no check.",
    ),
});
export const judgedClaims = z.array(judgedClaim);
export type JudgedClaim = z.infer<typeof judgedClaim>;

const note = z
  .string()
  .trim()
  .max(maxNoteLength, `Please keep the note under ${maxNoteLength.toLocaleString("en")} characters.`);
const disputeResponse = namedObject("Dispute", {
  id: z.uuid(),
  note: z.string().nullable(),
  created_at: z.iso.datetime(),
});
export const disputeBody = namedObject("DisputeBody", {
  part,
  claim: z
    .string("Say which claim.")
    .min(1, "Say which claim.")
    .max(4000, "That is no claim of these insights.")
    .describe("The text of the claim, exactly as in `claims`.")
    .meta({ examples: ["You trained four colleagues."] }),
  note: note.nullish(),
});
export type DisputeInput = z.infer<typeof disputeBody>;
export const disputeId = z.object({ id: z.uuid(), disputeId: z.uuid() });
export const disputeForm = z.object({ id: z.uuid(), ...disputeBody.shape, note });
export const disputeIdForm = z.object({ ...disputeId.shape });
export const insightsForm = z.object({ id: z.uuid() });

const has = z.boolean();
const answerMarks = namedObject("AnswerMarks", {
  situation: has,
  action: has,
  result: has,
  own_part: has,
  number: has,
});
export type Marks = z.infer<typeof answerMarks>;

/** Facts of an answer that code detects. The sentences are verbatim. */
const answerFacts = namedObject("AnswerFacts", {
  words: z.int(),
  figure: z.string().nullable().describe("The sentence with the most numbers, not counting years and dates."),
  own_past: z.string().nullable().describe("A sentence about what “I” did."),
});

const answerStrip = namedObject("AnswerStrip", {
  message_id: z.uuid(),
  skipped: z.boolean().describe("True if the question was skipped."),
  counted: z
    .boolean()
    .describe("Whether the message counts as an answer. Skips and messages that answer nothing do not."),
  added: z.boolean().describe("True if the message follows the last question."),
  facts: answerFacts
    .nullable()
    .describe("Facts about the answer. Null if the message does not count as an answer."),
  marks: answerMarks.nullable().describe("What a model found in the answer. Null without a model."),
  competency: z
    .int()
    .nullable()
    .describe("The index of the plan’s competency that the answer is about, from 0, as a model found."),
});
export type AnswerStrip = z.infer<typeof answerStrip>;

export const insightsResponse = namedObject("Insights", {
  /** JSON text of `{summary, strengths, improvement_areas, notable_quotes}`. */
  insights: z.string().nullable(),
  generated_by: z
    .string()
    .nullable()
    .describe("The model that wrote the insights.")
    .meta({ examples: ["practice model"] }),
  status: z
    .enum(["none", "running", "ready", "failed"])
    .describe("The state of the insights. Poll while it is `running` or `check` is `running`."),
  evidence: evidenceContent.nullable(),
  claims: z
    .array(judgedClaim.extend({ dispute: disputeResponse.nullable() }))
    .nullable()
    .describe("The sentences of the summary and the entries of the lists, in order."),
  /** Why there are none, or why making them again failed, as a text for the person. */
  detail: z.string().nullable(),
  /** The number of the model's quotes, and of those that are verbatim in an answer. */
  quotes: z.strictObject({ found: z.int(), verified: z.int() }).nullable(),
  answers: z
    .array(answerStrip)
    .describe("Your answers and skips, oldest first. Empty until the insights are ready."),
  check: z
    .enum(["none", "running", "done", "failed"])
    .describe(
      "The state of the model's check. Insights can change while it is `running`. It is `none` in practice mode.",
    ),
  limits: z
    .array(z.enum(["not_checked", "in_parts", "shortened"]))
    .describe(
      "Limits that a small context of the model caused: no check, an interview read in parts, or shortened answers.",
    ),
});
export type Claim = NonNullable<z.infer<typeof insightsResponse>["claims"]>[number];
export type InsightsResponse = z.infer<typeof insightsResponse>;
