"use server";

import { action } from "../http/action.ts";
import {
  createCharacter as create,
  deleteCharacter as remove,
  forkCharacter as fork,
  updateCharacter as update,
} from "./commands.ts";
import {
  characterForm,
  type CharacterForm,
  characterId,
  characterUpdate,
  type CharacterUpdate,
  forkForm,
  type ForkForm,
  rollbackForm,
  type RollbackForm,
  versionForm,
  type VersionForm,
} from "./schema.ts";
import { createVersion as addVersion, rollbackVersion as rollBack } from "./versions.ts";

const doCreate = action(characterForm, create);
const doUpdate = action(characterUpdate, update);
const doDelete = action(characterId, remove);
const doFork = action(forkForm, fork);
const doAddVersion = action(versionForm, addVersion);
const doRollBack = action(rollbackForm, rollBack);

/** Makes a character: a team's, or one of one's own. */
export async function createCharacter(input: CharacterForm) {
  return doCreate(input);
}

/** Changes a character; what is left out stays as it is. Another prompt becomes a new version. */
export async function updateCharacter(input: CharacterUpdate) {
  return doUpdate(input);
}

/** Deletes a character. */
export async function deleteCharacter(input: { id: string }) {
  return doDelete(input);
}

/** Copies a character to one of one's own. */
export async function forkCharacter(input: ForkForm) {
  return doFork(input);
}

/** Makes a text the newest version of a prompt. */
export async function createVersion(input: VersionForm) {
  return doAddVersion(input);
}

/** Makes an old text the newest version. */
export async function rollbackVersion(input: RollbackForm) {
  return doRollBack(input);
}
