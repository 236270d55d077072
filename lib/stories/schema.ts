import { z } from "zod";
import { workflows } from "../characters/schema.ts";
import { maxBriefLength } from "../conversations/constants.ts";
import { namedObject } from "../named-object.ts";
import { deletedAt, pageQuery } from "../page.ts";
import questions from "./questions.json" with { type: "json" };

/** Stories of one person. */
export const maxStories = 500;
const maxTags = 10;
const maxTagLength = 40;
/** In characters. */
const maxTitleLength = 200;
const maxNoteLength = 2000;
const maxSearchLength = 300;

export const classicQuestions = questions;
export const findClassic = (id: string | undefined) => questions.find((one) => one.id === id) ?? null;

const answerRef = z.uuid("That is not the id of an answer.");
const title = z
  .string("Please enter a title.")
  .trim()
  .min(1, "Please enter a title.")
  .max(maxTitleLength, `Please keep the title under ${maxTitleLength} characters.`);
const note = z
  .string()
  .trim()
  .max(maxNoteLength, `Please keep the note under ${maxNoteLength.toLocaleString("en")} characters.`);
const longTag = `Please keep each tag under ${maxTagLength} characters.`;
const tags = z
  .array(
    z
      .string()
      .trim()
      .min(1, "A tag has at least one character.")
      .max(maxTagLength, longTag)
      .regex(/^[^,]*$/, "A tag has no comma."),
  )
  .max(maxTags, `A story has at most ${maxTags} tags. Please remove some.`)
  .transform((all) => [...new Set(all)]);

export const storyId = z.object({ id: z.uuid() });
export const keepBody = namedObject("KeepStoryBody", {
  message_id: answerRef.describe("The id of an answer in a finished interview of yours."),
  title: title.nullish().describe("The question asked, by default."),
  note: note.nullish(),
  tags: tags.optional(),
});
export type KeepInput = z.output<typeof keepBody>;
export const changeBody = namedObject("ChangeStoryBody", {
  title: title.optional(),
  note: note.nullish(),
  tags: tags.optional(),
});
export type ChangeInput = z.output<typeof changeBody>;

export const keepForm = z.object({ message_id: answerRef });
export const changeForm = z.object({
  ...storyId.shape,
  title,
  note,
  tags: z
    .string()
    .transform((text) =>
      text
        .split(",")
        .map((tag) => tag.trim())
        .filter(Boolean),
    )
    // Here, because the form has one field for all tags.
    .refine((all) => all.every((tag) => tag.length <= maxTagLength), longTag)
    .pipe(tags),
});
/** Without `confirmed` the page asks first. */
export const removeForm = storyId.extend({ confirmed: z.literal("yes").optional() });

const interview = namedObject("StoryInterview", {
  id: z.uuid(),
  workflow: z.enum(workflows),
  title: z.string(),
  created_at: z.iso.datetime(),
  deleted_at: deletedAt,
});
const ownAnswer = namedObject("OwnAnswer", {
  message_id: z.uuid(),
  question: z.string().nullable().describe("The question asked."),
  text: z.string(),
  words: z.int(),
  has_figure: z.boolean().describe("Whether it has a number other than dates and years."),
  has_own_past: z.boolean().describe("Whether a sentence says what “I” did."),
});
export type OwnAnswer = z.infer<typeof ownAnswer>;

const story = namedObject("Story", {
  id: z.uuid(),
  title: z.string(),
  note: z.string().nullable(),
  tags: z.array(z.string()),
  questions: z.array(z.string()).describe("The ids of the classic questions that it answers."),
  created_at: z.iso.datetime(),
  answer: ownAnswer
    .nullable()
    .describe(
      "The kept answer. Null while its interview is deleted, or if the message no longer counts as an answer.",
    ),
  interview,
  versions: z.int().describe("The number of tries at the question, this answer included."),
});
export type Story = z.infer<typeof story>;
export const storiesResponse = z.array(story);
export const listQuery = pageQuery.extend({
  tag: z
    .string()
    .max(maxTagLength, `A tag has at most ${maxTagLength} characters.`)
    .optional()
    .describe("Only stories with this tag."),
});
export type ListQuery = z.infer<typeof listQuery>;

