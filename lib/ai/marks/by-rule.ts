import { heldQuestions } from "../../text/questions.ts";
import type { MarkedAnswer, MarkInput, Marks } from "../tasks.ts";
import type { Mark } from "./marks.ts";
import { type Kind, readMessage } from "../practice/message.ts";
import { isClose, readReply } from "../practice/wordings.ts";

/** A message of another kind declines, asks back or says nothing. */
const told: readonly Kind[] = ["answer", "other_language"];

/** What answers hold and which questions of the plan replies hold, by rules alone. */
export function markByRule({ turns, pending, questions }: MarkInput): Marks {
  const marks: Marks = { answers: [], replies: [] };
  /** What is being talked about: a question, and its competency where it is one of the plan. */
  let open: { question: string; competency: number | null } = { question: "", competency: null };
  for (const { id, speaker, text } of turns) {
    if (speaker === "user") {
      if (!pending.includes(id)) continue;
      const { kind, reading } = readMessage(text, open.question, false, false);
      const holds = told.includes(kind) ? toAnswerMarks(reading.marks, open.competency) : noMarks;
      marks.answers.push({ id, ...holds });
      continue;
    }
    const texts = questions.map((question) => question.text);
    const held = heldQuestions(text, texts);
    if (pending.includes(id)) marks.replies.push({ id, questions: held });
    const last = questions.find((question) => question.text === held.at(-1));
    const { question, isNew } = readReply(text);
    if (last) open = { question: last.text, competency: last.competency };
    else if (isClose(text)) open = { question: "", competency: null };
    else if (isNew && question !== null) open = { question, competency: null };
  }
  return marks;
}

const toAnswerMarks = (marks: ReadonlySet<Mark>, competency: number | null): Omit<MarkedAnswer, "id"> => ({
  situation: marks.has("situation"),
  action: marks.has("action") || marks.has("team_only"),
  result: marks.has("result"),
  own_part: marks.has("action"),
  number: marks.has("number"),
  competency,
});
/** Of what is no answer, and of what is read by nobody. */
export const noMarks = toAnswerMarks(new Set(), null);
