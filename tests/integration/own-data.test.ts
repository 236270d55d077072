import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { users } from "@/db/schema/accounts";
import { conversation_characters } from "@/db/schema/conversations";
import { team_members } from "@/db/schema/library";
import type { Actor } from "@/lib/actor";
import { deleteAccount } from "@/lib/auth/delete-account";
import { exportAccount } from "@/lib/auth/export";
import { hashPassword } from "@/lib/auth/password";
import { updateName } from "@/lib/auth/profile";
import { getHistory } from "@/lib/conversations/queries";
import { startConversation } from "@/lib/conversations/start";
import { resetDatabase } from "../support/database.ts";
import { addPerson } from "../support/people.ts";
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

/** Every table that can hold something of a person; counters are hashed and run out within the hour. */
async function tables(): Promise<string[]> {
  const rows = await db().execute<{ name: string }>(sql`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'rate_limits'`);
  return rows.map((row) => row.name).toSorted();
}

/** In which tables a row, written out, holds one of these texts. */
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

describe("deleting an account", () => {
  test("leaves nothing of the person in any table, and others' things whole", async () => {
    const ids = await db().execute<{ id: string }>(sql`
      select ${ada.id}::text as id union select ${made.conversationId} union select ${made.characterId}
      union select ${made.teamId}
      union select id::text from public_links where conversation_id = ${made.conversationId}`);
    const traces = [...ids.map((row) => row.id), ada.email, mine, others];
    expect(await tablesWith(...traces), "the test fills every table").toEqual(await tables());
    const joesBefore = await tablesWith(joe.id, joe.email, "zqjoe", "zqvisitor");

    await deleteAccount(ada, { password });

    expect(await tablesWith(...traces)).toEqual([]);
    expect(await tablesWith(joe.id, joe.email, "zqjoe", "zqvisitor")).toEqual(joesBefore);
  });

  test("keeps the names and prompts that others' conversations began with", async () => {
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
      fields: { password: "The password is not right." },
    });
    expect(await tablesWith(ada.id)).toEqual(before);
  });

  test("is refused to the last administrator", async () => {
    await db().update(users).set({ is_superuser: false });
    await db().update(users).set({ is_superuser: true }).where(eq(users.id, ada.id));
    await expect(deleteAccount(ada, { password })).rejects.toMatchObject({ status: 409 });
    expect(await tablesWith(mine)).not.toEqual([]);
    await db().update(users).set({ is_superuser: true }).where(eq(users.id, joe.id));
    await deleteAccount(ada, { password });
    expect(await tablesWith(ada.id)).toEqual([]);
  });

  test("of the last two administrators at once leaves one", async () => {
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

describe("downloading one's data", () => {
  test("gives all that the person wrote or was made for them", async () => {
    const text = JSON.stringify(await exportAccount(ada));
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
    ])
      expect(text, part).toContain(`${part} ${mine}`);
    expect(text).toContain(`${mine}.pdf`);
    expect(text).toContain("invite_code.generated");
  });

  test("gives no secret, and nothing of anybody else", async () => {
    const text = JSON.stringify(await exportAccount(ada));
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

  test("is empty, not broken, for somebody who did nothing yet", async () => {
    const kim = await addPerson("kim@example.com");
    expect(await exportAccount(kim)).toMatchObject({
      user: { email: "kim@example.com" },
      conversations: [],
      characters: [],
      teams: [],
    });
  });
});
