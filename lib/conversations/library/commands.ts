import "server-only";
import { and, eq, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { Actor } from "../../actor.ts";
import { db } from "../../../db/client.ts";
import { conversations, feedback } from "../../../db/schema/conversations.ts";
import { public_links } from "../../../db/schema/sharing.ts";
import { isRestorable } from "../../../db/deletion.ts";
import { assertQuotas } from "../../quotas.ts";
import { conversationNotFound, ownConversation, ownedConversation } from "../access.ts";
import { getConversation } from "../queries.ts";
import type { Conversation, Feedback } from "../schema.ts";

/** Stores or replaces the person's feedback. @throws {AppError} not_found */
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

/** @throws {AppError} not_found */
export async function renameConversation(
  actor: Actor,
  input: { id: string; title: string },
): Promise<Conversation> {
  await db().update(conversations).set({ title: input.title }).where(ownConversation(actor, input.id));
  return getConversation(actor, input);
}

/**
 * Soft-deletes a conversation, which can be restored for 30 days. Revokes its public link for good, and stops a running
 * reply and the current attempt to make insights. @throws {AppError} not_found
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
    // A separate statement, so that it sees a link that was published while the first one waited for the row.
    await tx
      .update(public_links)
      .set({ revoked_at: sql`now()` })
      .where(and(eq(public_links.conversation_id, input.id), isNull(public_links.revoked_at)));
  });
}

/** Idempotent. The public link stays revoked. @throws {AppError} not_found, quota_exceeded */
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

/** Erases a conversation, deleted or not, with all its data. @throws {AppError} not_found */
export async function eraseConversation(actor: Actor, input: { id: string }): Promise<void> {
  if ((await erase(ownedConversation(actor, input.id))) === 0) throw conversationNotFound();
}

/** Erases all people's conversations that were deleted before then. @returns their number */
export const eraseDeletedConversations = (before: Date): Promise<number> =>
  erase(lt(conversations.deleted_at, before.toISOString()));
