import { createHash } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "@/db/client";
import { conversation_characters } from "@/db/schema/conversations";
import { character_versions, characters } from "@/db/schema/library";
import { seed } from "@/db/seed";
import { type SeedCharacter, seedCharacters } from "@/db/seed/characters";
import type { Actor } from "@/lib/actor";
import {
  createVersion,
  deleteCharacter,
  forkCharacter,
  rollbackVersion,
  updateCharacter,
} from "@/lib/characters/commands";
import { getCharacter, listVersions } from "@/lib/characters/queries";
import { startConversation } from "@/lib/conversations/start/start";
import { resetDatabase } from "../support/database.ts";
import { addPerson } from "../support/people.ts";

/** The seed of a later version of Colloquy: each character has a new prompt. */
const newer: SeedCharacter[] = seedCharacters.map((character) => ({
  ...character,
  system_prompt: `${character.system_prompt}\nBe brief.`,
  former_prompts: [createHash("sha256").update(character.system_prompt).digest("hex")],
}));
const seeded = (name: string) => {
  const before = seedCharacters.find((character) => character.name.startsWith(name));
  const after = newer.find(({ id }) => id === before?.id);
  if (!before || !after) throw new Error(`nobody is called ${name}`);
  return { id: before.id, before: before.system_prompt, after: after.system_prompt };
};
const maya = seeded("Maya");
const daniel = seeded("Daniel");

let root: Actor;
beforeEach(async () => {
  await resetDatabase();
  root = await addPerson("root@example.com", { superuser: true });
});

async function prompts(id: string): Promise<string[]> {
  const rows = await db()
    .select({ prompt: character_versions.prompt })
    .from(character_versions)
    .where(eq(character_versions.character_id, id))
    .orderBy(asc(character_versions.number));
  return rows.map(({ prompt }) => prompt);
}

test("a new prompt becomes a new version if the old one was not edited, once", async () => {
  await createVersion(root, { id: daniel.id, prompt: "Ask about the club." });
  for (let start = 0; start < 2; start++) await seed(newer);
  expect(await prompts(maya.id)).toEqual([maya.before, maya.after]);
  expect(await getCharacter(root, { id: maya.id })).toMatchObject({ version: 2, system_prompt: maya.after });
  expect(await prompts(daniel.id)).toEqual([daniel.before, "Ask about the club."]);
});

test("a new prompt keeps the manner that an administrator chose", async () => {
  await updateCharacter(root, {
    id: maya.id,
    name: "Maya Okafor",
    system_prompt: maya.before,
    manner: "warm",
  });
  await seed(newer);
  expect(await getCharacter(root, { id: maya.id })).toMatchObject({
    version: 3,
    system_prompt: maya.after,
    manner: "warm",
  });
  expect((await listVersions(root, { id: maya.id })).map(({ manner }) => manner)).toEqual([
    "warm",
    "warm",
    "neutral",
  ]);
});

test("a return to the old prompt is kept", async () => {
  const [first] = await db()
    .select({ id: character_versions.id })
    .from(character_versions)
    .where(eq(character_versions.character_id, maya.id));
  await seed(newer);
  await rollbackVersion(root, { id: maya.id, version_id: first?.id ?? "" });
  await seed(newer);
  expect(await prompts(maya.id)).toEqual([maya.before, maya.after, maya.before]);
});

test("a prompt that was edited and changed back counts as edited", async () => {
  const edited = await createVersion(root, { id: daniel.id, prompt: "Ask about the club." });
  await createVersion(root, { id: daniel.id, prompt: daniel.before });
  await seed(newer);
  expect(await prompts(daniel.id)).toEqual([daniel.before, edited.prompt, daniel.before]);
});

test("copies do not change, and deleted characters stay deleted", async () => {
  const ada = await addPerson("ada@example.com");
  const copy = await forkCharacter(ada, { id: maya.id, name: "My Maya" });
  await deleteCharacter(root, { id: maya.id });
  await db().update(characters).set({ is_readonly: true }).where(eq(characters.id, daniel.id));
  await seed(newer);
  expect(await prompts(copy.id)).toEqual([maya.before]);
  expect(await prompts(maya.id)).toEqual([maya.before]);
  expect(await prompts(daniel.id)).toEqual([daniel.before]);
  const [row] = await db().select().from(characters).where(eq(characters.id, maya.id));
  expect(row?.deleted_at).not.toBeNull();
});

test("a conversation continues with the prompt of its start", async () => {
  const ada = await addPerson("ada@example.com");
  const start = () => startConversation(ada, { workflow: "student_interview", character_ids: [maya.id] });
  const promptOf = async (id: string) => {
    const [row] = await db()
      .select({
        prompt: conversation_characters.system_prompt,
        version: conversation_characters.prompt_version,
      })
      .from(conversation_characters)
      .where(eq(conversation_characters.conversation_id, id));
    return row;
  };
  const { session_id: running } = await start();
  await seed(newer);
  expect(await promptOf(running)).toEqual({ prompt: maya.before, version: 1 });
  expect(await promptOf((await start()).session_id)).toEqual({ prompt: maya.after, version: 2 });
});

test("no former prompt equals the current seed", () => {
  for (const { system_prompt, former_prompts = [] } of seedCharacters) {
    for (const digest of former_prompts) expect(digest).toMatch(/^[0-9a-f]{64}$/);
    expect(former_prompts).not.toContain(createHash("sha256").update(system_prompt).digest("hex"));
  }
});
