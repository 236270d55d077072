import { describe, expect, it } from "vitest";
import { missingPartOf } from "./ask/missing-part";
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
    "I broke the silence in the meeting. Since then the nurses say what they think.",
    "I failed the exam in May, so I studied each night and I got a B in August.",
    "I argued for showing a warning instead of a blocked form. After that users stopped complaining: from 40 mails a week to 3.",
    "I argued for showing a warning instead of a blocked form, and users stopped complaining: from 40 mails a week to 3.",
  ])("may tell an achievement: %s", (answer) => {
    const draft = draftOf(["Sam", CHANGED], ["#a", answer]);
    expect(draft.strengths).toHaveLength(1);
    expect(draft.strengths[0]?.evidence).toEqual(["a"]);
    expect(draft.improvement_areas).toEqual([]);
  });

  it.each([
    "I crashed the van and it cost 3,000 pounds.",
    "I lost the keys and nobody got in.",
    "I missed the bus and my boss shouted at me.",
    "I lost my job and owed 4,000 euros.",
    "I dropped the tray.",
    "I missed the vein six times on one greyhound.",
    "Failed my exam twice.",
  ])("alone is a setback: %s", (answer) => {
    expect(isSetback(answer)).toBe(true);
    expect(draftOf(["Sam", CHANGED], ["#a", answer]).strengths).toEqual([]);
  });
});

describe("a deed that ends with we", () => {
  const TIME = "Tell me about a time when you took responsibility for something.";
  const LIGHT = "I had a light put there and we went down to one fall in the next two months.";

  it.each([
    LIGHT,
    `Somebody fell on the back stairs twice a month. ${LIGHT}`,
    "I moved two tests to the night and we shipped on 4 May",
    "I studied with two friends every evening in the library and I got a B",
  ])("has an outcome and is a strength: %s", (answer) => {
    expect(missingPartOf(answer, TIME)).toBeNull();
    const draft = draftOf(["Sam", TIME], ["#a", answer]);
    expect(draft.strengths).toHaveLength(1);
    expect(draft.improvement_areas).toEqual([]);
  });

  it("is not a walk, a purchase or another deed", () => {
    for (const answer of [
      "I went down to two shops on the way home that day.",
      "I went to the shop in the village and I got a loaf of bread.",
      "I phoned Kev in the morning and we moved everything to the hall.",
      "I had a friend called Tom in that class of mine.",
    ])
      expect(draftOf(["Sam", TIME], ["#a", answer]).strengths, answer).toEqual([]);
  });
});

describe("a part of one's own", () => {
  const TIME = "Tell me about a time when you depended on others to meet a deadline.";

  it.each([
    "I was on the night shift that week. We cleaned the hall and sold 40 tickets in two days.",
    "We cleaned the hall and sold 40 tickets in two days. My part was the lights.",
    "Me and Kev built the stage. We sold 40 tickets in two days and it was full.",
    "We sold 40 tickets in two days. The posters were all done by me.",
    "We cleaned the hall that night, and I carried the chairs.",
  ])("is told somewhere: %s", (answer) => {
    expect(missingPartOf(answer, TIME)).not.toBe("part");
  });

  it.each([
    "We cleaned the hall and sold 40 tickets in two days.",
    "I think we cleaned the hall and we sold 40 tickets in two days.",
    "We cleaned the hall and my manager sold 40 tickets in two days.",
  ])("is missing: %s", (answer) => {
    expect(missingPartOf(answer, TIME)).toBe("part");
  });
});
