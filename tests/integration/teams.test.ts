import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { team_members, teams } from "@/db/schema/library";
import type { Actor } from "@/lib/actor";
import { createCharacter } from "@/lib/characters/commands";
import { getCharacter } from "@/lib/characters/queries";
import {
  createTeam,
  deleteTeam,
  inviteMember,
  removeMember,
  restoreTeam,
  updateTeam,
} from "@/lib/teams/commands";
import { acceptInvitation, declineInvitation, leaveTeam } from "@/lib/teams/invitations";
import {
  findTeam,
  getTeam,
  listInvitations,
  listMembers,
  listTeamCards,
  listTeams,
} from "@/lib/teams/queries";
import { type Team, teamBody } from "@/lib/teams/schema";
import { resetDatabase } from "../support/database.ts";
import { addPerson, joinTeam } from "../support/people.ts";
import { statementsOf } from "../support/statements.ts";

const nobody = "00000000-0000-4000-8000-000000000000";
const plain = { name: "Careers", interaction_mode: "One to one" };

let owner: Actor;
let member: Actor;
let stranger: Actor;
let admin: Actor;
let team: Team;

beforeEach(async () => {
  await resetDatabase();
  owner = await addPerson("owner@example.com");
  member = await addPerson("member@example.com");
  stranger = await addPerson("stranger@example.com");
  admin = await addPerson("boss@example.com", { superuser: true });
  team = await createTeam(owner, plain);
  await joinTeam(owner, team.id, member);
});

const names = async (actor: Actor) => (await listTeams(actor)).rows.map((row) => row.name);

describe("who sees a team", () => {
  test("its owner, its members and administrators; nobody else", async () => {
    expect(await names(owner)).toEqual(["Careers"]);
    expect(await names(member)).toEqual(["Careers"]);
    expect(await names(admin)).toEqual(["Careers"]);
    expect(await names(stranger)).toEqual([]);
    await expect(getTeam(stranger, team)).rejects.toMatchObject({ code: "not_found" });
  });

  test.each(["public", " Public ", "PUBLIC"])("everybody, if its access level is %j", async (level) => {
    await db().update(teams).set({ access_level: level }).where(eq(teams.id, team.id));
    expect(await names(stranger)).toEqual(["Careers"]);
    expect((await getTeam(stranger, team)).id).toBe(team.id);
  });

  test.each(["private", "publicly", "", null])("nobody else, if it is %j", async (level) => {
    await db().update(teams).set({ access_level: level }).where(eq(teams.id, team.id));
    expect(await names(stranger)).toEqual([]);
  });

  test("a public team is visible but read-only, without its members", async () => {
    await updateTeam(owner, { ...plain, id: team.id, access_level: "public" });
    const forbidden = { code: "forbidden" };
    await expect(updateTeam(stranger, { ...plain, id: team.id })).rejects.toMatchObject(forbidden);
    await expect(deleteTeam(stranger, team)).rejects.toMatchObject(forbidden);
    await expect(listMembers(stranger, team)).rejects.toMatchObject(forbidden);
    await expect(inviteMember(stranger, { id: team.id, email: stranger.email })).rejects.toMatchObject(
      forbidden,
    );
    await expect(
      createCharacter(stranger, { name: "Eve", system_prompt: "Ask.", team_id: team.id }),
    ).rejects.toMatchObject(forbidden);
  });

  test("the cards have the actor's rights", async () => {
    await createCharacter(member, { name: "Ana", system_prompt: "Ask.", team_id: team.id });
    await updateTeam(owner, { ...plain, id: team.id, access_level: "public" });
    const rights = async (actor: Actor) => {
      const [card] = await listTeamCards(actor);
      expect(card).toMatchObject({ owner: "owner", character_count: 1, member_count: 1 });
      expect(await findTeam(actor, team)).toMatchObject({ can_change: card?.can_change });
      return [card?.can_change, card?.can_manage_characters];
    };
    expect(await rights(owner)).toEqual([true, true]);
    expect(await rights(member)).toEqual([false, true]);
    expect(await rights(admin)).toEqual([true, true]);
    expect(await rights(stranger)).toEqual([false, false]);
  });

  test("a list is complete, or in pages with every row once", async () => {
    for (let index = 0; index < 6; index++) await createTeam(owner, { ...plain, name: `Team ${index}` });
    // Rows of the same millisecond are in any order.
    await db()
      .update(teams)
      .set({ created_at: new Date(Date.now() + 60_000).toISOString() })
      .where(eq(teams.name, "Team 5"));
    const whole = await names(owner);
    expect(whole).toHaveLength(7);
    expect(whole[0]).toBe("Team 5");
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listTeams(owner, { limit: 3, cursor });
      expect(page.rows.length).toBeLessThanOrEqual(3);
      seen.push(...page.rows.map((row) => row.name));
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(seen).toEqual(whole);
    await expect(listTeams(owner, { limit: 3, cursor: "made up" })).rejects.toMatchObject({
      code: "invalid",
    });
  });
});

