import { describe, expect, test } from "vitest";
import { factsOf } from "./facts.ts";

const figure = (answer: string) => factsOf(answer).figure;
const own_past = (answer: string) => factsOf(answer).own_past;

describe("the sentence with the most figures", () => {
  test("finds the figure sentence verbatim among others", () => {
    expect(figure("It rained. 140 people came and we raised £2,300 for the hospice. I had 12 helpers.")).toBe(
      "140 people came and we raised £2,300 for the hospice.",
    );
    expect(figure("I asked four volunteers\nand three shops to help 20 people")).toBe(
      "and three shops to help 20 people",
    );
  });

  test.each([
    "We cut no-shows by 35%.",
    "Half of them came.",
    "It has twenty-five rooms.",
    "We served 2,019 meals.",
    "It cost €2019.",
    "It took 3.5 hours.",
    "Sales doubled.",
  ])("%s has one", (answer) => expect(figure(answer)).toBe(answer));

  test.each([
    "I started in 2019.",
    "I was there from 2019-21 and in the 1990s.",
    "It was on 12 March.",
    "It was on March 3 at 5 pm, or at 14:30.",
    "It opened on 12/03/2024, on the 3rd floor.",
    "1. I asked my manager.",
    "The two of us ran it, one after another.",
    "I passed the B2 exam.",
    "I check everything twice because a colleague once found a mistake.",
  ])("years, dates and names are none: %s", (answer) => expect(figure(answer)).toBeNull());
});

describe("the sentence in the first person", () => {
  test("is the longest sentence about an action of the person", () => {
    expect(
      own_past("I rang them. Then I booked the park, found volunteers and wrote a plan. It went well."),
    ).toBe("Then I booked the park, found volunteers and wrote a plan.");
  });

  test.each(["i made the rota", "I then quickly rebuilt it.", "I've worked there.", "I never gave up."])(
    "%s",
    (answer) => expect(own_past(answer)).toBe(answer),
  );

  test.each([
    "I need help.",
    "I would have called them.",
    "I want to be promoted.",
    "I am tired.",
    "We made the rota.",
    "She said that he, not I, called.",
    "I think, and they worked.",
  ])("is not: %s", (answer) => expect(own_past(answer)).toBeNull());
});

describe("for any text", () => {
  const awkward: [string, string][] = [
    ["nothing", ""],
    ["signs alone", "… ?! —"],
    ["no stops at all", "well i made 40 cakes and then we sold them and i was so happy ".repeat(60)],
    ["a list", "- I made 12 plans\n- 3) I rang 4 shops\n* done"],
    ["Polish", "Prowadziłam zespół czterech osób. Zebraliśmy 2300 złotych w 2019 roku."],
    ["Chinese", "我修了三台收音机。2019年我带了4个人。"],
    ["Arabic", "قمت بتنظيم ٤٠ متطوعا."],
    ["one word without end", "a1".repeat(16_000)],
    ["digits without end", "1,".repeat(16_000)],
    ["an emoji at the cut", `${"x ".repeat(1999)}x😀 and more words`],
    ["I without end", "I ".repeat(16_000)],
    ["numbers in words without end", "twenty ".repeat(4_500)],
    ["white space without end", ` ${"\n \t".repeat(10_000)}I made it.`],
  ];
  test.each(awkward)("%s: sentences are verbatim and made of whole characters", (_, answer) => {
    const { words, ...found } = factsOf(answer);
    expect(words).toBeGreaterThanOrEqual(0);
    for (const sentence of Object.values(found)) {
      if (sentence === null) continue;
      expect(answer).toContain(sentence);
      expect(sentence.isWellFormed()).toBe(true);
      expect(sentence.length).toBeLessThanOrEqual(400);
    }
  });

  test("reads only the beginning of a very long answer, but counts all of its words", () => {
    const answer = `${"It went on and on. ".repeat(250)}I made 12 plans.`;
    expect(factsOf(answer)).toEqual({ words: 1254, figure: null, own_past: null });
  });
});
