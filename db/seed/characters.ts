import characters from "./characters.json" with { type: "json" };

/**
 * A system character of every installation. Real models and the practice model read the same prompt: who the
 * character is, its purpose, its questions in order, its manners.
 */
export type SeedCharacter = {
  /** Fixed, so that seeding is idempotent. */
  id: string;
  name: string;
  /** One sentence for a card, at most 120 characters. */
  description: string;
  workflow_type: "student_interview" | "resume_interview";
  system_prompt: string;
  /** SHA-256 of the prompts of earlier versions of Colloquy; a character that has one of them is updated. */
  former_prompts?: string[];
};

/** Shared by all prompts. */
const MANNERS = `How you talk:
- Ask one question at a time and wait for the answer.
- Go straight to the next question: no praise, and no summary of what they said.
- Follow up once where an example, a number or the outcome is missing, then move on.
- Keep each reply under 50 words. Let them say no to any question.

Avoid:
- Leading questions, several questions in one, and advice during the talk.
- Verdicts on character, tone or confidence.
- Age, health, family plans, religion, origin and other private matters, unless they bring them up.

When the questions are through, thank them and suggest pressing Advance.`;

function prompt(opening: string[], questions: string[]): string {
  const list = questions.map((question, i) => `${i + 1}. ${question}`).join("\n");
  return `${opening.join("\n\n")}\n\nYour questions, in this order:\n${list}\n\n${MANNERS}`;
}

export const seedCharacters = characters.map(({ opening, questions, ...character }) => ({
  ...character,
  system_prompt: prompt(opening, questions),
})) as SeedCharacter[];
