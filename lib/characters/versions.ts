import "server-only";
import { and, eq } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { db } from "../../db/client.ts";
import { character_versions } from "../../db/schema/library.ts";
import { AppError } from "../errors.ts";
import { lockWritable, addVersion } from "./changes.ts";
import type { Character, Version } from "./schema.ts";

/** Makes a text the newest version of a character's prompt. @throws AppError not_found, forbidden */
export async function createVersion(actor: Actor, input: { id: string; prompt: string }): Promise<Version> {
  return db().transaction(async (tx) => {
    const character = await lockWritable(tx, actor, input.id);
    const { version } = await addVersion(tx, actor, character, input.prompt);
    return { ...version, author: actor.name ?? actor.email.split("@")[0] ?? null };
  });
}

/**
 * Makes an old text the newest version; nothing is overwritten. For the version in force nothing changes.
 * @throws AppError not_found for the character and for a version of another one, forbidden
 */
export async function rollbackVersion(
  actor: Actor,
  input: { id: string; version_id: string },
): Promise<Character> {
  return db().transaction(async (tx) => {
    const { may_free: _, ...character } = await lockWritable(tx, actor, input.id);
    const [old] = await tx
      .select({ number: character_versions.number, prompt: character_versions.prompt })
      .from(character_versions)
      .where(and(eq(character_versions.id, input.version_id), eq(character_versions.character_id, input.id)));
    if (!old) throw new AppError("not_found", "This character has no such version.");
    if (old.number === character.version) return { ...character, system_prompt: old.prompt };
    const { character: changed } = await addVersion(tx, actor, character, old.prompt);
    return { ...changed, system_prompt: old.prompt };
  });
}
