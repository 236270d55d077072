import { describe, expect, it } from "vitest";
import { seedCharacters } from "@/db/seed/characters";
import { missingPartOf } from "./ask/missing-part";
import { findQuestions } from "./questions";
import { hold } from "./talk.fixture";

const NURSE = "I'm a nurse on a ward for old people, twelve years now.";
const EVENT = "Tell me about a time when you changed something.";

function reply(answer: string, name = "Maya"): string {
  return hold(name, `You are ${name}.\n1. ${EVENT}\n2. What else do you do?`, [answer]).replies[1] ?? "";
}

describe("an outcome", () => {
  const questions = seedCharacters.flatMap((character) => findQuestions(character.system_prompt));

  it.each([
    NURSE,
    "I work as a nurse on a ward for old people, twelve years now.",
    "I've worked as a nurse on a ward for old people for twelve years now.",
    "Nurse on a ward for old people, twelve years now. I started when I was 22.",
  ])("is not asked for where nothing happened: %s", (answer) => {
    for (const question of questions)
      expect(["result", "part", "number", "story"], question).not.toContain(missingPartOf(answer, question));
    expect(reply(answer)).not.toMatch(/different afterwards|turn out|came of that|how did it end/);
  });

  it("is asked for of the deed, not of the fact beside it", () => {
    for (const name of ["Maya", "Daniel", "Priya", "Bo"]) {
      const said = reply(`${NURSE} I moved the water round.`, name);
      expect(said).toContain("You moved the water round.");
      expect(said).not.toContain("nurse");
    }
  });
});

describe("what another character was told", () => {
  const intro = (answers: string[], brief: string | null = null): string =>
    hold("Ben", "You are Ben.\n1. What do you read?", [], {
      handoff: [{ character: "Maya Okafor", brief, answers }],
    }).replies[0] ?? "";

  it("is the strongest deed of one's own", () => {
    const said = intro([
      "My colleague wanted to put everything on the web page of the ward, and that was turned down.",
      "I put the cups on a red tray and falls went from 6 a month to 2.",
    ]);
    expect(said).toMatch(/You told Maya Okafor that you put the cups on a red tray/);
    expect(said).not.toContain("web page");
  });

  it("is not what another wanted, though one answered it", () => {
    const said = intro(
      [],
      "Told Maya Okafor: A young doctor wanted the plan on the web page of the ward and I said no. I made a chart with pictures for the kitchen and now the trays come right.",
    );
    expect(said).toContain("You told Maya Okafor that you made a chart with pictures for the kitchen");
    expect(said).not.toContain("web page");
  });

  it("is left out where there is no such deed", () => {
    for (const brief of [null, "Told Maya Okafor: My colleague wanted a web page for the ward."]) {
      const said = intro(
        ["My colleague wanted a web page for the ward and the matron said no.", NURSE],
        brief,
      );
      expect(said).not.toMatch(/web page|nurse|You told/);
      expect(said).toContain("You have already talked with Maya Okafor");
    }
  });
});
