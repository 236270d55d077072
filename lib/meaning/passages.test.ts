import { expect, test } from "vitest";
import { blocksOf, splitIntoPassages } from "./passages.ts";

const texts = (spans: { text: string }[]): string[] => spans.map(({ text }) => text);

test("a passage has up to three sentences, and none contains another", () => {
  expect(texts(splitIntoPassages("One is here. Two is here. Three is here. Four is here."))).toEqual([
    "One is here. Two is here. Three is here.",
    "Two is here. Three is here. Four is here.",
  ]);
  expect(texts(splitIntoPassages("Only one."))).toEqual(["Only one."]);
  expect(splitIntoPassages("")).toEqual([]);
  expect(splitIntoPassages(" …  \n ")).toEqual([]);
});

test("a passage is at most 400 characters long, unless one sentence is longer", () => {
  const long = `${"word ".repeat(70).trim()}.`;
  const longer = `${"word ".repeat(100).trim()}.`;
  expect(texts(splitIntoPassages(`${long} ${long} Short.`))).toEqual([long, `${long} Short.`]);
  expect(texts(splitIntoPassages(`${longer} Short.`))).toEqual([longer, "Short."]);
});

test("every passage is at its position in the text", () => {
  const text = "I led it.  We were four.\nThe till, Dr. Shah said, was slow! Was it? Yes.";
  for (const { text: passage, start } of splitIntoPassages(text))
    expect(text.slice(start, start + passage.length)).toBe(passage);
});

test("a resume's blocks end at an empty line, and before they get too long", () => {
  const text =
    "Ada Obi\nLeeds\n\nSKILLS\nGo\n \n" +
    Array.from({ length: 12 }, (_, at) => `• line ${at} ${"x".repeat(60)}`).join("\n");
  const blocks = blocksOf(text);
  expect(texts(blocks).slice(0, 2)).toEqual(["Ada Obi\nLeeds", "SKILLS\nGo"]);
  expect(blocks.length).toBe(5);
  for (const { text: block, start } of blocks) {
    expect(block.length).toBeLessThanOrEqual(400);
    expect(text.slice(start, start + block.length)).toBe(block);
  }
  expect(blocksOf("")).toEqual([]);
});
