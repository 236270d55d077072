import { sql } from "drizzle-orm";
import { users } from "../../db/schema/accounts.ts";
import { teams } from "../../db/schema/library.ts";

/** A team as it leaves through the API. */
export const teamColumns = {
  id: teams.id,
  name: teams.name,
  description: teams.description,
  interaction_mode: teams.interaction_mode,
  user_id: teams.user_id,
  type: teams.type,
  access_level: teams.access_level,
  workflow_type: teams.workflow_type,
  insight_prompt_template: teams.insight_prompt_template,
  created_at: teams.created_at,
  updated_at: teams.updated_at,
};

/** What to call the person of a joined account: their name, or what stands before the @. */
export const personName = sql<string>`coalesce(${users.name}, split_part(${users.email}, '@', 1))`;
