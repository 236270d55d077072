import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { workflows } from "@/lib/characters/schema";
import { feedbackBody } from "@/lib/conversations/schema";
import { repository } from "../support/cluster.ts";
import { constants } from "./constants.ts";
import type { Proof, Row } from "./row.ts";
import { rules } from "./rules.ts";
import { texts } from "./texts.ts";

test("feedback has three values", () => {
  for (const feedback_score of ["happy", "neutral", "unhappy"])
    expect(feedbackBody.safeParse({ feedback_score }).success).toBe(true);
  expect(feedbackBody.safeParse({ feedback_score: "glad" }).success).toBe(false);
});

test("there are two workflows", () => {
  expect(workflows).toEqual(["resume_interview", "student_interview"]);
});

const read = (file: string): string => readFileSync(join(repository, file), "utf8");

/** The source of one test: from its name to the next. Null when there is none of that name. */
function sourceOf({ file, test: name }: Proof): string | null {
  const source = read(file);
  const starts = [
    ...source.matchAll(/^\s*(?:test|it)(?:\.each\b|\()|^(?:export )?(?:async )?function\b/gm),
  ].map(({ index }) => index);
  const parts = starts.map((start, index) => source.slice(start, starts[index + 1]));
  // The name is the first thing that the call is given; a helper is found by its own name.
  return (
    parts.find((part) => part.slice(0, 400).includes(JSON.stringify(name))) ??
    parts.find((part) =>
      new RegExp(`^\\s*(export )?(async )?function ${name.replaceAll(/\W/g, ".")}\\(`).test(part),
    ) ??
    null
  );
}

describe.each([
  ["rules", rules, 19],
  ["texts", texts, 43],
  ["constants", constants, 24],
] as const)("every one of the %s", (_kind, rows: readonly Row[], count) => {
  test("is in the table", () => {
    expect(rows).toHaveLength(count);
    expect(new Set(rows.map(({ what }) => what)).size).toBe(count);
  });

  test("is proven where the table says", () => {
    const missing: string[] = [];
    for (const { what, text, by } of rows) {
      const source = "source" in by ? read(by.source) : sourceOf(by);
      if (source === null) missing.push(`${what}: there is no such test`);
      for (const words of [...(text === undefined ? [] : [text]), ...(by.holds ?? [])])
        if (source !== null && !source.includes(words)) missing.push(`${what}: “${words}” is not there`);
    }
    expect(missing).toEqual([]);
  });
});
