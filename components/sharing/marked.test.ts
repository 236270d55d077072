import { describe, expect, it } from "vitest";
import { cutAround, markQuote } from "./marked.ts";

describe("markQuote", () => {
  it("splits a passage at its quote", () => {
    expect(markQuote("We cut it by 35% in two months. Then I left.", "by 35% in two months")).toEqual({
      before: "We cut it ",
      quote: "by 35% in two months",
      after: ". Then I left.",
    });
  });

  it("folds white space, quotation marks and dashes, and gives back the passage's own", () => {
    expect(markQuote("She said “we’ll\n  see” – and left", 'said "we\'ll see" - and')?.quote).toBe(
      "said “we’ll\n  see” – and",
    );
  });

  it("takes nothing in a quote for a pattern", () => {
    expect(markQuote("a+b (c) costs $5?", "a+b (c) costs $5?")?.quote).toBe("a+b (c) costs $5?");
    expect(markQuote("aab", "a+b")).toBeNull();
  });

  it("finds nothing where there is nothing", () => {
    expect(markQuote("one two", "two one")).toBeNull();
    expect(markQuote("one two", "  ")).toBeNull();
  });
});

describe("cutAround", () => {
  it("leaves a short passage whole", () => {
    const whole = { before: "one ", quote: "two", after: " three" };
    expect(cutAround(whole, 20)).toEqual(whole);
  });

  it("cuts at words and says so", () => {
    expect(
      cutAround({ before: "alpha beta gamma ", quote: "two", after: " delta epsilon zeta" }, 10),
    ).toEqual({
      before: "… gamma ",
      quote: "two",
      after: " delta …",
    });
  });

  it("keeps a word without any space rather than cutting it", () => {
    expect(cutAround({ before: "x".repeat(30), quote: "two", after: "y".repeat(30) }, 10)).toEqual({
      before: "x".repeat(30),
      quote: "two",
      after: "y".repeat(30),
    });
  });
});
