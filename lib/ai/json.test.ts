import { describe, expect, test } from "vitest";
import { z } from "zod";
import { readJson } from "./json.ts";
import { flag, labelIndex, listOf, text } from "./material.ts";

const schema = z.object({
  summary: z.string().refine((summary) => summary.trim() !== ""),
  points: listOf(z.object({ text, message: text, answers: flag })),
});
const point = { text: "Clear", message: "m1", answers: true };
const answer = { summary: 'You talked {a lot} about "it".', points: [point] };
const json = JSON.stringify(answer);

test.each([
  ["as it is", json],
  ["indented", JSON.stringify(answer, null, 2)],
  ["in fences", `\`\`\`json\n${json}\n\`\`\``],
  ["with words around it", `Sure! Here {is} the JSON you asked for:\n${json}\nAnything else?`],
  ["after thinking", `<think>The shape is {"summary": "no"} I think.</think>\n${json}`],
  ["after another object", `{"note": "first"}\n${json}`],
  ["after a stray brace", `{ not json ${json}`],
  ["inside another object's braces", `{${json}}`],
])("reads JSON %s", (_, said) => {
  expect(readJson(said, schema)).toEqual(answer);
});

test.each([
  ["nothing", ""],
  ["words", "I would rather not."],
  ["cut off", json.slice(0, -5)],
  ["no summary", JSON.stringify({ ...answer, summary: " " })],
  ["another shape", JSON.stringify({ insights: "You talked." })],
  ["a list", "[1, 2]"],
  ["braces and braces", "{".repeat(50_000)],
])("null for %s", (_, said) => {
  expect(readJson(said, schema)).toBeNull();
});

describe("unexpected forms of models' answers", () => {
  const points = (said: unknown) =>
    readJson(JSON.stringify({ summary: "It.", points: said }), schema)?.points;

  test("one malformed item does not lose the others", () => {
    expect(points([7, { text: { no: 1 } }, point, null, "x"])).toEqual([point]);
  });

  test("a single item is a list, null an empty one", () => {
    expect(points(point)).toEqual([point]);
    expect(points(null)).toEqual([]);
    expect(readJson('{"summary": "It."}', schema)?.points).toEqual([]);
  });

  test.each([
    ["true", true],
    ["Yes", true],
    [1, true],
    ["no", false],
    [null, false],
  ])("%j becomes %j", (said, answers) => {
    expect(points([{ ...point, answers: said }])?.[0]?.answers).toBe(answers);
  });

  test("a number is a label", () => expect(points([{ ...point, message: 4 }])?.[0]?.message).toBe("4"));
});

test.each([
  ["m3", 2],
  ["[M3]", 2],
  [" t12. ", 11],
  ["4", 3],
  ["m0", null],
  ["the first", null],
])("the label %j is %j", (label, index) => expect(labelIndex(label)).toBe(index));
