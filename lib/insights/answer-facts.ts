import "server-only";
import { and, asc, desc, eq, isNull, or, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { factsOf } from "../ai/insights.ts";
import { db } from "../../db/client.ts";
import { conversations, messages } from "../../db/schema/conversations.ts";
import { answer_facts } from "../../db/schema/stories.ts";
import { isOfFinished } from "../conversations/answer-rules.ts";
import { askedQuestion } from "../conversations/asked-question.ts";
import { exclusively } from "../lease.ts";
import { embed } from "../meaning/embed.ts";
import { splitIntoPassages } from "../meaning/passages.ts";
import { meanOf, type Vector, vectorsName } from "../meaning/vectors.ts";

/** Weight of the question in the vector, relative to the answer. */
const questionWeight = 1;
/** Interviews in one run of the daily job. */
const maxInterviews = 500;

/** SQL: the facts are missing, or their vector is missing or of another model. Needs a left join. */
const isFactless = or(
  isNull(answer_facts.message_id),
  sql`${answer_facts.vector_of} is distinct from ${vectorsName}`,
);

/** One vector of an answer and its question, or null if the model is unavailable. */
async function vectorOf(text: string, question: string | null): Promise<Vector | null> {
  const passages = splitIntoPassages(text).map((one) => one.text);
  // The model refuses empty texts.
  if (passages.length === 0) passages.push(text);
  const vectors = await embed(question ? [...passages, question] : passages);
  if (!vectors) return null;
  const weight = 1 / passages.length;
  return meanOf(
    vectors.map((vector, at) => ({ vector, weight: at < passages.length ? weight : questionWeight })),
  );
}

/**
 * Computes and stores the missing facts and vectors of a finished interview, in one process at a time.
 * @param withVectors false stores the facts alone
 * @returns the number of answers, and whether the embedding model was available
 */
export async function storeFacts(
  conversationId: string,
  withVectors = true,
): Promise<{ count: number; isUp: boolean }> {
  let count = 0;
  let isUp = withVectors;
  await exclusively(`answers:${conversationId}`, async (signal) => {
    const rows = await db()
      .select({ id: messages.id, text: messages.content, question: askedQuestion })
      .from(messages)
      .innerJoin(conversations, eq(conversations.id, messages.conversation_id))
      .leftJoin(answer_facts, eq(answer_facts.message_id, messages.id))
      .where(
        and(
          eq(conversations.id, conversationId),
          isOfFinished,
          isUp ? isFactless : isNull(answer_facts.message_id),
        ),
      )
      .orderBy(asc(messages.seq));
    for (const { id, text, question } of rows) {
      const { words, figure, own_past } = factsOf(text);
      const vector = isUp ? await vectorOf(text, question) : null;
      isUp &&= vector !== null;
      if (signal.aborted) return;
      // Selected again, because the message may have been erased.
      await db().execute(sql`
        insert into ${answer_facts} (message_id, words, has_figure, has_own_past, vector, vector_of)
        select id, ${words}::int, ${figure !== null}::boolean, ${own_past !== null}::boolean,
          ${vector && Buffer.from(vector)}::bytea, ${vector && vectorsName}::text from ${messages} where id = ${id}
        on conflict (message_id) do update set words = excluded.words, has_figure = excluded.has_figure,
          has_own_past = excluded.has_own_past, vector = excluded.vector, vector_of = excluded.vector_of`);
      count++;
    }
  });
  return { count, isUp };
}

/**
 * `storeFacts` for the interviews that lack them: first those without facts, then those without vectors, each newest first.
 * @param of the person; null for all people
 * @returns the number of answers
 */
export async function storeMissingFacts(of: Pick<Actor, "id"> | null): Promise<number> {
  const lacksFacts = sql<boolean>`bool_or(${answer_facts.message_id} is null)`;
  const rows = await db()
    .select({ id: conversations.id, lacksFacts })
    .from(conversations)
    .innerJoin(messages, eq(messages.conversation_id, conversations.id))
    .leftJoin(answer_facts, eq(answer_facts.message_id, messages.id))
    .where(and(of ? eq(conversations.user_id, of.id) : undefined, isOfFinished, isFactless))
    .groupBy(conversations.id)
    .orderBy(desc(lacksFacts), desc(conversations.created_at))
    .limit(maxInterviews);
  let total = 0;
  let isUp = true;
  for (const { id, lacksFacts: needsFacts } of rows) {
    // Only vectors are missing from here on.
    if (!isUp && !needsFacts) break;
    const stored = await storeFacts(id, isUp);
    isUp = stored.isUp;
    total += stored.count;
  }
  return total;
}
