/** What requests for a reply and for marks tell a model of the plan. */
import type { RecordedRequest } from "./fake-openai.ts";

export const isMarks = ({ prompt }: RecordedRequest): boolean =>
  prompt.includes("You read answers in an interview");
export const isReply = ({ body }: RecordedRequest): boolean => body.stream === true;

/** What the character was told to ask next; null where it was told to close. */
export const nextIn = ({ prompt }: RecordedRequest): string | null =>
  /<next>\n(.+)\n<\/next>/.exec(prompt)?.[1] ?? null;

/** Labels of a marks request: the person's messages, the interviewers'. */
export const labels = ({ prompt }: RecordedRequest): [string[], string[]] => {
  const [answers = [], replies = []] = ["The person's messages", "Interviewers' messages"].map((of) =>
    (new RegExp(`${of}: (.+)`).exec(prompt)?.[1] ?? "").split(", ").filter((label) => label !== "none"),
  );
  return [answers, replies];
};