const version = namedObject("StoryVersion", { ...ownAnswer.shape, interview });
export const storyWithVersions = story.extend({ tries: z.array(version) }).meta({ id: "StoryWithVersions" });
export type StoryWithVersions = z.infer<typeof storyWithVersions>;

export const searchBody = namedObject("SearchAnswersBody", {
  q: z
    .string("Please write what you are looking for.")
    .trim()
    .min(1, "Please write what you are looking for.")
    .max(maxSearchLength, `Please search for at most ${maxSearchLength} characters.`),
});
export const searchForm = z.object(searchBody.shape);
const found = namedObject("FoundAnswer", {
  ...ownAnswer.shape,
  interview,
  story_id: z.uuid().nullable().describe("The story that keeps the answer, or null."),
});
export type FoundAnswer = z.infer<typeof found>;
export const foundAnswers = namedObject("FoundAnswers", {
  answers: z.array(found).describe("The closest answers, best first."),
  by: z
    .enum(["meaning", "words"])
    .describe("How they are ranked. Words alone rank until the answers’ meanings are computed."),
});
export type FoundAnswers = z.infer<typeof foundAnswers>;

export const questionParam = z.object({ question: z.enum(questions.map(({ id }) => id)) });
export const assignBody = namedObject("AssignStoryBody", {
  message_id: answerRef.nullable().describe("The answer to keep for this question, or null for none."),
});
export const assignForm = z.object({ ...questionParam.shape, message_id: answerRef.optional() });
export const reopenForm = z.object(questionParam.shape);
const classic = namedObject("ClassicQuestion", {
  id: z.string(),
  question: z.string(),
  story: z.strictObject({ id: z.uuid(), title: z.string() }).nullable(),
  has_none: z.boolean().describe("True if you chose none of your answers."),
});
export type ClassicQuestion = z.infer<typeof classic>;
export const classicResponse = classic;
export const classicsResponse = z.array(classic);

export const supportBody = namedObject("SupportBody", {
  brief: z
    .string("Please enter the job description.")
    .trim()
    .min(1, "Please enter the job description.")
    .max(maxBriefLength, `Please keep the text under ${maxBriefLength.toLocaleString("en")} characters.`)
    .describe("A job text. It is not stored."),
  resume_id: z.uuid("That is not the id of a resume.").nullish(),
});
export type SupportInput = z.output<typeof supportBody>;
const supported = namedObject("SupportedLine", {
  line: z.string(),
  support: z.array(
    z.strictObject({
      quote: z.string().describe("Verbatim."),
      story: z
        .strictObject({ id: z.uuid(), title: z.string() })
        .nullable()
        .describe("The story that it quotes; null for the resume."),
    }),
  ),
});
export const supportResponse = namedObject("Support", {
  lines: z.array(supported).describe("The lines of the text that name a task or a skill."),
  by_model: z.boolean().describe("False in practice mode, which looks for no support."),
});
export type Support = z.infer<typeof supportResponse>;

const monthShape = {
  interviews: z.int().describe("Finished interviews, without second tries."),
  answers: z.int(),
  words: z.int().nullable().describe("Words an answer, on average."),
  with_figure: z.int(),
  with_own_past: z.int(),
  skipped: z.int(),
  marked: z.int().describe("Answers that a model marked with what they hold; 0 in practice mode."),
  situation: z.int().describe("Of the marked answers, those with a situation. The next three likewise."),
  action: z.int(),
  result: z.int(),
  own_part: z.int(),
};
const month = namedObject("ProgressMonth", {
  month: z.string().describe("YYYY-MM of the start of the interviews, in UTC."),
  ...monthShape,
});
export type ProgressMonth = z.infer<typeof month>;
const ten = z.strictObject({ answers: z.int(), with_figure: z.int(), with_own_past: z.int() });
export const progressResponse = namedObject("Progress", {
  months: z.array(month).describe("Months with a finished interview, oldest first."),
  last: ten.describe("Your last 10 answers whose facts are computed."),
  before: ten.describe("The 10 answers before them."),
  is_complete: z.boolean().describe("False while the facts of some answers are still being computed."),
});
export type Progress = z.infer<typeof progressResponse>;
