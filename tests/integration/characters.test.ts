import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { conversation_characters } from "@/db/schema/conversations";
import { afterResponseDone } from "@/lib/after-response";
import type { Actor } from "@/lib/actor";
import {
  createCharacter,
  createVersion,
  deleteCharacter,
  forkCharacter,
  rollbackVersion,
  updateCharacter,
} from "@/lib/characters/commands";
import {
  findCharacter,
  getCharacter,
  listCharacterCards,
  listCharacterRows,
  listCharacters,
  listVersions,
} from "@/lib/characters/queries";
import { type Character, characterBody } from "@/lib/characters/schema";
import { getHistory } from "@/lib/conversations/turn/history";
import { getConversation } from "@/lib/conversations/queries";
import { sendMessage } from "@/lib/conversations/turn/messages";
import { startConversation } from "@/lib/conversations/start/start";
import { createTeam, updateTeam } from "@/lib/teams/commands";
import type { Team } from "@/lib/teams/schema";
import { resetDatabase } from "../support/database.ts";
import { addPerson, joinTeam, seededCharacters } from "../support/people.ts";

const plain = { name: "Ana", system_prompt: "You are Ana. Ask: what did you do?" };
const forbidden = { code: "forbidden" };
const notFound = { code: "not_found" };

let owner: Actor;
let member: Actor;
let maker: Actor;
let stranger: Actor;
let admin: Actor;
let team: Team;
/** A character of the team, created by a member who is not its owner. */
let ana: Character;

beforeEach(async () => {
  await resetDatabase();
  [owner, member, maker, stranger] = [
    await addPerson("owner@example.com"),
    await addPerson("member@example.com"),
    await addPerson("maker@example.com"),
    await addPerson("stranger@example.com"),
  ];
  admin = await addPerson("boss@example.com", { superuser: true });
  team = await createTeam(owner, { name: "Careers", interaction_mode: "One to one" });
  for (const who of [member, maker]) await joinTeam(owner, team.id, who);
  ana = await createCharacter(maker, { ...plain, team_id: team.id });
});

const publish = () =>
  updateTeam(owner, { id: team.id, name: "Careers", interaction_mode: "x", access_level: "Public" });
const ids = (rows: { id: string }[]) => rows.map((row) => row.id);
const prompts = async (id: string) => (await listVersions(owner, { id })).map((version) => version.prompt);

