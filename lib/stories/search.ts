import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { afterResponse } from "../after-response.ts";
import { db } from "../../db/client.ts";
import { conversations, messages } from "../../db/schema/conversations.ts";
import { answer_facts, stories } from "../../db/schema/stories.ts";
import { askedQuestion } from "../conversations/asked-question.ts";
import { isOfFinished } from "../conversations/answer-rules.ts";
import { storeMissingFacts } from "../insights/answer-facts.ts";
import { embed } from "../meaning/embed.ts";
import { splitVectors, vectorsName } from "../meaning/vectors.ts";
import { rankAnswers } from "./rank.ts";
import { answerColumns, interviewColumns, toAnswer } from "./rows.ts";
import { findClassic, type FoundAnswers } from "./schema.ts";

const maxFound = 10;
const maxSuggested = 3;

const ownAnswers = (actor: Actor) => and(eq(conversations.user_id, actor.id), isOfFinished);

/** All answers of the actor's finished interviews; a vector of another model counts as missing. */
async function loadAnswers(actor: Actor) {
  const rows = await db()
    .select({
      id: messages.id,
      text: messages.content,
      question: askedQuestion,
      retry_of: conversations.retry_of,
      vector: sql<Buffer | null>`case when ${answer_facts.vector_of} = ${vectorsName} then ${answer_facts.vector} end`,
    })
    .from(conversations)
    .innerJoin(messages, eq(messages.conversation_id, conversations.id))
    .leftJoin(answer_facts, eq(answer_facts.message_id, messages.id))
    .where(ownAnswers(actor));
  return rows.map((row) => ({ ...row, vector: (row.vector && splitVectors(row.vector)[0]) ?? null }));
}

/**
 * The actor's answers closest to a query, best first. Missing vectors are computed after the response; until then, and
 * while the embedding model is unavailable, their answers are ranked by words.
 * @throws {AppError} unavailable when too many searches run at once
 */
async function findClosest(actor: Actor, query: string, limit: number): Promise<FoundAnswers> {
  const answers = await loadAnswers(actor);
  // The facts of an answer include its vector.
  if (answers.some(({ vector }) => vector === null))
    afterResponse(async () => void (await storeMissingFacts(actor)));
  const [vector = null] = answers.some((one) => one.vector) ? ((await embed([query])) ?? []) : [];
  const ids = rankAnswers(answers, query, vector, limit);
  const rows =
    ids.length === 0
      ? []
      : await db()
          .select({ ...answerColumns, interview: interviewColumns, story_id: stories.id })
          .from(messages)
          .innerJoin(conversations, eq(conversations.id, messages.conversation_id))
          .leftJoin(stories, and(eq(stories.message_id, messages.id), eq(stories.user_id, actor.id)))
          .where(and(inArray(messages.id, ids), ownAnswers(actor)));
  return {
    answers: rows
      .toSorted((a, b) => ids.indexOf(a.message_id) - ids.indexOf(b.message_id))
      .map(({ interview, story_id, ...answer }) => ({ ...toAnswer(answer), interview, story_id })),
    by: vector ? "meaning" : "words",
  };
}

/** Searches all answers of the actor's finished interviews. @throws {AppError} unavailable */
export const searchAnswers = (actor: Actor, { q }: { q: string }): Promise<FoundAnswers> =>
  findClosest(actor, q, maxFound);

/** The answers closest to a classic question, at most three. @throws {AppError} unavailable */
export const suggestAnswers = (actor: Actor, { question }: { question: string }): Promise<FoundAnswers> =>
  findClosest(actor, findClassic(question)?.question ?? "", maxSuggested);
