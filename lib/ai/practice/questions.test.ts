import { describe, expect, test } from "vitest";
import { seedCharacters } from "@/db/seed/characters";
import { findQuestions, listedQuestions } from "./questions.ts";

type Case = [shape: string, prompt: string, questions: string[]];

const lists: Case[] = [
  [
    "a line of instructions and a numbered list",
    "Ask these questions in this order, one at a time:\n1. When have you got something badly wrong, and how did you put it right?\n2. What would you like to learn next?",
    [
      "When have you got something badly wrong, and how did you put it right?",
      "What would you like to learn next?",
    ],
  ],
  [
    "wrapped lines, labels and hints in brackets",
    "You are Al.\n\nQuestions:\n1. **Path**: What brought you\n   to this field?\n2) Tell me about a hard day.\n(3) Motivation - what keeps you going? (listen for values)\n\nRules:\n- Be kind. Do not judge.",
    ["What brought you to this field?", "Tell me about a hard day.", "What keeps you going?"],
  ],
  [
    "bullets between follow-ups and things to avoid",
    'Ask these:\n- What do you grow?\n- How do you water it?\n\nFollow up:\n- Can you give an example?\n- If they are vague, ask "What happened next?"\n\nAvoid:\n- Why did you leave your job?',
    ["What do you grow?", "How do you water it?"],
  ],
  [
    "letters",
    "a) Who trained you?\nb) What do you repair most?\nc) When do you send a boat away?",
    ["Who trained you?", "What do you repair most?", "When do you send a boat away?"],
  ],
  [
    "letters in brackets",
    "(a) Who taught you to weld?\n(b) What was your first job?",
    ["Who taught you to weld?", "What was your first job?"],
  ],
  [
    "Q1, Q2",
    "Q1: Which shift do you like?\nQ2: If a bus is late, what do you tell people?",
    ["Which shift do you like?", "If a bus is late, what do you tell people?"],
  ],
  [
    "Q. with hints",
    "Q. What have you baked for a crowd? (how many, for whom)\nQ. What went flat? (why)",
    ["What have you baked for a crowd?", "What went flat?"],
  ],
  [
    "arrows",
    "You ask:\n\n→ What did you paint last?\n→ Describe a wall you would not paint.",
    ["What did you paint last?", "Describe a wall you would not paint."],
  ],
  [
    "one bullet on another",
    "• What is in your van?\n• Who rings you at night?",
    ["What is in your van?", "Who rings you at night?"],
  ],
  [
    "lines without markers",
    "Please work through the following:\n\nWhich animals do you look after?\nTell me about one that got away.\nWhen have you called the vet, and what did you say?",
    [
      "Which animals do you look after?",
      "Tell me about one that got away.",
      "When have you called the vet, and what did you say?",
    ],
  ],
  [
    "a question of two sentences on a line",
    "Ask:\nWas there a day when you wanted to leave? What happened?\nWhat keeps you there?",
    ["Was there a day when you wanted to leave? What happened?", "What keeps you there?"],
  ],
  [
    "three sentences that are one question",
    "1. Think of a lesson that went wrong. It can be a small one. What did you do in the next five minutes?\n2. Who helps you?",
    [
      "Think of a lesson that went wrong. It can be a small one. What did you do in the next five minutes?",
      "Who helps you?",
    ],
  ],
  [
    "two questions in one item",
    "1. Where do you work, and since when?\n2. Did you ever get hurt there? What happened after?",
    ["Where do you work, and since when?", "Did you ever get hurt there? What happened after?"],
  ],
  [
    "conditions that are the question",
    "- If a guest complains about the noise, what do you do?\n- When you are tired, what goes first?\n- In your last job, what did you change?\n- After a bad night, how do you start again?",
    [
      "If a guest complains about the noise, what do you do?",
      "When you are tired, what goes first?",
      "In your last job, what did you change?",
      "After a bad night, how do you start again?",
    ],
  ],
  [
    "a quotation inside a question",
    'Ask:\n- If a pupil said "this is pointless", what would you say?\n- What does "fair" mean to you?',
    ['If a pupil said "this is pointless", what would you say?', 'What does "fair" mean to you?'],
  ],
  [
    "requests without a question mark",
    "1. Describe a bridge you are proud of\n2. Give an example of a repair that did not hold\n3. Explain a lock to me as if I were six\n4. Walk me through your Monday",
    [
      "Describe a bridge you are proud of.",
      "Give an example of a repair that did not hold.",
      "Explain a lock to me as if I were six.",
      "Walk me through your Monday.",
    ],
  ],
  [
    "marks left out",
    "Questions\n1. What is the best thing you have cooked\n2. How do you choose your knives",
    ["What is the best thing you have cooked?", "How do you choose your knives?"],
  ],
  [
    "headings of Markdown with rules and an example dialogue",
    "## Who you are\nIda, a forester.\n\n## What to ask\n1. Which tree would you not fell?\n2. Who checks your saw?\n\n## How to ask\n- Dig for what *they* did. Is it clear what you heard?\n\n## Example\nIda: What is in your bag?\nCandidate: A rope.\nIda: And what do you tie with it?",
    ["Which tree would you not fell?", "Who checks your saw?"],
  ],
  [
    "a dialogue without a heading",
    "You are Bo, a diver.\n\nYou: What is the first thing you check?\nCandidate: Air.\nYou: And then what do you check?\n\nAsk these:\n- Who is your buddy?\n- When have you turned back?",
    ["Who is your buddy?", "When have you turned back?"],
  ],
  [
    "labels with dashes",
    "# Questions to ask\n**Values** – Why do you want to drive a bus?\n**Mistakes** – Tell me about a stop you missed.\n**Care** – Describe a passenger who was ill. What did you see first, and what did you do?\n\n# Rules\n* one question per turn",
    [
      "Why do you want to drive a bus?",
      "Tell me about a stop you missed.",
      "Describe a passenger who was ill. What did you see first, and what did you do?",
    ],
  ],
  [
    "a list after a long paragraph",
    "You are Di. You don't gush, and you never give advice. You ask:\n- What do you knit?\n- For whom?\n- Where do you get your wool?",
    ["What do you knit?", "For whom?", "Where do you get your wool?"],
  ],
  [
    "follow-ups under each question",
    "Use the following questions:\n1. What is your thesis about?\n   - Follow up: why did you choose it?\n2. What did you learn?",
    ["What is your thesis about?", "What did you learn?"],
  ],
  [
    "numbers in a line",
    "You will ask: (1) What do you build? (2) Who pays you?",
    ["What do you build?", "Who pays you?"],
  ],
  [
    "titles over nested lists",
    "1. Warm up\n   - How was your journey?\n   - What brings you here?\n2. Skills\n   - Show me how you'd sharpen a chisel.",
    ["How was your journey?", "What brings you here?", "Show me how you'd sharpen a chisel."],
  ],
  [
    "figures of another script",
    "أنت مديرة مدرسة. اسأل المرشح:\n١. لماذا تريد التدريس؟\n٢. حدثني عن يوم صعب.\n٣. ما هي نقطة ضعفك؟",
    ["لماذا تريد التدريس؟", "حدثني عن يوم صعب.", "ما هي نقطة ضعفك؟"],
  ],
  [
    "labels with probes",
    "Competency 1 – Calm\nMain: When did you last fail?\nProbe: How did you feel?\n\nCompetency 2 – Care\nMain: Tell me about a guest you helped.\nProbe: What was hard?\n\nWas the example recent?",
    ["When did you last fail?", "Tell me about a guest you helped."],
  ],
  [
    "dashes without a space, and a note on the candidate",
    "ask me stuff like:\n-why do u want to work here\n-r u ok with weekends\n-tell me about urself\n\nWould you hire them?",
    ["Why do u want to work here?", "R u ok with weekends?", "Tell me about urself."],
  ],
  ["a question twice", "1. What now?\n2. what now\n3. Why so?", ["What now?", "Why so?"]],
];

