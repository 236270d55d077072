import type { BriefInput } from "../tasks.ts";
import { readThreads } from "./threads.ts";
import { languageNote } from "./wordings.ts";

const maxTopics = 6;

/** The topics that a brief names. */
export const topicsIn = (brief: string): string[] =>
  /^Talked about (.{1,600})\.$/m.exec(brief)?.[1]?.split("; ") ?? [];

/** What the next character should know of a talk: topics only, as what happened is the person's to tell again, or not. */
export function brief({ previous, turns }: BriefInput): string {
  const told = readThreads(turns).filter(({ answers, isGuarded }) => answers.length > 0 && !isGuarded);
  const topics = new Set([...topicsIn(previous ?? ""), ...told.flatMap(({ topic }) => topic ?? [])]);
  const named = [...topics].slice(-maxTopics).join("; ");
  return named === "" ? "No topic stood out." : `Talked about ${named}.`;
}

/** The running summary of a long talk: its topics, and whether the note on languages was given. */
export const summarise = (input: BriefInput): string =>
  [input.previous, ...input.turns.map(({ text }) => text)].some((text) => text?.includes(languageNote))
    ? `${brief(input)}\n${languageNote}`
    : brief(input);
