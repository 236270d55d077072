import { expect, it } from "vitest";
import type { Turn } from "../tasks";
import { ask } from "./ask";
import { brief } from "./brief";
import { insights } from "./insights";
import { findQuestions } from "./questions";
import { summarise } from "./summarise";
import { input } from "./talk.fixture";
import { countWords } from "../../text/words.ts";

/** Always the same numbers, so that a failure can be seen again. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const PIECES = [
  "I ",
  "we ",
  "led",
  " 30%",
  "\n",
  "“",
  "”",
  '"',
  "…",
  "?",
  "! ",
  ". ",
  "``",
  "```",
  "$&",
  "$1",
  "\\",
  "🙂",
  "é",
  "ß",
  "日本語",
  "العربية",
  "\u200b",
  "\u0000",
  "\ud83d",
  "from 3 to 9",
  "by 2",
  "the ",
  "team",
  ",",
  ";",
  "- ",
  "1. ",
  "(",
  ")",
  "{x}",
  "Mr. ",
  "it's",
  "I’d",
  " ",
  "  ",
  "http://x.y",
  "undefined",
  "a".repeat(300),
];

function text(roll: () => number, most: number): string {
  let made = "";
  const count = Math.floor(roll() * most);
  for (let i = 0; i < count; i++)
    made +=
      roll() < 0.8
        ? (PIECES[Math.floor(roll() * PIECES.length)] ?? "")
        : String.fromCodePoint(32 + Math.floor(roll() * 0xd000));
  return made;
}

it("never throws, stays bounded and quotes word for word, whatever is written", () => {
  const roll = dice(42);
  for (let round = 0; round < 250; round++) {
    const turns: Turn[] = Array.from({ length: Math.floor(roll() * 9) }, (_, i) => ({
      id: `m${i}`,
      speaker: roll() < 0.5 ? "user" : "character",
      name: text(roll, 3),
      text: text(roll, 60),
      ...(roll() < 0.1 ? { greeting: true } : {}),
    }));
    const reply = ask(
      input({
        characterName: text(roll, 4),
        systemPrompt: text(roll, 80),
        turns,
        asked: [text(roll, 20), ""],
        summary: roll() < 0.5 ? null : text(roll, 20),
        handoff:
          roll() < 0.5
            ? []
            : [
                {
                  character: text(roll, 3),
                  brief: roll() < 0.5 ? null : text(roll, 30),
                  answers: [text(roll, 20)],
                },
              ],
        resume: roll() < 0.5 ? null : [text(roll, 20), text(roll, 20)],
        nextCharacter: roll() < 0.5 ? null : text(roll, 3),
      }),
    );
    expect(countWords(reply)).toBeLessThanOrEqual(110);
    expect(reply.trim()).not.toBe("");
    expect(reply.length).toBeLessThan(1600);
    expect(findQuestions(text(roll, 80)).length).toBeGreaterThan(0);

    const draft = insights({ template: "", characters: ["A"], turns });
    for (const { quote, message_id } of draft.notable_quotes) {
      const turn = turns.find((other) => other.id === message_id);
      expect(turn?.speaker).toBe("user");
      expect(turn?.greeting).not.toBe(true);
      expect(turn?.text).toContain(quote);
    }
    for (const { evidence } of [...draft.strengths, ...draft.improvement_areas]) {
      expect(evidence.length).toBeGreaterThan(0);
      for (const id of evidence) expect(turns.find((turn) => turn.id === id)?.speaker).toBe("user");
    }
    expect(
      brief({ characterName: "A", previous: text(roll, 60), turns }).split(/\s+/).length,
    ).toBeLessThanOrEqual(120);
    expect(
      summarise({ characterName: "A", previous: text(roll, 200), turns }).split(/\s+/).length,
    ).toBeLessThanOrEqual(200);
  }
});
