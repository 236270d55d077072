import { describe, expect, test } from "vitest";
import { repeatsHidden } from "./repeats.ts";

type Turn = Parameters<typeof repeatsHidden>[0][number];

const character = (content: string): Turn => ({ by: "character", content, hidden: false });
const person = (content: string, hidden = false): Turn => ({ by: "user", content, hidden });

/** The character's turns that are kept. */
const remaining = (turns: Turn[], resume: string[] = [], name: string | null = null): string[] => {
  const gone = repeatsHidden(turns, resume, name === null ? [] : [name]);
  return turns.flatMap(({ by, content }, at) => (by === "character" && !gone[at] ? [content] : []));
};

describe("around a hidden answer", () => {
  const turns = [
    character("What did you build?"),
    person("A shed."),
    character("Where do you go next?"),
    person("To Zephyr, in March.", true),
    character("I see. What else did you build?"),
    person("A boat."),
  ];

  test("its question and its reply are removed", () => {
    expect(remaining(turns)).toEqual(["What did you build?"]);
  });

  test("nothing is removed if nothing is hidden", () => {
    expect(remaining(turns.map((turn) => ({ ...turn, hidden: false })))).toHaveLength(3);
  });

  test("only characters lose turns", () => {
    const gone = repeatsHidden([...turns, person("Zephyr is a wind.")], [], []);
    expect(turns.map(({ by }, at) => by === "user" && gone[at])).not.toContain(true);
  });
});

test("a later turn is removed if it uses a word that only a hidden answer introduced", () => {
  const begin = [
    character("Which firm pays for the sheds?"),
    person("I build sheds for gardens."),
    character("Why do you leave?"),
    person("My firm shouted about zephyrs.", true),
    character("I see."),
    person("Then I built a boat."),
  ];
  expect(remaining([...begin, character("And the zephyr?"), person("A light one.")])).toEqual([
    "Which firm pays for the sheds?",
  ]);
  // The character mentioned the firm first; gardens are in a shared answer.
  const harmless = "Does the firm like gardens?";
  expect(remaining([...begin, character(harmless), person("It does.")])).toContain(harmless);
});

describe("of a resume that is not shared", () => {
  const resume = ["EXPERIENCE\nFitter at Harbor Robotics, 2019\nSet up the night shift rota for all welders"];

  test("names and figures", () => {
    expect(remaining([character("Tell me about Harbor."), person("Well.")], resume)).toEqual([]);
    expect(remaining([character("What was in 2019?"), person("Well.")], resume)).toEqual([]);
  });

  test("runs of words", () => {
    const question = "You wrote that you set up a night shift rota for all the welders. How?";
    expect(remaining([character(question), person("By hand.")], resume)).toEqual([]);
  });

  test("keeps common words, the person's own words, and their name", () => {
    const questions = ["What experience has a fitter?", "And at Harbor Robotics, Ada?"];
    const answer = person("I went to Harbor Robotics.");
    expect(
      remaining(
        [character(questions[0] ?? ""), answer, character(questions[1] ?? ""), answer],
        resume,
        "Ada Obi",
      ),
    ).toEqual(questions);
  });
});
