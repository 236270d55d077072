import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { db } from "@/db/client";
import { conversations, messages } from "@/db/schema/conversations";
import { leases } from "@/db/schema/installation";
import { public_links, snapshot_items } from "@/db/schema/sharing";
import type { Actor } from "@/lib/actor";
import { env } from "@/lib/env";
import { deleteConversation } from "@/lib/conversations/library/commands";
import { deleteResume } from "@/lib/resumes/commands";
import { countOpened } from "@/lib/sharing/page/openings";
import { publishInterview, revokeLink } from "@/lib/sharing/link/publish";
import * as sources from "@/lib/sharing/link/source";
import { resetDatabase } from "../support/database.ts";
import { addPerson } from "../support/people.ts";
import { addInterview } from "../support/shared-interview.ts";

vi.mock(import("@/lib/sharing/link/source"), { spy: true });
const readSource = vi.mocked(sources.readSource);
const { readSource: read } = await vi.importActual<typeof sources>("@/lib/sharing/link/source");

const caller = { origin: "https://colloquy.example" };
let ada: Actor;
beforeEach(async () => {
  await resetDatabase();
  ada = await addPerson("ada@example.com");
});
afterEach(() => readSource.mockReset());

const conflict = expect.objectContaining({ code: "conflict" }) as unknown;
const shared = async () =>
  (await db().select().from(snapshot_items).orderBy(snapshot_items.ordinal)).map((item) => item.content);

/** The reading of each publication waits for permission to continue. */
function hold() {
  const gate = Promise.withResolvers<void>();
  const waiting = Promise.withResolvers<void>();
  const count = { read: 0 };
  return {
    count,
    release: () => gate.resolve(),
    /** Resolves once this many wait. */
    untilWaiting: (many: number) => {
      readSource.mockImplementation(async (...of) => {
        if (++count.read === many) waiting.resolve();
        await gate.promise;
        return read(...of);
      });
      return waiting.promise;
    },
  };
}

/** During the first publications, runs `change` this many times. */
function changeDuring(change: () => Promise<unknown>, times = 1) {
  for (let time = 0; time < times; time++)
    readSource.mockImplementationOnce(async (...of) => {
      const source = await read(...of);
      await change();
      return source;
    });
}

describe("while interviews are read for publishing", () => {
  test("more of them than connections do not block other requests", async () => {
    const { id: open } = await addInterview(ada);
    const { public_id: token } = await publishInterview(ada, { id: open }, caller);
    const owners = await Promise.all(
      Array.from({ length: env().DATABASE_POOL + 2 }, (_, at) => addPerson(`owner${at}@example.com`)),
    );
    const { untilWaiting, release } = hold();
    const waiting = untilWaiting(owners.length + 1);
    const publishing = [
      publishInterview(ada, { id: open }, caller),
      ...owners.map(async (owner) => publishInterview(owner, await addInterview(owner), caller)),
    ];
    await waiting;
    // None of these waits for a connection, or for a row that a publication has locked.
    const busy = await db().execute(sql`select 1 from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`);
    expect(busy).toHaveLength(0);
    await countOpened({ token, viewer: null });
    release();
    const links = await Promise.all(publishing);
    expect(links[0]?.opened.total).toBe(1);
  });
});

test("one person publishes one interview at a time, and others are not blocked", async () => {
  const { id } = await addInterview(ada);
  const { id: other } = await addInterview(ada);
  const { untilWaiting, release, count } = hold();
  const waiting = untilWaiting(1);
  const first = publishInterview(ada, { id }, caller);
  await waiting;
  for (const again of [id, id, other])
    await expect(publishInterview(ada, { id: again }, caller)).rejects.toEqual(
      expect.objectContaining({
        code: "conflict",
        message: "What you share is being changed already. Please try again in a moment.",
      }),
    );
  expect(count.read).toBe(1);
  const joe = await addPerson("joe@example.com");
  const theirs = publishInterview(joe, await addInterview(joe), caller);
  release();
  expect((await first).isNew).toBe(true);
  expect((await theirs).isNew).toBe(true);
  // The next may start once the first has ended, successfully or not.
  expect((await publishInterview(ada, { id: other }, caller)).isNew).toBe(true);
  await expect(publishInterview(ada, { id: crypto.randomUUID() }, caller)).rejects.toMatchObject({
    code: "not_found",
  });
  expect((await publishInterview(ada, { id }, caller)).isNew).toBe(false);
});

