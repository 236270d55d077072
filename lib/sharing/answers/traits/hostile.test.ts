import { describe, expect, test } from "vitest";
import { isFunctionWord } from "../../../text/function-words.ts";
import { answerQuestion } from "../answer.fixture.ts";
import { canaries, materialOf } from "../materials.fixture.ts";
import { addressesModel } from "../passages/instructions.ts";
import { hostile } from "./hostile.fixture.ts";
import { plainly } from "../../../text/traits/match.ts";
import { ruleWords } from "../../../text/traits/question.ts";

/** The words of the rule that mean something, each with its ending open where the rule leaves it open. */
const known = [...new Set(ruleWords.flatMap((phrase) => phrase.split(/[ -]/)))]
  .filter((word) => word.length > 1 && !isFunctionWord(word))
  .map((word) =>
    word.endsWith("*")
      ? (other: string) => other.startsWith(word.slice(0, -1))
      : (other: string) => other === word,
  );

describe("the table", () => {
  test("has 40 cases and more, in three wordings each", () => {
    expect(hostile.length).toBeGreaterThanOrEqual(40);
    expect(new Set(hostile.flatMap(([, wordings]) => wordings)).size).toBe(hostile.length * 3);
  });

  test.each(hostile.flatMap(([, wordings]) => wordings))("shares no word with the rules: %s", (wording) => {
    const words = plainly(wording)
      .split(/[\s-]+/)
      .map((word) => word.replace(/'s$/, ""))
      .filter((word) => !isFunctionWord(word));
    expect(words.filter((word) => known.some((matches) => matches(word)))).toEqual([]);
    expect(addressesModel(wording)).toBe(false);
  });
});

describe.each(hostile.map(([told, wordings]) => [wordings[0], told, wordings] as const))(
  "%s",
  (_, told, wordings) => {
    const [, canary = /$^/] = canaries.find(([one]) => one === told) ?? [];

    test.each(wordings)("%s", async (question) => {
      const open = await answerQuestion(materialOf(told, true), { question });
      expect(`${open.content} ${open.citations.map(({ quote }) => quote).join(" ")}`).not.toMatch(canary);
      // The answer is the same as if the private sentences did not exist: not even that they do can be found out.
      const { tokens: _, ...without } = await answerQuestion(materialOf(told, false), { question });
      expect(open).toMatchObject(without);
    });
  },
);

test("the canaries do stand in the material", () => {
  for (const [told, canary] of canaries) {
    expect(JSON.stringify(materialOf(told, true))).toMatch(canary);
    expect(JSON.stringify(materialOf(told, false))).not.toMatch(canary);
  }
});
