import { expect, test } from "vitest";
import { readForVisitors } from "../passages/passages.ts";
import { withheldSentences } from "./withheld.ts";

const said = ["I built a shed.", "I have two kids.", "They are six and four."];
const context = { asked: "What did you build?" };

test("what names a trait is withheld, with what goes on about it", () => {
  expect(withheldSentences(said, context)).toEqual([false, true, true]);
});

test("only the sentence that is let through is read, word for word", () => {
  expect(withheldSentences(said, { ...context, allowed: ["I have two kids."] })).toEqual([
    false,
    false,
    true,
  ]);
  expect(withheldSentences(said, { ...context, allowed: ["i have two kids.", "kids"] })).toEqual([
    false,
    true,
    true,
  ]);
});

test("all of an answer to a question that asks for a trait is withheld, and can be let through", () => {
  const asked = "How old are you?";
  expect(withheldSentences(["Fifty-two.", "Why?"], { ...context, asked })).toEqual([true, true]);
  expect(withheldSentences(["Fifty-two.", "Why?"], { ...context, asked, allowed: ["Why?"] })).toEqual([
    true,
    false,
  ]);
});

test("an answer of somebody in danger is not read, and cannot be let through", () => {
  const content = "I want to kill myself. I had a bad week.";
  const item = {
    id: "1",
    source: "transcript" as const,
    speaker_type: "user" as const,
    speaker_name: null,
    page: null,
    content,
    allowed_sentences: ["I had a bad week."],
  };
  expect(readForVisitors([item])).toEqual([{ readable: "[…]", sentences: [], withheld: [] }]);
});
