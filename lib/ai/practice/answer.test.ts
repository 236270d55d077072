import { generateText } from "ai";
import { expect, it } from "vitest";
import type { AnswerInput, AnswerPassage } from "../tasks";
import { answer } from "./answer";
import { practiceModel, practiceOptions } from "./model";

const passage = (
  label: string,
  ...sentences: [text: string, fit: number, informativeness?: number][]
): AnswerPassage => ({
  label,
  source: "transcript",
  asked: null,
  stretches: [sentences.map(([text]) => text).join(" ")],
  sentences: sentences.map(([text, fit, informativeness = 0]) => ({ text, fit, informativeness })),
});
const asked = (...passages: AnswerPassage[]): AnswerInput => ({
  question: "What did Ada build?",
  candidate: "Ada",
  overall: false,
  passages,
});
const quotes = (input: AnswerInput) => answer(input).statements.flatMap((statement) => statement.quotes);

const long =
  "I built the whole booking system for the rowing club with two friends over one very long and wet summer.";

it("quotes the sentence that fits, whole, and says nothing of its own", () => {
  expect(
    answer(asked(passage("p1", ["We had fun.", 0.1], [long, 0.9], ["The weather was bad.", 0]))),
  ).toEqual({
    statements: [{ text: "", quotes: [{ passage: "p1", quote: long }] }],
  });
});

it("takes the neighbours of a sentence that is too short by itself, but no question", () => {
  const input = asked(
    passage("p1", ["I built a shed.", 0.9], ["It took a week.", 0], ["Is that enough?", 0]),
  );
  expect(quotes(input)).toEqual([{ passage: "p1", quote: "I built a shed. It took a week." }]);
});

it("says nothing when the best passage is weak, or only reacts", () => {
  expect(answer(asked(passage("p1", [long, 0.59])))).toEqual({ statements: [] });
  expect(answer(asked(passage("p1", ["Not really.", 0.9])))).toEqual({ statements: [] });
  expect(answer(asked())).toEqual({ statements: [] });
});

it("quotes at most three passages, and none that is far behind the best", () => {
  const many = [1, 2, 3, 4, 5].map((at) => passage(`p${at}`, [`${long} ${at}`, 0.9]));
  expect(quotes(asked(...many))).toHaveLength(3);
  expect(quotes(asked(passage("p1", [long, 1]), passage("p2", [long, 0.7])))).toHaveLength(1);
});

it("never joins what something was left out between", () => {
  const split = passage("p1", ["I built a shed.", 0.9], ["It took a week.", 0.9]);
  expect(quotes(asked({ ...split, stretches: ["I built a shed.", "It took a week."] }))).toEqual([
    { passage: "p1", quote: "I built a shed." },
  ]);
});

it("answers a question on the person as a whole by what tells most", () => {
  const input = {
    ...asked(passage("p1", ["We had fun there together as well.", 0, 0], [long, 0, 2])),
    overall: true,
  };
  expect(quotes(input)).toEqual([{ passage: "p1", quote: long }]);
});

it("is a task of the practice model", async () => {
  const input = asked(passage("p1", [long, 0.9]));
  const { text } = await generateText({
    model: practiceModel({ wordsPerSecond: 0 }),
    prompt: "x",
    providerOptions: practiceOptions({ task: "answer", input }),
  });
  expect(JSON.parse(text)).toEqual(answer(input));
});
