import { test } from "vitest";
import { answerQuestion } from "./answer.ts";
import { suggestedQuestions } from "./suggest.ts";
import { covered } from "./covered.fixture.ts";
import { materialOf, engineer, nurse, shopkeeper } from "./materials.fixture.ts";
test("x", async () => {
  for (const t of [engineer, nurse, shopkeeper]) console.log(suggestedQuestions(materialOf(t, true)));
  for (const [t, question] of covered) {
    const a = await answerQuestion(materialOf(t, true), { question });
    console.log("Q:", question, "\n", a.content.replaceAll("\n\n", "\n "));
  }
});
