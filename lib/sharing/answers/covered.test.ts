import { expect, test } from "vitest";
import { answerQuestion } from "./answer.fixture.ts";
import { covered, uncovered } from "./covered.fixture.ts";
import { materialOf } from "./materials.fixture.ts";

/** Of every ten, at least so many. */
const share = 0.85;

test("what the material answers is quoted, word for word, in at most three quotes", async () => {
  const missed: string[] = [];
  for (const [told, question, holds] of covered) {
    const material = materialOf(told, false);
    const answer = await answerQuestion(material, { question });
    expect(answer.citations.length).toBeLessThanOrEqual(3);
    for (const citation of answer.citations) {
      const source = material.items.find((item) =>
        citation.source === "transcript" ? item.id === citation.message_id : item.source === "resume",
      );
      expect(source?.speaker_type).not.toBe("character");
      expect(source?.content).toContain(citation.quote);
    }
    if (!holds.test(answer.content)) missed.push(question);
  }
  expect(missed.length, missed.join("\n")).toBeLessThanOrEqual(covered.length * (1 - share));
});

test("what the material does not answer is not answered, near as it may come", async () => {
  const answered: string[] = [];
  for (const [told, question] of uncovered) {
    const { outcome } = await answerQuestion(materialOf(told, false), { question });
    if (outcome === "answered") answered.push(question);
  }
  expect(answered.length, answered.join("\n")).toBeLessThanOrEqual(uncovered.length * (1 - share));
});
