import { expect, test } from "vitest";
import { easierForm, findQuestions, listedQuestions } from "./questions.ts";

test.each([
  ["1. How are you?\n2) What did you make?", ["How are you?", "What did you make?"]],
  [
    "- Tell me about a time you failed\n* Why did you stay?",
    ["Tell me about a time you failed.", "Why did you stay?"],
  ],
  ["Question 1: Why bread?\nQuestion 2: Why here?", ["Why bread?", "Why here?"]],
  ["- **Values**: What matters to you?", ["What matters to you?"]],
  ["What do you bake?\n\nBe kind. Ask one at a time.", ["What do you bake?"]],
  [
    "Begin with “What do you do all day?” and end with “What next?”.",
    ["What do you do all day?", "What next?"],
  ],
  ["Never ask “How old are you?”. Ask “Where do you work?”.", ["Where do you work?"]],
  ["- Ask one question at a time.\n- Be calm.", []],
  ["- Did they give an example?\n- Was the candidate clear?", []],
  ["1. Why?\n2. Why?", ["Why?"]],
  ["", []],
])("the questions of %j", (prompt, questions) => {
  expect(listedQuestions(prompt)).toEqual(questions);
});

test("an easier form is no part of the question", () => {
  const prompt = "1. How did you come to your trade? (easier: What do you do?)\n2. Why?";
  expect(listedQuestions(prompt)[0]).toBe("How did you come to your trade?");
  expect(easierForm(prompt, "How did you come to your trade?")).toBe("What do you do?");
  expect(easierForm(prompt, "Why?")).toBeNull();
});

test("huge prompts are bounded", () => {
  expect(findQuestions(`${"1. Why? ".repeat(50_000)}\n`).length).toBeGreaterThan(0);
  expect(listedQuestions(Array.from({ length: 90 }, (_, at) => `- Why ${at}?`).join("\n"))).toHaveLength(40);
});
