import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { db, type Tx } from "../../db/client.ts";
import { conversations } from "../../db/schema/conversations.ts";
import { disputes } from "../../db/schema/insights.ts";
import { conversationNotFound, ownConversation } from "../conversations/access.ts";
import { AppError, invalidField } from "../errors.ts";
import { getInsights } from "./queries.ts";
import type { DisputeInput, InsightsResponse } from "./schema.ts";

/** Locks the conversation and bumps its revision, so that other tabs reload. @throws {AppError} not_found */
async function touch(tx: Tx, actor: Actor, id: string): Promise<void> {
  const { count } = await tx
    .update(conversations)
    .set({ revision: sql`${conversations.revision} + 1` })
    .where(ownConversation(actor, id));
  if (count === 0) throw conversationNotFound();
}

/** HTML forms change line breaks. */
const withLineFeeds = (text: string): string => text.replaceAll(/\r\n?/g, "\n");

/**
 * Disputes a claim of the actor's insights, or replaces the note. Exports and pages for others omit disputed claims.
 * @throws {AppError} not_found; invalid if the insights have no such claim
 */
export async function disputeClaim(
  actor: Actor,
  { id, part, claim, note }: DisputeInput & { id: string },
): Promise<InsightsResponse> {
  const { claims } = await getInsights(actor, { id });
  const stored = claims?.find((one) => one.part === part && withLineFeeds(one.text) === withLineFeeds(claim));
  if (!stored)
    throw invalidField(
      "claim",
      "This claim is no longer in the insights. Reload the page to see the current ones.",
    );
  await db().transaction(async (tx) => {
    await touch(tx, actor, id);
    await tx.execute(sql`
      insert into ${disputes} (conversation_id, part, claim, note) values (${id}, ${part}, ${stored.text}, ${note || null})
      on conflict (conversation_id, part, md5(claim)) do update set note = excluded.note`);
  });
  return getInsights(actor, { id });
}

/** @throws {AppError} not_found */
export async function withdrawDispute(
  actor: Actor,
  { id, disputeId }: { id: string; disputeId: string },
): Promise<InsightsResponse> {
  await db().transaction(async (tx) => {
    await touch(tx, actor, id);
    const { count } = await tx
      .delete(disputes)
      .where(and(eq(disputes.id, disputeId), eq(disputes.conversation_id, id)));
    if (count === 0) throw new AppError("not_found", "This has already been withdrawn.");
  });
  return getInsights(actor, { id });
}
