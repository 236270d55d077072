import { sql } from "drizzle-orm";
import { db } from "./client.ts";
import { character_versions, characters } from "./schema/library.ts";
import { seedCharacters } from "./seed/characters.ts";

/**
 * Adds the system characters that are missing. Runs at every start and changes nothing that is there: an
 * administrator's edits, and a deletion, stay.
 */
export async function seed(): Promise<void> {
  await db().transaction(async (tx) => {
    const added = await tx
      .insert(characters)
      .values(
        seedCharacters.map((character, index) => ({
          id: character.id,
          name: character.name,
          description: character.description,
          is_system: true,
          workflow_type: character.workflow_type,
          // A millisecond apart, so that lists keep the order of the seed.
          created_at: sql`date_trunc('second', now()) + ${index} * interval '1 millisecond'`,
        })),
      )
      .onConflictDoNothing({ target: characters.id })
      .returning({ id: characters.id });
    const ids = new Set(added.map((row) => row.id));
    const fresh = seedCharacters.filter((character) => ids.has(character.id));
    if (fresh.length === 0) return;
    await tx
      .insert(character_versions)
      .values(fresh.map(({ id, system_prompt }) => ({ character_id: id, number: 1, prompt: system_prompt })));
  });
}
