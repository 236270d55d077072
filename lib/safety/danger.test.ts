import { expect, test } from "vitest";
import { isInDanger, withoutDanger } from "./danger.ts";

test("a sentence in the middle of a long answer is detected", () => {
  const filler = "I packed the boxes and I drove them to the shop. ".repeat(200);
  expect(isInDanger(`${filler}Since then I want to die. ${filler}`)).toBe(true);
  expect(isInDanger(filler)).toBe(false);
});

test.each(["i took all my pils", "i took all the tabelts", "i wish i was daed"])(
  "corrects the slip in “%s”",
  (text) => {
    expect(isInDanger(text)).toBe(true);
  },
);

test("a word with an ending is no slip of another word", () => {
  expect(isInDanger("A patient overdosed and I called the doctor.")).toBe(false);
});

test("removes the message and its reply, and keeps the next reply", () => {
  const turns = [
    ["character", "What is hard?"],
    ["user", "I want to die."],
    ["character", "Please call somebody."],
    ["user", "I will not do anything tonight."],
    ["character", "Thank you. What do you like?"],
    ["user", "I like welding."],
  ] as const;
  const all = turns.map(([speaker, text]) => ({ id: text, speaker, name: "", text }));
  expect(withoutDanger(all).map(({ text }) => text)).toEqual([
    "What is hard?",
    "I will not do anything tonight.",
    "Thank you. What do you like?",
    "I like welding.",
  ]);
});
