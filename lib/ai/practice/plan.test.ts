import { describe, expect, test } from "vitest";
import { advertLines } from "./advert";
import { practicePlan } from "./plan";

const listing = (name: string, ...questions: string[]) => ({
  id: name,
  name,
  prompt: `You are ${name}. Your questions:\n${questions.map((one, at) => `${at + 1}. ${one}`).join("\n")}`,
});
const ada = listing("Ada", "What do you do at the moment?", "What did you build last?", "What broke once?");
const bo = listing("Bo", "Who taught you most?", "Whom did you help last?");
const nobody = (name: string) => ({ id: name, name, prompt: `You are ${name}, who likes people.` });
const asked = (plan: { behavioural: string }[]) => plan.map(({ behavioural }) => behavioural);
const askAbout = (line: string) => `The advert says: “${line}”. What have you done that shows it?`;

describe("without a job text", () => {
  test("the characters' own questions are distributed evenly, beginning with the first character's first", () => {
    const { plan, spare } = practicePlan({ count: 3, brief: "", characters: [ada, bo] });
    expect(plan).toEqual([
      expect.objectContaining({ character_id: "Ada", behavioural: "What do you do at the moment?" }),
      expect.objectContaining({ character_id: "Ada", behavioural: "What did you build last?" }),
      expect.objectContaining({ character_id: "Bo", behavioural: "Who taught you most?", situational: "" }),
    ]);
    expect(spare).toEqual([]);
  });

  test("a character with more questions takes over from one without; then the plan is shorter", () => {
    const { plan } = practicePlan({ count: 8, brief: " \n ", characters: [ada, bo] });
    expect(plan.map(({ character_id }) => character_id)).toEqual(["Ada", "Ada", "Ada", "Bo", "Bo"]);
  });

  test("characters without a list share the general questions without repetition", () => {
    const { plan } = practicePlan({ count: 5, brief: "", characters: [nobody("Cy"), nobody("Di")] });
    expect(plan.map(({ character_id }) => character_id)).toEqual(["Cy", "Cy", "Cy", "Di", "Di"]);
    expect(new Set(asked(plan)).size).toBe(5);
  });

  test("eight characters have a question each, also if three are requested", () => {
    const characters = Array.from({ length: 8 }, (_, at) => listing(`c${at}`, `What did you do in ${at}?`));
    const { plan } = practicePlan({ count: 3, brief: "", characters });
    expect(plan.map(({ character_id }) => character_id)).toEqual(characters.map(({ id }) => id));
  });
});

describe("with a job text", () => {
  const brief =
    "Shift leader\n- Leads a team of four\n- Plans the week\n- Talks to angry customers\n- Counts the till";

  test("as many lines as fit follow the easy question, spread evenly; the others are spare", () => {
    const { plan, spare } = practicePlan({ count: 4, brief, characters: [ada, bo] });
    expect(asked(plan)).toEqual([
      "What do you do at the moment?",
      askAbout("Leads a team of four"),
      askAbout("Plans the week"),
      askAbout("Talks to angry customers"),
    ]);
    expect(plan.map(({ character_id }) => character_id)).toEqual(["Ada", "Ada", "Bo", "Bo"]);
    expect(asked(spare)).toEqual([askAbout("Counts the till")]);
    expect(spare[0]).toMatchObject({ competency: "Counts the till", situational: "" });
  });

  test("the characters' own questions complete too few lines, and every character asks something", () => {
    const { plan, spare } = practicePlan({ count: 3, brief: "Bake bread at night.", characters: [ada, bo] });
    expect(asked(plan)).toEqual([
      "What do you do at the moment?",
      "What did you build last?",
      askAbout("Bake bread at night"),
    ]);
    expect(spare).toEqual([]);
    const three = practicePlan({
      count: 3,
      brief: "Bake bread at night.",
      characters: [ada, bo, nobody("Cy")],
    });
    expect(three.plan.map(({ character_id }) => character_id)).toEqual(["Ada", "Bo", "Cy"]);
  });

  test("topics and questions respect the maximum lengths of a plan", () => {
    const line = `Supervises ${"internationalisation ".repeat(8)}at night`;
    const [, entry] = practicePlan({ count: 2, brief: line, characters: [ada] }).plan;
    expect(entry?.behavioural).toBe(askAbout(line));
    expect(entry?.behavioural.length).toBeLessThanOrEqual(300);
    expect(entry?.competency).toMatch(/^Supervises .*internationalisation…$/);
    expect(entry?.competency.length).toBeLessThanOrEqual(80);
  });

  test.each([
    ["one word of 8,000 characters", "x".repeat(8000)],
    ["one sentence of 8,000 characters", "work and ".repeat(888)],
    ["signs", "-\n* \n…\n###\n()"],
  ])("for a text of only %s, the plan has the characters' own questions", (_, text) => {
    expect(
      practicePlan({ count: 3, brief: text, characters: [ada] }).plan.map(({ competency }) => competency),
    ).toEqual(["What do you do at the moment?", "What did you build last?", "What broke once?"]);
  });

  test("at most twenty entries are spare", () => {
    const many = Array.from({ length: 300 }, (_, at) => `- Knows machine number ${at}`).join("\n");
    const { plan, spare } = practicePlan({ count: 8, brief: many, characters: [ada, bo] });
    expect([plan.length, spare.length]).toEqual([8, 20]);
  });

  test("leaves out a line that asks for a protected trait", () => {
    const { plan, spare } = practicePlan({
      count: 2,
      brief: "- Under 40 and energetic\n- Plans the week",
      characters: [ada],
    });
    expect(asked(plan)).toEqual(["What do you do at the moment?", askAbout("Plans the week")]);
    expect(spare).toEqual([]);
  });
});

