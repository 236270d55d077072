import { expect, test } from "vitest";
import { promptTemplate, promptTokenLimit, readPrompt } from "./prompt.ts";
import { versionBody } from "./schema.ts";

test("the template has six questions and is within the limit", () => {
  const read = readPrompt(promptTemplate);
  expect(read.listed).toBe(true);
  expect(read.questions).toHaveLength(6);
  expect(read.questions[0]).toBe("What are you working on at the moment, and how did you come to it?");
  expect(read.tokens).toBeLessThan(promptTokenLimit / 4);
  expect(read.too_long).toBe(false);
});

test("a prompt without questions gets general ones, and a note about it", () => {
  const read = readPrompt("You are a friendly coach for teamwork and conflict.");
  expect(read.listed).toBe(false);
  expect(read.questions.length).toBeGreaterThan(0);
});

test("an empty prompt is accepted", () => {
  expect(readPrompt("")).toMatchObject({ listed: false, tokens: 0, too_long: false });
});

test("a prompt of the maximum length is cut, with a note", () => {
  const longest = "word ".repeat(4000);
  expect(versionBody.safeParse({ prompt: longest }).success).toBe(true);
  expect(versionBody.safeParse({ prompt: `${longest}.` }).success).toBe(false);
  expect(readPrompt(longest).too_long).toBe(true);
});
