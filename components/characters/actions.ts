"use server";

import * as commands from "@/lib/characters/commands";
import { characterId, versionId } from "@/lib/characters/schema";
import { formAction } from "@/lib/http/action";

/** Deletes a character; it can be restored for 30 days. */
export async function deleteCharacter(_state: unknown, data: FormData) {
  return formAction(characterId, [], commands.deleteCharacter)(data);
}

/** Makes an old version of a prompt the newest. */
export async function rollbackVersion(_state: unknown, data: FormData) {
  return formAction(versionId, [], commands.rollbackVersion)(data);
}
