import { describe, expect, it } from "vitest";
import { insights } from "./insights";
import { interview, type Line } from "./interview.fixture";

const ALL_TOLD = "Each answer says what was done or why";
const QUESTION = "What do people come to you for when they need a hand?";

function summary(...lines: Line[]): string {
  return insights({ template: "", characters: ["Sam"], turns: interview("x", lines).turns }).summary;
}

describe("that each answer says what was done or why", () => {
  it.each([
    "Nothing else.",
    "I'm a nurse on a ward for old people, twelve years now.",
    "Calming nervous dogs mostly. My last review says clients find me calm.",
  ])("is not said where it is not so: %s", (answer) => {
    const said = summary(["Sam", QUESTION], ["#a", answer]);
    expect(said).not.toContain(ALL_TOLD);
    expect(said).toMatch(/\.$/);
  });

  it("is not said when one answer of many adds nothing", () => {
    const lines: Line[] = [
      ["Sam", "Tell me about something you changed."],
      ["#a", "I replaced the free text with a lookup and errors fell by 30% in three weeks."],
    ];
    expect(summary(...lines)).toContain(ALL_TOLD);
    expect(summary(...lines, ["#b", "Nothing else."])).not.toContain(ALL_TOLD);
  });
});
