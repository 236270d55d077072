import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { messages } from "@/db/schema/conversations";
import { public_links, snapshot_items } from "@/db/schema/sharing";
import type { Actor } from "@/lib/actor";
import { deleteAccount } from "@/lib/account/delete";
import { hashPassword } from "@/lib/auth/password";
import { users } from "@/db/schema/accounts";
import { deleteConversation } from "@/lib/conversations/library/commands";
import { listConversations } from "@/lib/conversations/library/queries";
import { getStatus } from "@/lib/conversations/queries";
import { deleteResume } from "@/lib/resumes/commands";
import { eraseDeletedResumes } from "@/lib/resumes/sweep";
import { findPublicInterview } from "@/lib/sharing/page/interview";
import { countOpened } from "@/lib/sharing/page/openings";
import { getPublicStatus } from "@/lib/sharing/page/header";
import { publishInterview, revokeLink } from "@/lib/sharing/link/publish";
import { getLink } from "@/lib/sharing/link/link";
import { getShareable, previewInterview } from "@/lib/sharing/link/shareable";
import { resetDatabase } from "../support/database.ts";
import { addPerson } from "../support/people.ts";
import { addInterview, talk } from "../support/shared-interview.ts";
import { statementsOf } from "../support/statements.ts";

const origin = "https://colloquy.example";
const caller = { origin };
const password = "the only password";
const hash = await hashPassword(password);

let ada: Actor;
let joe: Actor;
beforeEach(async () => {
  await resetDatabase();
  ada = await addPerson("ada.lovelace@example.com");
  joe = await addPerson("joe@example.com");
});

const open = (token: string) => findPublicInterview({ token, visitorToken: null });
/** All shared content; a visitor's page contains the part that its answers cite. */
const itemsOf = (token: string) =>
  db()
    .select({
      id: snapshot_items.id,
      source: snapshot_items.source,
      speaker_type: snapshot_items.speaker_type,
      speaker_name: snapshot_items.speaker_name,
      page: snapshot_items.page,
      content: snapshot_items.content,
    })
    .from(snapshot_items)
    .innerJoin(public_links, eq(public_links.id, snapshot_items.link_id))
    .where(eq(public_links.public_id, token))
    .orderBy(snapshot_items.ordinal);
const textsOf = async (token: string) => (await itemsOf(token)).map((item) => item.content);
const texts = talk.slice(1).map(({ text }) => text);

test("characters' turns are shared without the person's name", async () => {
  const { id } = await addInterview(ada);
  await db()
    .update(messages)
    .set({ content: "Hello Grace Hopper, I'm Maya. Grace, what do you do?" })
    .where(eq(messages.speaker_type, "character"));
  const { public_id } = await publishInterview({ ...ada, name: "Grace Hopper" }, { id }, caller);
  const said = (await itemsOf(public_id)).filter(({ speaker_type }) => speaker_type === "character");
  expect(said[0]?.content).toBe("Hello [name], I'm Maya. [name], what do you do?");
  expect(JSON.stringify(await itemsOf(public_id))).not.toContain("Grace");
});

test("the suggested questions are the interviewers' own, answered by the shared content", async () => {
  const { id } = await addInterview(ada);
  const { public_id: token } = await publishInterview(ada, { id }, caller);
  const { suggested_questions: questions } = await getPublicStatus({ token });
  expect(questions.length).toBeGreaterThan(0);
  const said = await itemsOf(token);
  for (const question of questions)
    expect(
      said.some(({ content, speaker_type }) => speaker_type === "character" && content.includes(question)),
    ).toBe(true);
  // Those of a left-out answer are not.
  const { turns } = await getShareable(ada, { id, origin: "https://colloquy.example" });
  const hidden = turns
    .filter(({ speaker_type }) => speaker_type === "user")
    .map(({ message_id }) => message_id);
  await publishInterview(ada, { id, hidden_message_ids: hidden }, caller);
  expect((await getPublicStatus({ token })).suggested_questions).toEqual([]);
});