const prose: Case[] = [
  [
    "quoted questions",
    'Start by saying your name. Then ask "Where did you work before, and what did a day look like?" and listen. When they have answered, ask "What are you proud of?" and, if they say "we", find out what they did. Finish with "What would you like to ask me?"',
    [
      "Where did you work before, and what did a day look like?",
      "What are you proud of?",
      "What would you like to ask me?",
    ],
  ],
  [
    "quoted questions in a row",
    'Ask "Where do you fish?", "What do you throw back?" and "Who taught you?". That is the whole list. Never ask "How much do you earn?".',
    ["Where do you fish?", "What do you throw back?", "Who taught you?"],
  ],
  [
    "quoted requests",
    'You ask first "What did your crew do?", then "Describe the worst night of your career." and nothing else, though you may ask one short follow-up.',
    ["What did your crew do?", "Describe the worst night of your career."],
  ],
  [
    "bare questions",
    "You are Finn, a baker. Ask why they came: What brings you to bread? Then you want the craft. Describe a loaf that you would not sell. In the end, how do you know that it is done? You aren't in a hurry.",
    [
      "What brings you to bread?",
      "Describe a loaf that you would not sell.",
      "In the end, how do you know that it is done?",
    ],
  ],
  [
    "after a colon",
    "Gil has three questions and they're these: What could you teach in an hour? Tell me about a class that fell apart. In what ways do you plan for people who can't see? He asks one follow-up when it is useful.",
    [
      "What could you teach in an hour?",
      "Tell me about a class that fell apart.",
      "In what ways do you plan for people who can't see?",
    ],
  ],
  [
    "directions and hints",
    'Start with: What do you cook at home? Then ask them "Which dish took you longest to learn?" If the answer is short, ask "Why that one?" Finish by asking: what would you like to cook next?',
    [
      "What do you cook at home?",
      "Which dish took you longest to learn?",
      "What would you like to cook next?",
    ],
  ],
  [
    "a list and a quoted end",
    'Ask:\n1. What do you sell?\n2. Who buys it?\n3. What do you send back?\n\nIs it all clear to you? Finish by asking "What have I forgotten?"',
    ["What do you sell?", "Who buys it?", "What do you send back?", "What have I forgotten?"],
  ],
  [
    "other quotation marks",
    "Ask “What do you mend?” and then „Who brings it to you?“ and stop.",
    ["What do you mend?", "Who brings it to you?"],
  ],
];

