import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { users } from "@/db/schema/accounts";
import { hashPassword } from "@/lib/auth/password";
import { createCharacterCall, listVersionsCall } from "@/lib/characters/api";
import type { Character } from "@/lib/characters/schema";
import {
  acceptInvitationCall,
  createTeamCall,
  declineInvitationCall,
  inviteMemberCall,
  leaveTeamCall,
  listInvitationsCall,
  listMembersCall,
  listTeamsCall,
} from "@/lib/teams/api";
import type { Team, TeamInput } from "@/lib/teams/schema";
import { Client } from "../support/http.ts";
import { type App, startApp } from "../support/server.ts";

const api = "/api/v1";
const nobody = "00000000-0000-4000-8000-000000000000";
const plain = { name: "Careers", interaction_mode: "One to one" };
const password = "only for these tests";

type Role = "owner" | "member" | "stranger" | "superuser" | "anonymous";
const roles: Role[] = ["owner", "member", "stranger", "superuser", "anonymous"];
let as: Record<Role, Client>;
let ids: Record<"owner" | "member" | "stranger", string>;

let app: App;
afterAll(() => app?.stop());
beforeAll(async () => {
  // These tests are not about limits and quotas.
  app = await startApp({ env: { RATE_LIMIT_FACTOR: "100" } });
  const { url } = app;
  const password_hash = await hashPassword(password);
  const names = ["owner", "member", "stranger"] as const;
  const rows = await db()
    .insert(users)
    .values(names.map((name) => ({ email: `${name}@example.com`, password_hash })))
    .returning({ id: users.id });
  ids = { owner: rows[0]?.id ?? "", member: rows[1]?.id ?? "", stranger: rows[2]?.id ?? "" };
  const log = (name: string) => new Client(url).logIn(`${name}@example.com`, password);
  as = {
    owner: await log("owner"),
    member: await log("member"),
    stranger: await log("stranger"),
    superuser: await new Client(url).logIn(),
    anonymous: new Client(url),
  };
});

/** A team of the owner's with a member and a character of that member. */
async function makeTeam(more: Partial<TeamInput> = {}): Promise<{ team: Team; ana: Character }> {
  const team = await as.owner.call(createTeamCall, { body: { ...plain, ...more } });
  await as.owner.call(inviteMemberCall, { params: { id: team.id }, body: { email: "member@example.com" } });
  const [invitation] = await as.member.call(listInvitationsCall, {});
  await as.member.call(acceptInvitationCall, { params: { id: invitation?.id ?? "" } });
  const { status, json: ana } = await as.member.answer(createCharacterCall, {
    body: {
      name: "Ana",
      description: "Kind",
      system_prompt: "You are Ana.",
      is_readonly: false,
      is_system: false,
      team_id: team.id,
      user_id: ids.member,
    },
  });
  expect(status).toBe(201);
  return { team, ana };
}

/** Each role's response to a call, every one about a separate team. */
async function statuses(
  more: Partial<TeamInput>,
  call: (client: Client, made: { team: Team; ana: Character }) => Promise<{ status: number }>,
): Promise<number[]> {
  const found: number[] = [];
  for (const role of roles) found.push((await call(as[role], await makeTeam(more))).status);
  return found;
}

