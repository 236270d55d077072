import { describe, expect, test } from "vitest";
import { readSpeech } from "./speech.ts";

function said(pieces: string[]) {
  const speech = readSpeech("Maya Okafor");
  const text = pieces.map((piece) => speech.push(piece)).join("");
  const end = speech.end();
  return { text: text + end.text, mark: end.mark };
}

const question = "What did you build?";

describe.each([
  ["at once", (text: string) => [text]],
  ["word by word", (text: string) => text.match(/\s*\S+/g) ?? []],
  ["letter by letter", (text: string) => Array.from(text)],
])("a reply that arrives %s", (_, cut) => {
  test.each([
    [question, null],
    [`[q] ${question}`, "question"],
    [`[MORE]${question}`, "follow_up"],
    [`[end] ${question}`, "end"],
    [`Maya Okafor: ${question}`, null],
    [`**Maya:** ${question}`, null],
    [`[q] Maya: ${question}`, "question"],
    [`*smiles warmly* ${question}`, null],
    [`(leans forward) [q] ${question}`, "question"],
    [`[Interviewer] ${question}`, null],
    [`\n## ${question}`, null],
    ["What did **you** build?", null],
    ["*What* did you `build`?", null],
  ])("%j is shown without its surroundings", (written, mark) => {
    expect(said(cut(written))).toEqual({ text: question, mark });
  });

  test.each([
    "What does SELECT * FROM orders do in your_table?",
    "(As I said.) What is 3 * 4?",
    "Maya is my name. And yours?",
    "What is C# to you?",
  ])("%j is unchanged", (written) => {
    expect(said(cut(written)).text).toBe(written);
  });
});

test("an unclosed bracket is shown at the end", () => {
  expect(said(["[what"]).text).toBe("[what");
});

test("text is passed on once it cannot be markup", () => {
  const speech = readSpeech("Maya Okafor");
  expect(speech.push("Which")).toBe("Which");
  expect(speech.push(" **part")).toBe(" ");
  expect(speech.push("** was")).toBe("part ");
});
