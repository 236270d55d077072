import "server-only";
import { and, eq, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { db } from "../../db/client.ts";
import { conversations, feedback } from "../../db/schema/conversations.ts";
import { public_links } from "../../db/schema/sharing.ts";
import { afterResponse } from "../after-response.ts";
import { isRestorable } from "../../db/deletion.ts";
import { AppError } from "../errors.ts";
import { isLeaseFree } from "../lease.ts";
import { assertQuotas } from "../quotas.ts";
import { conversationNotFound, ownConversation, ownedConversation } from "./access.ts";
import { remember } from "./memory.ts";
import { stopReply } from "./messages.ts";
import { getConversation, getStatus } from "./queries.ts";
import { releasedTo } from "./reply-rows.ts";
import type { AdvanceResult, Conversation, Feedback, Status } from "./schema.ts";
import { advanced, assertPossible, retryLength } from "./workflow.ts";

/** What the insights of a conversation begin as when it is complete: none are made of a second try. */
const insightsAtFirst = sql`case when ${conversations.length} = ${retryLength} then 'none' else 'pending' end`;

/**
 * Moves on to the next character, or completes the conversation after the last; completing asks for
 * insights in the same statement. The brief for the next characters is written after the answer.
 * @param input.from the character that the caller believes to be leaving
 * @throws AppError not_found, reply_running, workflow_complete, stale_stage
 */
export async function advance(
  actor: Actor,
  input: { id: string; from?: string | null | undefined },
): Promise<AdvanceResult> {
  const now = await getConversation(actor, { id: input.id });
  const position = now.characters.findIndex((character) => character.id === now.current_character_id);
  const characters = now.characters.length;
  assertPossible({ completed: now.workflow_complete, reply: now.reply }, "advance");
  if (input.from && input.from !== now.current_character_id) throw stale();

  const next = advanced({ position, characters });
  const rows = await db().execute(sql`
    with moved as (
      update conversations set position = ${next.position},
        completed_at = ${next.completed ? sql`now()` : sql`null`}, ${releasedTo("idle")}
      where ${ownConversation(actor, input.id)} and completed_at is null and position = ${position}
        and ${isLeaseFree(conversations.reply_lease_until)}
      returning id, ${insightsAtFirst} as status
    ), settled as (
      -- A reply whose process died is no longer being written.
      update messages m set state = 'interrupted' from moved
      where m.conversation_id = moved.id and m.position = ${position} and m.state = 'streaming'
    ), asked as (
      insert into insights (conversation_id, status) select id, status from moved where ${next.completed} on conflict do nothing
    )
    select id from moved`);
  if (rows.length === 0) {
    const again = await getStatus(actor, { id: input.id });
    assertPossible({ completed: again.workflow_complete, reply: again.reply }, "advance");
    throw stale();
  }
  if (!next.completed) afterResponse(() => remember(actor, "brief", input.id, position));
  return { current_character: now.characters[next.position] ?? null, workflow_complete: next.completed };
}

const stale = () =>
  new AppError("stale_stage", "This conversation has already moved on, perhaps in another tab.");

/**
 * Ends the conversation wherever it stands: stops a running reply and keeps its text, completes the
 * workflow, and asks for insights; for insights that failed it asks again. Again changes nothing.
 * @throws AppError not_found
 */
export async function finalize(actor: Actor, input: { id: string }): Promise<Status> {
  const before = await getStatus(actor, input);
  if (before.reply === "running") await stopReply(actor, input);
  await db().execute(sql`
    with ended as (
      update conversations set completed_at = coalesce(completed_at, now()),
        position = (select count(*) from conversation_characters k where k.conversation_id = conversations.id),
        ${releasedTo("idle")}
      where ${ownConversation(actor, input.id)} returning id, ${insightsAtFirst} as status
    ), settled as (
      update messages m set state = 'interrupted' from ended
      where m.conversation_id = ended.id and m.state = 'streaming'
    )
    insert into insights (conversation_id, status) select id, status from ended
    on conflict (conversation_id) do update set status = 'pending', attempts = 0, detail = null, updated_at = now()
      where insights.status = 'failed'`);
  return getStatus(actor, input);
}

/** Keeps the person's feedback; again replaces it. @throws AppError not_found */
export async function giveFeedback(actor: Actor, input: Feedback & { id: string }): Promise<Feedback> {
  const notes = input.feedback_notes || null;
  const rows = await db().execute(sql`
    insert into ${feedback} (conversation_id, score, notes)
    select ${conversations.id}, ${input.feedback_score}, ${notes} from ${conversations}
    where ${ownConversation(actor, input.id)}
    on conflict (conversation_id) do update set score = excluded.score, notes = excluded.notes, updated_at = now()
    returning conversation_id`);
  if (rows.length === 0) throw conversationNotFound();
  return { feedback_score: input.feedback_score, feedback_notes: notes };
}

/** Gives a conversation another title. @throws AppError not_found */
export async function renameConversation(
  actor: Actor,
  input: { id: string; title: string },
): Promise<Conversation> {
  await db().update(conversations).set({ title: input.title }).where(ownConversation(actor, input.id));
  return getConversation(actor, input);
}

/**
 * Deletes a conversation; for 30 days `restoreConversation` brings it back. Its public link ends for good, a running
 * reply stops at its next checkpoint, and the making of insights with its attempt. @throws AppError not_found
 */
export async function deleteConversation(actor: Actor, input: { id: string }): Promise<void> {
  await db().transaction(async (tx) => {
    const rows = await tx.execute(sql`
      with gone as (
        update conversations set deleted_at = now(), reply_run = null, reply_lease_until = null, reply_stop = false,
          reply_state = case reply_state when 'running' then 'interrupted' else reply_state end
        where ${ownConversation(actor, input.id)} returning id
      ), settled as (
        update messages m set state = 'interrupted' from gone
        where m.conversation_id = gone.id and m.state = 'streaming'
      ), stopped as (
        update insights i set status = case i.status when 'running' then 'pending' else i.status end,
          run = null, lease_until = null from gone
        where i.conversation_id = gone.id and i.run is not null
      )
      select id from gone`);
    if (rows.length === 0) throw conversationNotFound();
    // A statement of its own: it sees the link that somebody published while the first one waited for the row.
    await tx
      .update(public_links)
      .set({ revoked_at: sql`now()` })
      .where(and(eq(public_links.conversation_id, input.id), isNull(public_links.revoked_at)));
  });
}

/** One that is not deleted stays as it is. The public link does not come back. @throws AppError not_found, quota_exceeded */
export async function restoreConversation(actor: Actor, input: { id: string }): Promise<Conversation> {
  await db().transaction(async (tx) => {
    const { count } = await tx
      .update(conversations)
      .set({ deleted_at: null })
      .where(and(ownedConversation(actor, input.id), isRestorable(conversations.deleted_at)));
    if (count > 0) await assertQuotas(tx, actor, ["conversations"]);
  });
  return getConversation(actor, input);
}

async function erase(where: SQL | undefined): Promise<number> {
  return (await db().delete(conversations).where(where)).count;
}

/** Erases a conversation, deleted or not, with all that belongs to it. @throws AppError not_found */
export async function eraseConversation(actor: Actor, input: { id: string }): Promise<void> {
  if ((await erase(ownedConversation(actor, input.id))) === 0) throw conversationNotFound();
}

/** Erases everybody's that were deleted before then; returns how many. */
export const eraseDeletedConversations = (before: Date): Promise<number> =>
  erase(lt(conversations.deleted_at, before.toISOString()));
