import "server-only";
import { and, asc, eq, getTableColumns, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { db } from "../../db/client.ts";
import { conversation_characters, conversations, insights, messages } from "../../db/schema/conversations.ts";
import type { InsightsInput } from "../ai/tasks.ts";
import { ownConversation } from "../conversations/access.ts";

/** How often insights are tried before they show as failed. */
export const maxAttempts = 3;
/** How long a process may be silent before another takes over. It writes every `heartbeatMs`. */
const lease = sql`now() + interval '60 seconds'`;
export const heartbeatMs = 15_000;

const abandoned = "The insights could not be made: making them was cut off each time. Please try again.";

/**
 * Takes the insights of a completed conversation, when nobody works on them: they are waited for, or who
 * worked on them has been silent past the lease. One statement, so that of many polls one wins. Those that were
 * cut off in every attempt are failed here, since nobody is left to say so.
 * @returns the number of this attempt, from 1; null when there is nothing to do
 */
export async function claim(conversationId: string, run: string): Promise<number | null> {
  const [row] = await db().execute<{ attempts: number; status: string }>(sql`
    insert into insights (conversation_id, status, attempts, run, lease_until)
    select id, 'running', 1, ${run}, ${lease} from conversations
    where id = ${conversationId} and completed_at is not null
    on conflict (conversation_id) do update set
      status = case when insights.attempts < ${maxAttempts} then 'running' else 'failed' end,
      run = case when insights.attempts < ${maxAttempts} then ${run}::uuid end,
      lease_until = case when insights.attempts < ${maxAttempts} then ${lease} end,
      detail = case when insights.attempts < ${maxAttempts} then null else ${abandoned} end,
      attempts = least(insights.attempts + 1, ${maxAttempts}),
      updated_at = now()
    where insights.status = 'pending' or (insights.status = 'running' and insights.lease_until < now())
    returning attempts, status`);
  return row?.status === "running" ? row.attempts : null;
}

/** Keeps the lease; with `again` another attempt begins. False when the insights are no longer this run's. */
export async function keep(conversationId: string, run: string, again = false): Promise<boolean> {
  const rows = await db()
    .update(insights)
    .set({ lease_until: lease, ...(again && { attempts: sql`${insights.attempts} + 1` }) })
    .where(heldBy(conversationId, run))
    .returning({ id: insights.conversation_id });
  return rows.length > 0;
}

/** Gives the work back to whoever polls next; an attempt that an orderly stop cut off does not count. */
export async function release(conversationId: string, run: string): Promise<void> {
  await db()
    .update(insights)
    .set({
      status: "pending",
      attempts: sql`${insights.attempts} - 1`,
      run: null,
      lease_until: null,
      updated_at: sql`now()`,
    })
    .where(heldBy(conversationId, run));
}

export type Outcome = Partial<
  Pick<
    typeof insights.$inferInsert,
    | "detail"
    | "result"
    | "evidence"
    | "quotes_found"
    | "quotes_verified"
    | "model"
    | "duration_ms"
    | "input_tokens"
    | "output_tokens"
  >
>;

/** Ends a run. Nothing happens when the insights are no longer this run's. */
export async function finish(
  conversationId: string,
  run: string,
  status: "ready" | "none" | "failed",
  outcome: Outcome,
): Promise<void> {
  await db()
    .update(insights)
    .set({ ...outcome, status, run: null, lease_until: null, updated_at: sql`now()` })
    .where(heldBy(conversationId, run));
}

const heldBy = (conversationId: string, run: string) =>
  and(eq(insights.conversation_id, conversationId), eq(insights.run, run));

/** What the insights are made from: the template in force, the cast, and all that was said. Null when it is gone. */
export async function loadInput(conversationId: string): Promise<InsightsInput | null> {
  const [conversation, cast, said] = await Promise.all([
    db()
      .select({ template: conversations.insight_template })
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
        text: messages.content,
      })
      .from(messages)
      .where(and(eq(messages.conversation_id, conversationId), sql`${messages.content} <> ''`))
      .orderBy(asc(messages.seq)),
  ]);
  if (!conversation[0]) return null;
  const names = new Map(cast.map((character) => [character.position, character.name]));
  return {
    template: conversation[0].template,
    characters: cast.map((character) => character.name),
    turns: said.map(({ id, position, speaker, kind, text }) => ({
      id,
      speaker,
      // Insights speak to the person; their name adds nothing and need not leave the house.
      name: speaker === "user" ? "You" : (names.get(position) ?? "Interviewer"),
      text,
      ...(kind === "greeting" && { greeting: true }),
    })),
  };
}

const { status, result, evidence, detail, quotes_found, quotes_verified } = getTableColumns(insights);

/** Nobody works on them although somebody should. */
const waiting = sql<boolean>`${conversations.completed_at} is not null and (${insights.status} is null
  or ${insights.status} = 'pending'
  or (${insights.status} = 'running' and ${insights.lease_until} < now()))`;

/** The actor's conversation with its insights, if any; undefined when it is not there or not theirs. */
export async function findRow(actor: Actor, conversationId: string) {
  const [row] = await db()
    .select({
      completed: sql<boolean>`${conversations.completed_at} is not null`,
      waiting,
      status,
      result,
      evidence,
      detail,
      quotes_found,
      quotes_verified,
    })
    .from(conversations)
    .leftJoin(insights, eq(insights.conversation_id, conversations.id))
    .where(ownConversation(actor, conversationId));
  return row;
}

export type InsightsRow = NonNullable<Awaited<ReturnType<typeof findRow>>>;
