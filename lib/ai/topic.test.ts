import { expect, test } from "vitest";
import type { Turn } from "./tasks.ts";
import { firstTopic } from "./topic.ts";

/** Questions and answers by turns. */
const talk = (...texts: string[]): Turn[] =>
  texts.map((text, at) => ({
    id: String(at),
    speaker: at % 2 === 0 ? ("character" as const) : ("user" as const),
    name: at % 2 === 0 ? "Daniel Reyes" : "Ada",
    text,
  }));
const person = ["Tell me about a person who has shaped you.", "My uncle let me solder when I was nine."];
const mistake = "Tell me about a time when something you were doing went wrong.";
const deed = "I deleted the wrong table, told my manager at once and wrote a script that restored it.";

test.each([
  ["the first question that has one", [...person, mistake, deed], "Learning from mistakes"],
  ["none without an answer", [mistake], undefined],
  ["none that was passed", [mistake, "I'd rather not talk about that."], undefined],
  ["none where nothing is sure", person, undefined],
])("%s", (_, texts, topic) => {
  expect(firstTopic(talk(...texts))).toBe(topic);
});

test("what hurts is no title", () => {
  const answer = "My sister died in March, and I had a breakdown while I was organising the conference.";
  expect(firstTopic(talk(mistake, answer))).toBeUndefined();
});