const at = (team: Team, part = "") => `${api}/teams/${team.id}${part}`;
const calls: [
  string,
  (client: Client, made: { team: Team; ana: Character }) => Promise<{ status: number }>,
  number[],
  number,
][] = [
  // The call; the results for a private team, in the order of `roles`; a stranger's result for a public one.
  ["GET team", (c, { team }) => c.get(at(team)), [200, 200, 404, 200, 401], 200],
  ["PUT team", (c, { team }) => c.put(at(team), plain), [200, 403, 404, 200, 401], 403],
  ["DELETE team", (c, { team }) => c.delete(at(team)), [204, 403, 404, 204, 401], 403],
  [
    "DELETE team for good",
    (c, { team }) => c.delete(at(team, "?forever=true")),
    [204, 403, 404, 204, 401],
    403,
  ],
  ["POST restore", (c, { team }) => c.post(at(team, "/restore")), [200, 403, 404, 200, 401], 403],
  ["GET members", (c, { team }) => c.get(at(team, "/members")), [200, 200, 404, 200, 401], 403],
  [
    "POST members",
    (c, { team }) => c.post(at(team, "/members"), { email: "stranger@example.com" }),
    [202, 403, 404, 202, 401],
    403,
  ],
  ["DELETE me", (c, { team }) => c.delete(at(team, "/members/me")), [409, 204, 404, 404, 401], 404],
  [
    "DELETE member",
    (c, { team }) => c.delete(at(team, `/members/${ids.member}`)),
    [204, 403, 404, 204, 401],
    403,
  ],
  [
    "GET characters of the team",
    (c, { team }) => c.get(`${api}/characters/team/${team.id}`),
    [200, 200, 404, 200, 401],
    200,
  ],
  [
    "POST character into it",
    (c, { team }) => c.post(`${api}/characters`, { name: "Bo", system_prompt: "x", team_id: team.id }),
    [201, 201, 422, 201, 401],
    403,
  ],
  ["GET character", (c, { ana }) => c.get(`${api}/characters/${ana.id}`), [200, 200, 404, 200, 401], 200],
  [
    "PUT character",
    (c, { ana }) => c.put(`${api}/characters/${ana.id}`, ana),
    [200, 200, 404, 200, 401],
    403,
  ],
  [
    "DELETE character",
    (c, { ana }) => c.delete(`${api}/characters/${ana.id}`),
    [204, 204, 404, 204, 401],
    403,
  ],
  [
    "POST fork",
    (c, { ana }) => c.post(`${api}/characters/${ana.id}/fork`, { name: "Mine" }),
    [201, 201, 404, 201, 401],
    201,
  ],
  [
    "GET versions",
    (c, { ana }) => c.get(`${api}/characters/${ana.id}/versions`),
    [200, 200, 404, 200, 401],
    200,
  ],
  [
    "POST versions",
    (c, { ana }) => c.post(`${api}/characters/${ana.id}/versions`, { prompt: "New." }),
    [201, 201, 404, 201, 401],
    403,
  ],
  [
    "POST rollback",
    async (c, { ana }) => {
      const [version] = await as.member.call(listVersionsCall, { params: { id: ana.id } });
      return c.post(`${api}/characters/${ana.id}/versions/${version?.id}/rollback`);
    },
    [200, 200, 404, 200, 401],
    403,
  ],
];

describe("permissions: owner, member, stranger, superuser, anonymous", () => {
  test.each(calls)("%s", async (_name, call, wanted, publicStranger) => {
    expect(await statuses({}, call)).toEqual(wanted);
    const inPublic = wanted.with(2, publicStranger);
    expect(await statuses({ access_level: " Public " }, call)).toEqual(inPublic);
  });
});

