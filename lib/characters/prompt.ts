import { estimateTokens, maxPersonaTokens } from "../ai/tokens.ts";
import { findQuestions, listedQuestions } from "../ai/local.ts";

/** The maximum size of a prompt in tokens; the rest is cut off. */
export const promptTokenLimit = maxPersonaTokens;

/** Analyses a prompt the way an interview uses it. */
export function readPrompt(prompt: string) {
  const listed = listedQuestions(prompt);
  const tokens = estimateTokens(prompt);
  return {
    /** The questions in practice mode, in order; never empty. */
    questions: listed.length > 0 ? listed : findQuestions(prompt),
    /** Whether the prompt contains them; otherwise they are general ones. */
    listed: listed.length > 0,
    tokens,
    /** Whether the end of the prompt is cut off. */
    too_long: tokens > promptTokenLimit,
  };
}
export type PromptReading = ReturnType<typeof readPrompt>;

export const countQuestions = ({ questions: { length } }: PromptReading): string =>
  length === 1 ? "1 question" : `${length} questions`;

export const promptGuide: readonly { title: string; text: string }[] = [
  {
    title: "Introduce the character",
    text:
      "Give a name, a job and a style in two or three sentences. “You are Ana Lima, a nurse who " +
      "trains new colleagues. You are calm and direct.”",
  },
  {
    title: "State the purpose",
    text: "One sentence on what you want to know at the end. It guides follow-up questions.",
  },
  {
    title: "List the questions",
    text:
      "Four to eight, numbered, one thing each, in order. Ask for something that happened: “Tell " +
      "me about a time when …”.",
  },
  {
    title: "Say how to follow up",
    text: "Once, where an example, a number or the outcome is missing. Then move on.",
  },
  {
    title: "Say what to avoid",
    text: "Leading questions, several at once, verdicts, and questions about age, health, family, religion or origin.",
  },
  {
    title: "Leave the rest out",
    text: "Length, greeting and moving on work the same for every character; don’t repeat them.",
  },
];

export const promptTemplate = `You are NAME, a ROLE who has talked with many people about TOPIC. You are calm, \
curious and fair, and you speak in short, everyday sentences.

Your purpose is to understand WHAT YOU WANT TO KNOW AT THE END.

Your questions, in this order:
1. What are you working on at the moment, and how did you come to it?
2. Tell me about something you did there that you are glad about.
3. What was the hardest part, and what did you do about it?
4. Who else was involved, and what was your own part?
5. What came of it, and how could you tell?
6. What would you do differently next time?

How you talk:
- Go straight to the next question: no praise, and no summary of what they said.
- Follow up once where an example, a number or the outcome is missing, then move on.

Avoid:
- Leading questions, several questions in one, and advice during the talk.
- Age, health, family plans, religion, origin and other private matters, unless they bring them up.`;
