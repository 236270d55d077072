import { expect, test } from "vitest";
import type { SnapshotItem } from "../schema.ts";
import { suggestedQuestions } from "./suggest.ts";

const said = (speaker_type: "character" | "user", content: string): SnapshotItem => ({
  id: crypto.randomUUID(),
  source: "transcript",
  page: null,
  speaker_type,
  speaker_name: speaker_type === "character" ? "Priya" : null,
  content,
});
const long = "I moved the nightly batch of the bank to streams and measured each step of it.";
const ask = (question: string, answer = long) => [said("character", question), said("user", answer)];

test("are questions with what they refer to, each once, in the order of the interview", () => {
  const items = [
    ...ask("Thank you. Your resume says “Backend developer, Nordbank”. What did you do there?"),
    ...ask("What was hard?"),
    ...ask("Whom did you teach?", "Two juniors."),
    ...ask("Who decided?", `${long} Our lead decided.`),
    ...ask("What was hard?", `${long} And it was slow.`),
  ];
  expect(suggestedQuestions(items)).toEqual([
    "Your resume says “Backend developer, Nordbank”. What did you do there?",
    "Who decided?",
    "What was hard?",
  ]);
});

test("of answers of equal length, the first are suggested", () => {
  const items = ["Who?", "When?", "Where?", "How?"].flatMap((question) => ask(question));
  expect(suggestedQuestions(items)).toEqual(["Who?", "When?", "Where?"]);
});

test("may end with a full-width question mark", () => {
  expect(suggestedQuestions(ask("何が大変でしたか？"))).toEqual(["何が大変でしたか？"]);
});
