import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { conversations } from "@/db/schema/conversations";
import type { Actor } from "@/lib/actor";
import { createCharacter, deleteCharacter } from "@/lib/characters/commands";
import { startConversation } from "@/lib/conversations/start/start";
import { createTeam } from "@/lib/teams/commands";
import { resetDatabase } from "../support/database.ts";
import { addPerson, seededCharacters } from "../support/people.ts";

const workflow = "student_interview";
let ada: Actor;
let cast: string[];
beforeEach(async () => {
  await resetDatabase();
  ada = await addPerson("ada@example.com");
  cast = (await seededCharacters(workflow)).slice(0, 3);
});

const make = (name: string, more: { workflow_type?: "resume_interview"; team_id?: string } = {}) =>
  createCharacter(ada, { name, system_prompt: "Ask one thing.", ...more });

describe("a start with an Idempotency-Key", () => {
  const start = (character_ids: string[], key = "k", who = ada) =>
    startConversation(who, { workflow, character_ids }, key);

  test("is created once, however often it is repeated", async () => {
    const { id } = await make("Own");
    const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => start([id])));
    for (const other of others) expect(other).toEqual(first);
    // The same start, also after its character changed.
    await deleteCharacter(ada, { id });
    expect(await start([id, id])).toEqual(first);
    expect(await db().select().from(conversations)).toHaveLength(1);
  });

  test("refuses another body, in any field, also of two in parallel", async () => {
    const [a = "", b = "", c = ""] = cast;
    const first = await start([a, b]);
    const refusal = {
      status: 422,
      code: "invalid",
      fields: { "Idempotency-Key": expect.stringContaining("new key") as string },
    };
    for (const other of [[a], [b, a], [a, b, c]]) await expect(start(other)).rejects.toMatchObject(refusal);
    expect(await start([a, b])).toEqual(first);
    const outcomes = await Promise.allSettled([start([a], "race"), start([b], "race")]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await db().select().from(conversations)).toHaveLength(2);
  });

  test("belongs to one person, and one from before hashes were stored counts as the same", async () => {
    const [a = "", b = ""] = cast;
    const first = await start([a]);
    const joe = await addPerson("joe@example.com");
    expect(await start([b], "k", joe)).not.toEqual(first);
    await db().execute(sql`update conversations set start_hash = null`);
    expect(await start([b])).toEqual(first);
  });
});

describe("characters of the other workflow", () => {
  test("are refused by name, by their own type and by their team's", async () => {
    const team = await createTeam(ada, {
      name: "R",
      interaction_mode: "x",
      workflow_type: " Resume_Interview ",
    });
    const own = await make("Bo", { workflow_type: "resume_interview" });
    const teams = await make("Cy", { team_id: team.id });
    const [system = ""] = cast;
    const start = (...character_ids: string[]) => startConversation(ada, { workflow, character_ids });
    const refusal = (text: string) => ({ code: "invalid", fields: { character_ids: text } });
    await expect(start(system, own.id)).rejects.toMatchObject(
      refusal("“Bo” takes no part in a student interview. Please choose somebody else."),
    );
    await expect(start(own.id, system, teams.id)).rejects.toMatchObject(
      refusal("“Bo” and “Cy” take no part in a student interview. Please choose somebody else."),
    );
    const [other = ""] = await seededCharacters("resume_interview");
    await expect(start(other)).rejects.toMatchObject({ code: "invalid" });
    expect(await db().select().from(conversations)).toEqual([]);
    // A character without a type, in a team without one, is for both workflows.
    await start(system, (await make("Di")).id);
  });
});
