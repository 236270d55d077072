import { expect, test } from "vitest";
import { judgeByRule } from "../lib/ai/support/judge.ts";
import { readMaterial, supportOf } from "../lib/ai/support/rule.ts";
import { sentences } from "../lib/text/sentences.ts";
import { interviews } from "./interviews.ts";
import { labelledClaims } from "./judge/judge.ts";

/** Shares of the distorted claims that are caught, and of the good ones that are lost or only marked. */
function figures(files?: string[]) {
  const verdicts = labelledClaims(files).map(({ claim, answer, question, label }) => ({
    isGood: label === "supports",
    verdict: supportOf(claim, readMaterial(answer, question)),
  }));
  const share = (isGood: boolean, ...some: string[]): number => {
    const all = verdicts.filter((one) => one.isGood === isGood);
    return all.filter(({ verdict }) => some.includes(verdict)).length / all.length;
  };
  return {
    caught: share(false, "partly", "not"),
    lost: share(true, "not"),
    marked: share(true, "partly"),
  };
}

// These figures stand in docs/evaluation.md.
test("of the labelled claims the rule catches at least 70% of the distorted and loses at most 10% of the good", () => {
  const { caught, lost, marked } = figures();
  expect(caught).toBeGreaterThanOrEqual(0.7);
  expect(lost).toBeLessThanOrEqual(0.1);
  expect(marked).toBeLessThanOrEqual(0.3);
});

test("on the claims whose words were not read while it was written it is hardly worse", () => {
  const { caught, lost, marked } = figures(["claims-blind.json"]);
  expect(caught).toBeGreaterThanOrEqual(0.65);
  expect(lost).toBeLessThanOrEqual(0.1);
  expect(marked).toBeLessThanOrEqual(0.4);
});

test("it lets through what the practice model draws from interviews", async () => {
  const flagged = (await interviews()).flatMap(({ draft, turns }) => {
    const claims = [
      ...sentences(draft.summary).map(({ text }) => ({ text, cites: [] as string[] })),
      ...draft.strengths.map(({ text, evidence }) => ({ text, cites: evidence })),
    ].map((claim, at) => ({ ...claim, id: `c${at}`, kind: "claim" as const }));
    const verdicts = judgeByRule({ claims, turns });
    return claims.filter((_, at) => verdicts[at]?.support !== "supports").map(({ text }) => text);
  });
  expect(flagged).toEqual([]);
});

const said =
  "I moved the price list to a shared sheet in March. My sister checks it on Mondays. We lost two orders before that. Next year I would print it as well.";
const supports = (claim: string, words = said) =>
  supportOf(claim, readMaterial(words, "What did you change?"));

test.each([
  ["its words", "You moved the price list to a shared sheet."],
  ["a quotation", "Took the initiative: “I moved the price list to a shared sheet”"],
  ["what is said of the interview", "You talked about what you changed."],
  ["that little was said", "There is too little here to judge by, so these insights are short."],
  ["what no answer has", "No answer yet tells both what you did and how it ended."],
])("%s: supported", (_, claim) => expect(supports(claim)).toBe("supports"));

test.each([
  ["another figure", "You moved 14 price lists to a shared sheet."],
  ["another month", "You moved the price list to a shared sheet in July."],
  ["who did it", "You check the sheet on Mondays."],
  ["a wish told as done", "You printed the price list."],
  ["further than was said", "You always moved the price list to a shared sheet."],
  ["what nobody said", "You moved the price list to a shared sheet and won a national award."],
])("%s: not supported as it stands", (_, claim) => expect(supports(claim)).not.toBe("supports"));

test("words in quotation marks that nobody said are not supported", () => {
  expect(supports("Took the initiative: “I rebuilt the whole shop in a week”")).toBe("not");
});
