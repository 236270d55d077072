import "server-only";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { db } from "../../db/client.ts";
import { conversations, messages } from "../../db/schema/conversations.ts";
import { isLeaseFree } from "../lease.ts";
import { assertWithin, type Counted } from "../limits.ts";
import { ownConversation } from "./access.ts";
import type { Loaded, Replaced } from "./load.ts";
import { claimed, countOpen, isWithin, type Stored } from "./reply-rows.ts";

type Redone = (Stored & { run: string }) | { run: null; message_id: string };

/**
 * Stores an answer in the place of an earlier one, which stays for its owner alone, and forgets what was remembered of
 * that one. If it was said last, the reply goes with it and the turn is taken for another one. All of it or nothing
 * happens; null when the conversation has changed since it was loaded.
 * @throws AppError rate_limited
 */
export async function claimRedo(
  userId: string,
  { id, position, revision, last_seq, character, replaced }: Loaded & { replaced: Replaced },
  { text, clientId }: { text: string; clientId: string | null },
): Promise<Redone | null> {
  const { seq } = replaced;
  const run = seq === last_seq - 1 && replaced.position === position ? crypto.randomUUID() : null;
  const [message_id, reply_id] = [crypto.randomUUID(), crypto.randomUUID()];
  return db().transaction(async (tx) => {
    const [row] = await tx.execute<Counted>(sql`
      with open as (
        select id from conversations
        where ${ownConversation({ id: userId }, id)} and completed_at is null and position = ${position}
          and revision = ${revision} and last_seq = ${last_seq} and ${isLeaseFree(conversations.reply_lease_until)}
        for no key update
      ), ${countOpen(userId)}, claimed as (
        update conversations set revision = revision + 1, answers = answers + ${replaced.kind === "skip" ? 1 : 0}${run ? sql`, ${claimed(run)}` : sql``}
        from counted where id = ${id} and ${isWithin()}
      )
      select * from counted`);
    if (!row) return null;
    assertWithin("message", row);
    await tx
      .update(messages)
      .set({
        replaced_by: sql`case seq when ${seq} then ${message_id}::uuid else ${reply_id}::uuid end`,
        state: sql`case state when 'streaming' then 'interrupted' else state end`,
      })
      .where(
        and(
          eq(messages.conversation_id, id),
          isNull(messages.replaced_by),
          inArray(messages.seq, run ? [seq, seq + 1] : [seq]),
        ),
      );
    const place = { conversation_id: id, position: replaced.position };
    const [stored] = await tx
      .insert(messages)
      .values({
        ...place,
        id: message_id,
        seq,
        speaker_type: "user",
        kind: "answer",
        content: text,
        state: "complete",
        client_id: clientId,
      })
      .returning({ at: messages.created_at });
    if (!stored) throw new Error("the answer was not inserted");
    // A statement of its own: what was stored while the first one waited for the row is forgotten too.
    await tx.execute(sql`
      update briefs set updated_at = now(),
        summary = case when summary_seq < ${seq} then summary end,
        summary_seq = case when summary_seq < ${seq} then summary_seq else 0 end,
        brief = case when brief_seq < ${seq} then brief end,
        brief_seq = case when brief_seq < ${seq} then brief_seq else 0 end
      where conversation_id = ${id} and position = ${replaced.position}
        and greatest(summary_seq, brief_seq) >= ${seq}`);
    if (run === null) return { run, message_id };
    await tx.insert(messages).values({
      ...place,
      id: reply_id,
      seq: seq + 1,
      speaker_type: "character",
      kind: "reply",
      content: "",
      state: "streaming",
      prompt_version: character.version,
    });
    return { run, message_id, message_at: stored.at, reply_id, reply_at: stored.at };
  });
}
