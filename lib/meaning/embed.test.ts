import type { ChildProcess } from "node:child_process";
import { expect, test, vi } from "vitest";
import { AppError } from "../errors.ts";
import { embed, isMeaningUp } from "./embed.ts";
import { cosine } from "./vectors.ts";

const log = vi.hoisted(() => ({ error: vi.fn<(...said: unknown[]) => void>() }));
// `as never`: the mock has only the method that `embed.ts` calls.
vi.mock(import("../log.ts"), async (original) => ({ ...(await original()), log: () => log as never }));
// The first request starts the process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

/** The embedding process. */
function childOf(): ChildProcess | null {
  const shared = globalThis as { [key: symbol]: { child: ChildProcess | null } | undefined };
  return shared[Symbol.for("colloquy.meaning")]?.child ?? null;
}

const likeness = async (a: string, b: string): Promise<number> => {
  const [first, second] = (await embed([a, b])) ?? [];
  return first && second ? cosine(first, second) : NaN;
};

test("texts with the same meaning are closer than others, in any words", async () => {
  const same = await likeness(
    "I resolved a quarrel between two colleagues.",
    "How did you handle a conflict in the team?",
  );
  const other = await likeness(
    "I resolved a quarrel between two colleagues.",
    "Which programming languages do you know?",
  );
  expect(same).toBeGreaterThan(other);
});

test("many, huge and unusual texts have vectors, in order", async () => {
  const texts = [
    "word ".repeat(50_000),
    "…",
    "日本語のテキスト",
    "\ud83d",
    "a\u0000b",
    ...Array.from({ length: 30 }, (_, at) => `text ${at}`),
  ];
  const all = (await embed(texts)) ?? [];
  expect(all).toHaveLength(texts.length);
  const [alone] = (await embed(["text 29"])) ?? [];
  expect(alone).toEqual(all.at(-1));
  expect(await embed([])).toEqual([]);
});

test("a refused text costs one request: it is logged once, and the next one succeeds", async () => {
  log.error.mockClear();
  expect(await embed([""])).toBeNull();
  expect(await embed([""])).toBeNull();
  expect(isMeaningUp()).toBe(false);
  expect(log.error).toHaveBeenCalledTimes(1);
  expect(await embed(["Again."])).toHaveLength(1);
  expect(isMeaningUp()).toBe(true);
});

test("a killed process costs one request", async () => {
  await embed(["It has started."]);
  const lost = embed(Array.from({ length: 200 }, (_, at) => `text ${at}`));
  childOf()?.kill("SIGKILL");
  expect(await lost).toBeNull();
  expect(await embed(["Again."])).toHaveLength(1);
});

test("too many parallel requests are told to retry", async () => {
  const asked = Array.from({ length: 260 }, () => embed(["x"]).catch((error: unknown) => error));
  const refused = (await Promise.all(asked)).filter((one) => one instanceof AppError);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]).toMatchObject({ code: "unavailable", retryAfter: 5 });
});