describe("publishing", () => {
  test("creates a link, and keeps its address from then on", async () => {
    const { id } = await addInterview(ada);
    const made = await publishInterview(
      ada,
      { id, candidate_name: "Ada", contact_email: "hire@example.com" },
      caller,
    );
    expect(made).toEqual({
      isNew: true,
      public_id: expect.stringMatching(/^[\w-]{22}$/) as string,
      url: `${origin}/public/interview/${made.public_id}`,
      candidate_name: "Ada",
      contact_email: "hire@example.com",
      expires_at: null,
      hidden_message_ids: [],
      left_out_sentences: [],
      review_needed: false,
      include_resume: false,
      include_resume_file: false,
      allow_batches: false,
      headline: null,
      highlights: [],
      opened: { total: 0, last_at: null },
    });
    const again = await publishInterview(ada, { id, candidate_name: null }, caller);
    // An omitted field does not change, and null clears it.
    expect(again).toEqual({ ...made, isNew: false, candidate_name: null });
    expect(await publishInterview(ada, { id }, caller)).toEqual(again);
    const { isNew: _, ...link } = again;
    expect(await getLink(ada, { id, origin })).toEqual(link);
    expect(await db().select().from(public_links)).toHaveLength(1);
  });

  test("twenty times in parallel creates one link", async () => {
    const { id } = await addInterview(ada);
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, () => publishInterview(ada, { id }, caller)),
    );
    const links = tries.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    expect(new Set(links.map((link) => link.public_id)).size).toBe(1);
    expect(links.filter((link) => link.isNew)).toHaveLength(1);
    expect(await textsOf(links[0]?.public_id ?? "")).toEqual(texts);
    const refusals = tries.flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : []));
    expect(refusals).toEqual(refusals.map(() => expect.objectContaining({ code: "conflict" }) as unknown));
  });

  test("is for the person's own finished interviews", async () => {
    const { id: running } = await addInterview(ada, { open: true });
    for (const call of [
      () => publishInterview(ada, { id: running }, caller),
      () => previewInterview(ada, { id: running }),
      () => getShareable(ada, { id: running, origin: "https://colloquy.example" }),
    ])
      await expect(call()).rejects.toMatchObject({ code: "not_finished" });
    const { id } = await addInterview(ada);
    await expect(publishInterview(joe, { id }, caller)).rejects.toMatchObject({ code: "not_found" });
    await expect(publishInterview(joe, { id: crypto.randomUUID() }, caller)).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await db().select().from(public_links)).toEqual([]);
  });

  test("shows the public id in the status and in the list, until it is revoked or expired", async () => {
    const { id } = await addInterview(ada);
    const publicIds = async () => [
      (await getStatus(ada, { id })).public_id,
      (await listConversations(ada, { limit: 5 })).conversations[0]?.public_id,
    ];
    expect(await publicIds()).toEqual([null, null]);
    const { public_id } = await publishInterview(ada, { id }, caller);
    expect(await publicIds()).toEqual([public_id, public_id]);
    await publishInterview(ada, { id, expires_at: "2020-01-01T00:00:00.000Z" }, caller);
    expect(await publicIds()).toEqual([null, null]);
    await publishInterview(ada, { id, expires_at: null }, caller);
    expect(await publicIds()).toEqual([public_id, public_id]);
    await revokeLink(ada, { id });
    expect(await publicIds()).toEqual([null, null]);
  });
});

