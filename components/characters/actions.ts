"use server";

import * as commands from "@/lib/characters/commands";
import { characterId, versionId } from "@/lib/characters/schema";
import { formAction } from "@/lib/http/action";

export async function deleteCharacter(_state: unknown, data: FormData) {
  return formAction(characterId, [], commands.deleteCharacter)(data);
}

export async function rollbackVersion(_state: unknown, data: FormData) {
  return formAction(versionId, [], commands.rollbackVersion)(data);
}
