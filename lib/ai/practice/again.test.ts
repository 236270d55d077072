import { describe, expect, it } from "vitest";
import { seedCharacters } from "@/db/seed/characters";
import { again, leadsBack } from "./ask/again";
import { findQuestions } from "./questions";

const questions = seedCharacters.flatMap((character) => findQuestions(character.system_prompt));

describe("a question put again", () => {
  it.each(questions)("is a question or an order as it stands, or a name of its matter: %s", (question) => {
    const put = again(question);
    const names = /^(?:Tell|Describe|Walk|What is)\b/.test(question) && put !== question;
    const whole = names ? /^So, (?:an?|the|your|something|somebody) [^.]+\?$/.test(put) : put === question;
    expect(whole, put).toBe(true);
    expect(leadsBack(`Gladly. Back to it: ${put}`, question)).toBe(true);
  });

  it("is shorter where it was an order", () => {
    expect(again("Tell me about a choice you made that other people did not expect.")).toBe(
      "So, a choice you made that other people did not expect?",
    );
    expect(again("What is the most stubborn problem you have worked on in the past year?")).toBe(
      "So, the most stubborn problem you have worked on in the past year?",
    );
    expect(again("Could you tell me how you deal with difficult parents, with one example?")).toBe(
      "Could you tell me how you deal with difficult parents, with one example?",
    );
  });
});
