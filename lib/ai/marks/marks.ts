import { sentences } from "../../text/sentences.ts";

/** What an answer holds or lacks; evals/marks/README.md defines each. */
export type Mark =
  | "situation"
  | "action"
  | "result"
  | "number"
  | "team_only"
  | "vague"
  | "off_topic"
  | "refusal"
  | "distress"
  | "other_language"
  | "question";

export type SentenceReading = {
  text: string;
  start: number;
  isAction: boolean;
  isResult: boolean;
  hasNumber: boolean;
  isTeam: boolean;
  isSituation: boolean;
  isVague: boolean;
  isPrivate: boolean;
  isDistress: boolean;
  isRude: boolean;
};

export type AnswerReading = {
  marks: ReadonlySet<Mark>;
  isRude: boolean;
  isUnsure: boolean;
  sentences: SentenceReading[];
};

export function readAnswer(answer: string, _question: string): AnswerReading {
  const list = sentences(answer).map(({ text, start }) => ({
    text,
    start,
    isAction: /\bI (?:\w+ed|made|took|rang|wrote|went|told|built|put|set|led|ran)\b/i.test(text),
    isResult: /\b(?:since then|in the end|as a result|turned out|now|after that)\b/i.test(text),
    hasNumber: /\d/.test(text),
    isTeam: /\bwe\b/i.test(text) && !/\bI\b/.test(text),
    isSituation: /\b(?:when|last|in my|one day)\b/i.test(text),
    isVague: /\b(?:always|usually|believe)\b/i.test(text),
    isPrivate: /\b(?:salary|notice period|phone|e-?mail|address)\b/i.test(text),
    isDistress: /\b(?:died|suicide|breakdown|cancer|bullied)\b/i.test(text),
    isRude: /\b(?:useless|stupid|idiot)\b/i.test(text),
  }));
  const marks = new Set<Mark>();
  if (list.some((one) => one.isAction)) marks.add("action");
  if (list.some((one) => one.isResult)) marks.add("result");
  if (list.some((one) => one.hasNumber)) marks.add("number");
  if (list.some((one) => one.isSituation)) marks.add("situation");
  if (list.some((one) => one.isDistress)) marks.add("distress");
  if (list.some((one) => one.isTeam) && !marks.has("action")) marks.add("team_only");
  const isUnsure = /^(?:i don'?t know|no idea|idk|dunno)\W*$/i.test(answer.trim());
  if (isUnsure || /^(?:pass|skip)\b/i.test(answer)) marks.add("refusal");
  if (!marks.has("refusal") && /\?\s*$/.test(answer)) marks.add("question");
  if (marks.size === 0) marks.add("vague");
  return { marks, isRude: list.some((one) => one.isRude), isUnsure, sentences: list };
}

/** Whether a question asks for one occasion, which an answer tells with situation, action and result. */
export function asksForEvent(question: string): boolean {
  return /\b(?:a time|an occasion|a situation|an example|when have you|what did you do|hardest)\b/i.test(
    question,
  );
}
