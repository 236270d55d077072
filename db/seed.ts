import { createHash } from "node:crypto";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { db } from "./client.ts";
import { character_versions, characters } from "./schema/library.ts";
import { type SeedCharacter, seedCharacters } from "./seed/characters.ts";

type Tx = Parameters<Parameters<ReturnType<typeof db>["transaction"]>[0]>[0];

/**
 * Adds missing system characters and updates those whose prompt was not edited. Runs at every start;
 * administrators' edits and deletions are kept. Running conversations keep their version.
 */
export async function seed(seeds: SeedCharacter[] = seedCharacters): Promise<void> {
  await db().transaction(async (tx) => {
    await addMissing(tx, seeds);
    await updateUnedited(tx, seeds);
  });
}

async function addMissing(tx: Tx, seeds: SeedCharacter[]): Promise<void> {
  const added = await tx
    .insert(characters)
    .values(
      seeds.map((character, index) => ({
        id: character.id,
        name: character.name,
        description: character.description,
        is_system: true,
        workflow_type: character.workflow_type,
        // One millisecond apart, so that lists keep the order of the seed.
        created_at: sql`date_trunc('second', now()) + ${index} * interval '1 millisecond'`,
      })),
    )
    .onConflictDoNothing({ target: characters.id })
    .returning({ id: characters.id });
  const ids = new Set(added.map((row) => row.id));
  const fresh = seeds.filter((character) => ids.has(character.id));
  if (fresh.length === 0) return;
  await tx
    .insert(character_versions)
    .values(fresh.map(({ id, system_prompt }) => ({ character_id: id, number: 1, prompt: system_prompt })));
}

/** A prompt that equals one of our former prompts was not edited. */
async function updateUnedited(tx: Tx, seeds: SeedCharacter[]): Promise<void> {
  const changed = seeds.filter(({ former_prompts }) => former_prompts !== undefined);
  const ids = changed.map(({ id }) => id);
  const rows = await tx
    .select({ id: characters.id, prompt: character_versions.prompt })
    .from(character_versions)
    .innerJoin(characters, eq(characters.id, character_versions.character_id))
    .where(
      and(
        inArray(characters.id, ids),
        eq(characters.is_system, true),
        eq(characters.is_readonly, false),
        isNull(characters.deleted_at),
      ),
    );
  for (const { id, system_prompt, former_prompts = [] } of changed) {
    const prompts = rows.filter((row) => row.id === id).map(({ prompt }) => sha256(prompt));
    if (prompts.length === 0 || !prompts.every((digest) => former_prompts.includes(digest))) continue;
    const [row] = await tx
      .update(characters)
      .set({ version: sql`${characters.version} + 1`, updated_at: sql`now()` })
      .where(eq(characters.id, id))
      .returning({ number: characters.version, manner: characters.manner });
    if (row) await tx.insert(character_versions).values({ character_id: id, prompt: system_prompt, ...row });
  }
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