describe("a change", () => {
  test("keeps omitted fields, clears null ones, and otherwise changes only updated_at", async () => {
    await updateTeam(owner, { ...plain, id: team.id, description: "For students", type: "Course" });
    const changed = await updateTeam(owner, {
      name: "New",
      interaction_mode: "Panel",
      type: null,
      id: team.id,
    });
    expect(changed).toMatchObject({
      name: "New",
      interaction_mode: "Panel",
      description: "For students",
      type: null,
    });
    expect(changed.created_at).toBe(team.created_at);
    expect(Date.parse(changed.updated_at)).toBeGreaterThanOrEqual(Date.parse(team.updated_at));
    expect(changed.user_id).toBe(owner.id);
  });

  test("a response can be sent back unchanged", () => {
    const sent = teamBody.parse({ ...team, id: nobody });
    expect(sent).not.toHaveProperty("id");
    expect(sent).toMatchObject({ name: team.name, user_id: owner.id });
  });

  test.each([
    ["name", { interaction_mode: "x" }, "Please enter a name."],
    ["name", { name: "   ", interaction_mode: "x" }, "Please enter a name."],
    ["interaction_mode", { name: "x" }, "Please enter an interaction mode."],
    ["interaction_mode", { name: "x", interaction_mode: " " }, "Please enter an interaction mode."],
    [
      "insight_prompt_template",
      { ...plain, insight_prompt_template: "" },
      "Please write a template, or leave the field out (null) for the default one.",
    ],
    ["user_id", { ...plain, user_id: "me" }, "That is not the id of a user."],
  ])("%s is refused: %j", (field, body, text) => {
    const issues = teamBody.safeParse(body).error?.issues ?? [];
    expect(issues.map((issue) => [issue.path.join("."), issue.message])).toEqual([[field, text]]);
  });

  test("unknown fields are refused by name; blank optional texts become null", () => {
    expect(teamBody.safeParse({ ...plain, colour: "red" }).error?.issues[0]).toMatchObject({
      code: "unrecognized_keys",
      keys: ["colour"],
    });
    expect(teamBody.parse({ ...plain, type: " ", user_id: "", insight_prompt_template: null })).toEqual({
      ...plain,
      type: null,
      user_id: null,
      insight_prompt_template: null,
    });
  });

  test("is for the owner and administrators", async () => {
    await expect(updateTeam(member, { ...plain, id: team.id })).rejects.toMatchObject({ code: "forbidden" });
    await expect(updateTeam(stranger, { ...plain, id: team.id })).rejects.toMatchObject({
      code: "not_found",
    });
    expect((await updateTeam(admin, { ...plain, name: "By admin", id: team.id })).user_id).toBe(owner.id);
  });

  test("only administrators set another owner", async () => {
    const forbidden = { code: "forbidden" };
    await expect(createTeam(owner, { ...plain, user_id: stranger.id })).rejects.toMatchObject(forbidden);
    await expect(updateTeam(owner, { ...plain, id: team.id, user_id: stranger.id })).rejects.toMatchObject(
      forbidden,
    );
    await expect(updateTeam(member, { ...plain, id: team.id, user_id: member.id })).rejects.toMatchObject(
      forbidden,
    );
    await expect(updateTeam(stranger, { ...plain, id: team.id, user_id: nobody })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(updateTeam(admin, { ...plain, id: team.id, user_id: nobody })).rejects.toMatchObject({
      code: "invalid",
      fields: { user_id: "There is no account with this id." },
    });
    expect((await updateTeam(admin, { ...plain, id: team.id, user_id: stranger.id })).user_id).toBe(
      stranger.id,
    );
    expect((await createTeam(admin, { ...plain, user_id: owner.id })).user_id).toBe(owner.id);
    await expect(getTeam(owner, team)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("delete and Undo", () => {
  test("deletes the team with its characters and restores them", async () => {
    const ana = await createCharacter(member, { name: "Ana", system_prompt: "Ask.", team_id: team.id });
    await deleteTeam(owner, team);
    for (const actor of [owner, member, admin]) {
      expect(await names(actor)).toEqual([]);
      await expect(getTeam(actor, team)).rejects.toMatchObject({ code: "not_found" });
      await expect(getCharacter(actor, ana)).rejects.toMatchObject({ code: "not_found" });
      await expect(listMembers(actor, team)).rejects.toMatchObject({ code: "not_found" });
    }
    await expect(deleteTeam(owner, team)).rejects.toMatchObject({ code: "not_found" });
    await expect(updateTeam(owner, { ...plain, id: team.id })).rejects.toMatchObject({ code: "not_found" });
    await expect(restoreTeam(member, team)).rejects.toMatchObject({ code: "not_found" });
    await expect(restoreTeam(stranger, team)).rejects.toMatchObject({ code: "not_found" });
    expect(await restoreTeam(owner, team)).toEqual(team);
    expect(await restoreTeam(owner, team)).toEqual(team);
    expect((await getCharacter(member, ana)).name).toBe("Ana");
    expect(await listMembers(owner, team)).toHaveLength(1);
  });

  test("a member sees it but cannot delete it", async () => {
    await expect(deleteTeam(member, team)).rejects.toMatchObject({ code: "forbidden" });
    await expect(restoreTeam(member, team)).rejects.toMatchObject({ code: "forbidden" });
    await expect(deleteTeam(admin, { id: nobody })).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("members", () => {
  test("are people who were invited and accepted, once", async () => {
    const input = { id: team.id, email: stranger.email };
    await Promise.all(Array.from({ length: 8 }, () => inviteMember(owner, input)));
    const [invitation, ...more] = await listInvitations(stranger);
    expect([invitation?.team, invitation?.owner, more]).toEqual(["Careers", "owner", []]);
    expect((await listMembers(owner, team)).map(({ email, name, state }) => [email, name, state])).toEqual([
      ["member@example.com", "member", "member"],
      ["stranger@example.com", null, "invited"],
    ]);
    // Members do not see the typed address, and an invitation gives no access.
    expect((await listMembers(member, team)).map(({ name }) => name)).toEqual(["member"]);
    await expect(getTeam(stranger, team)).rejects.toMatchObject({ code: "not_found" });

    const id = invitation?.id ?? "";
    await expect(acceptInvitation(member, { id })).rejects.toMatchObject({ code: "not_found" });
    await acceptInvitation(stranger, { id });
    await expect(acceptInvitation(stranger, { id })).rejects.toMatchObject({ code: "not_found" });
    expect((await getTeam(stranger, team)).id).toBe(team.id);
    await inviteMember(owner, input);
    expect((await listMembers(owner, team)).map(({ state }) => state)).toEqual(["member", "member"]);
  });

  test("are invited alike with or without an account; the owner's own address is refused", async () => {
    const known = await statementsOf(() => inviteMember(owner, { id: team.id, email: stranger.email }));
    const unknown = await statementsOf(() => inviteMember(owner, { id: team.id, email: "who@example.com" }));
    expect(known).toEqual(unknown);
    const listed = (await listMembers(owner, team)).filter(({ state }) => state === "invited");
    expect(listed.map(({ email, name }) => [email, name])).toEqual([
      ["stranger@example.com", null],
      ["who@example.com", null],
    ]);
    // A later account gets the invitation.
    const who = await addPerson("who@example.com");
    expect(await listInvitations(who)).toHaveLength(1);
    await expect(inviteMember(owner, { id: team.id, email: owner.email })).rejects.toMatchObject({
      code: "invalid",
      fields: { email: "This is the owner of the team." },
    });
  });

  test("do not include people who declined, or whose invitation was withdrawn or is to a deleted team", async () => {
    const invite = async () => {
      await inviteMember(owner, { id: team.id, email: stranger.email });
      return { id: (await listInvitations(stranger))[0]?.id ?? "" };
    };
    const refused = { code: "not_found" };
    const declined = await invite();
    await declineInvitation(stranger, declined);
    await expect(acceptInvitation(stranger, declined)).rejects.toMatchObject(refused);
    const withdrawn = await invite();
    await removeMember(owner, { id: team.id, user_id: withdrawn.id });
    await expect(acceptInvitation(stranger, withdrawn)).rejects.toMatchObject(refused);
    const left = await invite();
    await deleteTeam(owner, team);
    expect(await listInvitations(stranger)).toEqual([]);
    await expect(acceptInvitation(stranger, left)).rejects.toMatchObject(refused);
  });

  test("may leave; the owner may not", async () => {
    await expect(leaveTeam(owner, team)).rejects.toMatchObject({ code: "conflict" });
    await expect(leaveTeam(stranger, team)).rejects.toMatchObject({ code: "not_found" });
    await leaveTeam(member, team);
    await expect(getTeam(member, team)).rejects.toMatchObject({ code: "not_found" });
    expect(await listMembers(owner, team)).toEqual([]);
  });

  test("lose the team when they are removed", async () => {
    const ana = await createCharacter(member, { name: "Ana", system_prompt: "Ask.", team_id: team.id });
    await expect(removeMember(member, { id: team.id, user_id: member.id })).rejects.toMatchObject({
      code: "forbidden",
    });
    await removeMember(owner, { id: team.id, user_id: member.id });
    await expect(getTeam(member, team)).rejects.toMatchObject({ code: "not_found" });
    // The characters they created stay in the team.
    await expect(getCharacter(member, ana)).rejects.toMatchObject({ code: "not_found" });
    expect((await getCharacter(owner, ana)).user_id).toBe(member.id);
    await expect(removeMember(owner, { id: team.id, user_id: member.id })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  test("are changed by the owner and administrators only", async () => {
    const input = { id: team.id, email: stranger.email };
    await expect(inviteMember(member, input)).rejects.toMatchObject({ code: "forbidden" });
    await expect(inviteMember(stranger, input)).rejects.toMatchObject({ code: "not_found" });
    await joinTeam(admin, team.id, stranger);
    await removeMember(admin, { id: team.id, user_id: stranger.id });
    expect(await db().select().from(team_members).where(eq(team_members.team_id, team.id))).toHaveLength(1);
  });
});

test("the account's teams are deleted with it, and its memberships", async () => {
  await db().execute(sql`delete from users where id = ${member.id}`);
  expect(await listMembers(owner, team)).toEqual([]);
});
