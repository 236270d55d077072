import { z } from "zod";

export const workflows = ["resume_interview", "student_interview"] as const;
export type Workflow = (typeof workflows)[number];

export const characterResponse = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  system_prompt: z.string(),
  team_id: z.uuid().nullable(),
  is_readonly: z.boolean(),
  is_system: z.boolean(),
  user_id: z.uuid().nullable(),
  workflow_type: z.enum(workflows).nullable(),
  version: z.int(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type Character = z.infer<typeof characterResponse>;

/** What a card shows of a character that can be chosen. */
export type CharacterCard = Pick<Character, "id" | "name" | "description" | "is_system"> & {
  team: string | null;
};
