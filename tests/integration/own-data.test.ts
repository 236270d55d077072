import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { users } from "@/db/schema/accounts";
import { conversation_characters } from "@/db/schema/conversations";
import { character_versions, characters, team_members, teams } from "@/db/schema/library";
import type { Actor } from "@/lib/actor";
import { deleteAccount } from "@/lib/account/delete";
import { readExport } from "../support/account-export.ts";
import { hashPassword } from "@/lib/auth/password";
import { updateName } from "@/lib/auth/profile";
import { createCharacter, createVersion, deleteCharacter } from "@/lib/characters/commands";
import { getCharacter } from "@/lib/characters/queries";
import { getHistory } from "@/lib/conversations/turn/history";
import { startConversation } from "@/lib/conversations/start/start";
import { deleteTeam, removeMember, restoreTeam } from "@/lib/teams/commands";
import { resetDatabase } from "../support/database.ts";
import { addPerson, joinTeam } from "../support/people.ts";
import { fillEverything } from "../support/whole-person.ts";

const password = "the only password";
const hash = await hashPassword(password);
const mine = "zqmine";
const others = "zqothers";

let ada: Actor;
let joe: Actor;
let made: Awaited<ReturnType<typeof fillEverything>>;
beforeEach(async () => {
  await resetDatabase();
  ada = await addPerson("ada@example.com");
  joe = await addPerson("joe@example.com");
  await updateName(ada, { name: `Ada ${mine}` });
  made = await fillEverything(ada, { mine, others });
  await fillEverything(joe, { mine: "zqjoe", others: "zqvisitor" });
  await db().insert(team_members).values({ team_id: made.teamId, user_id: joe.id });
  await db().update(users).set({ password_hash: hash });
});

/** Every table with data of people; counters are hashed and expire within the hour, leases contain ids. */
async function tables(): Promise<string[]> {
  const rows = await db().execute<{ name: string }>(sql`
    select tablename as name from pg_tables where schemaname = 'public'
      and tablename not in ('daily_runs', 'leases', 'model_measurements', 'model_service', 'rate_limits', 'settings')`);
  return rows.map((row) => row.name).toSorted();
}

/** The tables with a row that contains one of these texts. */
async function tablesWith(...texts: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const name of await tables()) {
    const rows = await db().execute<{ hits: number }>(sql`
      select count(*)::int as hits from ${sql.identifier(name)} t
      where exists (select from unnest(${sql.param(texts)}::text[]) wanted where strpos(t::text, wanted) > 0)`);
    if ((rows[0]?.hits ?? 0) > 0) found.push(name);
  }
  return found;
}

/** All rows that contain one of these texts: the table, and every column. */
async function rowsWith(...texts: string[]): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const name of await tables()) {
    const rows = await db().execute<{ row: unknown }>(sql`
      select to_jsonb(t) as row from ${sql.identifier(name)} t
      where exists (select from unnest(${sql.param(texts)}::text[]) wanted where strpos(t::text, wanted) > 0)
      order by t::text`);
    found.push(...rows.map(({ row }) => ({ table: name, row })));
  }
  return found;
}

/** The keys of every object in a JSON value, by path. */
function namesIn(value: unknown, path = ""): Record<string, string> {
  if (Array.isArray(value))
    return Object.assign({}, ...value.map((item) => namesIn(item, path))) as Record<string, string>;
  if (typeof value !== "object" || value === null) return {};
  const below = Object.entries(value).map(([name, item]) => namesIn(item, path ? `${path}.${name}` : name));
  return Object.assign({ [path]: Object.keys(value).toSorted().join(" ") }, ...below) as Record<
    string,
    string
  >;
}