describe("teams", () => {
  test("the list is an array; with a limit the Link header has the next page", async () => {
    const { team } = await makeTeam({ name: "Listed" });
    await makeTeam({ name: "Listed too" });
    const whole = await as.member.call(listTeamsCall, {});
    expect(whole.find((one) => one.id === team.id)).toEqual(team);
    expect(Object.keys(team)).toEqual([
      "id",
      "name",
      "description",
      "interaction_mode",
      "user_id",
      "type",
      "access_level",
      "workflow_type",
      "insight_prompt_template",
      "created_at",
      "updated_at",
      "deleted_at",
    ]);
    const pages = await as.member.pages(listTeamsCall, { query: { limit: 3 } });
    expect(pages.flat()).toEqual(whole);
    expect((await as.member.get(`${api}/teams?limit=0`)).status).toBe(422);
  });

  test("a response can be sent back; unknown fields are refused by name", async () => {
    const { team } = await makeTeam({ description: "D", insight_prompt_template: "Be kind." });
    const back = await as.owner.put(at(team), { ...team, id: nobody, name: "Renamed" });
    expect(back.json).toMatchObject({
      id: team.id,
      name: "Renamed",
      description: "D",
      insight_prompt_template: "Be kind.",
    });
    expect((await as.owner.put(at(team), { ...plain, colour: "red" })).json).toMatchObject({
      code: "malformed",
      fields: { colour: "Unknown field." },
    });
  });

  test("the insight template is refused if blank or too long", async () => {
    const refused = async (insight_prompt_template: string) => {
      const { status, json } = await as.owner.post(`${api}/teams`, { ...plain, insight_prompt_template });
      expect(status).toBe(422);
      return (json as { fields: Record<string, string> }).fields["insight_prompt_template"];
    };
    expect(await refused("")).toBe(
      "Please write a template, or leave the field out (null) for the default one.",
    );
    expect(await refused("x".repeat(8001))).toContain("under 8,000 characters");
    const fine = await as.owner.post(`${api}/teams`, { ...plain, insight_prompt_template: null });
    expect(fine.json).toMatchObject({ insight_prompt_template: null });
  });

  test("user_id: the person's own, or a superuser's choice", async () => {
    expect((await as.owner.post(`${api}/teams`, { ...plain, user_id: ids.owner })).status).toBe(201);
    expect((await as.owner.post(`${api}/teams`, { ...plain, user_id: ids.stranger })).status).toBe(403);
    expect((await as.superuser.post(`${api}/teams`, { ...plain, user_id: ids.stranger })).json).toMatchObject(
      { user_id: ids.stranger },
    );
    expect((await as.superuser.post(`${api}/teams`, { ...plain, user_id: nobody })).json).toMatchObject({
      fields: { user_id: "There is no account with this id." },
    });
  });

  test("a deleted one responds with 404 everywhere until it is restored", async () => {
    const { team, ana } = await makeTeam();
    expect((await as.owner.delete(at(team))).status).toBe(204);
    for (const path of [
      at(team),
      at(team, "/members"),
      `${api}/characters/${ana.id}`,
      `${api}/characters/team/${team.id}`,
    ])
      expect((await as.owner.get(path)).status).toBe(404);
    expect((await as.superuser.get(at(team))).status).toBe(404);
    const deleted = async (client: Client) => {
      const { json } = await client.get(`${api}/teams?deleted=true`);
      return (json as Team[]).filter(({ id }) => id === team.id);
    };
    expect(await deleted(as.owner)).toEqual([{ ...team, deleted_at: expect.any(String) as string }]);
    expect([await deleted(as.member), await deleted(as.stranger)]).toEqual([[], []]);
    expect((await as.owner.post(at(team, "/restore"))).json).toEqual(team);
    expect(await deleted(as.owner)).toEqual([]);
    expect((await as.owner.get(`${api}/characters/${ana.id}`)).json).toEqual(ana);
  });

  test("an address is invited alike with and without an account; its person declines, or joins and leaves", async () => {
    const { team } = await makeTeam();
    const params = { id: team.id };
    const created_at = expect.any(String) as string;
    const joined = {
      user_id: ids.member,
      email: "member@example.com",
      name: "member",
      created_at,
      state: "member",
    };
    expect(await as.member.call(listMembersCall, { params })).toEqual([joined]);
    const invited = await as.owner.answer(inviteMemberCall, {
      params,
      body: { email: " Stranger@Example.com " },
    });
    expect(invited).toMatchObject(
      await as.owner
        .answer(inviteMemberCall, { params, body: { email: "who@example.com" } })
        .then(({ status, json }) => ({ status, json })),
    );
    expect(
      (await as.owner.call(listMembersCall, { params })).map(({ email, state }) => [email, state]),
    ).toEqual([
      ["member@example.com", "member"],
      ["stranger@example.com", "invited"],
      ["who@example.com", "invited"],
    ]);
    const waiting = async () =>
      (await as.stranger.call(listInvitationsCall, {})).find((one) => one.team === team.name);
    await as.stranger.call(declineInvitationCall, { params: { id: (await waiting())?.id ?? "" } });
    await as.owner.call(inviteMemberCall, { params, body: { email: "stranger@example.com" } });
    await as.stranger.call(acceptInvitationCall, { params: { id: (await waiting())?.id ?? "" } });
    expect((await as.stranger.get(at(team))).status).toBe(200);
    await as.stranger.call(leaveTeamCall, { params });
    expect((await as.stranger.get(at(team))).status).toBe(404);
  });

  test("other methods are 405, other ids 404", async () => {
    const { status, headers } = await as.owner.delete(`${api}/teams`);
    expect([status, headers.get("allow")]).toEqual([405, "GET, POST, HEAD, OPTIONS"]);
    expect((await as.owner.get(`${api}/teams/no-id`)).status).toBe(404);
    expect((await as.owner.get(`${api}/teams/${nobody}`)).status).toBe(404);
  });
});
