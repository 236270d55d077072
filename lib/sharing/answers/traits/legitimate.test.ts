import { describe, expect, test } from "vitest";
import { answerQuestion } from "../answer.fixture.ts";
import { materialOf } from "../materials.fixture.ts";
import { legitimate } from "./legitimate.fixture.ts";
import { asksForTrait } from "../../../text/traits/question.ts";

/** Whether each answer holds the words that it should. */
const holding: boolean[] = [];

describe.each(
  legitimate.map(({ told, wordings, holds }) => [wordings[0] ?? "", told, wordings, holds] as const),
)("%s", (_, told, wordings, holds) => {
  test.each(wordings)("%s", async (question) => {
    expect(asksForTrait(question, told.name)).toBe(false);
    const answer = await answerQuestion(materialOf(told, true), { question });
    expect(answer.outcome).not.toBeNull();
    holding.push(holds.test(answer.content));
  });
});

test("most are answered with the right words", () => {
  expect(holding.filter(Boolean).length / holding.length).toBeGreaterThan(0.7);
});

test("the table is as large as it should be", () => {
  expect(legitimate.length).toBeGreaterThanOrEqual(40);
  expect(new Set(legitimate.flatMap(({ wordings }) => wordings)).size).toBe(legitimate.length * 3);
});
