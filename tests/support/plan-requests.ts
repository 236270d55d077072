/** The plan in prompts. */
import type { RecordedRequest } from "./fake-openai.ts";

export const isReply = ({ prompt }: RecordedRequest): boolean =>
  prompt.includes("You interview one person in writing.");

/** The question that the character should ask next; null if it should close. */
export const nextIn = ({ prompt }: RecordedRequest): string | null =>
  /<now>\n.*in these words: (.+?)(?: But first, once: .*)?\n<\/now>/.exec(prompt)?.[1] ?? null;

/** Whether a follow-up is allowed. */
export const mayFollowUp = ({ prompt }: RecordedRequest): boolean => prompt.includes("But first, once:");

export const isInsights = ({ prompt }: RecordedRequest): boolean =>
  prompt.includes("Write the insights.") && !isCheck({ prompt });
export const isCheck = ({ prompt }: Pick<RecordedRequest, "prompt">): boolean =>
  prompt.includes("Now check your strengths");
