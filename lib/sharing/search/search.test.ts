import { describe, expect, test, vi } from "vitest";
import { boundMaterial, type Material } from "../answers/material.ts";
import { engineer, materialOf } from "../answers/materials.fixture.ts";
import { readPassages } from "./search.ts";

vi.mock(import("../../log.ts"), async (original) => ({
  ...(await original()),
  log: () => ({ error: () => {} }) as never,
}));

// A thread starts with a search, which takes a while where much else runs.
vi.setConfig({ testTimeout: 120_000 });

const material = materialOf(engineer, false);
const sourceOf = (shared: Material, key: string | null = crypto.randomUUID()) => ({
  key,
  load: vi.fn<() => Promise<Material>>(() => Promise.resolve(shared)),
});
const search = (source: ReturnType<typeof sourceOf>, maxMs?: number) => readPassages(source, maxMs);

/** As long as an interview may be: a search that takes a while. */
const long = (): Material => ({
  ...material,
  items: Array.from({ length: 50 }, (_, at) => ({
    id: `t${at}`,
    source: "transcript" as const,
    speaker_type: "user" as const,
    speaker_name: null,
    page: null,
    content: material.items
      .map(({ content }) => content)
      .join(" ")
      .repeat(20)
      .slice(0, 32_000),
  })),
});

describe("an interview is read once for each content", () => {
  test("whatever is asked, and by how many at once", async () => {
    const source = sourceOf(material);
    const first = await search(source);
    expect(first.length).toBeGreaterThan(0);
    expect(await Promise.all([search(source), search(source), search(source)])).toEqual([
      first,
      first,
      first,
    ]);
    expect(source.load).toHaveBeenCalledTimes(1);
  });

  test("what has another key is another interview, and without one no index is stored", async () => {
    const other = sourceOf({ ...material, items: [] });
    expect(await search(other)).toEqual([]);
    expect((await search(sourceOf(material))).length).toBeGreaterThan(0);
    const unnamed = sourceOf(material, null);
    await search(unnamed);
    await search(unnamed);
    expect(unnamed.load).toHaveBeenCalledTimes(2);
  });

  test("those used last stay when there are too many", async () => {
    // Many characters and few words: quick to read.
    const blank = {
      ...material,
      items: [{ ...material.items[0], content: " ".repeat(199_000) }],
    } as Material;
    const sources = Array.from({ length: 17 }, () => sourceOf(blank));
    for (const source of sources) await search(source);
    for (const source of [sources[16], sources[0]]) if (source) await search(source);
    expect(sources[16]?.load).toHaveBeenCalledTimes(1);
    expect(sources[0]?.load).toHaveBeenCalledTimes(2);
  });
});

test("a long interview costs the thread that answers requests next to nothing", async () => {
  const source = sourceOf(long());
  const before = process.threadCpuUsage();
  const all = process.cpuUsage();
  await search(source);
  await search(source);
  const own = process.threadCpuUsage(before).user;
  expect(own / process.cpuUsage(all).user).toBeLessThan(0.3);
});

test("a search that takes too long fails alone, and the next one gets another thread", async () => {
  const waiting = sourceOf(material);
  const [slow, next] = await Promise.allSettled([search(sourceOf(long()), 1), search(waiting)]);
  expect(slow).toMatchObject({
    status: "rejected",
    reason: {
      code: "unavailable",
      message: "The interview could not be searched just now. Please retry.",
    },
  });
  expect(next.status).toBe("fulfilled");
});

test("what is searched is bounded: the newest turns, the first pages, each of them whole", () => {
  const bounded = boundMaterial({
    ...long(),
    additions: [1, 2, 3].map((id) => ({ id: `a${id}`, question: "?", content: "x".repeat(15_000) })),
  });
  expect(bounded.items.map(({ id }) => id)).toEqual(["t44", "t45", "t46", "t47", "t48", "t49"]);
  expect(bounded.additions.map(({ id }) => id)).toEqual(["a2", "a3"]);
});
