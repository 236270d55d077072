import { effort } from "@/tests/support/effort";
import { describe, expect, test } from "vitest";
import { defaultInsightTemplate, insightTemplateProblem } from "./insight-template.ts";

/** The default template in the words of the specification. */
const specified =
  "You are an expert interviewer. Synthesize insights from the conversation and return JSON " +
  "with strengths (list of strings), improvement_areas (list of strings), notable_quotes " +
  "(list of strings) and summary (string).";

describe("a valid template", () => {
  test.each([
    ["the default", defaultInsightTemplate],
    ["the specified one", specified],
    ["prose", "Look at how they lead people. Be brief, be kind: praise first."],
    ["a list of criteria", "Look for:\n- leadership: who followed?\n- teamwork\n- honesty (always)"],
    [
      "an object of the four",
      'Return {"strengths": [], "improvement_areas": [], "notable_quotes": [], "summary": ""}',
    ],
    [
      "nested shapes, which the schema overrules anyway",
      'Answer in JSON: {"strengths": [{"text": "…", "evidence": ["m1"]}], "summary": "…"}',
    ],
    ["other spelling", "Return JSON with the keys Strengths, Improvement Areas, notable-quotes and Summary."],
    ["JSON without keys", "Return valid JSON. Mention the role that they want."],
    ["JSON as a topic", "They know JSON and SQL. Ask what they built with it."],
    ["some of the four", "Return JSON with a summary of at most 50 words and three strengths."],
    ["labels that are no keys", "Return JSON.\n\nTone: warm\nLength: short"],
    ["rules in a list", "Return JSON.\n- Quotes\n- Examples: two at least"],
    ["a colon before prose", "Context: text interviews with students. Return JSON as usual."],
    [
      "fields that are none",
      "They work in the fields of law and medicine. The key is patience. Return JSON.",
    ],
    ["JSON with everything", "Return JSON with everything that matters to a hiring manager."],
    [
      "a list below",
      "Return JSON with:\n- strengths: three at most\n- summary: two sentences\n\nTone:\n- warm",
    ],
    ["another language", "Fasse das Gespräch zusammen: Stärken, Schwächen, Zitate."],
    ["exactly 8,000 characters", "a".repeat(8000)],
  ])("%s", (_label, template) => {
    expect(insightTemplateProblem(template)).toBeNull();
  });
});

describe("other keys are named as written, each once", () => {
  test.each([
    ['Return JSON: {"strengths": [], "score": 7, "verdict": "hire"}', ["score", "verdict"]],
    ["Answer with {strengths: [...], overall_score: number}", ["overall_score"]],
    [
      "Return JSON with strengths (list of strings), weaknesses (list of strings) and summary (string).",
      ["weaknesses"],
    ],
    ["Return JSON with strengths, weaknesses and a summary.", ["weaknesses"]],
    ["Return JSON with the following keys: strengths, `fit_score`, and Score.", ["fit_score", "Score"]],
    ["Return a JSON object with keys score and verdict.", ["score", "verdict"]],
    [
      "Return JSON with\n- strengths: three\n- score: 1 to 5\n- red_flags (list of strings)",
      ["red_flags", "score"],
    ],
    ["Return JSON:\n- score\n- verdict: hire or not", ["score", "verdict"]],
    ['Return your answer as JSON with a "rating" from 1 to 5 and a "summary".', ["rating"]],
    ["Return JSON with these keys.\n\nstrengths: three\nsentiment: good or bad", ["sentiment"]],
    ["Return JSON: strengths: list of strings, mood: string, tags: string[]", ["mood", "tags"]],
    ["Return JSON:\n\n1. strengths\n2. concerns\n3. summary", ["concerns"]],
    ["Return JSON, for example:\n{\n  'summary': '…',\n  'rating': 5,\n  'Rating': 4\n}", ["rating"]],
  ])("%s", (template, keys) => {
    const problem = insightTemplateProblem(template) ?? "";
    const named = [...problem.matchAll(/“([^”]+)”/g)].map(([, key = ""]) => key);
    expect(named.toSorted()).toEqual(keys.toSorted());
  });
});

test.each(["", "   ", "\n\t"])("an empty template is refused: %j", (template) => {
  expect(insightTemplateProblem(template)).toBe(
    "Please write a template, or leave the field out (null) for the default one.",
  );
});

test("more than 8,000 characters are refused with the length", () => {
  expect(insightTemplateProblem("a".repeat(8001))).toBe(
    "Please keep the template under 8,000 characters; it has 8,001.",
  );
});

test("is fast for any pasted text", async () => {
  const nasty = [
    "JSON with ",
    "a, ".repeat(2600),
    "{".repeat(3000),
    '"a":'.repeat(1900),
    "json keys ".repeat(800),
  ];
  const look = () => nasty.map((text) => insightTemplateProblem(`json ${text}`.slice(0, 8000)));
  expect(await effort(look)).toBeLessThan(2);
});