describe("a new character", () => {
  test("belongs to its creator, with a first version", async () => {
    const own = await createCharacter(stranger, { ...plain, description: "Kind." });
    expect(own).toMatchObject({
      user_id: stranger.id,
      team_id: null,
      is_system: false,
      is_readonly: false,
      workflow_type: null,
      version: 1,
      description: "Kind.",
    });
    expect(await listVersions(stranger, own)).toEqual([
      expect.objectContaining({
        number: 1,
        prompt: plain.system_prompt,
        created_by: stranger.id,
        author: "stranger",
      }),
    ]);
  });

  test("can be added to a team only by its owner, members and administrators", async () => {
    const add = (actor: Actor) => createCharacter(actor, { ...plain, team_id: team.id });
    for (const actor of [owner, member, admin]) expect((await add(actor)).team_id).toBe(team.id);
    await expect(add(stranger)).rejects.toMatchObject({
      code: "invalid",
      fields: { team_id: "This team was deleted, or it is not yours." },
    });
    await publish();
    await expect(add(stranger)).rejects.toMatchObject(forbidden);
  });

  test("system characters and other people's need an administrator", async () => {
    await expect(createCharacter(owner, { ...plain, is_system: true })).rejects.toMatchObject(forbidden);
    await expect(createCharacter(owner, { ...plain, user_id: member.id })).rejects.toMatchObject(forbidden);
    expect(await createCharacter(owner, { ...plain, is_system: false, user_id: owner.id })).toMatchObject({
      user_id: owner.id,
    });
    expect(await createCharacter(admin, { ...plain, is_system: true, user_id: admin.id })).toMatchObject({
      is_system: true,
      user_id: null,
    });
    expect(await createCharacter(admin, { ...plain, user_id: member.id })).toMatchObject({
      user_id: member.id,
    });
    await expect(
      createCharacter(admin, { ...plain, is_system: true, team_id: team.id }),
    ).rejects.toMatchObject({
      code: "invalid",
      fields: { team_id: "A system character belongs to no team." },
    });
  });

  test.each([
    ["name", {}, "Please enter a name."],
    ["name", { name: "x".repeat(121) }, "Please keep the name under 120 characters."],
    ["description", { description: "x".repeat(501) }, "Please keep the description under 500 characters."],
    ["system_prompt", { name: "A", system_prompt: " \n" }, "Please write a prompt."],
    [
      "system_prompt",
      { system_prompt: "x".repeat(20_001) },
      "Please keep the prompt under 20,000 characters.",
    ],
    [
      "workflow_type",
      { workflow_type: "other" },
      "The workflow type is resume_interview or student_interview, or null for both.",
    ],
    ["team_id", { team_id: "mine" }, "That is not the id of a team."],
    ["is_system", { is_system: "yes" }, "is_system is true or false."],
  ])("%s is refused: %#", (field, change, text) => {
    const body = field === "name" && !("name" in change) ? { system_prompt: "x" } : { ...plain, ...change };
    const issues = characterBody.safeParse(body).error?.issues ?? [];
    expect(issues.map((issue) => [issue.path.join("."), issue.message])).toEqual([[field, text]]);
  });

  test("a response can be sent back; unknown fields are named", () => {
    expect(characterBody.parse(ana)).not.toHaveProperty("id");
    expect(characterBody.safeParse({ ...ana, mood: 1 }).error?.issues[0]).toMatchObject({ keys: ["mood"] });
  });
});

