import { z } from "zod";
import { teamTexts } from "../teams/schema.ts";
import { teamFileLimits } from "./constants.ts";
import { characterTexts, workflows } from "./schema.ts";

const format = "colloquy.team";

/**
 * A team with its characters as a file: their texts, and nothing of who owns them or where they were. Version 1 is
 * the first; a change that older files do not meet gets a number of its own. `teamFileLimits` bounds it: the 1 MB of
 * any body is less than a hundred of the longest prompts would take.
 */
export const teamFile = z.strictObject(
  {
    format: z.literal(format, `This is no team file: its format is not “${format}”.`),
    version: z.literal(1, "This file has a version that this Colloquy cannot read. It reads version 1."),
    exported_at: z.string().optional(),
    team: z.strictObject(teamTexts, "A team file has a team."),
    characters: z
      .array(z.strictObject(characterTexts, "A character is an object with a name and a system_prompt."), {
        error: "A team file has a list of characters.",
      })
      .max(teamFileLimits.characters, `A team file has at most ${teamFileLimits.characters} characters.`),
  },
  "This is no team file.",
);
export type TeamFile = z.output<typeof teamFile>;

/** A file as it is written. */
export const teamFileResponse = z.strictObject({
  format: z.literal(format),
  version: z.literal(1),
  exported_at: z.iso.datetime(),
  team: z.strictObject({
    name: z.string().meta({ examples: ["Mara Lindqvist"] }),
    description: z.string().nullable(),
    interaction_mode: z.string().meta({ examples: ["One to one"] }),
    type: z.string().nullable(),
    access_level: z.string().nullable(),
    workflow_type: z.string().nullable(),
    insight_prompt_template: z.string().nullable(),
  }),
  characters: z.array(
    z.strictObject({
      name: z.string().meta({ examples: ["Mara Lindqvist"] }),
      description: z.string().meta({ examples: ["Asks what one did oneself, and what came of it."] }),
      system_prompt: z.string(),
      is_readonly: z.boolean(),
      workflow_type: z.enum(workflows).nullable(),
    }),
  ),
});
export type WrittenTeamFile = z.infer<typeof teamFileResponse>;

/** A file's text, indented so that people can read and mend it. */
export const teamFileText = (file: WrittenTeamFile): string => JSON.stringify(file, null, 2);
