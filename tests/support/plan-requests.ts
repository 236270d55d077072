/** What requests tell a model of the plan. */
import type { RecordedRequest } from "./fake-openai.ts";

export const isReply = ({ prompt }: RecordedRequest): boolean =>
  prompt.includes("You interview one person in writing.");

/** What the character was told to ask next; null where it was told to close. */
export const nextIn = ({ prompt }: RecordedRequest): string | null =>
  /<now>\n.*in these words: (.+?)(?: But first, once: .*)?\n<\/now>/.exec(prompt)?.[1] ?? null;

/** Whether it was told that it may follow up. */
export const mayFollowUp = ({ prompt }: RecordedRequest): boolean => prompt.includes("But first, once:");

export const isInsights = ({ prompt }: RecordedRequest): boolean =>
  prompt.includes("Write the insights.") && !isCheck({ prompt });
export const isCheck = ({ prompt }: Pick<RecordedRequest, "prompt">): boolean =>
  prompt.includes("Now check your strengths");
