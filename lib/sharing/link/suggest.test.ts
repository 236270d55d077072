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

test("are questions that can be understood alone, each once, in the order of the interview", () => {
  const ask = (question: string, answer = long) => [said("character", question), said("user", answer)];
  const items = [
    ...ask("Your resume says “Backend developer, Nordbank”. What did you do there?", `${long} ${long}`),
    ...ask("What was hard?"),
    ...ask("Whom did you teach?", "Two juniors."),
    ...ask("Who decided?", `${long} Our lead decided.`),
    ...ask("What was hard?", `${long} And it was slow.`),
  ];
  expect(suggestedQuestions(items)).toEqual(["Who decided?", "What was hard?"]);
});
