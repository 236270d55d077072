import { describe, expect, test } from "vitest";
import { clip, estimateTokens, fitNewestTurns } from "./tokens.ts";
import type { Turn } from "./tasks.ts";

const turn = (id: string, text: string): Turn => ({ id, speaker: "user", name: "Ada", text });

describe("estimateTokens", () => {
  test("counts four ASCII characters per token, and more for others", () => {
    expect(estimateTokens("abcdefgh")).toBe(2);
    expect(estimateTokens("漢字漢")).toBe(2);
    expect(estimateTokens("")).toBe(0);
  });
});

describe("clip", () => {
  test("keeps a text that fits and cuts others at a word", () => {
    expect(clip("short", 10)).toBe("short");
    const cut = clip("word ".repeat(100), 10);
    expect(cut).toMatch(/^(word )+…$/);
    expect(estimateTokens(cut)).toBeLessThanOrEqual(12);
  });
});

describe("fitNewestTurns", () => {
  const turns = Array.from({ length: 50 }, (_, index) => turn(String(index), "a".repeat(400)));
  test("keeps the newest within the budget, in order", () => {
    const kept = fitNewestTurns(turns, 500);
    expect(kept.map((item) => item.id)).toEqual(["45", "46", "47", "48", "49"]);
  });
  test("keeps the newest turn, cut if it alone exceeds the budget", () => {
    const kept = fitNewestTurns([...turns, turn("long", "word ".repeat(10_000))], 500);
    expect(kept).toHaveLength(1);
    expect(kept[0]?.text.endsWith("…")).toBe(true);
  });
});
