import { readAnswer } from "../marks/marks.ts";
import type { BriefInput } from "../tasks.ts";
import { topicsOf } from "../../text/topics.ts";
import { isDeferral } from "./message.ts";
import { languageNote, readReply } from "./wordings.ts";

const maxTopics = 6;
/** Private ones, and one that says too little: the next interviewer does not name them. */
const privateTopics = new Set(["salary", "availability", "gap", "leaving", "weaknesses", "experience"]);

/** The topics that a brief names. */
export const topicsIn = (brief: string): string[] =>
  /^Talked about (.{1,600})\.$/m.exec(brief)?.[1]?.split("; ") ?? [];
/** The questions that a summary holds for later. */
export const leftForLater = (summary: string | null): string[] =>
  Array.from((summary ?? "").matchAll(/^Left for later: (.{1,600})$/gm), ([, question = ""]) => question);

/** What the next character should know of a talk: topics only, as what happened is the person's to tell again, or not. */
export function brief({ previous, turns }: BriefInput): string {
  const topics = new Set(topicsIn(previous ?? ""));
  for (const { question, answers } of threadsOf(turns)) {
    const [topic] = topicsOf(question);
    if (!topic || privateTopics.has(topic.id)) continue;
    const marks = answers.map((answer) => readAnswer(answer, question).marks);
    const isAnswered = marks.some(
      (all) => !(all.has("refusal") || all.has("question") || all.has("off_topic")),
    );
    if (isAnswered && !marks.some((all) => all.has("distress"))) topics.add(topic.name);
  }
  const named = [...topics].slice(-maxTopics).join("; ");
  return named === "" ? "No topic stood out." : `Talked about ${named}.`;
}

/** The running summary of a long talk: its topics, what is to be come back to, and whether English was asked for. */
export function summarise(input: BriefInput): string {
  const { previous, turns } = input;
  const deferred = new Set(leftForLater(previous));
  for (const { question, answers } of threadsOf(turns))
    if (answers.some(isDeferral)) deferred.add(question);
    else deferred.delete(question);
  const isNoted = [previous, ...turns.map(({ text }) => text)].some((text) => text?.includes(languageNote));
  const lines = [...deferred].slice(-8).map((question) => `Left for later: ${question}`);
  return [brief(input), ...(isNoted ? [languageNote] : []), ...lines].join("\n");
}

/** Each question with what was said to it and to the follow-ups on it. */
function threadsOf(turns: BriefInput["turns"]): { question: string; answers: string[] }[] {
  const threads = [{ question: "", answers: [] as string[] }];
  for (const { speaker, text, greeting } of turns) {
    const { question, isNew } = speaker === "character" ? readReply(text) : { question: null, isNew: false };
    if (question !== null && isNew) threads.push({ question, answers: [] });
    else if (speaker === "user" && greeting !== true) threads.at(-1)?.answers.push(text);
  }
  return threads;
}