describe("who may see and change", () => {
  test("a team's: its owner and members; strangers cannot change it, but see a public team's", async () => {
    for (const actor of [owner, member, maker, admin]) {
      const changed = await updateCharacter(actor, { ...plain, id: ana.id, name: `By ${actor.email}` });
      expect(changed).toMatchObject({ user_id: maker.id, team_id: team.id });
    }
    await expect(getCharacter(stranger, ana)).rejects.toMatchObject(notFound);
    await expect(updateCharacter(stranger, { ...plain, id: ana.id })).rejects.toMatchObject(notFound);
    await expect(listCharacters(stranger, { from: { team_id: team.id } })).rejects.toMatchObject(notFound);
    await publish();
    expect((await getCharacter(stranger, ana)).id).toBe(ana.id);
    await expect(updateCharacter(stranger, { ...plain, id: ana.id })).rejects.toMatchObject(forbidden);
    await expect(deleteCharacter(stranger, ana)).rejects.toMatchObject(forbidden);
    await expect(createVersion(stranger, { id: ana.id, prompt: "x" })).rejects.toMatchObject(forbidden);
  });

  test("the person's own: nobody else except administrators", async () => {
    const own = await createCharacter(stranger, plain);
    await expect(getCharacter(owner, own)).rejects.toMatchObject(notFound);
    await expect(forkCharacter(owner, { id: own.id, name: "Mine" })).rejects.toMatchObject(notFound);
    expect((await updateCharacter(admin, { ...plain, id: own.id, name: "New" })).user_id).toBe(stranger.id);
  });

  test("a system one: everybody sees it, administrators change it", async () => {
    const [id = ""] = await seededCharacters("student_interview");
    const seeded = await getCharacter(stranger, { id });
    const body = characterBody.parse(seeded);
    for (const change of [
      () => updateCharacter(stranger, { ...body, id }),
      () => deleteCharacter(stranger, { id }),
      () => createVersion(stranger, { id, prompt: "x" }),
      () => rollbackVersion(stranger, { id, version_id: id }),
    ]) {
      await expect(change()).rejects.toMatchObject({
        code: "forbidden",
        message: expect.stringContaining("Only an administrator can change a system character.") as string,
      });
    }
    expect(await updateCharacter(admin, { ...body, id, name: "Renamed" })).toMatchObject({
      name: "Renamed",
      version: 1,
      user_id: null,
    });
  });

  test("the rights on rows match the commands", async () => {
    await updateCharacter(owner, { ...plain, id: ana.id, is_readonly: true });
    const bea = await createCharacter(member, { ...plain, name: "Bea", team_id: team.id });
    await publish();
    const rights = async (actor: Actor) => {
      const { rows } = await listCharacterRows(actor, { from: { team_id: team.id }, limit: 50 });
      expect(ids(rows)).toEqual([ana.id, bea.id]);
      expect(rows[0]).not.toHaveProperty("system_prompt");
      const found = await findCharacter(actor, ana);
      expect(found).toMatchObject({ team: "Careers", can_unset_readonly: rows[0]?.can_unset_readonly });
      return rows.map((row) => [row.can_change, row.can_unset_readonly]);
    };
    expect(await rights(owner)).toEqual([
      [false, true],
      [true, false],
    ]);
    expect(await rights(maker)).toEqual([
      [false, true],
      [true, false],
    ]);
    expect(await rights(member)).toEqual([
      [false, false],
      [true, false],
    ]);
    expect(await rights(admin)).toEqual([
      [false, true],
      [true, false],
    ]);
    expect(await rights(stranger)).toEqual([
      [false, false],
      [false, false],
    ]);
  });

  test("a character moves only to a team whose characters the actor manages", async () => {
    const own = await createCharacter(stranger, plain);
    const move = (actor: Actor, id: string, team_id: string | null) =>
      updateCharacter(actor, { ...plain, id, team_id });
    await expect(move(stranger, own.id, team.id)).rejects.toMatchObject({ code: "invalid" });
    await publish();
    await expect(move(stranger, own.id, team.id)).rejects.toMatchObject(forbidden);
    await joinTeam(owner, team.id, stranger);
    expect((await move(stranger, own.id, team.id)).team_id).toBe(team.id);
    expect((await move(stranger, own.id, null)).team_id).toBeNull();
  });

  test("a member changes a team's character, but can neither take it over nor move it out of the team", async () => {
    const mine = await createTeam(member, { name: "Mine", interaction_mode: "x" });
    for (const taking of [
      { user_id: member.id, team_id: null },
      { user_id: member.id },
      { team_id: null },
      { team_id: mine.id },
    ])
      await expect(updateCharacter(member, { ...plain, id: ana.id, ...taking })).rejects.toMatchObject(
        forbidden,
      );
    expect(await getCharacter(owner, ana)).toEqual(ana);
    const sentBack = { ...plain, id: ana.id, team_id: ana.team_id, user_id: ana.user_id, name: "Anna" };
    expect(await updateCharacter(member, sentBack)).toMatchObject({ name: "Anna", team_id: team.id });
  });

  test("its creator and the team's owner move it", async () => {
    expect(await updateCharacter(maker, { ...plain, id: ana.id, team_id: null })).toMatchObject({
      team_id: null,
      user_id: maker.id,
    });
    const bea = await createCharacter(maker, { ...plain, team_id: team.id });
    const taken = { ...plain, id: bea.id, team_id: null, user_id: owner.id };
    expect(await updateCharacter(owner, taken)).toMatchObject({ team_id: null, user_id: owner.id });
  });

  test("user_id: unchanged, or the team owner's own; others need an administrator", async () => {
    expect((await updateCharacter(member, { ...plain, id: ana.id, user_id: maker.id })).user_id).toBe(
      maker.id,
    );
    await expect(updateCharacter(member, { ...plain, id: ana.id, user_id: owner.id })).rejects.toMatchObject(
      forbidden,
    );
    expect((await updateCharacter(owner, { ...plain, id: ana.id, user_id: owner.id })).user_id).toBe(
      owner.id,
    );
    await expect(updateCharacter(member, { ...plain, id: ana.id, is_system: true })).rejects.toMatchObject(
      forbidden,
    );
    expect((await updateCharacter(admin, { ...plain, id: ana.id, user_id: owner.id })).user_id).toBe(
      owner.id,
    );
  });
});

