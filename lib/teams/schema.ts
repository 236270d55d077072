import { z } from "zod";
import { email } from "../email-address.ts";
import { insightTemplateProblem, maxTemplateLength } from "./insight-template.ts";

export const teamId = z.object({ id: z.uuid() });

/** The most characters that a field takes; `word` is each of the short free-text fields. */
export const teamLimits = { name: 120, description: 2000, word: 100, template: maxTemplateLength };

/** What the form suggests for the free-text fields. Any other text is as good. */
export const suggestions = {
  interaction_mode: ["One to one", "Panel", "Practice"],
  type: ["Course", "Careers service", "Hiring", "Research"],
  access_level: ["private", "public"],
  workflow_type: ["student_interview", "resume_interview"],
} as const;

/** A free text that may be missing: nothing, spaces and null are all the same. */
const optionalText = (what: string, max: number) =>
  z
    .string(`The ${what} is a text.`)
    .trim()
    .max(max, `Please keep the ${what} under ${max.toLocaleString("en")} characters.`)
    .transform((text) => text || null)
    .nullish();

/** An account's id; an empty form field says nothing. */
export const ownerId = z
  .union(
    [z.uuid("That is not the id of a user."), z.literal("").transform(() => null)],
    "That is not the id of a user.",
  )
  .nullish();
ownerId.register(z.globalRegistry, { id: "OwnerId" });

/** A template that is null is the default one; an empty text is a mistake. */
const insightTemplate = z
  .string("The template is a text.")
  .superRefine((template, context) => {
    const message = insightTemplateProblem(template);
    if (message) context.addIssue({ code: "custom", message });
  })
  .nullish();

/** What a team says of itself, without who owns it. */
export const teamTexts = {
  name: z
    .string("Please enter a name.")
    .trim()
    .min(1, "Please enter a name.")
    .max(teamLimits.name, `Please keep the name under ${teamLimits.name} characters.`)
    .meta({ examples: ["Ward 3"] }),
  description: optionalText("description", teamLimits.description),
  interaction_mode: z
    .string("Please enter an interaction mode.")
    .trim()
    .min(1, "Please enter an interaction mode.")
    .max(teamLimits.word, `Please keep the interaction mode under ${teamLimits.word} characters.`),
  type: optionalText("type", teamLimits.word),
  access_level: optionalText("access level", teamLimits.word),
  workflow_type: optionalText("workflow type", teamLimits.word),
  insight_prompt_template: insightTemplate,
};

/** A new team. Without `user_id` it belongs to whoever makes it. */
export const teamForm = z.strictObject({ ...teamTexts, user_id: ownerId });
export type TeamForm = z.input<typeof teamForm>;
export type TeamInput = z.output<typeof teamForm>;

/** A change of a team. What is left out stays as it is. */
export const teamUpdate = teamForm.extend({ id: z.uuid() });
export type TeamUpdate = z.input<typeof teamUpdate>;

const readOnly = z.unknown().optional().describe("Read-only: ignored");

/** As the API takes a team: a team that it gave out can be sent back as it is. */
export const teamBody = teamForm
  .extend({ id: readOnly, created_at: readOnly, updated_at: readOnly })
  .transform(({ id, created_at, updated_at, ...fields }): TeamInput => fields);
teamBody.register(z.globalRegistry, { id: "TeamBody" });

export const teamResponse = z.strictObject({
  id: z.uuid(),
  name: z.string().meta({ examples: ["Ward 3"] }),
  description: z.string().nullable(),
  interaction_mode: z.string().meta({ examples: ["One to one"] }),
  user_id: z.uuid(),
  type: z.string().nullable(),
  access_level: z.string().nullable(),
  workflow_type: z.string().nullable(),
  insight_prompt_template: z.string().nullable().describe("null for the default template"),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
teamResponse.register(z.globalRegistry, { id: "Team" });
export type Team = z.infer<typeof teamResponse>;

/** What someone may do with a team that they see. */
export type TeamRights = {
  /** Change and delete it, and say who its members are. */
  can_change: boolean;
  can_manage_characters: boolean;
};

/** What a list shows of a team. */
export type TeamCard = Pick<Team, "id" | "name" | "description" | "user_id" | "access_level"> &
  TeamRights & {
    /** What to call its owner. */
    owner: string;
    character_count: number;
    member_count: number;
  };

export const memberBody = z.strictObject({ email }).meta({ id: "MemberBody" });
export const memberForm = memberBody.extend({ id: z.uuid() });
export type MemberForm = z.input<typeof memberForm>;
export const memberId = z.strictObject({ id: z.uuid(), user_id: z.uuid() });
export type MemberId = z.infer<typeof memberId>;

export const memberResponse = z.strictObject({
  user_id: z.uuid(),
  email: z.string().meta({ examples: ["ada@example.com"] }),
  created_at: z.iso.datetime(),
});
memberResponse.register(z.globalRegistry, { id: "Member" });
export type Member = z.infer<typeof memberResponse>;
