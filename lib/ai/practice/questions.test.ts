import { describe, expect, it } from "vitest";
import { seedCharacters } from "@/db/seed/characters";
import { findQuestions, listedQuestions } from "./questions";

describe("findQuestions", () => {
  it("reads numbered lists with wrapped lines and labels", () => {
    expect(
      findQuestions(
        "You are Al.\n\nQuestions:\n1. **Path**: What brought you\n   to this field?\n2) Tell me about a hard day.\n(3) Motivation - what keeps you going? (listen for values)\n\nRules:\n- Be kind. Do not judge.\n- Ask one at a time.",
      ),
    ).toEqual(["What brought you to this field?", "Tell me about a hard day.", "What keeps you going?"]);
  });

  it("reads bullets and leaves asides out", () => {
    expect(
      findQuestions(
        'Ask these:\n- What do you grow?\n- How do you water it?\n- Who taught you?\n\nFollow up:\n- Can you give an example?\n- If they are vague, ask "What happened next?"\n\nAvoid:\n- Why did you leave your job?',
      ),
    ).toEqual(["What do you grow?", "How do you water it?", "Who taught you?"]);
  });

  it("reads running prose and quoted questions", () => {
    expect(
      findQuestions(
        'You are a chef. Start with: What do you cook at home? Then ask them "Which dish took you longest to learn?" and listen. If the answer is short, ask "Why?" Finish by asking: what would you like to cook next?',
      ),
    ).toEqual([
      "What do you cook at home?",
      "Which dish took you longest to learn?",
      "What would you like to cook next?",
    ]);
  });

  it("speaks to the person, not about them", () => {
    expect(
      findQuestions(
        "- What does the candidate enjoy about their work?\n- How has the student dealt with stress?",
      ),
    ).toEqual(["What do you enjoy about your work?", "How have you dealt with stress?"]);
  });

  it("makes questions of topics when none are listed", () => {
    const found = findQuestions(
      "You interview gardeners. Ask about their soil, how they plan a season, and what they do against slugs. Never ask about money.",
    );
    expect(found).toEqual([
      "Could you tell me about your soil, starting with one particular example?",
      "Could you tell me how you plan a season, with one example?",
      "Could you tell me what you do against slugs, with one example?",
    ]);
    expect(listedQuestions("You interview gardeners. Ask about their soil.")).toEqual([]);
  });

  it("falls back to general questions", () => {
    for (const prompt of ["", "You are a pirate.", "🦜", "Interview for the shift manager position."]) {
      expect(findQuestions(prompt).length).toBeGreaterThanOrEqual(5);
    }
    expect(findQuestions("Interview for the shift manager position.")[0]).toContain("shift manager role");
  });

  it("asks nothing twice and bounds a question", () => {
    expect(findQuestions("1. What now?\n2. what now\n3. Why so?\n4. What now?")).toEqual([
      "What now?",
      "Why so?",
    ]);
    const long = `${"word ".repeat(300)}?`;
    expect((findQuestions(`- ${long}`)[0] ?? "").split(" ").length).toBeLessThanOrEqual(60);
  });
});

describe("the seeded characters", () => {
  it("are at least four for each workflow, each one its own", () => {
    for (const key of ["id", "name", "description", "system_prompt"] as const)
      expect(new Set(seedCharacters.map((character) => character[key])).size).toBe(seedCharacters.length);
    for (const type of ["student_interview", "resume_interview"])
      expect(
        seedCharacters.filter((character) => character.workflow_type === type).length,
      ).toBeGreaterThanOrEqual(4);
  });

  it.each(seedCharacters)("$name is complete", (character) => {
    expect(character.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(character.description.length).toBeLessThanOrEqual(120);
    expect(character.system_prompt.length).toBeLessThan(4000);
    const questions = listedQuestions(character.system_prompt);
    expect(questions.length).toBeGreaterThanOrEqual(5);
    expect(questions.length).toBeLessThanOrEqual(8);
    for (const question of questions) {
      expect(character.system_prompt).toContain(question);
      expect(question.split(" ").length).toBeLessThan(30);
    }
  });
});