describe("a read-only character", () => {
  beforeEach(async () => {
    await updateCharacter(member, { ...plain, id: ana.id, is_readonly: true });
  });

  test("cannot be changed, but everybody who sees it can duplicate it", async () => {
    const [version] = await listVersions(owner, ana);
    for (const actor of [owner, member, maker, admin]) {
      await expect(updateCharacter(actor, { ...plain, id: ana.id, name: "X" })).rejects.toMatchObject(
        forbidden,
      );
      await expect(updateCharacter(actor, { ...plain, id: ana.id, is_readonly: true })).rejects.toMatchObject(
        forbidden,
      );
      await expect(deleteCharacter(actor, ana)).rejects.toMatchObject(forbidden);
      await expect(createVersion(actor, { id: ana.id, prompt: "x" })).rejects.toMatchObject(forbidden);
      await expect(
        rollbackVersion(actor, { id: ana.id, version_id: version?.id ?? "" }),
      ).rejects.toMatchObject(forbidden);
      expect((await forkCharacter(actor, { id: ana.id, name: "Mine" })).user_id).toBe(actor.id);
    }
    expect(await getCharacter(owner, ana)).toMatchObject({ name: "Ana", version: 1 });
  });

  test("is unlocked by its creator, its team's owner and administrators; not by other members", async () => {
    const free = (actor: Actor) =>
      updateCharacter(actor, { ...plain, id: ana.id, is_readonly: false, name: "Free" });
    await expect(free(member)).rejects.toMatchObject(forbidden);
    for (const actor of [maker, owner, admin]) {
      expect(await free(actor)).toMatchObject({ is_readonly: false, name: "Free" });
      await updateCharacter(member, { ...plain, id: ana.id, is_readonly: true });
    }
  });
});

describe("a fork", () => {
  test("belongs to the person who duplicates it: the current prompt, the workflow type, no team, editable", async () => {
    await updateCharacter(owner, {
      ...plain,
      id: ana.id,
      system_prompt: "Second.",
      workflow_type: "student_interview",
      description: "Kind",
      is_readonly: true,
    });
    await publish();
    const fork = await forkCharacter(stranger, { id: ana.id, name: "My Ana" });
    expect(fork).toMatchObject({
      name: "My Ana",
      description: "Kind",
      system_prompt: "Second.",
      workflow_type: "student_interview",
      team_id: null,
      user_id: stranger.id,
      is_readonly: false,
      is_system: false,
      version: 1,
    });
    await updateCharacter(stranger, { id: fork.id, name: "My Ana", system_prompt: "Mine now." });
    expect((await getCharacter(owner, ana)).system_prompt).toBe("Second.");
  });

  test("and the person's own characters can be chosen for an interview", async () => {
    const [system = ""] = await seededCharacters("student_interview");
    const fork = await forkCharacter(stranger, { id: system, name: "My Maya" });
    const own = await createCharacter(stranger, plain);
    const chosen = [fork.id, own.id];
    const offered = await listCharacters(stranger, { from: { workflow: "student_interview" } });
    expect(ids(offered.rows)).toEqual(expect.arrayContaining(chosen));
    await startConversation(stranger, { workflow: "student_interview", character_ids: chosen });
  });
});

