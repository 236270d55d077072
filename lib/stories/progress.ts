import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { afterResponse } from "../after-response.ts";
import { db } from "../../db/client.ts";
import { conversations, messages } from "../../db/schema/conversations.ts";
import { insights } from "../../db/schema/insights.ts";
import { answer_facts } from "../../db/schema/stories.ts";
import { isCountedSql } from "../conversations/answer-rules.ts";
import { storeMissingFacts } from "../insights/answer-facts.ts";
import type { Progress, ProgressMonth } from "./schema.ts";

/** Answers in each of the two compared groups. */
const groupSize = 10;

const isOwn = (actor: Actor) =>
  and(
    eq(conversations.user_id, actor.id),
    sql`${conversations.completed_at} is not null`,
    isNull(conversations.deleted_at),
  );
const countOf = (condition: unknown) => sql<number>`(count(*) filter (where ${condition}))::int`;

/** What a model found in an answer (situation, action, result, own part), stored with the insights. */
const marked = () =>
  db()
    .select({ has: sql<string[]>`answer -> 'has'`.as("has") })
    .from(sql`jsonb_array_elements(${insights.answers}) as answer`)
    .where(sql`answer ->> 'message_id' = ${messages.id}::text`)
    .limit(1)
    .as("marked");

/**
 * Counts of the actor's finished interviews by month, and of the last 10 answers and the 10 before. Judges nothing.
 * Missing facts are computed after the response.
 */
export async function getProgress(actor: Actor): Promise<Progress> {
  const marks = marked();
  const holds = (part: string) => countOf(sql`${isCountedSql} and ${marks.has} ? ${part}`);
  const month = sql<string>`to_char(${conversations.created_at} at time zone 'UTC', 'YYYY-MM')`;
  const months = await db()
    .select({
      month,
      interviews: sql<number>`(count(distinct ${conversations.id})
        filter (where ${conversations.length} is distinct from 1))::int`,
      answers: countOf(isCountedSql),
      words: sql<number | null>`(round(avg(${answer_facts.words}) filter (where ${isCountedSql})))::int`,
      with_figure: countOf(sql`${isCountedSql} and ${answer_facts.has_figure}`),
      with_own_past: countOf(sql`${isCountedSql} and ${answer_facts.has_own_past}`),
      skipped: countOf(sql`${messages.kind} = 'skip' and ${messages.replaced_by} is null`),
      marked: countOf(sql`${isCountedSql} and ${marks.has} is not null`),
      situation: holds("situation"),
      action: holds("action"),
      result: holds("result"),
      own_part: holds("own_part"),
      missing: countOf(sql`${isCountedSql} and ${answer_facts.message_id} is null`),
    })
    .from(conversations)
    .leftJoin(messages, eq(messages.conversation_id, conversations.id))
    .leftJoin(answer_facts, eq(answer_facts.message_id, messages.id))
    .leftJoin(insights, eq(insights.conversation_id, conversations.id))
    .leftJoinLateral(marks, sql`true`)
    .where(isOwn(actor))
    .groupBy(month)
    .orderBy(month);
  const isComplete = months.every(({ missing }) => missing === 0);
  if (!isComplete) afterResponse(async () => void (await storeMissingFacts(actor)));
  const [last, before] = await readLast(actor);
  return {
    months: months.map(({ missing: _, ...counts }): ProgressMonth => counts),
    last,
    before,
    is_complete: isComplete,
  };
}

async function readLast(actor: Actor): Promise<[Progress["last"], Progress["before"]]> {
  const rows = await db()
    .select({ has_figure: answer_facts.has_figure, has_own_past: answer_facts.has_own_past })
    .from(conversations)
    .innerJoin(messages, eq(messages.conversation_id, conversations.id))
    .innerJoin(answer_facts, eq(answer_facts.message_id, messages.id))
    .where(and(isOwn(actor), isCountedSql))
    .orderBy(sql`${messages.created_at} desc, ${messages.seq} desc`)
    .limit(2 * groupSize);
  const counted = (group: typeof rows): Progress["last"] => ({
    answers: group.length,
    with_figure: group.filter((row) => row.has_figure).length,
    with_own_past: group.filter((row) => row.has_own_past).length,
  });
  return [counted(rows.slice(0, groupSize)), counted(rows.slice(groupSize))];
}
