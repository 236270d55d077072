import { beforeAll, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/actor";
import { createCharacter } from "@/lib/characters/commands";
import {
  findCharacterCards,
  listCharacterCards,
  listCharacterRows,
  listCharacters,
} from "@/lib/characters/queries";
import { maxPageSize, type Page } from "@/lib/page";
import { createTeam } from "@/lib/teams/commands";
import { addPublicTeam } from "../support/crowd.ts";
import { resetDatabase } from "../support/database.ts";
import { addPerson, joinTeam, seededCharacters } from "../support/people.ts";

/* Lists with a thousand characters of another person's public team. These tests change nothing. */
const workflow = "student_interview";
const total = 1000;
let crowd: string;
let ada: Actor;
let boss: Actor;
/** Characters before the crowd in Ada's list: system ones, her own, and those of her team. */
let near: string[];
let seeded: string[];

beforeAll(async () => {
  await resetDatabase();
  // The crowd is older than those.
  crowd = await addPublicTeam(total);
  ada = await addPerson("ada@example.com");
  boss = await addPerson("boss@example.com", { superuser: true });
  const joe = await addPerson("joe@example.com");
  const team = await createTeam(joe, { name: "Joe's", interaction_mode: "x", access_level: "public" });
  await joinTeam(joe, team.id, ada);
  const make = (actor: Actor, name: string, team_id?: string) =>
    createCharacter(actor, { name, system_prompt: "Ask.", workflow_type: workflow, team_id });
  const teams = await make(joe, "Of the team", team.id);
  const own = await make(ada, "Of her own");
  await make(joe, "Of Joe alone");
  seeded = await seededCharacters(workflow);
  near = [...seeded, teams.id, own.id];
});

const ids = (rows: { id: string }[]) => rows.map((row) => row.id);
type Reader = (cursor: string | undefined) => Promise<Page<{ id: string }>>;

/** All pages of a list, each from the cursor of the previous one. */
async function pagesOf(read: Reader): Promise<string[][]> {
  const pages: string[][] = [];
  for (let cursor: string | undefined, first = true; first || cursor; first = false) {
    const page = await read(cursor);
    pages.push(ids(page.rows));
    cursor = page.next ?? undefined;
  }
  return pages;
}

describe("without a limit", () => {
  const lists: [string, Reader][] = [
    ["a workflow's", (cursor) => listCharacters(ada, { from: { workflow }, cursor })],
    ["all visible characters", (cursor) => listCharacters(ada, { cursor })],
  ];
  test.each(lists)("%s has the person's own completely, and other people's in pages", async (_, read) => {
    const pages = await pagesOf(read);
    const all = pages.flat();
    const [first = []] = pages;
    const before = first.length - maxPageSize;
    expect(first.slice(0, before)).toEqual(expect.arrayContaining(near));
    expect(pages.slice(1).every((page) => page.length <= maxPageSize)).toBe(true);
    expect(new Set(all).size).toBe(all.length);
    expect(all).toHaveLength(before + total);
  });

  test("a team's list is complete for its members, and paged for others, administrators included", async () => {
    for (const actor of [ada, boss]) {
      const pages = await pagesOf((cursor) => listCharacters(actor, { from: { team_id: crowd }, cursor }));
      expect(pages.map((page) => page.length)).toEqual(Array(10).fill(maxPageSize));
      expect(new Set(pages.flat()).size).toBe(total);
    }
    const owner = {
      ...ada,
      id: (await listCharacters(ada, { from: { team_id: crowd }, limit: 1 })).rows[0]?.user_id ?? "",
    };
    expect(await listCharacters(owner, { from: { team_id: crowd } })).toMatchObject({
      rows: { length: total },
      next: null,
    });
  });
});

test.each([7, 20, 100])("pages of %i contain every character once, the person's own first", async (limit) => {
  const pages = await pagesOf((cursor) => listCharacters(ada, { from: { workflow }, limit, cursor }));
  const all = pages.flat();
  expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true);
  expect(all.slice(0, near.length)).toEqual(near);
  expect(new Set(all).size).toBe(near.length + total);
});