describe("versions", () => {
  const edit = (system_prompt: string) => updateCharacter(member, { name: "Ana", system_prompt, id: ana.id });

  test("every change of the prompt creates one; other changes create none", async () => {
    await edit("Second.");
    await edit("Second.");
    await updateCharacter(member, { name: "Anna", system_prompt: "Second.", description: "New", id: ana.id });
    await createVersion(owner, { id: ana.id, prompt: "Third." });
    const versions = await listVersions(member, ana);
    expect(versions.map(({ number, prompt, author }) => [number, prompt, author])).toEqual([
      [3, "Third.", "owner"],
      [2, "Second.", "member"],
      [1, plain.system_prompt, "maker"],
    ]);
    expect(await getCharacter(member, ana)).toMatchObject({
      version: 3,
      system_prompt: "Third.",
      name: "Anna",
    });
  });

  test("rollback makes the old text the newest version and overwrites nothing", async () => {
    await edit("Second.");
    await edit("Third.");
    const first = (await listVersions(owner, ana)).at(-1);
    const back = await rollbackVersion(owner, { id: ana.id, version_id: first?.id ?? "" });
    expect(back).toMatchObject({ version: 4, system_prompt: plain.system_prompt });
    expect(await prompts(ana.id)).toEqual([plain.system_prompt, "Third.", "Second.", plain.system_prompt]);
    expect((await listVersions(owner, ana)).at(-1)).toEqual(first);
  });

  test("rolling back to the current version changes nothing; another character's version is not found", async () => {
    const [now] = await listVersions(owner, ana);
    expect(await rollbackVersion(owner, { id: ana.id, version_id: now?.id ?? "" })).toEqual(ana);
    const own = await createCharacter(owner, plain);
    const [other] = await listVersions(owner, own);
    await expect(rollbackVersion(owner, { id: ana.id, version_id: other?.id ?? "" })).rejects.toMatchObject(
      notFound,
    );
  });

  test("twenty parallel edits create twenty versions, numbered without gaps, and the last one is current", async () => {
    const texts = Array.from({ length: 20 }, (_, index) => `Text ${index}`);
    await Promise.all(
      texts.map((text, index) =>
        index % 2 === 0 ? edit(text) : createVersion(owner, { id: ana.id, prompt: text }),
      ),
    );
    const versions = await listVersions(owner, ana);
    expect(versions.map((version) => version.number)).toEqual(
      Array.from({ length: 21 }, (_, index) => 21 - index),
    );
    expect(versions.map((version) => version.prompt).toSorted()).toEqual(
      [...texts, plain.system_prompt].toSorted(),
    );
    expect(await getCharacter(owner, ana)).toMatchObject({ version: 21, system_prompt: versions[0]?.prompt });
  });

  test("parallel edits and rollbacks lose nothing", async () => {
    await edit("Second.");
    const first = (await listVersions(owner, ana)).at(-1);
    await Promise.all([
      ...Array.from({ length: 5 }, (_, index) => edit(`Edit ${index}`)),
      ...Array.from({ length: 5 }, () => rollbackVersion(owner, { id: ana.id, version_id: first?.id ?? "" })),
    ]);
    const versions = await listVersions(owner, ana);
    expect(new Set(versions.map((version) => version.number)).size).toBe(versions.length);
    for (let index = 0; index < 5; index++)
      expect(versions.filter(({ prompt }) => prompt === `Edit ${index}`)).toHaveLength(1);
    expect(await getCharacter(owner, ana)).toMatchObject({
      version: versions.length,
      system_prompt: versions[0]?.prompt,
    });
  });

  test("parallel delete and edits: nothing changes after the delete", async () => {
    const settled = await Promise.allSettled([
      edit("A."),
      deleteCharacter(owner, ana),
      edit("B."),
      edit("C."),
    ]);
    const refused = settled.flatMap((one) =>
      one.status === "rejected" ? [one.reason as { code: string }] : [],
    );
    expect(refused.every(({ code }) => code === "not_found")).toBe(true);
    await expect(getCharacter(owner, ana)).rejects.toMatchObject(notFound);
  });
});

describe("a conversation", () => {
  test("continues with its version of the prompt, also after the character is deleted", async () => {
    const { session_id: id } = await startConversation(member, {
      workflow: "student_interview",
      character_ids: [ana.id],
    });
    await updateCharacter(owner, { name: "Someone else", system_prompt: "Another prompt.", id: ana.id });
    const pinned = async () =>
      db()
        .select({
          name: conversation_characters.name,
          version: conversation_characters.prompt_version,
          prompt: conversation_characters.system_prompt,
        })
        .from(conversation_characters)
        .where(eq(conversation_characters.conversation_id, id));
    const before = [{ name: "Ana", version: 1, prompt: plain.system_prompt }];
    expect(await pinned()).toEqual(before);

    await deleteCharacter(owner, ana);
    expect(await pinned()).toEqual(before);
    const { running } = await sendMessage(member, {
      id,
      message: "I ran the summer fair with two friends.",
    });
    await running.done;
    await afterResponseDone();
    expect((await getConversation(member, { id })).characters).toEqual([{ id: ana.id, name: "Ana" }]);
    const history = await getHistory(member, { id });
    expect(history.map((message) => message.speaker_type)).toEqual(["user", "character"]);
    expect(history[1]?.speaker_name).toBe("Ana");

    await expect(
      startConversation(member, { workflow: "student_interview", character_ids: [ana.id] }),
    ).rejects.toMatchObject({ code: "invalid" });
  });
});