test("a process killed while publishing blocks others only until its lease expires", async () => {
  const { id } = await addInterview(ada);
  const lease = { key: `publish:${ada.id}`, run: crypto.randomUUID() };
  await db()
    .insert(leases)
    .values({ ...lease, lease_until: "2100-01-01T00:00:00.000Z" });
  await expect(publishInterview(ada, { id }, caller)).rejects.toEqual(conflict);
  await db().update(leases).set({ lease_until: "2020-01-01T00:00:00.000Z" });
  expect((await publishInterview(ada, { id }, caller)).isNew).toBe(true);
});

describe("changes during the reading", () => {
  test("a replaced answer is shared in its new version", async () => {
    const { id, messageIds } = await addInterview(ada);
    changeDuring(async () => {
      await db()
        .update(messages)
        .set({ content: "I rebuilt the whole shop." })
        .where(eq(messages.id, messageIds[2] ?? ""));
      await db()
        .update(conversations)
        .set({ revision: sql`${conversations.revision} + 1` });
    });
    await publishInterview(ada, { id }, caller);
    expect(readSource).toHaveBeenCalledTimes(2);
    expect(await shared()).toContain("I rebuilt the whole shop.");
    expect((await shared()).join()).not.toContain("bakery");
  });

  test("a deleted resume is not shared", async () => {
    const { id, resumeId } = await addInterview(ada, { resume: ["I led the Zenith project."] });
    await publishInterview(ada, { id, include_resume: true }, caller);
    readSource.mockClear();
    changeDuring(() => deleteResume(ada, { id: resumeId ?? "" }));
    expect(await publishInterview(ada, { id, headline: "Builds tills" }, caller)).toMatchObject({
      include_resume: false,
      headline: "Builds tills",
    });
    expect(readSource).toHaveBeenCalledTimes(2);
    expect((await shared()).join()).not.toContain("Zenith");
  });

  test("another choice of the same link is kept", async () => {
    const { id, messageIds } = await addInterview(ada);
    await publishInterview(ada, { id }, caller);
    const hidden = [messageIds[2] ?? ""];
    changeDuring(() =>
      db()
        .update(public_links)
        .set({ hidden_message_ids: hidden, revision: sql`${public_links.revision} + 1` }),
    );
    expect(await publishInterview(ada, { id, headline: "Builds tills" }, caller)).toMatchObject({
      headline: "Builds tills",
      hidden_message_ids: hidden,
    });
    expect((await shared()).join()).not.toContain("bakery");
  });

  test("after a revocation, the link gets another address, and no name", async () => {
    const { id } = await addInterview(ada);
    const first = await publishInterview(ada, { id, candidate_name: "Ada" }, caller);
    changeDuring(() => revokeLink(ada, { id }));
    const second = await publishInterview(ada, { id, headline: "Builds tills" }, caller);
    expect(second).toMatchObject({ isNew: true, candidate_name: null });
    expect(second.public_id).not.toBe(first.public_id);
  });

  test("a deleted interview is not found", async () => {
    const { id } = await addInterview(ada);
    changeDuring(() => deleteConversation(ada, { id }));
    await expect(publishInterview(ada, { id }, caller)).rejects.toMatchObject({ code: "not_found" });
    expect(await db().select().from(public_links)).toEqual([]);
  });

  test("three times is a conflict, and changes nothing", async () => {
    const { id } = await addInterview(ada);
    const change = () =>
      db()
        .update(conversations)
        .set({ revision: sql`${conversations.revision} + 1` });
    changeDuring(change, 3);
    await expect(publishInterview(ada, { id }, caller)).rejects.toEqual(conflict);
    expect(await db().select().from(public_links)).toEqual([]);
    changeDuring(change, 2);
    expect(await publishInterview(ada, { id }, caller)).toMatchObject({ isNew: true });
  });
});
