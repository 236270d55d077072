import {
  createCharacter,
  createVersion,
  deleteCharacter,
  eraseCharacter,
  forkCharacter,
  restoreCharacter,
  rollbackVersion,
  updateCharacter,
} from "@/lib/characters/commands";
import {
  findCharacter,
  getCharacter,
  findCharacterCards,
  listCharacterCards,
  listCharacterRows,
  listCharacters,
  listVersions,
} from "@/lib/characters/queries";
import { tryCharacter } from "@/lib/characters/try";
import { row, type Rows, self, type World } from "./row.ts";

const workflow = "student_interview";
const plain = { name: "Ana", system_prompt: "Ask what they did." };
/** The owner's character belongs to their team, so members have the same rights. */
const teams = ["not_found", "done", "done", "done"] as const;
const team = ["member" as const, "superuser" as const];
const shown = { shows: team };
const changed = { shows: team, changes: team };

/** Choosers offer administrators the same characters as others. */
const offered = { shows: team.filter((who) => who !== "superuser") };

const firstVersion = async (w: World) => (await listVersions(w.owner, { id: w.character })).at(-1)?.id ?? "";

export const rows: Rows = {
  "characters/queries#listCharacters": row(self, (who) => listCharacters(who), shown),
  "characters/queries#listCharacters of the system": row(self, (who) =>
    listCharacters(who, { from: "system" }),
  ),
  "characters/queries#listCharacters of one's own": row(self, (who) => listCharacters(who, { from: "my" })),
  "characters/queries#listCharacters of a team": row(
    teams,
    (who, w) => listCharacters(who, { from: { team_id: w.team } }),
    shown,
  ),
  "characters/queries#listCharacters of a workflow": row(
    self,
    (who) => listCharacters(who, { from: { workflow } }),
    offered,
  ),
  "characters/queries#listCharacterCards": row(
    self,
    (who) => listCharacterCards(who, { workflow, limit: 100 }),
    offered,
  ),
  "characters/queries#findCharacterCards": row(
    self,
    (who, w) => findCharacterCards(who, { workflow, ids: [w.character] }),
    offered,
  ),
  "characters/queries#listCharacterRows": row(
    teams,
    (who, w) => listCharacterRows(who, { from: { team_id: w.team }, limit: 50 }),
    shown,
  ),
  "characters/queries#findCharacter": row(
    ["nothing", "done", "done", "done"],
    (who, w) => findCharacter(who, { id: w.character }),
    shown,
  ),
  "characters/queries#getCharacter": row(teams, (who, w) => getCharacter(who, { id: w.character }), shown),
  "characters/queries#listVersions": row(teams, (who, w) => listVersions(who, { id: w.character }), shown),
  "characters/commands#createCharacter": row(["invalid", "done", "done", "done"], (who, w) =>
    createCharacter(who, { ...plain, team_id: w.team }),
  ),
  "characters/commands#updateCharacter": row(
    teams,
    (who, w) => updateCharacter(who, { ...plain, id: w.character }),
    changed,
  ),
  "characters/commands#deleteCharacter": row(
    teams,
    (who, w) => deleteCharacter(who, { id: w.character }),
    changed,
  ),
  "characters/commands#restoreCharacter": row(
    teams,
    (who, w) => restoreCharacter(who, { id: w.gone.character }),
    changed,
  ),
  "characters/commands#eraseCharacter": row(
    teams,
    (who, w) => eraseCharacter(who, { id: w.gone.character }),
    changed,
  ),
  "characters/commands#eraseCharacter that is there": row(
    teams,
    (who, w) => eraseCharacter(who, { id: w.character }),
    changed,
  ),
  "characters/queries#listCharacters that are deleted": row(
    self,
    (who) => listCharacters(who, { deleted: true }),
    shown,
  ),
  "characters/commands#forkCharacter": row(
    teams,
    (who, w) => forkCharacter(who, { id: w.character, name: "Mine" }),
    // A copy of a visible character.
    changed,
  ),
  "characters/commands#createVersion": row(
    teams,
    (who, w) => createVersion(who, { id: w.character, prompt: "Another." }),
    changed,
  ),
  "characters/commands#rollbackVersion": row(
    teams,
    async (who, w) => rollbackVersion(who, { id: w.character, version_id: await firstVersion(w) }),
    changed,
  ),
  "characters/try#tryCharacter": row(self, (who) =>
    tryCharacter(who, { ...plain, turns: [] }, new AbortController().signal),
  ),
};

export const exempt: Record<string, string> = {
  "characters/commands#eraseDeletedCharacters": "the daily job's; tested in deleted.test.ts",
  "characters/queries#parseWorkflow": "pure",
};