describe("the snapshot", () => {
  test("has the conversation with its own ids: no greeting, no failed reply, no address of the account", async () => {
    const { id, messageIds } = await addInterview(ada, {
      turns: [
        ...talk,
        { by: "character", text: "Half a rep", state: "failed" },
        { by: "user", text: "Write to ADA.Lovelace@Example.com, or hire@example.com." },
        { by: "character", text: "Thank you, that is", state: "interrupted" },
        { by: "character", text: "" },
      ],
    });
    const { public_id } = await publishInterview(ada, { id, contact_email: "hire@example.com" }, caller);
    const items = await itemsOf(public_id);
    expect(
      items.map(({ speaker_type, speaker_name, content }) => [speaker_type, speaker_name, content]),
    ).toEqual([
      ...talk.slice(1).map(({ by, text }) => [by, by === "user" ? null : "Marcus", text]),
      ["user", null, "Write to [email address], or [email address]."],
      ["character", "Marcus", "Thank you, that is"],
    ]);
    expect(items.filter((item) => messageIds.includes(item.id))).toEqual([]);
    expect(JSON.stringify([items, await open(public_id)])).not.toMatch(/lovelace|hire@/i);
  });

  test("a left-out sentence stays left out when the contact email in it changes", async () => {
    const { id, messageIds } = await addInterview(ada, {
      turns: [...talk, { by: "user", text: "We were three. Bob reads work@example.org." }],
    });
    const message_id = messageIds.at(-1) ?? "";
    const { sentences } = await getShareable(ada, { id, origin: "https://colloquy.example" });
    const left = { source: "transcript" as const, message_id, sentence: "Bob reads [email address]." };
    expect(sentences).toContainEqual(left);
    const input = { id, left_out_sentences: [left], contact_email: "work@example.org" };
    const { public_id } = await publishInterview(ada, input, caller);
    expect((await textsOf(public_id)).at(-1)).toBe("We were three. […]");
    await publishInterview(ada, { id, contact_email: "ada@example.org" }, caller);
    expect((await textsOf(public_id)).at(-1)).toBe("We were three. […]");
  });

  test("omits hidden turns, and has them again when they are shared", async () => {
    const { id, messageIds } = await addInterview(ada);
    const hidden = messageIds.slice(3, 5);
    const { public_id } = await publishInterview(ada, { id, hidden_message_ids: hidden }, caller);
    expect(await textsOf(public_id)).toEqual(texts.slice(0, 2));
    const before = await itemsOf(public_id);
    await publishInterview(ada, { id, hidden_message_ids: [] }, caller);
    const after = await itemsOf(public_id);
    expect(after.map((item) => item.content)).toEqual(texts);
    // Unchanged content keeps its id, so that citations stay valid.
    expect(after.slice(0, 2)).toEqual(before);
    const rows = await db().select().from(snapshot_items);
    expect(rows).toHaveLength(texts.length);
  });

  test("leaves out a character's repetition of hidden text, also if only the answer was named", async () => {
    const { id, messageIds } = await addInterview(ada, {
      turns: [
        ...talk,
        { by: "character", text: "And why do you leave?" },
        { by: "user", text: "Between us: zqcanary hired me." },
        { by: "character", text: "Zqcanary hired you. How do you plan a day?" },
        { by: "user", text: "With a list, each morning." },
        { by: "character", text: "Will zqcanary like lists?" },
        { by: "user", text: "I hope so." },
      ],
    });
    const choice = { id, hidden_message_ids: [messageIds[6] ?? ""] };
    const { public_id } = await publishInterview(ada, choice, caller);
    const shared = [...texts, "With a list, each morning.", "I hope so."];
    expect(await textsOf(public_id)).toEqual(shared);
    expect((await previewInterview(ada, choice)).items.map(({ content }) => content)).toEqual(shared);
  });

  test("leaves out a character's repetition of a resume that is not shared", async () => {
    const { id, resumeId } = await addInterview(ada, {
      resume: ["EXPERIENCE\nFitter at Zqcanary Robotics, 2019"],
      turns: [
        ...talk,
        { by: "character", text: "What did you do at Zqcanary?" },
        { by: "user", text: "A lot." },
      ],
    });
    const { public_id } = await publishInterview(ada, { id }, caller);
    expect(await textsOf(public_id)).toEqual([...texts, "A lot."]);
    await publishInterview(ada, { id, include_resume: true }, caller);
    expect(await textsOf(public_id)).toContain("What did you do at Zqcanary?");
    await deleteResume(ada, { id: resumeId ?? "" });
    await publishInterview(ada, { id }, caller);
    expect(await textsOf(public_id)).toEqual([...texts, "A lot."]);
    // Repetitions of an erased resume cannot be found, so only the person's own words remain.
    await db().execute(sql`update resumes set deleted_at = now() - interval '31 days'`);
    await eraseDeletedResumes();
    await publishInterview(ada, { id }, caller);
    expect(await textsOf(public_id)).toEqual([
      ...talk.flatMap(({ by, kind, text }) => (by === "user" && kind !== "greeting" ? [text] : [])),
      "A lot.",
    ]);
  });

  test("refuses messages that are not in the interview, and changes nothing", async () => {
    const { id, messageIds } = await addInterview(ada);
    const other = await addInterview(ada);
    const { public_id } = await publishInterview(ada, { id, candidate_name: "Ada" }, caller);
    for (const wrong of [crypto.randomUUID(), other.messageIds[2] ?? ""]) {
      const input = { id, candidate_name: "Eve", hidden_message_ids: [messageIds[2] ?? "", wrong] };
      await expect(publishInterview(ada, input, caller)).rejects.toMatchObject({
        code: "invalid",
        fields: { hidden_message_ids: "There is no such message in this interview." },
      });
      await expect(previewInterview(ada, input)).rejects.toMatchObject({ code: "invalid" });
    }
    expect(await open(public_id)).toMatchObject({ candidate_name: "Ada" });
    expect(await textsOf(public_id)).toEqual(texts);
  });

  test("changes with the interview only when it is published again", async () => {
    const { id } = await addInterview(ada);
    const { public_id } = await publishInterview(ada, { id }, caller);
    await db().execute(sql`update messages set content = 'Other words.' where seq = 3`);
    expect(await textsOf(public_id)).toEqual(texts);
    const before = await itemsOf(public_id);
    await publishInterview(ada, { id }, caller);
    const after = await itemsOf(public_id);
    expect(after[1]?.content).toBe("Other words.");
    expect(after[1]?.id).not.toBe(before[1]?.id);
    expect(after[0]).toEqual(before[0]);
  });
});