describe("the lists", () => {
  test("system, my and team are three kinds; all has everything visible", async () => {
    const own = await createCharacter(member, plain);
    const other = await createCharacter(stranger, plain);
    const system = ids((await listCharacters(member, { from: "system" })).rows);
    expect(system.length).toBeGreaterThanOrEqual(8);
    expect(ids((await listCharacters(member, { from: "my" })).rows)).toEqual([own.id]);
    expect(ids((await listCharacters(member, { from: { team_id: team.id } })).rows)).toEqual([ana.id]);
    expect(ids((await listCharacters(member)).rows)).toEqual([...system, ana.id, own.id]);
    expect(ids((await listCharacters(stranger)).rows)).toEqual([...system, other.id]);
    expect(ids((await listCharacters(admin)).rows).toSorted()).toEqual(
      [...system, ana.id, own.id, other.id].toSorted(),
    );
    expect(ids((await listCharacterRows(member, { from: "my", limit: 50 })).rows)).toEqual([own.id]);
    expect(ids((await listCharacterRows(member, { from: "system", limit: 50 })).rows)).toEqual(system);
    await deleteCharacter(member, own);
    expect(ids((await listCharacters(member, { from: "my" })).rows)).toEqual([]);
  });

  test("pages have every row once, system ones first", async () => {
    for (let index = 0; index < 5; index++) await createCharacter(member, { ...plain, name: `Own ${index}` });
    const whole = ids((await listCharacters(member)).rows);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listCharacters(member, { limit: 4, cursor });
      seen.push(...ids(page.rows));
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(seen).toEqual(whole);
  });

  test("a workflow has its characters: by their own type, else their team's, or none", async () => {
    const make = (name: string, workflow_type: "student_interview" | "resume_interview" | null, of?: Team) =>
      createCharacter(owner, { ...plain, name, workflow_type, team_id: of?.id ?? null });
    const resumeTeam = await createTeam(owner, {
      name: "R",
      interaction_mode: "x",
      workflow_type: " Resume_Interview ",
    });
    await make("both", null);
    await make("student", "student_interview");
    await make("resume", "resume_interview");
    await make("by team", null, resumeTeam);
    await make("own before team", "student_interview", resumeTeam);
    const offered = async (actor: Actor, workflow: "student_interview" | "resume_interview") => {
      const { rows } = await listCharacters(actor, { from: { workflow } });
      const cards = await listCharacterCards(actor, { workflow, limit: 100 });
      expect(ids(cards.characters)).toEqual(ids(rows));
      return rows.filter((row) => !row.is_system).map((row) => row.name);
    };
    expect(await offered(owner, "student_interview")).toEqual(["Ana", "both", "student", "own before team"]);
    expect(await offered(owner, "resume_interview")).toEqual(["Ana", "both", "resume", "by team"]);
    expect(await offered(stranger, "student_interview")).toEqual([]);
    // Other people's personal and team characters are not for an administrator's interviews.
    expect(await offered(admin, "student_interview")).toEqual([]);
    await publish();
    expect(await offered(admin, "student_interview")).toEqual(["Ana"]);
    const { rows } = await listCharacters(stranger, { from: { workflow: "student_interview" } });
    expect(ids(rows)).toEqual([...(await seededCharacters("student_interview")), ana.id]);
    await expect(listCharacters(owner, { from: { workflow: "toast" } })).rejects.toMatchObject({
      code: "unknown_workflow",
    });
  });
});
