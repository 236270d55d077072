import { describe, expect, it } from "vitest";
import { insights } from "./insights";
import { interview, type Line } from "./interview.fixture";
import { findQuestions } from "./questions";

function draftOf(...lines: Line[]): ReturnType<typeof insights> {
  return insights({ template: "", characters: ["Sam"], turns: interview("x", lines).turns });
}
const strengths = (...lines: Line[]): string =>
  draftOf(...lines)
    .strengths.map((claim) => claim.text)
    .join("\n");
const gaps = (...lines: Line[]): string =>
  draftOf(...lines)
    .improvement_areas.map((area) => area.text)
    .join("\n");

describe("a strength", () => {
  it("is no fact of a life", () => {
    expect(
      strengths(
        ["Sam", "How did you come to what you are studying?"],
        [
          "#a",
          "I started out volunteering at an animal shelter when I was 15, and now I'm finishing a nursing course at college.",
        ],
        ["Sam", "Could you tell me what made you start coaching?"],
        ["#b", "My dad ran the U9s and his knee went so I took over for one week."],
      ),
    ).toBe("");
  });

  it("is labelled by what its words show", () => {
    const said = (question: string, text: string): string => strengths(["Sam", question], ["#a", text]);
    const ask = "Tell me about a time when you changed something.";
    expect(
      said(
        ask,
        "There was a greyhound in for bloods and I was terrible at first, I missed the vein six times on one greyhound, but I practised on the training arm every lunch break and now I get it nine times out of ten.",
      ),
    ).toBe(
      "Shows how far it came, with figures: you missed the vein six times on one greyhound, but you practised on the training arm every lunch break and now you get it nine times out of ten.",
    );
    expect(
      said(ask, "I moved the bread order to three days, and we throw away 11 kilos instead of 30."),
    ).toMatch(/^Gives the comparison in figures/);
    expect(
      said(ask, "I replaced the free text with a lookup and errors fell by 30% in three weeks."),
    ).toMatch(/^Puts a figure on the change/);
    expect(
      said(
        ask,
        "I told the lab straight away and they re-ran it, and now I label at the table before I take the blood.",
      ),
    ).toMatch(/^Says what you do differently now/);
    expect(
      said(ask, "I invited her in to watch a session and she saw him reading to another child."),
    ).toMatch(/^Says what came of it/);
  });

  it("is not the mishap that was asked for, nor a share of the time", () => {
    expect(
      strengths(
        ["Sam", "Tell me about something you ruined."],
        ["#a", "I cut a beam 10 cm short and it was wasted."],
      ),
    ).toBe("");
    expect(
      strengths(
        ["Sam", "What did you change?"],
        ["#a", "I profiled it and found 80% of the time in one query, so I rewrote the query that night."],
      ),
    ).not.toMatch(/how far|change:/);
  });

  it("is quoted in the summary with its outcome", () => {
    const { summary } = draftOf(
      ["Sam", "When did you last persuade someone?"],
      ["#a", "I made a list of expiry dates and chucked out 14 boxes. My manager uses the list now."],
    );
    expect(summary).toContain(
      '"I made a list of expiry dates and chucked out 14 boxes. My manager uses the list now"',
    );
  });
});

describe("what is missing", () => {
  it("is not counted in words", () => {
    const text = gaps(
      ["Sam", "Tell me about a time when somebody gave you criticism."],
      ["#a", "yes"],
      ["Sam", "What do people come to you for?"],
      ["#b", "money"],
    );
    expect(text).not.toMatch(/\d+ words|one word/);
    expect(text).toContain('you said "yes" and no more. Missing: the situation');
    expect(text).toContain('you said "money" and left it there');
  });

  it("is told no more once the follow-up brought it", () => {
    expect(
      gaps(
        ["Sam", "Describe a situation in which you took responsibility for something."],
        ["#a", "the pitch was full of dog mess, so i put a box of bags by the gate"],
        ["Sam", "You put a box of bags by the gate. What came of that, and how could you tell?"],
        ["#b", "went from a problem every saturday to twice all season"],
        ["Sam", "Tell me about a time when something went wrong."],
        ["#c", "Once I mislabelled a blood tube."],
        ["Sam", "You once mislabelled a blood tube. What happened then, and what did you do?"],
        ["#d", "I told the lab straight away and they re-ran it."],
        ["#e", "that's about it really"],
      ),
    ).toBe("");
  });

  it.each([
    [
      "What do people come to you for?",
      "Calming nervous dogs mostly. My last review says clients find me calm.",
    ],
    [
      "What have you done to help somebody else become better?",
      "mentored an intern. she now leads the billing team.",
    ],
    [
      "What did you leave behind that is still in use?",
      "Runbooks. Every alert links to one. Team of 9 still uses them.",
    ],
    ["Which result would you want an employer to know about?", "The rota one I told Sam"],
  ])("is not an outcome in other words: %s", (question, answer) => {
    expect(gaps(["Sam", question], ["#a", answer])).toBe("");
  });

  it("is no end where a person or a wish was asked for", () => {
    const text = gaps(
      ["Sam", "Tell me about a person who has shaped the way you work."],
      ["#a", "my manager deb"],
      ["Sam", "What would you like to be doing a year from now?"],
      ["#b", "back at a law firm"],
    );
    expect(text).not.toMatch(/ended|occasion when it really happened/);
  });
});

describe("the summary", () => {
  const { summary } = draftOf(
    ["Sam", "What have you made, organised or taken care of?"],
    [
      "#a",
      "The kennel feeding rota. I colour coded the bowls by diet and feeding went from three hours to under two.",
    ],
    ["Sam", "Tell me about something you kept going with although it was hard."],
    ["#b", "Learning Arabic. I had a lesson at six each morning for two years and passed the exam in May."],
    ["Sam", "Tell me about a choice you made that other people did not expect."],
    ["#c", "yes"],
  );

  it("names what was spoken about, out of the answers", () => {
    expect(summary).toContain("you spoke about the kennel feeding rota and learning Arabic");
    expect(summary.replace(/"[^"]*"/g, "")).not.toMatch(/a choice you made|something you kept/);
  });

  it("gives the clearest evidence and one thing to work on", () => {
    expect(summary).toContain("feeding went from three hours to under two");
    expect(summary.match(/The one thing to work on/g)).toHaveLength(1);
  });
});

it("sums up a wish without asking for an occasion", () => {
  const { summary } = draftOf(
    ["Sam", "What would you like to be doing a year from now?"],
    ["#a", "back at a law firm"],
    ["Sam", "What did you change?"],
    ["#b", "I moved the bread order to three days, and we throw away 11 kilos instead of 30."],
  );
  expect(summary).toContain("The one thing to work on is saying why, with one example");
});

describe("prompts in prose", () => {
  it("give their topics besides the questions that they write out", () => {
    expect(
      findQuestions(
        'You are Bea. Start by asking what made them start coaching. Then ask "What does one of your sessions look like?" Ask about a player they helped, how they deal with difficult parents and what they want to learn next.',
      ),
    ).toEqual([
      "Could you tell me what made you start coaching?",
      "What does one of your sessions look like?",
      "Could you tell me about a player you helped, starting with one particular example?",
      "Could you tell me how you deal with difficult parents, with one example?",
      "Could you tell me what you want to learn next, with one example?",
    ]);
    expect(
      findQuestions(
        "Topics to explore: leadership, a situation that went wrong and what they did, why civilian life.",
      ),
    ).toHaveLength(3);
  });
});
