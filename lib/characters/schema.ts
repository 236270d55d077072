import { z } from "zod";
import { namedObject } from "../named-object.ts";
import { deletedAt, pageQuery } from "../page.ts";
import { ownerId, readOnly, requiredText } from "../teams/schema.ts";
import { manners, tryLimits } from "./constants.ts";
import { placeholderProblem } from "./names.ts";

export const workflows = ["resume_interview", "student_interview"] as const;
export type Workflow = (typeof workflows)[number];

const maxDescriptionLength = 500;
const maxPromptLength = 20_000;

export const characterId = z.object({ id: z.uuid() });
export const versionId = characterId.extend({ version_id: z.uuid() });

const name = requiredText("a name", 120).meta({ examples: ["Mara Lindqvist"] });

/** A text that is not blank; keeps its white space. */
const writtenText = (missing: string, noun: string, max: number) =>
  z
    .string(missing)
    .max(max, `Please keep ${noun} under ${max.toLocaleString("en")} characters.`)
    .refine((text) => text.trim() !== "", missing);

const systemPrompt = writtenText("Please write a prompt.", "the prompt", maxPromptLength).meta({
  examples: ["You are a friendly interviewer. Ask one question at a time."],
});

const manner = z
  .enum(manners, `The manner is ${manners.slice(0, -1).join(", ")} or ${manners.at(-1)}.`)
  .nullish()
  .describe("How the character asks questions. Practice mode ignores it.");

/** A prompt to save: has no placeholders of the template. */
const finishedPrompt = systemPrompt.superRefine((prompt, context) => {
  const message = placeholderProblem(prompt);
  if (message) context.addIssue({ code: "custom", message });
});

/** Without `user_id` the creator owns the character. An update keeps omitted fields. */
const characterForm = z.strictObject({
  name,
  description: z
    .string("The description is a text.")
    .trim()
    .max(maxDescriptionLength, `Please keep the description under ${maxDescriptionLength} characters.`)
    .nullish(),
  system_prompt: finishedPrompt,
  manner,
  is_readonly: z.boolean("is_readonly is true or false.").nullish(),
  workflow_type: z
    .union(
      [z.enum(workflows), z.literal("").transform(() => null)],
      `The workflow type is ${workflows.join(" or ")}, or null for both.`,
    )
    .nullish(),
  is_system: z.boolean("is_system is true or false.").nullish(),
  team_id: z.uuid("That is not the id of a team.").nullish(),
  user_id: ownerId,
});
export type CharacterInput = z.output<typeof characterForm>;

/** Request body of a character; a response can be sent back unchanged. */
export const characterBody = characterForm
  .extend({
    id: readOnly,
    version: readOnly,
    created_at: readOnly,
    updated_at: readOnly,
    deleted_at: readOnly,
  })
  .transform(({ id, version, created_at, updated_at, deleted_at, ...fields }): CharacterInput => fields);
characterBody.register(z.globalRegistry, { id: "CharacterBody" });

export const characterResponse = namedObject("Character", {
  id: z.uuid(),
  name: z.string().meta({ examples: ["Mara Lindqvist"] }),
  description: z.string().meta({ examples: ["Asks what you did yourself and what the result was."] }),
  system_prompt: z.string(),
  manner: z.enum(manners),
  team_id: z.uuid().nullable(),
  is_readonly: z.boolean(),
  is_system: z.boolean(),
  user_id: z.uuid().nullable(),
  workflow_type: z.enum(workflows).nullable(),
  version: z.int().describe("The number of the current prompt version."),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  deleted_at: deletedAt,
});
export type Character = z.infer<typeof characterResponse>;

export const cardsPageSize = 20;

export const cardsQuery = z.object({
  workflow: z.enum(workflows, `There are two workflows: ${workflows.join(" and ")}.`),
  q: z
    .string()
    .trim()
    .max(100, "Please search for at most 100 characters.")
    .optional()
    .describe("Text to search for in names, descriptions and team names."),
  cursor: pageQuery.shape.cursor,
  limit: pageQuery.shape.limit.default(cardsPageSize),
});
export type CardsQuery = z.infer<typeof cardsQuery>;

const characterCard = characterResponse.pick({ id: true, name: true, is_system: true }).extend({
  description: z.string().describe("The description, shortened to fit a card."),
  team: z.string().nullable().describe("The name of the character's team. Null if it is not in a team."),
});
characterCard.register(z.globalRegistry, { id: "CharacterCard" });
export type CharacterCard = z.infer<typeof characterCard>;

export const cardsResponse = namedObject("CharacterCardPage", {
  characters: z.array(characterCard),
  next_cursor: z.string().nullable(),
});
export type CharacterCardPage = z.infer<typeof cardsResponse>;

export const forkBody = namedObject("ForkBody", { name });
export const versionBody = namedObject("VersionBody", { prompt: finishedPrompt });

export const versionResponse = namedObject("Version", {
  id: z.uuid(),
  number: z.int(),
  prompt: z.string().meta({ examples: ["You are a friendly interviewer. Ask one question at a time."] }),
  manner: z.enum(manners),
  created_at: z.iso.datetime(),
  created_by: z
    .uuid()
    .nullable()
    .describe(
      "The id of the author's account. Null for a deleted account and for characters that come with Colloquy.",
    ),
  author: z.string().nullable().describe("The author's display name. Null if `created_by` is null."),
});
export type Version = z.infer<typeof versionResponse>;

/** A trial of an unsaved prompt. `turns` does not contain the greeting. */
export const tryBody = z
  .strictObject({
    name,
    system_prompt: systemPrompt,
    manner,
    turns: z
      .array(
        z.strictObject({
          speaker: z.enum(["user", "character"], "The speaker is user or character."),
          text: writtenText("Please write a message.", "a message", tryLimits.text),
        }),
        "turns is the talk so far; an empty list begins it.",
      )
      .max(tryLimits.turns, `A trial has at most ${tryLimits.turns} messages. Begin a new one.`),
  })
  .refine(({ turns }) => turns.length === 0 || turns.at(-1)?.speaker === "user", {
    path: ["turns"],
    message: "The last message is the person's.",
  });
tryBody.register(z.globalRegistry, { id: "TryBody" });
export type TryInput = z.infer<typeof tryBody>;
export const tryResponse = namedObject("Try", { reply: z.string() });
