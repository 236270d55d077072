import { sql } from "drizzle-orm";
import { db } from "@/db/client";

/**
 * A public team of another person with this many characters, each with a long description and the longest prompt.
 * @returns the id of the team
 */
export async function addPublicTeam(count: number, name = "Crowd"): Promise<string> {
  const [team] = await db().execute<{ id: string }>(sql`
    with owner as (
      insert into users (email, password_hash) values (${`${name.toLowerCase()}@example.com`}, 'none') returning id
    )
    insert into teams (name, interaction_mode, user_id, access_level) select ${name}, 'x', id, 'public' from owner
    returning id`);
  if (!team) throw new Error("the team was not added");
  await db().execute(sql`
    with added as (
      insert into characters (name, description, team_id, user_id, created_at)
      select ${name} || ' ' || n, repeat('about ', 80), t.id, t.user_id, now() + n / 3 * interval '1 millisecond'
      from teams t, generate_series(1, ${count}::int) n where t.id = ${team.id} returning id
    )
    insert into character_versions (character_id, number, prompt) select id, 1, repeat('x', 20000) from added`);
  return team.id;
}
