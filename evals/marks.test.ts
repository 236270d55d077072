import { describe, expect, test } from "vitest";
import { measureMarks, type Half } from "./marks.ts";

/** A wrong reply to these hurts most. */
const strict = new Set(["refusal", "distress", "other_language"]);

describe.each<Half>(["open", "blind"])("of the %s answers", (half) => {
  test.each(measureMarks(half))("$mark is given rightly and seen", ({ mark, precision, recall }) => {
    const limit = strict.has(mark) ? 0.9 : 0.75;
    expect(precision, "precision").toBeGreaterThanOrEqual(limit);
    // What tells of danger is heard by a list of its own, which leaves fewer texts that are distress.
    expect(recall, "recall").toBeGreaterThanOrEqual(mark === "distress" ? 0.87 : limit);
  });
});
