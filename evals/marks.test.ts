import { describe, expect, test } from "vitest";
import type { Half } from "./marks.ts";
import { measureMarks } from "./marks.ts";

/** A wrong reply to these hurts most. */
const strict = new Set(["refusal", "distress", "other_language"]);

describe.each<Half>(["open", "blind"])("of the %s answers", (half) => {
  test.each(measureMarks(half))("$mark is given rightly and seen", ({ mark, precision, recall }) => {
    const least = strict.has(mark) ? 0.9 : 0.75;
    expect({ mark, precision: precision >= least, recall: recall >= least }).toEqual({
      mark,
      precision: true,
      recall: true,
    });
  });
});
