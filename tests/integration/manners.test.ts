import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { conversation_characters } from "@/db/schema/conversations";
import { characters } from "@/db/schema/library";
import { readExport } from "../support/account-export.ts";
import type { Actor } from "@/lib/actor";
import { afterResponseDone } from "@/lib/after-response";
import type { Manner } from "@/lib/ai/prompts";
import {
  createCharacter,
  createVersion,
  forkCharacter,
  rollbackVersion,
  updateCharacter,
} from "@/lib/characters/commands";
import { getCharacter, listCharacterRows, listVersions } from "@/lib/characters/queries";
import { characterBody, tryBody } from "@/lib/characters/schema";
import { completeTry, tryCharacter } from "@/lib/characters/try";
import { sendMessage } from "@/lib/conversations/turn/messages";
import { finishedTurn } from "@/lib/conversations/turn/stream";
import { startConversation } from "@/lib/conversations/start/start";
import { resetDatabase } from "../support/database.ts";
import { startFakeOpenAI } from "../support/fake-openai.ts";
import { manners } from "../support/manners.ts";
import { addPerson } from "../support/people.ts";
import { isReply } from "../support/plan-requests.ts";

const service = await startFakeOpenAI();
process.env["OPENAI_BASE_URL"] = service.baseUrl;
process.env["OPENAI_MODEL"] = "fake-model";
process.env["OPENAI_CONTEXT_TOKENS"] = "128000";
afterAll(() => service.stop());

const plain = { name: "Ana", system_prompt: "You are Ana. Ask about bread." };
let ada: Actor;

beforeEach(async () => {
  await resetDatabase();
  ada = await addPerson("ada@example.com");
  service.requests.length = 0;
  service.replyWith(() => ({ text: "What did you bake?" }));
});

const make = (manner?: Manner) => createCharacter(ada, { ...plain, manner });
const mannersOf = async (id: string) =>
  (await listVersions(ada, { id })).map(({ number, manner }) => [number, manner]);

describe("a character", () => {
  test("is neutral by default", async () => {
    expect((await make()).manner).toBe("neutral");
    const warm = await make("warm");
    expect(warm.manner).toBe("warm");
    expect((await getCharacter(ada, warm)).manner).toBe("warm");
    const { rows } = await listCharacterRows(ada, { from: "my", limit: 10 });
    expect(rows.map(({ manner }) => manner)).toEqual(["neutral", "warm"]);
  });

  test("keeps its manner if a change omits it", async () => {
    const { id } = await make("warm");
    expect(await updateCharacter(ada, { ...plain, id, name: "Anna" })).toMatchObject({
      manner: "warm",
      version: 1,
    });
    expect(await updateCharacter(ada, { ...plain, id, system_prompt: "Ask about cake." })).toMatchObject({
      manner: "warm",
      version: 2,
    });
    expect(await createVersion(ada, { id, prompt: "Ask about tea." })).toMatchObject({ manner: "warm" });
    expect(await mannersOf(id)).toEqual([
      [3, "warm"],
      [2, "warm"],
      [1, "warm"],
    ]);
  });

  test("gets a new version with another manner, and a rollback restores the old one", async () => {
    const { id } = await make("warm");
    expect(await updateCharacter(ada, { ...plain, id, manner: "demanding" })).toMatchObject({
      manner: "demanding",
      version: 2,
    });
    const first = (await listVersions(ada, { id })).at(-1);
    const back = await rollbackVersion(ada, { id, version_id: first?.id ?? "" });
    expect(back).toMatchObject({ manner: "warm", version: 3 });
    expect((await getCharacter(ada, { id })).manner).toBe("warm");
    expect(await mannersOf(id)).toEqual([
      [3, "warm"],
      [2, "demanding"],
      [1, "warm"],
    ]);
  });

  test("copies its manner", async () => {
    const fork = await forkCharacter(ada, { id: (await make("demanding")).id, name: "My Ana" });
    expect(fork.manner).toBe("demanding");
    expect(await mannersOf(fork.id)).toEqual([[1, "demanding"]]);
  });

  test("refuses other manners, in requests and in the database", async () => {
    for (const schema of [characterBody, tryBody])
      expect(schema.safeParse({ ...plain, turns: [], manner: "rude" }).error?.issues).toContainEqual(
        expect.objectContaining({ path: ["manner"], message: "The manner is warm, neutral or demanding." }),
      );
    const { id } = await make();
    const other = db()
      .update(characters)
      .set({ manner: "rude" as Manner })
      .where(eq(characters.id, id));
    await expect(other).rejects.toMatchObject({ cause: { constraint_name: "characters_manner" } });
  });

  test("is exported with the manner of each version", async () => {
    const { id } = await make("warm");
    await updateCharacter(ada, { ...plain, id, manner: "demanding" });
    const exported = await readExport(ada);
    expect(exported.characters).toMatchObject([
      { manner: "demanding", versions: [{ manner: "warm" }, { manner: "demanding" }] },
    ]);
  });
});

describe("the model", () => {
  const replyPrompt = () => service.requests.find(isReply)?.prompt;

  test.each(["warm", "neutral", "demanding"] as const)("reads the manner in a trial: %s", async (manner) => {
    await completeTry(await tryCharacter(ada, { ...plain, manner, turns: [] }, new AbortController().signal));
    expect(service.requests[0]?.prompt).toContain(manners[manner]);
  });

  test("uses the manner from the start of an interview, not the character's current one", async () => {
    const { id } = await make("demanding");
    const { session_id } = await startConversation(ada, {
      workflow: "student_interview",
      character_ids: [id],
    });
    await updateCharacter(ada, { ...plain, id, manner: "warm" });
    const cast = await db()
      .select({ manner: conversation_characters.manner })
      .from(conversation_characters)
      .where(eq(conversation_characters.conversation_id, session_id));
    expect(cast).toEqual([{ manner: "demanding" }]);
    await finishedTurn(await sendMessage(ada, { id: session_id, message: "I baked bread for a year." }));
    await afterResponseDone();
    expect(replyPrompt()).toContain(manners.demanding);
    expect(replyPrompt()).not.toContain(manners.warm);
  });
});
