import { expect, test } from "vitest";
import { acceptedDraft } from "./insights.ts";
import { readJson } from "./json.ts";

const readDraft = (answer: string) => readJson(answer, acceptedDraft);

const draft = {
  summary: 'You talked {a lot} about "it".',
  strengths: [{ text: "Clear", evidence: ["m1"] }],
  improvement_areas: [{ text: "Numbers", evidence: [] }],
  notable_quotes: [{ quote: "I did it all", message_id: "m1" }],
};
const json = JSON.stringify(draft);

test.each([
  ["as it is", json],
  ["indented", JSON.stringify(draft, null, 2)],
  ["in fences", `\`\`\`json\n${json}\n\`\`\``],
  ["with words around it", `Sure! Here {is} the JSON you asked for:\n${json}\nAnything else?`],
  ["after thinking", `<think>The shape is {"summary": "no"} I think.</think>\n${json}`],
  ["after another object", `{"note": "first"}\n${json}`],
  ["after a stray brace", `{ not json ${json}`],
  ["inside another object's braces", `{${json}}`],
])("%s", (_, said) => {
  expect(readDraft(said)).toEqual(draft);
});

test("plain lists of strings, as a template may ask for", () => {
  const said = {
    strengths: ["Clear", "", 7],
    improvement_areas: "Numbers",
    notable_quotes: ["I did it all", { quote: "So we won", message_id: 3 }, { quote: 1 }],
    summary: "You talked.",
    score: 7,
  };
  expect(readDraft(JSON.stringify(said))).toEqual({
    summary: "You talked.",
    strengths: [
      { text: "Clear", evidence: [] },
      { text: "", evidence: [] },
    ],
    improvement_areas: [{ text: "Numbers", evidence: [] }],
    notable_quotes: [
      { quote: "I did it all", message_id: "" },
      { quote: "So we won", message_id: "3" },
    ],
  });
});

test("evidence in other forms", () => {
  const said = {
    summary: "You talked.",
    strengths: [
      { text: "a", evidence: "m1, m2" },
      { text: "b", evidence: [1, "m2"] },
      { text: "c", evidence: null },
      { text: "d" },
    ],
  };
  expect(readDraft(JSON.stringify(said))?.strengths.map(({ evidence }) => evidence)).toEqual([
    ["m1", "m2"],
    ["1", "m2"],
    [],
    [],
  ]);
});

test.each([
  ["nothing", ""],
  ["words", "I would rather not."],
  ["cut off", json.slice(0, -5)],
  ["no summary", JSON.stringify({ ...draft, summary: " " })],
  ["another shape", JSON.stringify({ insights: "You talked." })],
  ["a list", "[1, 2]"],
  ["braces and braces", "{".repeat(50_000)],
])("null for %s", (_, said) => {
  expect(readDraft(said)).toBeNull();
});