describe("cards", () => {
  const read = (actor: Actor, more: { q?: string; cursor?: string; limit?: number } = {}) =>
    listCharacterCards(actor, { workflow, limit: 20, ...more });

  test("are a small page: no prompts, and descriptions no longer than shown", async () => {
    const page = await read(ada);
    expect(ids(page.characters).slice(0, near.length)).toEqual(near);
    expect(page.characters).toHaveLength(20);
    expect(Object.keys(page.characters[19] ?? {}).toSorted()).toEqual([
      "description",
      "id",
      "is_system",
      "name",
      "team",
    ]);
    expect(page.characters[19]?.description).toMatch(/^about .*…$/);
    expect(page.characters[19]?.description).toHaveLength(200);
    expect(JSON.stringify(page).length).toBeLessThan(12_000);
  });

  test("continue after a page, with every character once", async () => {
    const pages = await pagesOf(async (cursor) => {
      const page = await read(ada, { limit: 100, ...(cursor && { cursor }) });
      return { rows: page.characters, next: page.next_cursor };
    });
    expect(new Set(pages.flat()).size).toBe(near.length + total);
  });

  test("are found by name, description and team, in any case, and in pages", async () => {
    const names = async (q: string) => (await read(ada, { q })).characters.map(({ name }) => name);
    expect(await names("of HER own")).toEqual(["Of her own"]);
    expect(await names("joe's")).toEqual(["Of the team"]);
    expect(await names("crowd 77")).toEqual(expect.arrayContaining(["Crowd 77", "Crowd 770"]));
    expect(await names("of joe alone")).toEqual([]);
    expect(await names("%")).toEqual([]);
    const found = await read(ada, { q: "about" });
    expect(found.next_cursor).not.toBeNull();
    const more = await read(ada, { q: "about", cursor: found.next_cursor ?? "" });
    expect(new Set([...ids(found.characters), ...ids(more.characters)]).size).toBe(40);
  });

  test("offer administrators the same characters as others", async () => {
    const offered = await read(boss, { limit: 100 });
    expect(ids(offered.characters).slice(0, seeded.length)).toEqual(seeded);
    const others = new Set(offered.characters.slice(seeded.length).map(({ team }) => team));
    expect([...others]).toEqual(["Crowd"]);
    expect((await read(boss, { q: "of joe alone" })).characters).toEqual([]);
    // In lists of their own they see everything.
    expect(JSON.stringify(await pagesOf((cursor) => listCharacters(boss, { cursor })))).toContain(
      near.at(-1),
    );
  });

  test("of an earlier choice are found on any page, except those that can no longer be chosen", async () => {
    const last =
      (await listCharacters(ada, { from: { team_id: crowd }, limit: total })).rows.at(-1)?.id ?? "";
    const [resume = ""] = await seededCharacters("resume_interview");
    const chosen = [last, near.at(-1) ?? "", resume, crypto.randomUUID()];
    expect(ids(await findCharacterCards(ada, { workflow, ids: chosen }))).toEqual([near.at(-1), last]);
    expect(await findCharacterCards(ada, { workflow, ids: [] })).toEqual([]);
  });
});

test("a page's rows are one page, plus the open one", async () => {
  const from = { team_id: crowd };
  const first = await listCharacterRows(ada, { from, limit: 50 });
  expect(first).toMatchObject({ rows: { length: 50 }, next: expect.any(String) as string });
  const next = await listCharacterRows(ada, { from, limit: 50, cursor: first.next ?? "" });
  const open = next.rows[20]?.id ?? "";
  expect(ids((await listCharacterRows(ada, { from, limit: 50, open })).rows)).toEqual([
    open,
    ...ids(first.rows),
  ]);
  expect(await listCharacterRows(ada, { from, limit: 50, open: ids(first.rows)[3] ?? "" })).toEqual(first);
  // A character of another place is not shown.
  expect(await listCharacterRows(ada, { from, limit: 50, open: near[0] ?? "" })).toEqual(first);
});