describe("the resume", () => {
  const resume = [
    "Ada Lovelace\nada.lovelace@example.com | +44 20 7946 0958\nBuilt the first loop at Harbor Robotics in 1843",
    "Languages: English, French",
  ];

  test("is shared on request, without contact details and hidden text", async () => {
    const { id } = await addInterview(ada, { resume, filename: "secret-name.pdf" });
    const { public_id } = await publishInterview(ada, { id }, caller);
    expect((await itemsOf(public_id)).filter((item) => item.source === "resume")).toEqual([]);
    await publishInterview(ada, { id, include_resume: true }, caller);
    const pages = (await itemsOf(public_id)).filter((item) => item.source === "resume");
    expect(pages.map(({ page, content }) => [page, content])).toEqual([
      [1, "Ada Lovelace\nBuilt the first loop at Harbor Robotics in 1843"],
      [2, "Languages: English, French"],
    ]);
    const shown = JSON.stringify([pages, await open(public_id)]);
    for (const secret of ["secret-name", "7946 0958", "hidden line"]) expect(shown).not.toContain(secret);
    await publishInterview(ada, { id, include_resume: false }, caller);
    expect(await textsOf(public_id)).toEqual(texts);
  });

  test("cannot be shared if none was read", async () => {
    const refusal = { code: "invalid", fields: { include_resume: expect.any(String) as string } };
    const { id } = await addInterview(ada);
    await expect(publishInterview(ada, { id, include_resume: true }, caller)).rejects.toMatchObject(refusal);
    const { id: about, resumeId } = await addInterview(ada, { resume });
    await publishInterview(ada, { id: about, include_resume: true }, caller);
    await deleteResume(ada, { id: resumeId ?? "" });
    await expect(publishInterview(ada, { id: about, include_resume: true }, caller)).rejects.toMatchObject(
      refusal,
    );
    // An earlier choice of a deleted resume does not block other changes.
    expect(await publishInterview(ada, { id: about, candidate_name: "A" }, caller)).toMatchObject({
      include_resume: false,
    });
  });
});

describe("messages about danger", () => {
  test("are never shared, nor is the fixed reply; the next answer is", async () => {
    const { id, messageIds } = await addInterview(ada, {
      turns: [
        ...talk,
        { by: "character", text: "What worries you?" },
        { by: "user", text: "Last night I thought about how I would kill myself." },
        { by: "character", text: "Please call somebody you trust now." },
        { by: "user", text: "A neighbour is with me." },
        { by: "character", text: "What do you want to learn?" },
      ],
    });
    const publish = (more = {}) => publishInterview(ada, { id, ...more }, caller);
    const danger = messageIds.slice(6, 8);
    expect(await getShareable(ada, { id, origin: "https://colloquy.example" })).toMatchObject({
      first_hidden: danger,
    });
    const { items } = await previewInterview(ada, { id });
    expect(items.map(({ content }) => content).join()).not.toMatch(/Last night|trust now/);
    expect(items.map(({ content }) => content)).toContain("A neighbour is with me.");
    await publish({ hidden_message_ids: [] });
    const shared = await db().select({ content: snapshot_items.content }).from(snapshot_items);
    expect(shared.map(({ content }) => content).join()).not.toMatch(/Last night|trust now/);
    expect(shared).toContainEqual({ content: "A neighbour is with me." });
  });
});