describe("the lines of a job text", () => {
  test("are list items with any marker, each once", () => {
    const marks = ["- ", "* ", "• ", "1. ", "2) ", "– ", "▪", "✓ ", "a) "];
    const text = marks.map((mark, at) => `${mark}Handles ${at} machines;`).join("\n");
    expect(advertLines(`${text}\n- handles 0 MACHINES.`)).toEqual([
      "handles 0 MACHINES",
      ...marks.slice(1).map((_, at) => `Handles ${at + 1} machines`),
    ]);
  });

  test("are the sentences of a paragraph that have 3 to 25 words", () => {
    const long = `You ${"do this and ".repeat(9)}that.`;
    expect(
      advertLines(`You lead a team. Easy. You plan rotas, e.g. for Dr. Shah! ${long} And you count.`),
    ).toEqual(["You lead a team", "You plan rotas, e.g. for Dr. Shah!", "And you count"]);
  });

  test("leave out headings, lines in capitals, questions, money, addresses and telephone numbers", () => {
    expect(advertLines("Nurse in a ward\nWhat you will do\n- Care for twelve")).toEqual(["Care for twelve"]);
    const text = `Nurse in a small ward
ABOUT THE ROLE IN LEEDS
What you will do:
- Care for twelve patients
What we would like to see
- Calm in a crisis
Does this sound like you?
- £32,000 a year
- 2.400 EUR im Monat
- 3.000 € im Monat
Write to jobs@example.com by Friday.
See www.example.com/jobs for more.
Call us on 0113 496 0000 today.`;
    expect(advertLines(text)).toEqual(["Care for twelve patients", "Calm in a crisis"]);
  });

  test("leave out a heading above lines without markers", () => {
    const text = "What you will do\n\nCare for twelve patients\nKeep their records\n\nGood English and calm";
    expect(advertLines(text)).toEqual([
      "Care for twelve patients",
      "Keep their records",
      "Good English and calm",
    ]);
    expect(advertLines("I want to be a nurse")).toEqual(["I want to be a nurse"]);
  });

  test("are joined if they were wrapped, and read from HTML", () => {
    const wrapped =
      "You are the person who opens the shop in the morning and\ncloses it at night.\nYou count the till.";
    expect(advertLines(wrapped)).toEqual([
      "You are the person who opens the shop in the morning and closes it at night",
      "You count the till",
    ]);
    const html =
      "<h2>The job in short</h2><ul><li>Bread&nbsp;&amp; cakes for <b>all</b></li><li class='x'>Opens at five</li></ul>";
    expect(advertLines(html)).toEqual(["Bread & cakes for all", "Opens at five"]);
  });

  test("are the same in any language", () => {
    expect(
      advertLines("Ihre Aufgaben:\n• Sie führen ein Team von vier\nWIR BIETEN IHNEN\n• 3.000 € im Monat"),
    ).toEqual(["Sie führen ein Team von vier"]);
    expect(advertLines("・\n- 您负责领导四人团队")).toEqual(["您负责领导四人团队"]);
  });
});