describe("deleting an account", () => {
  test("leaves nothing of the person in any table, and other people's things complete", async () => {
    const ids = await db().execute<{ id: string }>(sql`
      select ${ada.id}::text as id union select ${made.conversationId} union select ${made.characterId}
      union select ${made.teamId}
      union select id::text from messages where conversation_id = ${made.conversationId}
      union select id::text from public_links where conversation_id = ${made.conversationId}
      union select v.id::text from visitors v join public_links l on l.id = v.link_id
        where l.conversation_id = ${made.conversationId}`);
    const traces = [...ids.map((row) => row.id), ada.email, mine, others];
    expect(await tablesWith(...traces), "the test fills every table").toEqual(await tables());
    const joes = [joe.id, joe.email, "zqjoe", "zqvisitor"];
    const joesBefore = await rowsWith(...joes);

    await deleteAccount(ada, { password });

    expect(await tablesWith(...traces)).toEqual([]);
    // Everything, except his membership in a deleted team.
    const membership = {
      table: "team_members",
      row: expect.objectContaining({ team_id: made.teamId }) as unknown,
    };
    expect(joesBefore).toContainEqual(membership);
    const staying = joesBefore.filter((entry) => !JSON.stringify(entry).includes(made.teamId));
    expect(staying).toHaveLength(joesBefore.length - 1);
    expect(await rowsWith(...joes)).toEqual(staying);
  });

  describe("of a member of another person's team", () => {
    let joesTeam: string;
    const plain = { name: "Ana", description: "Kind.", workflow_type: "student_interview" as const };
    const rowsOf = async (id: string) => {
      const [character] = await db().select().from(characters).where(eq(characters.id, id));
      const versions = await db()
        .select()
        .from(character_versions)
        .where(eq(character_versions.character_id, id))
        .orderBy(character_versions.number);
      return { character, versions };
    };
    beforeEach(async () => {
      const [team] = await db().select({ id: teams.id }).from(teams).where(eq(teams.user_id, joe.id));
      joesTeam = team?.id ?? "";
      await joinTeam(joe, joesTeam, ada);
    });

    test("leaves the team its characters with their versions, with the team's owner as owner", async () => {
      const { id } = await createCharacter(ada, { ...plain, system_prompt: "First.", team_id: joesTeam });
      await createVersion(ada, { id, prompt: "Second." });
      await createVersion(joe, { id, prompt: "Third." });
      const before = await rowsOf(id);

      await deleteAccount(ada, { password });

      const after = await rowsOf(id);
      expect(after.character).toEqual({ ...before.character, user_id: joe.id });
      expect(after.versions.map(({ prompt, created_by }) => [prompt, created_by])).toEqual([
        ["First.", null],
        ["Second.", null],
        ["Third.", joe.id],
      ]);
      expect(await getCharacter(joe, { id })).toMatchObject({ system_prompt: "Third.", user_id: joe.id });
      expect(await rowsWith(ada.id, ada.email)).toEqual([]);
    });

    test("also deleted ones, or those of a deleted team, so that they can be restored", async () => {
      const gone = await createCharacter(ada, { ...plain, system_prompt: "One.", team_id: joesTeam });
      const other = await createCharacter(ada, { ...plain, system_prompt: "Two.", team_id: joesTeam });
      await deleteCharacter(ada, gone);
      await deleteTeam(joe, { id: joesTeam });
      await deleteAccount(ada, { password });
      await restoreTeam(joe, { id: joesTeam });
      expect(await getCharacter(joe, other)).toMatchObject({ system_prompt: "Two.", user_id: joe.id });
      expect((await rowsOf(gone.id)).character).toMatchObject({ user_id: joe.id, team_id: joesTeam });
    });

    test("their own things are deleted, also after they left the team", async () => {
      const own = await createCharacter(ada, { ...plain, system_prompt: "Own." });
      const shared = await createCharacter(ada, { ...plain, system_prompt: "Team's.", team_id: joesTeam });
      await removeMember(joe, { id: joesTeam, user_id: ada.id });
      await deleteAccount(ada, { password });
      expect(await rowsOf(own.id)).toEqual({ character: undefined, versions: [] });
      expect(await getCharacter(joe, shared)).toMatchObject({ user_id: joe.id });
    });

    test("if its owner leaves at the same time, both succeed", async () => {
      const { id } = await createCharacter(ada, { ...plain, system_prompt: "One.", team_id: joesTeam });
      await Promise.all([deleteAccount(ada, { password }), deleteAccount(joe, { password })]);
      expect(await rowsOf(id)).toEqual({ character: undefined, versions: [] });
    });
  });

  test("keeps the names and prompts of other people's conversations", async () => {
    const { session_id: id } = await startConversation(joe, {
      workflow: "student_interview",
      character_ids: [made.characterId],
    });
    await deleteAccount(ada, { password });
    expect(await getHistory(joe, { id })).toEqual([]);
    const [cast] = await db()
      .select()
      .from(conversation_characters)
      .where(eq(conversation_characters.conversation_id, id));
    expect(cast).toMatchObject({ name: `character ${mine}`, system_prompt: `prompt ${mine}` });
  });

  test("needs the password, and without it changes nothing", async () => {
    const before = await tablesWith(ada.id);
    await expect(deleteAccount(ada, { password: "a wrong password" })).rejects.toMatchObject({
      status: 422,
      fields: { password: "Incorrect password." },
    });
    expect(await tablesWith(ada.id)).toEqual(before);
  });

  test("is refused for the last administrator", async () => {
    await db().update(users).set({ is_superuser: false });
    await db().update(users).set({ is_superuser: true }).where(eq(users.id, ada.id));
    await expect(deleteAccount(ada, { password })).rejects.toMatchObject({ status: 409 });
    expect(await tablesWith(mine)).not.toEqual([]);
    await db().update(users).set({ is_superuser: true }).where(eq(users.id, joe.id));
    await deleteAccount(ada, { password });
    expect(await tablesWith(ada.id)).toEqual([]);
  });

  test("of the last two administrators in parallel leaves one", async () => {
    await db().update(users).set({ is_superuser: false });
    await db()
      .update(users)
      .set({ is_superuser: true })
      .where(sql`${users.id} in (${ada.id}, ${joe.id})`);
    const outcomes = await Promise.allSettled([
      deleteAccount(ada, { password }),
      deleteAccount(joe, { password }),
    ]);
    expect(outcomes.map((outcome) => outcome.status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const left = await db().select({ id: users.id }).from(users).where(eq(users.is_superuser, true));
    expect(left).toHaveLength(1);
  });
});

describe("downloading the person's data", () => {
  test("contains everything that the person wrote or that was made for them", async () => {
    const text = JSON.stringify(await readExport(ada));
    for (const part of [
      "Ada",
      "request",
      "team",
      "mode",
      "template",
      "character",
      "prompt",
      "resume",
      "title",
      "message",
      "summary",
      "brief",
      "insight",
      "notes",
      "candidate",
      "addition",
      "story",
      "story note",
      "tag",
    ])
      expect(text, part).toContain(`${part} ${mine}`);
    expect(text).toContain(`${mine}.pdf`);
    expect(text).toContain("invite_code.generated");
  });

  test("has exactly these parts", async () => {
    const named = namesIn(await readExport(ada));
    const times = "created_at updated_at";
    expect(named).toEqual({
      "": "administration characters consents conversations exported_at identities invite_codes invite_requests resumes stories story_questions team_invitations team_memberships teams usage user",
      user: "created_at email id is_superuser mails name retention_days",
      "user.mails": "contact_requests digest",
      invite_requests: "approved_at created_at email message status",
      invite_codes: "created_at email last4 used_at",
      teams: `access_level created_at deleted_at description id insight_prompt_template interaction_mode name type updated_at workflow_type`,
      identities: "created_at issuer subject",
      team_invitations: "created_at name team_id",
      team_memberships: "created_at name team_id",
      usage: "day input_tokens model output_tokens purpose",
      characters: `created_at deleted_at description id is_readonly is_system manner name team_id updated_at version versions workflow_type`,
      "characters.versions": "created_at manner number prompt",
      resumes: "created_at deleted_at failure_reason filename id page_count pages size status",
      "resumes.pages": "hidden number text",
      stories: "created_at id message_id note tags title updated_at",
      story_questions: "created_at question story_id",
      conversations: `additions characters completed_at created_at deleted_at disputes erase_at feedback id insight_template insights length memory messages own_questions plan public_links resume_id retry_of title workflow`,
      "conversations.additions": `content ${times}`,
      "conversations.characters": "id manner name position prompt_version",
      "conversations.feedback": "created_at feedback_notes feedback_score updated_at",
      "conversations.insights": "answers claims created_at detail evidence model result status updated_at",
      "conversations.disputes": "claim created_at note part",
      "conversations.insights.answers": "competency has message_id",
      "conversations.insights.claims": "part support text",
      "conversations.own_questions": "answer answered_at citations content created_at model outcome",
      "conversations.own_questions.citations": "part quote source",
      "conversations.insights.evidence": "improvement_areas notable_quotes strengths",
      "conversations.insights.result": "improvement_areas notable_quotes strengths summary",
      "conversations.memory": "brief position summary updated_at",
      "conversations.messages":
        "aside content created_at danger given_question id kind model position reason replaced_by speaker_type state",
      "conversations.public_links": `allow_batches candidate_name contact_email created_at expires_at headline hidden_message_ids highlights include_resume include_resume_file left_out_sentences public_id published_at revoked_at`,
      consents: "accepted_at version",
      administration: "action created_at network subject_id",
    });
  });

  test("contains no secret, and nothing of other people", async () => {
    const text = JSON.stringify(await readExport(ada));
    for (const secret of [
      "argon2",
      "password_hash",
      "session_version",
      "_hash",
      "a-secret-key",
      "storage_key",
    ])
      expect(text, secret).not.toContain(secret);
    for (const foreign of [others, "zqjoe", "zqvisitor", joe.email, joe.id])
      expect(text, foreign).not.toContain(foreign);
  });

  test("is empty, not broken, for a new account", async () => {
    const kim = await addPerson("kim@example.com");
    expect(await readExport(kim)).toMatchObject({
      user: { email: "kim@example.com" },
      conversations: [],
      characters: [],
      teams: [],
    });
  });
});