describe("messages that are not answers", () => {
  const turns = [
    ...talk,
    { by: "character" as const, text: "What do you want to learn?" },
    { by: "user" as const, text: "This is a stupid question." },
    { by: "character" as const, text: "Then let us go on. What do you read?" },
    { by: "user" as const, text: "Books on printing." },
  ];
  const rude = "This is a stupid question.";

  test("are listed and initially left out, without the turns around them; the owner can share them", async () => {
    const { id, messageIds } = await addInterview(ada, { turns });
    await db().execute(sql`update messages set aside = 'rude' where content = ${rude}`);
    const aside = messageIds[6] ?? "";
    const shareable = await getShareable(ada, { id, origin: "https://colloquy.example" });
    expect(shareable.chosen.hidden_message_ids).toEqual([aside]);
    expect(shareable.turns.filter(({ counted }) => !counted)).toMatchObject([{ message_id: aside }]);
    const { public_id, hidden_message_ids } = await publishInterview(ada, { id }, caller);
    expect(hidden_message_ids).toEqual([aside]);
    const without = await textsOf(public_id);
    expect(without).not.toContain(rude);
    expect(without).toContain("What do you want to learn?");
    expect(without).toContain("Then let us go on. What do you read?");
    await publishInterview(ada, { id, hidden_message_ids: [] }, caller);
    expect(await textsOf(public_id)).toContain(rude);
    // A choice that does not name it keeps it.
    await publishInterview(ada, { id, headline: "Reads" }, caller);
    expect(await textsOf(public_id)).toContain(rude);
  });
});

describe("before publishing", () => {
  test("the owner sees the shareable content, and the page of a choice", async () => {
    const { id, messageIds } = await addInterview(ada, { resume: ["Engineer at Harbor Robotics"] });
    const shareable = await getShareable(ada, { id, origin: "https://colloquy.example" });
    expect(shareable).toEqual({
      turns: talk.slice(1).map(({ by, text }, at) => ({
        message_id: messageIds[at + 1],
        speaker_type: by,
        speaker_name: by === "user" ? null : "Marcus",
        content: text,
        counted: true,
      })),
      resume: { filename: "resume.pdf", pages: [{ page: 1, content: "Engineer at Harbor Robotics" }] },
      link: null,
      chosen: {
        candidate_name: ada.name,
        contact_email: ada.email,
        expires_at: null,
        hidden_message_ids: [],
        left_out_sentences: [],
        include_resume: true,
        include_resume_file: false,
        allow_batches: false,
        headline: null,
        highlights: [],
      },
      first_hidden: [],
      sensitive: { looked_at: true, sentences: [] },
      sentences: [
        ...[2, 4].map((at) => ({
          source: "transcript",
          message_id: messageIds[at],
          sentence: talk[at]?.text,
        })),
        { source: "resume", page: 1, sentence: "Engineer at Harbor Robotics" },
      ],
    });
    const preview = await previewInterview(ada, {
      id,
      candidate_name: "Ada",
      hidden_message_ids: messageIds.slice(3),
      include_resume: true,
    });
    expect(preview).toMatchObject({
      candidate_name: "Ada",
      created_at: "2026-05-04T08:00:00.000Z",
      characters: ["Marcus"],
    });
    expect(preview.items.map((item) => item.content)).toEqual([
      ...texts.slice(0, 2),
      "Engineer at Harbor Robotics",
    ]);
    expect(await db().select().from(public_links)).toEqual([]);
    const { public_id } = await publishInterview(
      ada,
      { id, candidate_name: "Ada", hidden_message_ids: messageIds.slice(3), include_resume: true },
      caller,
    );
    const published = await open(public_id);
    const nameless = (items: { id: string }[]) => items.map((item) => ({ ...item, id: "" }));
    expect({ ...published, items: nameless(await itemsOf(public_id)) }).toMatchObject({
      ...preview,
      items: nameless(preview.items),
    });
    // A preview without changes equals the published page.
    expect((await previewInterview(ada, { id })).items).toHaveLength(3);
  });
});

