import { effort } from "@/tests/support/effort";
import { describe, expect, it } from "vitest";
import { compare, type Part, summariseChanges } from "./compare.ts";

const whole = (parts: Part[]): string => parts.map(({ text }) => text).join("");
const of = (kind: Part["kind"], parts: Part[]): string[] =>
  parts.filter((part) => part.kind === kind).map(({ text }) => text);

describe("compare", () => {
  it("marks removed and added words", () => {
    const { before, after, removed, added } = compare(
      "You are Ana, a strict nurse.",
      "You are Ana, a calm and fair nurse.",
    );
    expect(of("removed", before)).toEqual(["strict"]);
    expect(of("added", after)).toEqual(["calm and fair "]);
    expect([removed, added]).toEqual([1, 3]);
  });

  it("both texts are preserved, to the last space and line", () => {
    const older = "One  two\n\n1. Three?\n2. Four\t five.\n";
    const newer = "One two\n1. Three!\n\n3. Five and four. ";
    const { before, after } = compare(older, newer);
    expect(whole(before)).toBe(older);
    expect(whole(after)).toBe(newer);
  });

  it("compares words in scripts without spaces between them", () => {
    const { before, after } = compare("Вы врач в больнице", "Вы учитель в школе");
    expect(of("removed", before)).toEqual(["врач", "больнице"]);
    expect(of("added", after)).toEqual(["учитель", "школе"]);
    expect(whole(compare("私は医者です", "私は教師です").after)).toBe("私は教師です");
  });

  it("finds nothing in two equal texts", () => {
    expect(compare("Same.", "Same.")).toEqual({
      before: [{ kind: "same", text: "Same." }],
      after: [{ kind: "same", text: "Same." }],
      removed: 0,
      added: 0,
    });
  });

  it("is fast for two long texts with nothing in common", async () => {
    const text = (word: string) =>
      Array.from({ length: 3000 }, (_, at) => word + String((at * 7919) % 3001)).join(" ");
    const [one, other] = [text("a"), text("b")];
    const { removed, added } = compare(one, other);
    expect([removed, added]).toEqual([3000, 3000]);
    expect(await effort(() => compare(one, other), 2)).toBeLessThan(120);
  });
});

describe("the summary of two versions", () => {
  const summary = (
    before: Parameters<typeof summariseChanges>[1],
    after: Parameters<typeof summariseChanges>[1],
  ) => summariseChanges(compare(before.prompt, after.prompt), before, after);
  const neutral = { prompt: "Ask about bread.", manner: "neutral" } as const;
  const warm = { ...neutral, manner: "warm" } as const;

  it("reports no difference only if the manner is the same", () => {
    expect(summary(neutral, neutral)).toBe("These versions are identical.");
    expect(summary(neutral, warm)).toBe("Manner changed from neutral to warm.");
  });

  it("counts words and names the manner", () => {
    const cake = "Ask about the cake.";
    expect(summary(neutral, { ...neutral, prompt: cake })).toBe("1 word removed, 2 words added");
    expect(summary(warm, { ...neutral, prompt: cake })).toBe(
      "Manner changed from warm to neutral. 1 word removed, 2 words added",
    );
    expect(summary(neutral, { ...neutral, prompt: "Ask about  bread" })).toBe(
      "Only spaces, line breaks or punctuation differ in the prompt.",
    );
  });
});
