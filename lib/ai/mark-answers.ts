import { z } from "zod";
import type { Tokens } from "./failure.ts";
import { listOf } from "./json.ts";
import { requestJson } from "./model.ts";
import { marksInstructions, marksPrompt } from "./prompts/marks.ts";
import { marksDraft, type MarkInput, type Marks } from "./tasks.ts";

/** For everything together, retries included. */
const totalMs = 60_000;
const maxOutputTokens = 3000;

const label = z.union([z.string(), z.number()]).transform(String);
const flag = z.boolean().catch(false);
const accepted = z.object({
  answers: listOf(
    z.object({
      message: label,
      situation: flag,
      action: flag,
      result: flag,
      own_part: flag,
      number: flag,
      answers_question: label.catch(""),
    }),
  ),
  replies: listOf(z.object({ message: label, questions: listOf(label) })),
});
type Draft = z.infer<typeof accepted>;

/** The marks of an answer that holds nothing. */
const noMarks = {
  situation: false,
  action: false,
  result: false,
  own_part: false,
  number: false,
  competency: null,
};

/**
 * What the pending answers hold, and which questions of the plan the pending replies ask. A reply that the model passes
 * over asks none of them, and such an answer holds nothing.
 * @throws ModelFailure; the reason of `abortSignal` when that is aborted
 */
export async function markAnswers(input: MarkInput, abortSignal?: AbortSignal): Promise<Marks & Tokens> {
  const { drafted, ...tokens } = await draftMarks(input, abortSignal);
  const marksOf = new Map(drafted.answers.map((answer) => [answer.id, answer]));
  const questionsOf = new Map(drafted.replies.map(({ id, questions }) => [id, questions]));
  const pendingOf = (speaker: string) =>
    input.turns.filter((turn) => turn.speaker === speaker && input.pending.includes(turn.id));
  return {
    answers: pendingOf("user").map(({ id }) => marksOf.get(id) ?? { id, ...noMarks }),
    replies: pendingOf("character").map(({ id }) => ({ id, questions: questionsOf.get(id) ?? [] })),
    ...tokens,
  };
}

async function draftMarks(
  input: MarkInput,
  abortSignal: AbortSignal | undefined,
): Promise<{ drafted: Marks } & Tokens> {
  const { idOf, text } = marksPrompt(input);
  const { data, tokens } = await requestJson({
    purpose: "answer",
    instructions: marksInstructions,
    prompt: text,
    schema: marksDraft,
    accepted,
    maxOutputTokens,
    totalMs,
    abortSignal,
  });
  return { drafted: readDraft(data, input, idOf), ...tokens };
}

/** With ids for labels. What names no pending message or no question of the plan is left out. */
function readDraft(draft: Draft, { questions }: MarkInput, idOf: (label: string) => string): Marks {
  const questionOf = (name: string) => questions[Number(/\d{1,3}/.exec(name)?.[0] ?? 0) - 1];
  return {
    answers: draft.answers.map(({ message, answers_question, ...marks }) => {
      return { ...marks, id: idOf(message), competency: questionOf(answers_question)?.competency ?? null };
    }),
    replies: draft.replies.map((reply) => ({
      id: idOf(reply.message),
      questions: reply.questions.flatMap((name) => questionOf(name)?.text ?? []),
    })),
  };
}
