import { z } from "zod";
import { namedObject } from "../named-object.ts";
import { email } from "../email-address.ts";
import { deletedAt } from "../page.ts";

export { defaultInsightTemplate } from "../ai/default-template.ts";

export const teamId = z.object({ id: z.uuid() });

const maxWordLength = 100;

/** A required text. `noun` reads like "a name". */
export const requiredText = (noun: string, max: number) =>
  z
    .string(`Please enter ${noun}.`)
    .trim()
    .min(1, `Please enter ${noun}.`)
    .max(max, `Please keep the ${noun.replace(/^an? /, "")} under ${max} characters.`);

/** An optional text; blank becomes null. */
const optionalText = (noun: string, max = maxWordLength) =>
  z
    .string(`The ${noun} is a text.`)
    .trim()
    .max(max, `Please keep the ${noun} under ${max.toLocaleString("en")} characters.`)
    .transform((text) => text || null)
    .nullish();

/** An account's id; an empty form field becomes null. */
export const ownerId = z
  .union(
    [z.uuid("That is not the id of a user."), z.literal("").transform(() => null)],
    "That is not the id of a user.",
  )
  .nullish();
ownerId.register(z.globalRegistry, { id: "OwnerId" });

/** Null is the default template; a blank text is an error. */
const insightTemplate = z
  .string("The template is a text.")
  .max(8000, "Please keep the template under 8,000 characters.")
  .refine(
    (text) => text.trim() !== "",
    "Please write a template, or leave the field out (null) for the default one.",
  )
  .describe("What insights look for. They always have strengths, improvement areas, quotes and a summary.")
  .nullish();

/** Form of a team. Without `user_id` the creator owns it. An update keeps omitted fields. */
const teamForm = z.strictObject({
  name: requiredText("a name", 120).meta({ examples: ["Ward 3"] }),
  description: optionalText("description", 2000),
  interaction_mode: requiredText("an interaction mode", maxWordLength),
  type: optionalText("type"),
  access_level: optionalText("access level"),
  workflow_type: optionalText("workflow type"),
  insight_prompt_template: insightTemplate,
  user_id: ownerId,
});
export type TeamInput = z.output<typeof teamForm>;

/** Returned by the API and ignored in requests. */
export const readOnly = z.unknown().optional().describe("Read-only. Ignored in requests.");

/** Request body of a team; a response can be sent back unchanged. */
export const teamBody = teamForm
  .extend({ id: readOnly, created_at: readOnly, updated_at: readOnly, deleted_at: readOnly })
  .transform(({ id, created_at, updated_at, deleted_at, ...fields }): TeamInput => fields);
teamBody.register(z.globalRegistry, { id: "TeamBody" });

export const teamResponse = namedObject("Team", {
  id: z.uuid(),
  name: z.string().meta({ examples: ["Ward 3"] }),
  description: z.string().nullable(),
  interaction_mode: z.string().meta({ examples: ["One to one"] }),
  user_id: z.uuid(),
  type: z.string().nullable(),
  access_level: z.string().nullable(),
  workflow_type: z.string().nullable(),
  insight_prompt_template: z
    .string()
    .nullable()
    .describe("The template for insights. Null for the default template."),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  deleted_at: deletedAt,
});
export type Team = z.infer<typeof teamResponse>;

export const memberBody = namedObject("MemberBody", { email });
export const memberForm = memberBody.extend({ id: z.uuid() });
export const memberId = z.object({ id: z.uuid(), user_id: z.uuid() });
export const memberResponse = namedObject("Member", {
  user_id: z.uuid().describe("The id of the member's account, or of the invitation."),
  email: z.string().meta({ examples: ["ada@example.com"] }),
  name: z.string().nullable().describe("The member's display name. Null for an invitation."),
  created_at: z.iso.datetime(),
  state: z.enum(["member", "invited"]),
});
export type Member = z.infer<typeof memberResponse>;

export const invitationId = z.object({ id: z.uuid() });
export const invitationResponse = namedObject("TeamInvitation", {
  id: z.uuid(),
  team: z.string().meta({ examples: ["Ward 3"] }),
  owner: z.string().describe("The display name of the team's owner."),
  created_at: z.iso.datetime(),
});
export type TeamInvitation = z.infer<typeof invitationResponse>;
