import { describe, expect, it } from "vitest";
import { insights } from "./insights";
import { interview, type Line } from "./interview.fixture";
import { isSetback } from "./text/setback";

const CHANGED = "Tell me about something you changed in that role.";

function draftOf(...lines: Line[]): ReturnType<typeof insights> {
  return insights({ template: "", characters: ["Sam"], turns: interview("x", lines).turns });
}

describe("a verb of loss", () => {
  it.each([
    "I broke the release into three steps and incidents fell from nine a month to one.",
    "I dropped the second approval and cut waiting time from 6 days to 2.",
    "Dropped the second approval and cut waiting time from 6 days to 2.",
    "I quit the old supplier and saved 4,000 euros a year.",
    "I argued for showing a warning instead of a blocked form. After that users stopped complaining: from 40 mails a week to 3.",
    "I argued for showing a warning instead of a blocked form, and users stopped complaining: from 40 mails a week to 3.",
  ])("may tell an achievement: %s", (answer) => {
    const draft = draftOf(["Sam", CHANGED], ["#a", answer]);
    expect(draft.strengths).toHaveLength(1);
    expect(draft.strengths[0]?.evidence).toEqual(["a"]);
    expect(draft.improvement_areas).toEqual([]);
  });

  it.each(["I dropped the tray.", "I missed the vein six times on one greyhound.", "Failed my exam twice."])(
    "alone is a setback: %s",
    (answer) => {
      expect(isSetback(answer)).toBe(true);
      expect(draftOf(["Sam", CHANGED], ["#a", answer]).strengths).toEqual([]);
    },
  );
});
