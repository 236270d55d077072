import "server-only";
import { and, asc, eq, isNull, ne, or, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { db } from "../../db/client.ts";
import { conversation_characters, conversations, messages } from "../../db/schema/conversations.ts";
import { insights } from "../../db/schema/insights.ts";
import type { Drafts, PracticeInput, SaidTurn } from "../ai/insights.ts";
import type { InsightsInput } from "../ai/tasks.ts";
import { questionsOf } from "../conversations/coverage.ts";
import { writtenTitle } from "../conversations/start/title.ts";
import { isLeaseFree, leaseUntil } from "../lease.ts";
import { isInDanger } from "../safety/danger.ts";

/** Attempts before insights count as failed. */
export const maxAttempts = 3;
export const lease = leaseUntil(60);

/** SQL: the status after the last attempt failed; ready if earlier insights are stored. */
export const failedStatus = sql<
  "failed" | "ready"
>`case when ${insights.result} is null then 'failed' else 'ready' end`;

const abandoned = "The insights could not be made: making them was cut off each time. Please try again.";

const isBeingChecked = and(eq(insights.status, "ready"), eq(insights.check_state, "running"));

/** SQL: insights or their check are due, and no run holds the lease. */
export const isFree = or(
  eq(insights.status, "pending"),
  and(or(eq(insights.status, "running"), isBeingChecked), isLeaseFree(insights.lease_until)),
);

/** SQL: a running check counts as failed. */
export const failedCheck = sql<
  "none" | "done" | "failed"
>`case ${insights.check_state} when 'running' then 'failed' else ${insights.check_state} end`;

type Claim = {
  /** From 1. */
  attempt: number;
  /** The drafts to check; null to make the insights. */
  drafts: Drafts | null;
};

/**
 * Claims the insights of a completed conversation, or their check, if the lease is free. Marks them as failed if all
 * attempts died without a result.
 * @returns null if there is nothing to do
 */
export async function claim(conversationId: string, run: string): Promise<Claim | null> {
  const hasAttempts = sql`insights.attempts < ${maxAttempts}`;
  const [row] = await db().execute<{ attempt: number; isMine: boolean; drafts: Drafts | null }>(sql`
    insert into insights (conversation_id, status, attempts, run, lease_until)
    select id, 'running', 1, ${run}, ${lease} from conversations
    where id = ${conversationId} and completed_at is not null and deleted_at is null
    on conflict (conversation_id) do update set
      status = case when ${isBeingChecked} then 'ready' when ${hasAttempts} then 'running' else ${failedStatus} end,
      check_state = case when ${hasAttempts} then ${insights.check_state} else ${failedCheck} end,
      run = case when ${hasAttempts} then ${run}::uuid end,
      lease_until = case when ${hasAttempts} then ${lease} end,
      detail = case when ${isBeingChecked} then ${insights.detail} when ${hasAttempts} then null else ${abandoned} end,
      attempts = least(insights.attempts + 1, ${maxAttempts}),
      updated_at = now()
    where ${isFree}
    returning attempts as attempt, run is not null as "isMine",
      case when ${isBeingChecked} then ${insights.drafts} end as drafts`);
  return row?.isMine ? row : null;
}

/** Updates the insights of a run. False if the run has lost them. */
export async function updateRun(
  conversationId: string,
  run: string,
  values: PgUpdateSetSource<typeof insights>,
): Promise<boolean> {
  const { count } = await db()
    .update(insights)
    .set({ ...values, updated_at: sql`now()` })
    .where(and(eq(insights.conversation_id, conversationId), eq(insights.run, run)));
  return count > 0;
}

/** The conversation, its characters and the messages that insights may use. */
const readRows = (conversationId: string) =>
  Promise.all([
    db()
      .select({
        payer: conversations.user_id,
        title: conversations.title,
        created_at: conversations.created_at,
        template: conversations.insight_template,
        plan: conversations.plan,
      })
      .from(conversations)
      .where(eq(conversations.id, conversationId)),
    db()
      .select({ position: conversation_characters.position, name: conversation_characters.name })
      .from(conversation_characters)
      .where(eq(conversation_characters.conversation_id, conversationId))
      .orderBy(asc(conversation_characters.position)),
    db()
      .select({
        id: messages.id,
        position: messages.position,
        speaker: messages.speaker_type,
        kind: messages.kind,
        aside: messages.aside,
        text: messages.content,
      })
      .from(messages)
      .where(
        and(
          eq(messages.conversation_id, conversationId),
          ne(messages.content, ""),
          ne(messages.kind, "continue"),
          isNull(messages.replaced_by),
          eq(messages.danger, false),
        ),
      )
      .orderBy(asc(messages.seq)),
  ]);

/** The input of insights, for a model and for practice mode. */
export type LoadedInput = InsightsInput & PracticeInput & { turns: SaidTurn[] };

/** The input of a conversation's insights; null if the conversation is gone. */
export async function loadInput(conversationId: string): Promise<LoadedInput | null> {
  const [[conversation], cast, transcript] = await readRows(conversationId);
  if (!conversation) return null;
  const nameAt = (position: number): string =>
    cast.find((character) => character.position === position)?.name ?? "Interviewer";
  const names = cast.map(({ name }) => name);
  const goal = writtenTitle(conversation.title, names, new Date(conversation.created_at));
  return {
    payer: conversation.payer,
    template: conversation.template,
    goal: goal === null || isInDanger(goal) ? "" : goal,
    questions: questionsOf(conversation.plan),
    plan: (conversation.plan ?? []).flatMap((entry, competency) =>
      questionsOf([entry]).map((text) => ({ text, competency })),
    ),
    turns: transcript.map(({ id, position, speaker, kind, aside, text }) => ({
      id,
      speaker,
      // Insights address the person, so the service does not need the name.
      name: speaker === "user" ? "You" : nameAt(position),
      character: nameAt(position),
      aside,
      text,
      ...(kind === "greeting" && { greeting: true }),
      ...(kind === "skip" && { skip: true }),
    })),
  };
}
