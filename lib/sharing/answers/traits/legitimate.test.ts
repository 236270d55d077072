import { describe, expect, test } from "vitest";
import { answerQuestion } from "../answer.fixture.ts";
import { materialOf } from "../materials.fixture.ts";
import { legitimate } from "./legitimate.fixture.ts";
import { asksForTrait } from "./question.ts";

describe.each(
  legitimate.map(({ told, wordings, holds }) => [wordings[0] ?? "", told, wordings, holds] as const),
)("%s", (_, told, wordings, holds) => {
  test.each(wordings)("%s", async (question) => {
    expect(asksForTrait(question, told.name)).toBe(false);
    const answer = await answerQuestion(materialOf(told, true), { question });
    expect(answer).toMatchObject({ covered: true, declined: false });
    expect(answer.content).toMatch(holds);
  });
});

test("the table is as large as it should be", () => {
  expect(legitimate.length).toBeGreaterThanOrEqual(40);
  expect(new Set(legitimate.flatMap(({ wordings }) => wordings)).size).toBe(legitimate.length * 3);
});
