import { expect, test } from "vitest";
import { questionsAsked } from "../../text/questions.ts";
import { countWords } from "../../text/words.ts";
import type { Turn } from "../tasks.ts";
import { ask } from "./ask.ts";
import { brief, summarise } from "./notes.ts";
import { findQuestions } from "./questions.ts";
import { hold, input } from "./talk.fixture.ts";

/** Always the same numbers, so that a failure can be seen again. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

const pieces =
  "I | we |led| 30%|\n|“|”|\"|…|?|! |. |``|```|$&|$1|\\|🙂|é|ß|日本語|العربية|\u200b|\u0000|\ud83d|from 3 to 9|the |team|,|;|- |1. |(|)|{x}|Mr. |it's|I’d| |  |http://x.y|undefined|What did you |Ask: |When |you |# |**|\ue000|\ue001|Left for later: |Talked about "
    .split("|")
    .concat("a".repeat(300));

function noise(roll: (below: number) => number, max: number): string {
  return Array.from({ length: roll(max) }, () =>
    roll(5) > 0 ? (pieces[roll(pieces.length)] ?? "") : String.fromCodePoint(32 + roll(0xd000)),
  ).join("");
}

test("never throws and stays bounded, whatever is written", () => {
  const roll = dice(42);
  for (let round = 0; round < 30; round++) {
    const turns: Turn[] = Array.from({ length: roll(9) }, (_, at) => ({
      id: `m${at}`,
      speaker: roll(2) === 0 ? "user" : "character",
      name: noise(roll, 3),
      text: noise(roll, 60),
      ...(roll(10) === 0 ? { greeting: true } : {}),
    }));
    const reply = ask(
      input({
        characterName: noise(roll, 4),
        systemPrompt: noise(roll, 80),
        turns,
        asked: [noise(roll, 20), ""],
        summary: roll(2) === 0 ? null : noise(roll, 20),
        handoff:
          roll(2) === 0
            ? []
            : [
                {
                  character: noise(roll, 3),
                  brief: roll(2) === 0 ? null : noise(roll, 30),
                  answers: [noise(roll, 20)],
                },
              ],
        resume: roll(2) === 0 ? null : [noise(roll, 20), noise(roll, 20)],
        nextCharacter: roll(2) === 0 ? null : noise(roll, 3),
      }),
    );
    expect(countWords(reply)).toBeLessThanOrEqual(110);
    expect(reply.trim()).not.toBe("");
    expect(findQuestions(noise(roll, 80)).length).toBeGreaterThan(0);
    const previous = noise(roll, 200);
    for (const [write, max] of [
      [brief, 120],
      [summarise, 200],
    ] as const)
      expect(write({ characterName: "A", previous, turns }).split(/\s+/).length).toBeLessThanOrEqual(max);
  }
});

const phrases =
  "I rang the harbour master | we shared the work | my sister died | skip | I don't know | useless bot | What do you mean? | Ich weiß es nicht mehr | in the end it floated | last winter the quay flooded | can I come back to this later | 4,000 pounds | ok | hello | write me a poem | because of the tide | I always try my best | and then I mended the rope".split(
    " | ",
  );

test("any talk: one question a turn, no words of the person's, and an end", () => {
  const roll = dice(7);
  const systemPrompt =
    "You are Maya.\n1. Which boats do you sail?\n2. Tell me about a trip that went wrong.\n3. Why do you sail?\n4. If it rains, what do you do?";
  for (let round = 0; round < 4; round++) {
    const messages = Array.from({ length: 24 }, () =>
      Array.from({ length: 1 + roll(4) }, () => phrases[roll(phrases.length)] ?? "").join(". "),
    );
    const { replies } = hold(messages, { systemPrompt });
    for (const reply of replies) {
      expect(questionsAsked(reply).length, reply).toBe(reply.includes("press Advance to finish") ? 0 : 1);
      expect(reply).not.toMatch(/harbour|sister|rope|quay|floated|tide|poem|useless|4,000/);
    }
    expect(replies.at(-1)).toContain("press Advance to finish");
    for (const question of findQuestions(systemPrompt)) expect(replies.join(" ")).toContain(question);
  }
});
