import { sql } from "drizzle-orm";
import { conversations, messages } from "../../db/schema/conversations.ts";
import { stories, story_questions } from "../../db/schema/stories.ts";
import { factsOf } from "../ai/insights.ts";
import { askedQuestion } from "../conversations/asked-question.ts";
import { isCountedSql, isOfFinished } from "../conversations/answer-rules.ts";
import type { OwnAnswer } from "./schema.ts";

/** Columns of an answer. Need a join of messages with their conversation. */
export const answerColumns = { message_id: messages.id, question: askedQuestion, text: messages.content };
export const interviewColumns = {
  id: conversations.id,
  workflow: conversations.workflow,
  title: conversations.title,
  created_at: conversations.created_at,
  deleted_at: conversations.deleted_at,
};

export function toAnswer(row: Pick<OwnAnswer, "message_id" | "question" | "text">): OwnAnswer {
  const { words, figure, own_past } = factsOf(row.text);
  return { ...row, words, has_figure: figure !== null, has_own_past: own_past !== null };
}

/** SQL: the ids of all attempts at a story's question: the first answer, its retries, and their retries. */
const triesOf = sql`(with recursive up as (
    select m.id, c.retry_of from messages m join conversations c on c.id = m.conversation_id
    where m.id = ${stories.message_id}
    union all select m.id, c.retry_of from up join messages m on m.id = up.retry_of
    join conversations c on c.id = m.conversation_id
  ), attempts as (
    select id from up where retry_of is null
    union all select m.id from attempts join conversations c on c.retry_of = attempts.id
    join messages m on m.conversation_id = c.id and m.kind in ('answer', 'skip')
  ) select id from attempts)`;

/** SQL: the message is an attempt at the story's question and can be shown. Needs the join of `answerColumns`. */
export const isTryOf = sql`(${messages.id} in ${triesOf} and ${conversations.user_id} = ${stories.user_id}
  and ${isOfFinished})`;

/** Columns of a story. Need a join of its message and conversation. */
export const storyColumns = {
  id: stories.id,
  title: stories.title,
  note: stories.note,
  tags: stories.tags,
  created_at: stories.created_at,
  questions: sql<string[]>`array(select q.question from ${story_questions} q
    where q.story_id = ${stories.id} order by q.created_at)`,
  isShown: sql<boolean>`(${isCountedSql} and ${conversations.deleted_at} is null)`,
  answer: answerColumns,
  interview: interviewColumns,
};