describe("the questions that a prompt lists", () => {
  test.each([...lists, ...prose])("%s", (_, prompt, questions) => {
    expect(listedQuestions(prompt)).toEqual(questions);
    expect(findQuestions(prompt)).toEqual(questions);
  });

  test.each([
    "Ask these questions in this order, one at a time:",
    "You are warm and you listen. If they get stuck, help them. Do not ask two questions at once.",
    'Use words such as "nice". Never say "great answer!".',
    "Follow-up questions:\n- What did you do yourself?\n- How did it end?",
    "Do not ask:\n- How old are you?\n- Do you have children?",
    "",
  ])("none: %j", (prompt) => expect(listedQuestions(prompt)).toEqual([]));

  test("a question of any length stays short enough for a reply", () => {
    expect(listedQuestions(`- ${"word ".repeat(300)}?`)[0]?.split(" ").length).toBeLessThan(75);
  });
});

describe("where none is listed", () => {
  test("topics become questions", () => {
    expect(
      findQuestions(
        "You interview gardeners. Ask about their soil, how they plan a season, and what they do against slugs. Never ask about money.",
      ),
    ).toEqual([
      "Tell me about your soil.",
      "Could you tell me how you plan a season?",
      "Could you tell me what you do against slugs?",
    ]);
    expect(
      findQuestions(
        "You are Ona.\nFive questions on these subjects:\n\nWork since school\nA setback\nSkills they use every day\nNext six months\n\nBe kind and practical.",
      ),
    ).toEqual([
      "What can you tell me about this topic: “work since school”?",
      "Tell me about a setback.",
      "What can you tell me about this topic: “skills you use every day”?",
      "What can you tell me about this topic: “next six months”?",
    ]);
    expect(
      findQuestions(
        "Over the talk you want to hear about:\n- what they ran at home\n- something that was hard and how they got through\n- their plans",
      ),
    ).toEqual([
      "Could you tell me what you ran at home?",
      "Tell me about something that was hard and how you got through.",
      "Tell me about your plans.",
    ]);
  });

  test.each([
    [
      "Topics: motivation, a mistake, future plans. One question on each.",
      [
        "What can you tell me about this topic: “motivation”?",
        "Tell me about a mistake.",
        "What can you tell me about this topic: “future plans”?",
      ],
    ],
    [
      "1. Greet them.\n2. Ask about their experience.\n3. Ask why they applied.",
      ["Tell me about your experience.", "Could you tell me why you applied?"],
    ],
  ])("%j", (prompt, questions) => expect(findQuestions(prompt)).toEqual(questions));

  test.each(["", "You are a pirate.", "🦜", "Talk about things."])("general ones: %j", (prompt) => {
    const questions = findQuestions(prompt);
    expect(questions.length).toBeGreaterThan(4);
    for (const question of questions) expect(question).toMatch(/^[A-Z].*[.?]$/);
  });
});

describe("the seeded characters", () => {
  test("are at least four for each workflow, each one its own", () => {
    for (const key of ["id", "name", "description", "system_prompt"] as const)
      expect(new Set(seedCharacters.map((character) => character[key])).size).toBe(seedCharacters.length);
    for (const type of ["student_interview", "resume_interview"])
      expect(
        seedCharacters.filter((character) => character.workflow_type === type).length,
      ).toBeGreaterThanOrEqual(4);
  });

  test.each(seedCharacters)("$name is complete", (character) => {
    expect(character.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(character.description.length).toBeLessThanOrEqual(120);
    expect(character.system_prompt.length).toBeLessThan(4000);
    const questions = listedQuestions(character.system_prompt);
    expect(questions.length).toBeGreaterThanOrEqual(5);
    expect(questions.length).toBeLessThanOrEqual(9);
    for (const question of questions) {
      expect(character.system_prompt).toContain(question);
      expect(question.split(" ").length).toBeLessThan(30);
    }
  });
});
