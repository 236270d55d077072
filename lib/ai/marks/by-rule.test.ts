import { expect, test } from "vitest";
import type { Turn } from "../tasks.ts";
import { markByRule, noMarks } from "./by-rule.ts";
import { heldQuestions } from "../../text/questions.ts";

const questions = [
  { competency: 0, text: "Tell me about a time when you helped somebody." },
  { competency: 0, text: "What would you do if nobody helped you?" },
  { competency: 1, text: "Tell me about a mistake of yours." },
];
const [help, , mistake] = questions.map(({ text }) => text);
const talk = (...texts: string[]): Turn[] =>
  texts.map((text, at) => ({
    id: `m${at}`,
    speaker: at % 2 === 0 ? "character" : "user",
    name: at % 2 === 0 ? "Maya" : "You",
    text,
  }));
const mark = (turns: Turn[], pending = turns.map(({ id }) => id)) =>
  markByRule({ turns, pending, questions });
const story = "Last May I trained two new colleagues at the till, and both passed their trial week.";

test("an answer holds what it tells, and is to the question that is open", () => {
  const { answers, replies } = mark(
    talk(
      `Hello.\n\n${help}`,
      story,
      "Thanks. How did that end?",
      "We were nine.",
      `I see. ${mistake}`,
      "skip",
    ),
  );
  expect(answers).toEqual([
    { id: "m1", situation: true, action: true, result: true, own_part: true, number: true, competency: 0 },
    { id: "m3", ...noMarks, competency: 0, number: true },
    { id: "m5", ...noMarks },
  ]);
  expect(replies.map((reply) => reply.questions)).toEqual([[help], [], [mistake]]);
});

test.each(["What do you mean?", "I'd rather not say.", "I don't know.", "???"])(
  "%s answers nothing",
  (text) => expect(mark(talk(help ?? "", text)).answers).toEqual([{ id: "m1", ...noMarks }]),
);

test("a question of the character's own, and the goodbye, end what was open", () => {
  const bye =
    "That was my last question. Thank you for your time. When you are ready, press Advance to finish.";
  const { answers } = mark(talk(help ?? "", story, "Thanks.\n\nWhat do you read?", story, bye, story));
  expect(answers.map(({ competency }) => competency)).toEqual([0, null, null]);
});

test("what was done by a team is an action without a part of one's own", () => {
  const { answers } = mark(talk(help ?? "", "Last summer the oven broke, so we borrowed another one."));
  expect(answers).toMatchObject([{ action: true, own_part: false }]);
});

test("only what is pending is marked", () => {
  const turns = talk(help ?? "", story, mistake ?? "", story);
  expect(mark(turns, ["m3"])).toMatchObject({ answers: [{ id: "m3", competency: 1 }], replies: [] });
});

test("a question is held word for word, whatever the signs", () => {
  expect(heldQuestions(`So – ${help?.toUpperCase().replace(".", "!")}`, [help ?? "", mistake ?? ""])).toEqual(
    [help],
  );
  expect(heldQuestions("Tell me about a time when you helped.", [help ?? ""])).toEqual([]);
});
