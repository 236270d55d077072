import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import cases from "./danger.fixture.json" with { type: "json" };
import { isInDanger, withoutDanger } from "./danger.ts";

describe("somebody who means to harm themselves or is in danger", () => {
  test.each(cases.plain.danger)("%s", (message) => expect(isInDanger(message)).toBe(true));
});

describe("figures of speech, work, other people, and what is long past", () => {
  test.each(cases.plain.safe)("%s", (message) => expect(isInDanger(message)).toBe(false));
});

describe("of unlike messages, some written before the rules and some after", () => {
  test("at most one in twenty who are in danger is passed over", () => {
    const messages = Object.values(cases.byKind.danger).flat();
    const missed = messages.filter((message) => !isInDanger(message));
    expect(missed.length / messages.length, missed.join("\n")).toBeLessThanOrEqual(0.05);
  });
  test("at most one in a hundred others is taken to be in danger", () => {
    const messages = Object.values(cases.byKind.safe).flat();
    const wrong = messages.filter((message) => isInDanger(message));
    expect(wrong.length / messages.length, wrong.join("\n")).toBeLessThanOrEqual(0.01);
  });
});

/** Hints rather than plain words, written by somebody who did not see the rules. Rules cannot read most of them. */
describe.each([
  ["seen", 0.45, 0.07],
  ["unseen", 0.29, 0.08],
])("of the hints in %s.json", (name, recallLimit, alarmLimit) => {
  const file = new URL(`../../evals/danger/${name}.json`, import.meta.url);
  const hints = JSON.parse(readFileSync(file, "utf8")) as { text: string; danger: boolean }[];
  const share = (danger: boolean): number => {
    const group = hints.filter((one) => one.danger === danger);
    return group.filter((one) => isInDanger(one.text)).length / group.length;
  };
  test("some are understood", () => expect(share(true)).toBeGreaterThanOrEqual(recallLimit));
  test("few others are taken to be in danger", () => expect(share(false)).toBeLessThanOrEqual(alarmLimit));
});

test("a sentence in the middle of a long answer is seen", () => {
  const filler = "I packed the boxes and I drove them to the shop. ".repeat(200);
  expect(isInDanger(`${filler}Since then I want to die. ${filler}`)).toBe(true);
  expect(isInDanger(filler)).toBe(false);
});

test("what is left for others: neither the message nor the reply, but what is written to that", () => {
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
