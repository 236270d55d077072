import "server-only";
import { sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { db } from "../../db/client.ts";
import { character_versions, characters } from "../../db/schema/library.ts";
import { AppError } from "../errors.ts";
import { countAgainst } from "../limits.ts";
import { assertQuotas } from "../quotas.ts";
import { insertTeam } from "../teams/commands.ts";
import { getTeam } from "../teams/queries.ts";
import type { Team } from "../teams/schema.ts";
import { teamFileLimits } from "./constants.ts";
import { listCharacters } from "./queries.ts";
import { type TeamFile, teamFileText, type WrittenTeamFile } from "./team-file.ts";

/** What came out must be able to come in again. @throws AppError conflict */
function assertFits(file: WrittenTeamFile): void {
  const max = teamFileLimits.characters;
  if (file.characters.length > max)
    throw new AppError(
      "conflict",
      `This team has more than ${max} characters, and a team file takes ${max}: it could not be imported again.`,
    );
  if (Buffer.byteLength(teamFileText(file)) > teamFileLimits.bytes)
    throw new AppError(
      "conflict",
      "The file of this team would be larger than 1 MB, more than an import takes. Shorter prompts or fewer characters make it smaller.",
    );
}

/**
 * A team that one may see, with its characters, as the content of a file.
 * @throws AppError not_found, conflict for more than a file takes
 */
export async function exportTeam(actor: Actor, input: { id: string }): Promise<WrittenTeamFile> {
  const [team, { rows }] = await Promise.all([
    getTeam(actor, input),
    listCharacters(actor, { from: { team_id: input.id }, limit: teamFileLimits.characters + 1 }),
  ]);
  const { id: _id, user_id: _owner, created_at: _created, updated_at: _updated, ...texts } = team;
  const file: WrittenTeamFile = {
    format: "colloquy.team",
    version: 1,
    exported_at: new Date().toISOString(),
    team: texts,
    characters: rows.map(({ name, description, system_prompt, is_readonly, workflow_type }) => ({
      name,
      description,
      system_prompt,
      is_readonly,
      workflow_type,
    })),
  };
  assertFits(file);
  return file;
}

/**
 * Makes a team of one's own from a file, all of it or nothing. The file was checked whole before.
 * @throws AppError quota_exceeded
 */
export async function importTeam(actor: Actor, file: TeamFile): Promise<Team> {
  await countAgainst("team_import", actor.id);
  return db().transaction(async (tx) => {
    const team = await insertTeam(tx, actor, file.team);
    const added = file.characters.map((character) => ({ ...character, id: crypto.randomUUID() }));
    if (added.length > 0) {
      await tx.insert(characters).values(
        added.map(({ system_prompt: _, ...character }, index) => ({
          ...character,
          description: character.description ?? "",
          is_readonly: character.is_readonly ?? false,
          team_id: team.id,
          user_id: actor.id,
          // A millisecond apart, so that lists keep the order of the file.
          created_at: sql`now() + ${index} * interval '1 millisecond'`,
        })),
      );
      await tx.insert(character_versions).values(
        added.map(({ id, system_prompt }) => ({
          character_id: id,
          number: 1,
          prompt: system_prompt,
          created_by: actor.id,
        })),
      );
    }
    await assertQuotas(tx, actor, added.length > 0 ? ["teams", "characters"] : ["teams"]);
    return team;
  });
}
