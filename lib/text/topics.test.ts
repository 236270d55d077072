import { expect, test } from "vitest";
import { readTopics } from "./topics.ts";

/** The families that a question names, the best first. */
const topicsOf = (question: string): string[] =>
  Array.from(readTopics(question).weights)
    .filter(([, weight]) => weight >= 1)
    .sort(([, a], [, b]) => b - a)
    .map(([id]) => id);

test.each([
  ["Tell me about a time you failed.", "mistake"],
  ["How does she cope under stress?", "pressure"],
  ["What made you become a nurse?", "choice"],
  ["Why nursing?", "choice"],
  ["Where do you see yourself in five years?", "plans"],
  ["Has he managed people?", "leading"],
  ["What is your notice period?", "availability"],
  ["What IT does she know?", "tools"],
  ["How does he handle rude customers?", "complaints"],
  ["Does she take criticism well?", "feedback"],
])("%s is about %s", (question, id) => {
  expect(topicsOf(question)[0]).toBe(id);
});

test.each(["", "What did you do next?", "And how did that end?", "Do you like it?", "Is it in bits?"])(
  "%j has no family of its own",
  (question) => expect(topicsOf(question)).toEqual([]),
);

test("a business is nothing busy, and it is no computer", () => {
  expect(topicsOf("What was the business like, was it big?")).not.toContain("pressure");
  expect(topicsOf("Was it yours?")).not.toContain("tools");
});
