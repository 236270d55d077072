import { expect, test } from "vitest";
import { hintOf, isStory } from "./hint.ts";

const none = { situation: false, action: false, result: false, own_part: false };

test.each([
  [{}, "You have not named one particular time yet."],
  [{ situation: true }, "You have not said yet what you did yourself."],
  [{ situation: true, action: true, result: true }, "You have not said yet what you did yourself."],
  [{ situation: true, action: true, own_part: true }, "You have not said how it ended yet."],
  [{ action: true, own_part: true, result: true }, null],
  [{ situation: true, action: true, own_part: true, result: true }, null],
])("an answer with %j", (marks, hint) => expect(hintOf({ ...none, ...marks })).toBe(hint));

const answer = "In March our freezer broke, and I drove the food to the church hall.";

test.each([
  ["Tell me about a time when something went wrong.", answer, true],
  ["Tell me about a time that you failed.", answer, true],
  // What was asked on stands in an earlier answer.
  ["How did it turn out?", "We lost one tray.", false],
  ["What was your biggest mistake?", answer, true],
  ["What did you do about that?", "I drove the van.", false],
  ["What steps did you take?", "I drove the van.", false],
  ["What would you like to do next, and why?", "Nursing, as I like people.", false],
  ["Tell me about a time when you were treated badly.", answer, false],
  ["Tell me about a time when something went wrong.", "No idea, can we skip this?", false],
  [
    "Tell me about a time when something went wrong.",
    "My dad died in March and I stopped going to work.",
    false,
  ],
  ["Tell me about a time when something went wrong.", "What do you mean?", false],
  ["Tell me about a time when something went wrong.", "You are a stupid bot.", false],
])("%s %s", (question, text, isOne) => expect(isStory(question, text)).toBe(isOne));
