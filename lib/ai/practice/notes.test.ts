import { describe, expect, test } from "vitest";
import type { Turn } from "../tasks.ts";
import { brief, summarise, topicsIn } from "./notes.ts";
import { hold } from "./talk.fixture.ts";
import { topicOf } from "./topics.ts";
import { languageNote } from "./wordings.ts";

const systemPrompt =
  "1. Tell me about a mistake you made.\n2. What motivates you?\n3. How do you work under pressure?";
const talk = (messages: string[]): Turn[] => hold(messages, { systemPrompt }).turns;
const briefOf = (messages: string[], previous: string | null = null): string =>
  brief({ characterName: "Maya", previous, turns: talk(messages) });
const answers = [
  "Last May I put salt in the custard at the school fair. I told the cook at once and made a new one, so nobody noticed in the end.",
  "I like it when a plan on paper turns into something that people can sit on.",
  "Last summer we were two people short. I wrote a list each morning and we finished every order on time.",
];

describe("a brief", () => {
  test("names the topics of the questions that were answered, and no event", () => {
    const text = briefOf(answers);
    expect(topicsIn(text).length).toBe(3);
    expect(text).toContain("mistake");
    expect(text).not.toMatch(/custard|salt|cook|paper|list/);
  });

  test.each([
    "skip",
    "My brother was killed that year.",
    "what do you mean?",
    "I would rather not talk about it.",
    "I put my salary of £30k on the wrong form; call me on 07700 900123.",
  ])("leaves out a question to which somebody said: %s", (message) =>
    expect(briefOf([message])).not.toContain("mistake"),
  );

  test("keeps what an earlier one named and is never empty", () => {
    expect(topicsIn(briefOf(answers.slice(0, 1), "Talked about teamwork."))[0]).toBe("teamwork");
    expect(briefOf([])).not.toBe("");
    expect(
      briefOf(Array.from({ length: 60 }, () => answers[0] ?? "")).split(/\s+/).length,
    ).toBeLessThanOrEqual(120);
  });
});

test.each([
  ["In your current job, what number are you most proud of?", "an achievement"],
  ["When have you had to change somebody's mind?", "winning people over"],
  ["Talk me through the worst service you've ever run, and what you did the next day.", undefined],
  ["What's the job you still tell people about?", undefined],
  ["What can you tell me about this topic: “work since graduating”?", undefined],
  ["Which piece of work would you defend in front of the board?", undefined],
  ["Describe a patient whose condition changed.", undefined],
  ["Who do you turn to, and how do you know when to?", undefined],
])("the topic of %s", (question, topic) => expect(topicOf(question)).toBe(topic));

describe("a running summary", () => {
  const summaryOf = (messages: string[], previous: string | null = null): string =>
    summarise({ characterName: "Maya", previous, turns: talk(messages) });

  test("remembers that English was asked for", () => {
    expect(
      summaryOf(["Ich habe letztes Jahr im Laden das falsche Brot bestellt und es dann verschenkt."]),
    ).toContain(languageNote);
    expect(summaryOf([], languageNote)).toContain(languageNote);
  });
});
