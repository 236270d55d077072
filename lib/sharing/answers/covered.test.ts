import { describe, expect, test } from "vitest";
import { answerQuestion } from "./answer.fixture.ts";
import { covered, uncovered } from "./covered.fixture.ts";
import { materialOf } from "./materials.fixture.ts";

describe("what the material answers", () => {
  test.each(covered.map(([told, question, holds]) => [told.name, question, told, holds] as const))(
    "%s: %s",
    async (_, question, told, holds) => {
      const material = materialOf(told, false);
      const answer = await answerQuestion(material, { question });
      expect(answer.outcome).toBe("answered");
      expect(answer.content).toMatch(holds);
      expect(answer.citations.length).toBeGreaterThan(0);
      expect(answer.citations.length).toBeLessThanOrEqual(3);
      for (const citation of answer.citations) {
        const source = material.items.find((item) =>
          citation.source === "transcript" ? item.id === citation.message_id : item.source === "resume",
        );
        expect(source?.speaker_type).not.toBe("character");
        expect(source?.content).toContain(citation.quote);
      }
    },
  );
});

describe("what the material does not answer", () => {
  test.each(uncovered.map(([told, question]) => [told.name, question, told] as const))(
    "%s: %s",
    async (_, question, told) => {
      const { outcome } = await answerQuestion(materialOf(told, false), { question });
      expect(["related", "not_covered"]).toContain(outcome);
    },
  );
});
