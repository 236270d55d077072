import { beforeAll, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { users } from "@/db/schema/accounts";
import { hashPassword } from "@/lib/auth/password";
import {
  createCharacterCall,
  forkCharacterCall,
  listCharactersCall,
  listOwnCharactersCall,
  listSystemCharactersCall,
  listVersionsCall,
  tryCharacterCall,
  updateCharacterCall,
} from "@/lib/characters/api";
import type { Character, CharacterInput, Version } from "@/lib/characters/schema";
import { Client, events } from "../support/http.ts";
import { offered } from "../support/interview.ts";
import { app } from "../support/server.ts";

const api = "/api/v1/characters";
const nobody = "00000000-0000-4000-8000-000000000000";
const plain = { name: "Ana", description: "Kind", system_prompt: "You are Ana. Ask: what did you do?" };

let ada: Client;
let bob: Client;
let admin: Client;
let anonymous: Client;
let adaId: string;

beforeAll(async () => {
  const { url } = await app();
  const password = "only for these tests";
  const password_hash = await hashPassword(password);
  const [row] = await db()
    .insert(users)
    .values(["ada", "bob"].map((name) => ({ email: `${name}@example.com`, password_hash })))
    .returning({ id: users.id });
  adaId = row?.id ?? "";
  ada = await new Client(url).logIn("ada@example.com", password);
  bob = await new Client(url).logIn("bob@example.com", password);
  admin = await new Client(url).logIn();
  anonymous = new Client(url);
});

const make = async (more: Partial<CharacterInput> = {}): Promise<Character> => {
  const { status, json } = await ada.answer(createCharacterCall, { body: { ...plain, ...more } });
  expect(status).toBe(201);
  return json;
};
const versionsOf = (id: string): Promise<Version[]> => ada.call(listVersionsCall, { params: { id } });

describe("the person's own character", () => {
  test("has the specified shape, and nobody else sees it", async () => {
    const own = await make();
    expect(Object.keys(own).toSorted()).toEqual(
      [
        "id",
        "name",
        "description",
        "system_prompt",
        "manner",
        "team_id",
        "is_readonly",
        "is_system",
        "user_id",
        "workflow_type",
        "version",
        "created_at",
        "updated_at",
        "deleted_at",
      ].toSorted(),
    );
    expect((await ada.get(`${api}/${own.id}`)).json).toEqual(own);
    for (const call of [
      bob.get(`${api}/${own.id}`),
      bob.put(`${api}/${own.id}`, own),
      bob.delete(`${api}/${own.id}`),
      bob.post(`${api}/${own.id}/fork`, { name: "Mine" }),
      bob.get(`${api}/${own.id}/versions`),
      bob.post(`${api}/${own.id}/versions`, { prompt: "x" }),
    ])
      expect((await call).status).toBe(404);
    expect((await admin.get(`${api}/${own.id}`)).status).toBe(200);
    expect((await anonymous.get(`${api}/${own.id}`)).status).toBe(401);
  });

  test("is edited twice, compared, rolled back, deleted", async () => {
    const own = await make();
    const path = `${api}/${own.id}`;
    const second = await ada.put(path, { ...own, system_prompt: "Second." });
    expect(second.json).toMatchObject({ version: 2, system_prompt: "Second." });
    const third = await ada.post(`${path}/versions`, { prompt: "Third." });
    expect(third.status).toBe(201);
    expect(third.json).toMatchObject({ number: 3, prompt: "Third.", created_by: adaId, author: "ada" });
    const versions = await versionsOf(own.id);
    expect(versions.map(({ number, prompt }) => [number, prompt])).toEqual([
      [3, "Third."],
      [2, "Second."],
      [1, plain.system_prompt],
    ]);
    const back = await ada.post(`${path}/versions/${versions.at(-1)?.id}/rollback`);
    expect([back.status, back.json]).toEqual([
      200,
      expect.objectContaining({ version: 4, system_prompt: plain.system_prompt }),
    ]);
    expect((await ada.post(`${path}/versions/${nobody}/rollback`)).status).toBe(404);
    expect((await ada.delete(path)).status).toBe(204);
    for (const gone of [
      ada.get(path),
      ada.put(path, own),
      ada.delete(path),
      ada.get(`${path}/versions`),
      admin.get(path),
    ])
      expect((await gone).status).toBe(404);
    const listed = (await ada.get(`${api}?deleted=true&limit=100`)).json as {
      id: string;
      deleted_at: unknown;
    }[];
    expect(listed.find(({ id }) => id === own.id)?.deleted_at).toEqual(expect.any(String));
    expect((await ada.post(`${path}/restore`)).json).toMatchObject({
      id: own.id,
      version: 4,
      deleted_at: null,
    });
    expect((await ada.delete(`${path}?forever=true`)).status).toBe(204);
    expect((await ada.post(`${path}/restore`)).status).toBe(404);
  });

  test("has a manner, which a change may omit; another manner creates a version", async () => {
    expect((await make()).manner).toBe("neutral");
    const own = await make({ manner: "warm" });
    const path = `${api}/${own.id}`;
    expect((await ada.put(path, plain)).json).toMatchObject({ version: 1, manner: "warm" });
    const changed = await ada.put(path, { ...own, manner: "demanding" });
    expect(changed.json).toMatchObject({ version: 2, manner: "demanding" });
    expect((await versionsOf(own.id)).map(({ number, manner }) => [number, manner])).toEqual([
      [2, "demanding"],
      [1, "warm"],
    ]);
    const refused = await ada.put(path, { ...own, manner: "rude" });
    expect(refused.status).toBe(422);
    expect(refused.json).toMatchObject({ fields: { manner: "The manner is warm, neutral or demanding." } });
  });

  test("two parallel edits create two versions", async () => {
    const own = await make();
    const edits = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        ada.answer(updateCharacterCall, {
          params: { id: own.id },
          body: { ...own, system_prompt: `Edit ${index}` },
        }),
      ),
    );
    expect(edits.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(edits.map(({ json }) => json.version).toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test("wrong fields are reported by name", async () => {
    const { status, json } = await ada.post(api, { system_prompt: "", workflow_type: "x", colour: 1 });
    expect(status).toBe(400);
    expect(Object.keys((json as { fields: object }).fields).toSorted()).toEqual([
      "colour",
      "name",
      "system_prompt",
      "workflow_type",
    ]);
    expect((await ada.post(api, { ...plain, team_id: nobody })).json).toMatchObject({
      fields: { team_id: "This team was deleted, or it is not yours." },
    });
    expect((await ada.post(`${api}/${(await make()).id}/fork`, {})).json).toMatchObject({
      fields: { name: "Please enter a name." },
    });
  });
});

describe("system and read-only characters", () => {
  test("allow only duplicating; superusers change system ones", async () => {
    const [seeded] = await ada.call(listSystemCharactersCall, {});
    if (!seeded) throw new Error("there is no system character");
    const path = `${api}/${seeded.id}`;
    const [version] = await versionsOf(seeded.id);
    for (const call of [
      ada.put(path, seeded),
      ada.delete(path),
      ada.post(`${path}/versions`, { prompt: "x" }),
      ada.post(`${path}/versions/${version?.id}/rollback`),
      ada.post(api, { ...plain, is_system: true }),
      ada.put(`${api}/${(await make()).id}`, { ...plain, is_system: true }),
    ])
      expect((await call).status).toBe(403);
    expect((await admin.put(path, { ...seeded, description: "New" })).json).toMatchObject({
      description: "New",
      version: 1,
    });
    const { status, json: fork } = await ada.answer(forkCharacterCall, {
      params: { id: seeded.id },
      body: { name: "Mine" },
    });
    expect(status).toBe(201);
    expect(fork).toMatchObject({
      name: "Mine",
      user_id: adaId,
      team_id: null,
      workflow_type: seeded.workflow_type,
      is_system: false,
    });
    expect((await offered(ada, seeded.workflow_type ?? "")).map(({ id }) => id)).toContain(fork.id);
    expect((await offered(bob, seeded.workflow_type ?? "")).map(({ id }) => id)).not.toContain(fork.id);
  });

  test("a read-only one is unlocked by its owner", async () => {
    const own = await make({ is_readonly: true });
    const path = `${api}/${own.id}`;
    for (const call of [
      ada.put(path, own),
      admin.put(path, own),
      ada.delete(path),
      ada.post(`${path}/versions`, { prompt: "x" }),
    ])
      expect((await call).status).toBe(403);
    expect((await ada.put(path, { ...own, is_readonly: false })).json).toMatchObject({ is_readonly: false });
    expect((await ada.delete(path)).status).toBe(204);
  });

  test("a superuser creates a system character and sets a character's owner", async () => {
    const body = { ...plain, name: "System", is_system: true };
    const system = await admin.call(createCharacterCall, { body });
    expect(system).toMatchObject({ is_system: true, user_id: null });
    const listed = await bob.call(listSystemCharactersCall, {});
    expect(listed.map(({ name }) => name)).toContain("System");
    expect((await admin.post(api, { ...plain, user_id: adaId })).json).toMatchObject({ user_id: adaId });
    expect((await bob.post(api, { ...plain, user_id: adaId })).status).toBe(403);
    expect((await admin.delete(`${api}/${system.id}`)).status).toBe(204);
  });
});

describe("lists", () => {
  test("my, system and all are arrays; with a limit the Link header has the next page", async () => {
    await make({ name: "Listed" });
    const names = (characters: Character[]) => characters.map(({ name }) => name);
    const [all, system, my] = [
      names(await ada.call(listCharactersCall, {})),
      names(await ada.call(listSystemCharactersCall, {})),
      names(await ada.call(listOwnCharactersCall, {})),
    ];
    expect(my).toContain("Listed");
    expect(all).toEqual([...system, ...my]);
    const pages = await ada.pages(listCharactersCall, { query: { limit: 5 } });
    expect(names(pages.flat())).toEqual(all);
    expect((await ada.get(`${api}/workflow/toast`)).status).toBe(400);
    expect((await ada.get(`${api}/team/${nobody}`)).status).toBe(404);
    for (const list of ["", "/my", "/system", `/team/${nobody}`, "/workflow/student_interview"])
      expect((await anonymous.get(`${api}${list}`)).status).toBe(401);
  });
});

describe("a trial of an unsaved prompt", () => {
  const draft = {
    name: "Noor",
    system_prompt: "You are Noor, a baker.\n1. What did you bake?\n2. Who ate it?\n3. What was hard?",
  };

  test("streams the practice model's words, and stores nothing", async () => {
    const before = (await ada.get(`${api}/my`)).text;
    const response = await ada.fetch("POST", `${api}/try`, {
      body: { ...draft, turns: [] },
      headers: { accept: "text/event-stream" },
    });
    expect(response.headers.get("content-type")).toContain("text/event-stream");
    expect(response.headers.get("cache-control")).toContain("no-transform");
    let said = "";
    let last = "";
    for await (const { data } of events(response)) {
      last = data;
      if (data !== "[DONE]") said += (JSON.parse(data) as { delta?: string }).delta ?? "";
    }
    expect(last).toBe("[DONE]");
    expect(said).toContain("What did you bake?");

    const { status, json: next } = await ada.answer(tryCharacterCall, {
      body: {
        ...draft,
        turns: [
          { speaker: "character", text: said },
          {
            speaker: "user",
            text: "I baked 40 loaves of rye bread with my aunt last winter, and all of them were sold by noon.",
          },
        ],
      },
    });
    expect(status).toBe(200);
    expect(next.reply).not.toContain("What did you bake?");
    expect(next.reply).toContain("?");
    expect((await ada.get(`${api}/my`)).text).toBe(before);
  });

  test("requires a login, and validates its input", async () => {
    expect((await anonymous.post(`${api}/try`, { ...draft, turns: [] })).status).toBe(401);
    expect((await ada.post(`${api}/try`, draft)).json).toMatchObject({
      fields: { turns: "turns is the talk so far; an empty list begins it." },
    });
  });
});
