import "server-only";
import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { db } from "../../db/client.ts";
import {
  answer_marks,
  answer_tries,
  conversation_characters,
  conversations,
  messages,
} from "../../db/schema/conversations.ts";
import { isInDanger } from "../ai/danger.ts";
import { ModelFailure, noTokens } from "../ai/failure.ts";
import { helpText } from "../ai/interviewer.ts";
import { markAnswers } from "../ai/mark-answers.ts";
import { markByRule } from "../ai/marks/by-rule.ts";
import { noModel } from "../ai/model.ts";
import type { Turn } from "../ai/tasks.ts";
import { hasConsented } from "../consents/access.ts";
import { ownConversation } from "../conversations/access.ts";
import { countTokens } from "../conversations/marks.ts";
import { speakingCharacter } from "../conversations/rows.ts";
import { AppError } from "../errors.ts";
import { countAgainst } from "../limits.ts";
import { log } from "../log.ts";
import { toMarks } from "./answers.ts";
import type { Tries, TriedAnswer, TryInput } from "./schema.ts";

const maxTries = 50;

/** What the same character asked last before a message. The fixed words for somebody in danger ask nothing. */
const question = sql<string | null>`(
  select coalesce(q.question, nullif(q.content, '')) from ${messages} q
  where q.conversation_id = ${messages.conversation_id} and q.position = ${messages.position}
    and q.speaker_type = 'character' and q.replaced_by is null and q.seq < ${messages.seq}
    and q.model is distinct from ${noModel}
  order by q.seq desc limit 1)`;

/** An answer or a skip of a finished interview, with its question. @throws AppError not_found, not_finished */
async function findAnswer(actor: Actor, { id, message_id }: TriedAnswer) {
  const [row] = await db()
    .select({
      isComplete: sql<boolean>`${conversations.completed_at} is not null`,
      workflow: conversations.workflow,
      kind: messages.kind,
      text: messages.content,
      position: messages.position,
      question,
      marks: answer_marks,
      character: { id: conversation_characters.character_id, name: conversation_characters.name },
      mayAskModel: hasConsented(actor),
    })
    .from(conversations)
    .innerJoin(messages, eq(messages.conversation_id, conversations.id))
    .innerJoin(conversation_characters, speakingCharacter)
    .leftJoin(answer_marks, eq(answer_marks.message_id, messages.id))
    .where(
      and(
        ownConversation(actor, id),
        eq(messages.id, message_id),
        inArray(messages.kind, ["answer", "skip"]),
        isNull(messages.replaced_by),
      ),
    );
  if (!row?.question) throw new AppError("not_found", "There is no such answer in an interview of yours.");
  if (!row.isComplete)
    throw new AppError("not_finished", "This interview is not finished yet. Change the answer in the chat.");
  return { ...row, question: row.question };
}

/**
 * A question of a finished interview with the answer that was given to it, and the tries at it since, newest first.
 * @throws AppError not_found, not_finished
 */
export async function getTries(actor: Actor, input: TriedAnswer): Promise<Tries> {
  const { workflow, question, character, kind, text, marks } = await findAnswer(actor, input);
  const tries = await db()
    .select({
      id: answer_tries.id,
      text: answer_tries.content,
      marks: answer_tries.marks,
      created_at: answer_tries.created_at,
    })
    .from(answer_tries)
    .where(eq(answer_tries.message_id, input.message_id))
    .orderBy(desc(answer_tries.created_at), desc(answer_tries.id));
  return {
    workflow,
    question,
    character,
    skipped: kind === "skip",
    answer: text,
    marks: marks && toMarks(marks),
    tries: tries.map((one) => ({ ...one, help: isInDanger(one.text) ? helpText() : null })),
  };
}

/**
 * Answers a question of a finished interview once more, for oneself alone: the interview stays as it is. The same words
 * again change nothing.
 * @throws AppError not_found, not_finished, rate_limited, quota_exceeded
 */
export async function tryAgain(actor: Actor, input: TryInput): Promise<Tries> {
  const { id, message_id, answer } = input;
  const { tries } = await getTries(actor, { id, message_id });
  if (tries.length >= maxTries && !tries.some(({ text }) => text === answer))
    throw new AppError(
      "quota_exceeded",
      `You have tried this question ${maxTries} times, which is the limit.`,
    );
  await countAgainst("message", actor.id);
  // Stored before it is looked at, so that nothing is lost with a model that does not answer.
  const [stored] = await db()
    .insert(answer_tries)
    .values({ message_id, content: answer })
    .onConflictDoNothing()
    .returning({ id: answer_tries.id });
  if (stored && !isInDanger(answer)) await storeMarks(actor, stored.id, input);
  return getTries(actor, { id, message_id });
}

/** Marks a try: by the model where it may have it, else by rule. */
async function storeMarks(actor: Actor, tryId: string, { id, message_id, answer }: TryInput): Promise<void> {
  const { question, position, mayAskModel } = await findAnswer(actor, { id, message_id });
  const turns: Turn[] = [
    { id: message_id, speaker: "character", name: "", text: question },
    { id: tryId, speaker: "user", name: "", text: answer },
  ];
  const input = { turns, pending: [tryId], questions: [] };
  const byRule = (tokens = noTokens) => ({ ...markByRule(input), ...tokens });
  const { answers, ...tokens } = mayAskModel
    ? await markAnswers(input).catch((error: unknown) => {
        if (!(error instanceof ModelFailure)) throw error;
        log().warn({ err: error.cause }, "the model failed to mark a try");
        return byRule(error.tokens);
      })
    : byRule();
  if (!answers[0]) return;
  await db()
    .update(answer_tries)
    .set({ marks: toMarks(answers[0]) })
    .where(eq(answer_tries.id, tryId));
  await countTokens(db(), id, position, tokens);
}
