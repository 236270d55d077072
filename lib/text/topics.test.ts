import { expect, test } from "vitest";
import { topicsOf } from "./topics.ts";

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
  expect(topicsOf(question)[0]?.id).toBe(id);
});

test.each(["", "What did you do next?", "And how did that end?", "Do you like it?", "Is it in bits?"])(
  "%j has no family of its own",
  (question) => expect(topicsOf(question)).toEqual([]),
);

test("a business is nothing busy, and it is no computer", () => {
  expect(topicsOf("What was the business like, was it big?").map(({ id }) => id)).not.toContain("pressure");
  expect(topicsOf("Was it yours?").map(({ id }) => id)).not.toContain("tools");
});

test("names read after 'about'", () => {
  expect(topicsOf("What was your biggest mistake?")[0]?.name).toBe("a mistake and what came of it");
});
