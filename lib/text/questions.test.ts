import { expect, test } from "vitest";
import { lastQuestion } from "./questions.ts";

test.each([
  ["Thanks for that. What did you do next?", "What did you do next?"],
  ["Why? Because I ask. And how did it end?", "And how did it end?"],
  ["Was it hard? Take your time.", "Was it hard?"],
  ["どうしましたか？", "どうしましたか？"],
  [
    "I see. Tell me about a time when something went wrong.",
    "Tell me about a time when something went wrong.",
  ],
  ["No question at all.", null],
  ["", null],
])("%j asks %j", (text, question) => expect(lastQuestion(text)).toBe(question));

test("a question is limited to 300 characters", () => {
  expect(lastQuestion(`${"so ".repeat(300)}what?`)?.length).toBe(300);
});
