import { expect, test } from "vitest";
import { pack, type Vector, vectorSize } from "../meaning/vectors.ts";
import { rankAnswers } from "./rank.ts";

type Ranked = Parameters<typeof rankAnswers>[0][number];

/** A vector in the direction of one axis. */
const axis = (at: number): Vector =>
  pack(Array.from({ length: vectorSize }, (_, index) => (index === at ? 1 : 0)));
const answer = (id: string, text: string, more: Partial<Ranked> = {}): Ranked => ({
  id,
  text,
  question: null,
  retry_of: null,
  vector: null,
  ...more,
});

test("without a vector, finds only answers with a word of the query, rare words first", () => {
  const answers = [
    answer("a", "We counted boxes."),
    answer("b", "The audit found boxes."),
    answer("c", "I sang."),
    answer("d", "Boxes again."),
  ];
  expect(rankAnswers(answers, "boxes of the audit", null, 10)[0]).toBe("b");
  expect(rankAnswers(answers, "boxes of the audit", null, 10).toSorted()).toEqual(["a", "b", "d"]);
  expect(rankAnswers(answers, "boxes of the audit", null, 1)).toEqual(["b"]);
  expect(rankAnswers(answers, "nothing", null, 10)).toEqual([]);
});

test("the question of an answer counts as its words", () => {
  expect(rankAnswers([answer("a", "I did.", { question: "Which audit?" })], "audit", null, 3)).toEqual(["a"]);
});

test("merges meaning and words; an answer without a vector yet does not lose by it", () => {
  const answers = [
    answer("far", "I sang.", { vector: axis(1) }),
    answer("near", "We checked the books.", { vector: axis(0) }),
    answer("word", "Die Revision.", { vector: null }),
  ];
  const found = rankAnswers(answers, "Revision", axis(0), 10);
  expect(found).toEqual(["word", "near", "far"]);
});

test("of several attempts at a question, only the closest is found", () => {
  const answers = [
    answer("first", "I did.", { vector: axis(1) }),
    answer("second", "I did it.", { vector: axis(0), retry_of: "first" }),
    answer("third", "I.", { vector: axis(2), retry_of: "second" }),
    // Its first answer was erased or deleted.
    answer("other", "We.", { vector: axis(3), retry_of: "gone" }),
  ];
  expect(rankAnswers(answers, "x", axis(0), 10)).toEqual(["second", "other"]);
});
