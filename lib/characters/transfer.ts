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
import { teamFileLimits } from "./constants.ts";
import { listCharacters } from "./queries.ts";
import { type TeamFile, teamFileResponse, teamFileText, type WrittenTeamFile } from "./team-file.ts";

/**
 * A team that one may see, with its characters, as the content of a file. What comes out can come in again.
 * @throws AppError not_found, conflict for more than a file takes
 */
export async function exportTeam(actor: Actor, input: { id: string }): Promise<WrittenTeamFile> {
  const max = teamFileLimits.characters;
  const [team, { rows }] = await Promise.all([
    getTeam(actor, input),
    listCharacters(actor, { from: { team_id: input.id }, limit: max + 1 }),
  ]);
  const shape = teamFileResponse.shape;
  const file: WrittenTeamFile = {
    format: "colloquy.team",
    version: 1,
    exported_at: new Date().toISOString(),
    team: shape.team.strip().parse(team),
    characters: rows.map((row) => shape.characters.element.strip().parse(row)),
  };
  if (rows.length > max)
    throw new AppError(
      "conflict",
      `This team has more than ${max} characters, and a team file takes ${max}: it could not be imported again.`,
    );
  if (Buffer.byteLength(teamFileText(file)) > teamFileLimits.bytes)
    throw new AppError(
      "conflict",
      "The file of this team would be larger than 1 MB, more than an import takes. Shorter prompts or fewer characters make it smaller.",
    );
  return file;
}

/** Makes a team of one's own from a file, all of it or nothing. @throws AppError quota_exceeded */
export async function importTeam(actor: Actor, file: TeamFile) {
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
        added.map(({ id: character_id, system_prompt: prompt }) => {
          return { character_id, number: 1, prompt, created_by: actor.id };
        }),
      );
    }
    await assertQuotas(tx, actor, added.length > 0 ? ["teams", "characters"] : ["teams"]);
    return team;
  });
}
