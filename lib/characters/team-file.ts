import { z } from "zod";
import { teamResponse, teamTexts } from "../teams/schema.ts";
import { teamFileLimits } from "./constants.ts";
import { characterResponse, characterTexts } from "./schema.ts";

const format = "colloquy.team";

/** A team with its characters, without whose they are. A change that older files do not meet takes a new version. */
export const teamFile = z.strictObject(
  {
    format: z.literal(format, `This isn't a team export: its format isn't “${format}”.`),
    version: z.literal(1, "This version of Colloquy can't read this file. It reads version 1."),
    exported_at: z.string().optional(),
    team: z.strictObject(teamTexts, "A team file has a team."),
    characters: z
      .array(z.strictObject(characterTexts, "A character is an object with a name and a system_prompt."), {
        error: "A team file has a list of characters.",
      })
      .max(teamFileLimits.characters, `A team file has at most ${teamFileLimits.characters} characters.`),
  },
  "This isn't a team export.",
);
export type TeamFile = z.output<typeof teamFile>;

/** A file as it is written. */
export const teamFileResponse = z.strictObject({
  format: z.literal(format),
  version: z.literal(1),
  exported_at: z.iso.datetime(),
  team: teamResponse.omit({ id: true, user_id: true, created_at: true, updated_at: true, deleted_at: true }),
  characters: z.array(
    characterResponse.pick({
      name: true,
      description: true,
      system_prompt: true,
      is_readonly: true,
      workflow_type: true,
    }),
  ),
});
export type WrittenTeamFile = z.infer<typeof teamFileResponse>;

/** A file's text, indented so that people can read and mend it. */
export const teamFileText = (file: WrittenTeamFile): string => JSON.stringify(file, null, 2);
