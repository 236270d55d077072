import { describe, expect, test } from "vitest";
import { seedCharacters } from "../../../db/seed/characters.ts";
import { promptTemplate } from "../../characters/prompt.ts";
import { easierForm, findQuestions, listedQuestions, withoutQuestions } from "./questions.ts";

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

test("an easier form is not part of the question", () => {
  const prompt = "1. How did you come to your trade? (easier: What do you do?)\n2. Why?";
  expect(listedQuestions(prompt)[0]).toBe("How did you come to your trade?");
  expect(easierForm(prompt, "How did you come to your trade?")).toBe("What do you do?");
  expect(easierForm(prompt, "Why?")).toBeNull();
});

test("huge prompts are bounded", () => {
  expect(findQuestions(`${"1. Why? ".repeat(50_000)}\n`).length).toBeGreaterThan(0);
  expect(listedQuestions(Array.from({ length: 90 }, (_, at) => `- Why ${at}?`).join("\n"))).toHaveLength(40);
});

describe("a prompt without its questions", () => {
  test.each(seedCharacters)("has no list and everything else: $name", ({ system_prompt }) => {
    const [opening = "", , ...manner] = system_prompt.split(
      /\n\n(?=Your questions|How you talk)|(?<=\?|\.)\n\n(?=How)/,
    );
    const rest = withoutQuestions(system_prompt);
    expect(listedQuestions(rest)).toEqual([]);
    expect(rest).toBe([opening, ...manner].join("\n\n"));
  });

  test("keeps the template's persona, purpose and habits", () => {
    const rest = withoutQuestions(promptTemplate);
    expect(rest).not.toContain("Your questions");
    expect(rest).toMatch(
      /^You are NAME[^]+\n\nYour purpose is [^\n]+\n\nHow you talk:\n- Go straight[^]+Avoid:\n- Leading/,
    );
  });

  test.each([
    ["You are Ana.\n\n## Questions\n\n- Why bread?\n- Why here?\n\nBe kind.", "You are Ana.\n\nBe kind."],
    ["You are Ana.\n**Questions**\n1. Why bread?\n\n2. Why here?", "You are Ana."],
    ["You are Ana, a nurse. Ask these questions:\n1. Why?\n2. How?", "You are Ana, a nurse."],
    [
      "Sei Ana.\nDeine Fragen:\r\n1. Warum Brot?\r\n2. Warum hier?\r\nSei freundlich.",
      "Sei Ana.\n\nSei freundlich.",
    ],
    ["You are Ana.\nWhat do you bake?\nWho eats it?\nBe kind.", "You are Ana.\nBe kind."],
    [
      "You are Ana.\n1. Why bread?\n   - Listen for a reason.\n   One is enough.\n2. Why here?",
      "You are Ana.",
    ],
    ["Be Ana.\nWork:\n1. Why bread?\nLife:\n2. Why here?", "Be Ana."],
  ])("removes the questions of %j", (prompt, rest) => {
    expect(withoutQuestions(prompt)).toBe(rest);
  });

  test.each([
    "1. Why bread?\n2. Why here?",
    "You are Ana. 1. What did you build?",
    "Ask:\n- Why bread?\n- Their plans for the bakery",
    "Listen for this:\n- Did they give an example?\n- Was the candidate clear?",
    "Begin with “What do you do all day?” and end with “What next?”.",
    "You are Ana.\n\n\n- Be calm.\n- Be kind.\n",
    "",
  ])("is unchanged if no list of questions is recognised: %j", (prompt) => {
    expect(withoutQuestions(prompt)).toBe(prompt);
  });

  test("is fast for a huge prompt", () => {
    const prompt = `You are Ana.\n${"1. Why?\n".repeat(2500)}\n${" -\n".repeat(2500)}`;
    expect(withoutQuestions(prompt)).toContain("You are Ana.");
  });
});