describe("a dead link", () => {
  const refusal = { code: "not_found", message: "This interview link is invalid or has expired." };
  const opensNothing = async (token: string): Promise<boolean> => {
    await countOpened({ token, viewer: null });
    await expect(getPublicStatus({ token })).rejects.toMatchObject(refusal);
    return (await open(token)) === null;
  };

  test("looks the same for an unknown, malformed, revoked or expired token", async () => {
    const { id } = await addInterview(ada);
    const { public_id } = await publishInterview(ada, { id }, caller);
    for (const token of ["A".repeat(22), "", "a\0b", "../..", "é", "x".repeat(5000), `${public_id}x`])
      expect(await opensNothing(token)).toBe(true);
    await publishInterview(ada, { id, expires_at: "2020-01-01T00:00:00.000Z" }, caller);
    expect(await opensNothing(public_id)).toBe(true);
    await publishInterview(ada, { id, expires_at: "2100-01-01T00:00:00.000Z" }, caller);
    expect(await getPublicStatus({ token: public_id })).toMatchObject({ characters: ["Marcus"] });
    await revokeLink(ada, { id });
    expect(await opensNothing(public_id)).toBe(true);
    await expect(getLink(ada, { id, origin })).rejects.toMatchObject({ code: "not_found" });
    expect(await db().select().from(public_links)).toMatchObject([{ opens: 0, last_opened_at: null }]);
  });

  test("stays dead: sharing again creates another address", async () => {
    const { id } = await addInterview(ada);
    const first = await publishInterview(ada, { id }, caller);
    await revokeLink(ada, { id });
    await expect(revokeLink(ada, { id })).rejects.toMatchObject({ code: "not_found" });
    const second = await publishInterview(ada, { id }, caller);
    expect(second.isNew).toBe(true);
    expect(second.public_id).not.toBe(first.public_id);
    expect(await opensNothing(first.public_id)).toBe(true);
    expect(await textsOf(second.public_id)).toEqual(texts);
  });

  test("keeps its left-out sentences for the next link", async () => {
    const { id, messageIds } = await addInterview(ada);
    const hidden = messageIds.slice(3, 5);
    await publishInterview(ada, { id, candidate_name: "Ada", hidden_message_ids: hidden }, caller);
    await revokeLink(ada, { id });
    expect(await getShareable(ada, { id, origin: "https://colloquy.example" })).toMatchObject({
      chosen: { hidden_message_ids: hidden },
    });
    expect((await previewInterview(ada, { id })).items.map(({ content }) => content)).toEqual(
      texts.slice(0, 2),
    );
    const next = await publishInterview(ada, { id }, caller);
    expect(next).toMatchObject({ isNew: true, candidate_name: null, hidden_message_ids: hidden });
    expect(await textsOf(next.public_id)).toEqual(texts.slice(0, 2));
    await revokeLink(ada, { id });
    const last = await publishInterview(ada, { id, hidden_message_ids: [] }, caller);
    expect(await textsOf(last.public_id)).toEqual(texts);
  });

  test("remains after a deleted interview, and after a deleted account", async () => {
    const one = await addInterview(ada);
    const other = await addInterview(ada);
    const first = await publishInterview(ada, { id: one.id }, caller);
    const second = await publishInterview(ada, { id: other.id }, caller);
    await deleteConversation(ada, { id: one.id });
    expect(await opensNothing(first.public_id)).toBe(true);
    await db().update(users).set({ password_hash: hash }).where(eq(users.id, ada.id));
    await deleteAccount(ada, { password });
    expect(await opensNothing(second.public_id)).toBe(true);
  });

  test("is not revived by publishing while it is revoked", async () => {
    const { id } = await addInterview(ada);
    const { public_id } = await publishInterview(ada, { id }, caller);
    await Promise.all([
      revokeLink(ada, { id }),
      ...Array.from({ length: 8 }, () => publishInterview(ada, { id }, caller).catch(() => null)),
    ]);
    expect(await opensNothing(public_id)).toBe(true);
    const links = await db().select().from(public_links);
    expect(links.length).toBeLessThanOrEqual(2);
    const live = links.filter((link) => link.revoked_at === null);
    for (const link of live) expect(await textsOf(link.public_id)).toEqual(texts);
  });
});

test("a link counts openings by others, also in parallel, and records the last one", async () => {
  const { id } = await addInterview(ada);
  const { public_id: token } = await publishInterview(ada, { id }, caller);
  await Promise.all(Array.from({ length: 10 }, () => countOpened({ token, viewer: null })));
  await countOpened({ token, viewer: joe });
  await countOpened({ token, viewer: ada });
  const [counted] = await db().select().from(public_links);
  expect((await getLink(ada, { id, origin })).opened).toEqual({
    total: 11,
    last_at: counted?.last_opened_at,
  });
  await db().update(public_links).set({ last_opened_at: "2026-01-02T00:00:00.000Z" });
  await countOpened({ token, viewer: null });
  const { opened } = await publishInterview(ada, { id }, caller);
  expect(opened.total).toBe(12);
  expect(Date.parse(opened.last_at ?? "")).toBeGreaterThanOrEqual(Date.parse(counted?.last_opened_at ?? ""));
});

test("a page takes few statements, for any length of the interview", async () => {
  const { id } = await addInterview(ada, { turns: [...talk, ...talk, ...talk, ...talk] });
  const { public_id: token } = await publishInterview(ada, { id }, caller);
  const { statements } = await statementsOf(() => open(token));
  expect(statements.length).toBeLessThanOrEqual(5);
});
