import { z } from "zod";
import { namedObject } from "../named-object.ts";
import { nameForm, typedPassword } from "../auth/schema.ts";
import { retentionForm } from "../conversations/retention/schema.ts";
import { mailForm } from "../sharing/news/schema.ts";

export const deleteBody = namedObject("DeleteBody", { password: typedPassword });

const deletedKind = z.enum(["conversation", "resume", "character", "team"]);
export type DeletedKind = z.infer<typeof deletedKind>;

/** A deleted thing that can be restored. `team` is a character's team; `owner` is null for the actor's own. */
export type DeletedThing = {
  kind: DeletedKind;
  id: string;
  name: string;
  team: string | null;
  owner: string | null;
  deleted_at: string;
  erases_at: string;
};

export const restoreForm = z.object({ kind: deletedKind, id: z.uuid() });
/** Without `confirmed` the page asks first and nothing is erased. */
export const eraseForm = restoreForm.extend({ confirmed: z.literal("yes").optional() });

export const settingsForm = nameForm.extend(mailForm.shape).extend(retentionForm.shape);
export type AccountSettings = z.output<typeof settingsForm>;

const rows = z.array(z.record(z.string(), z.unknown()));
/** The rows are open records, so that new columns need no change here. */
export const exportResponse = namedObject("AccountExport", {
  exported_at: z.iso.datetime(),
  user: z.record(z.string(), z.unknown()),
  invite_requests: rows,
  invite_codes: rows,
  identities: rows,
  teams: rows,
  team_memberships: rows,
  team_invitations: rows,
  characters: rows,
  resumes: rows,
  conversations: rows,
  consents: rows,
  stories: rows,
  story_questions: rows,
  administration: rows,
  usage: rows,
});
