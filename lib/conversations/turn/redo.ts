import "server-only";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { db, type Tx } from "../../../db/client.ts";
import { conversations, messages } from "../../../db/schema/conversations.ts";
import { isLeaseFree } from "../../lease.ts";
import { assertWithin, type Counted } from "../../limits.ts";
import { ownConversation } from "../access.ts";
import type { Loaded, Replaced } from "./load.ts";
import { usesLength } from "../constants.ts";
import { claimed, countOpen, isWithin, type Said, type Stored } from "./claims.ts";

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
  { text, danger, aside, clientId }: Omit<Said, "kind">,
): Promise<Redone | null> {
  const { seq } = replaced;
  const more = Number(usesLength({ kind: "answer", danger, aside })) - Number(usesLength(replaced));
  const run = seq === last_seq - 1 && replaced.position === position ? crypto.randomUUID() : null;
  const [message_id, reply_id] = [crypto.randomUUID(), crypto.randomUUID()];
  return db().transaction(async (tx) => {
    if (!(await takeRevision(tx, userId, { id, position, revision, last_seq }, { more, run }))) return null;
    await tx
      .update(messages)
      .set({
        replaced_by: sql`case seq when ${seq} then ${message_id}::uuid else ${run ? reply_id : message_id}::uuid end`,
        state: sql`case state when 'streaming' then 'interrupted' else state end`,
      })
      .where(
        and(
          eq(messages.conversation_id, id),
          isNull(messages.replaced_by),
          // A fixed reply to danger goes with its message.
          inArray(messages.seq, run || replaced.danger ? [seq, seq + 1] : [seq]),
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
        danger,
        aside,
        client_id: clientId,
      })
      .returning({ at: messages.created_at });
    if (!stored) throw new Error("the answer was not inserted");
    await forget(tx, { ...place, seq });
    if (run === null) return { run, message_id };
    await insertReply(tx, {
      ...place,
      id: reply_id,
      seq: seq + 1,
      danger,
      prompt_version: character.version,
    });
    return { run, message_id, message_at: stored.at, reply_id, reply_at: stored.at };
  });
}

/**
 * Takes a conversation as it was loaded to change an earlier message, and with `run` its reply; counts that as a message.
 * @param change.more how many answers there are more
 * @returns false when it has changed since
 * @throws AppError rate_limited
 */
async function takeRevision(
  tx: Tx,
  userId: string,
  { id, position, revision, last_seq }: Pick<Loaded, "id" | "position" | "revision" | "last_seq">,
  { more, run }: { more: number; run: string | null | undefined },
): Promise<boolean> {
  const [row] = await tx.execute<Counted>(sql`
    with open as (
      select id from conversations
      where ${ownConversation({ id: userId }, id)} and completed_at is null and position = ${position}
        and revision = ${revision} and last_seq = ${last_seq} and ${isLeaseFree(conversations.reply_lease_until)}
      for no key update
    ), ${countOpen(userId)}, claimed as (
      update conversations set revision = revision + 1, answers = answers + ${more}${run ? sql`, ${claimed(run)}` : sql``}
      from counted where id = ${id} and ${isWithin()}
    )
    select * from counted`);
  if (row) assertWithin("message", row);
  return row !== undefined;
}

type Place = { conversation_id: string; position: number; seq: number };

/** Forgets what was remembered of a message. A statement of its own: what was stored while one waited for the row goes too. */
async function forget(tx: Tx, { conversation_id, position, seq }: Place): Promise<void> {
  await tx.execute(sql`
    update briefs set updated_at = now(),
      summary = case when summary_seq < ${seq} then summary end,
      summary_seq = case when summary_seq < ${seq} then summary_seq else 0 end,
      brief = case when brief_seq < ${seq} then brief end,
      brief_seq = case when brief_seq < ${seq} then brief_seq else 0 end
    where conversation_id = ${conversation_id} and position = ${position}
      and greatest(summary_seq, brief_seq) >= ${seq}`);
}

/** Stores the place of a reply that a run is about to write. */
const insertReply = (tx: Tx, reply: Place & { id: string; danger: boolean; prompt_version: number }) =>
  tx
    .insert(messages)
    .values({ ...reply, speaker_type: "character", kind: "reply", content: "", state: "streaming" })
    .returning({ at: messages.created_at });

/**
 * Puts a message back that its author did not mean as it was understood: it counts as an answer, and its fixed reply is
 * replaced. If it was said last, the turn is taken for a reply of the character's. All of it or nothing happens.
 * @returns the run that may write the reply, null where none is due; false when the conversation has changed since it was loaded
 * @throws AppError rate_limited
 */
export async function claimNotDanger(
  userId: string,
  { id, position, revision, last_seq, character }: Loaded,
  message: Pick<Replaced, "id" | "seq" | "position">,
): Promise<{ run: string; reply_id: string } | null | false> {
  const { seq } = message;
  const isLast = seq === last_seq - 1 && message.position === position;
  const claim = isLast ? { run: crypto.randomUUID(), reply_id: crypto.randomUUID() } : null;
  return db().transaction(async (tx) => {
    if (!(await takeRevision(tx, userId, { id, position, revision, last_seq }, { more: 1, run: claim?.run })))
      return false;
    const place = { conversation_id: id, position: message.position };
    await tx.update(messages).set({ danger: false }).where(eq(messages.id, message.id));
    await tx
      .update(messages)
      .set({
        replaced_by: claim?.reply_id ?? message.id,
        state: sql`case state when 'streaming' then 'interrupted' else state end`,
      })
      .where(
        and(
          eq(messages.conversation_id, id),
          isNull(messages.replaced_by),
          eq(messages.seq, seq + 1),
          messages.danger,
        ),
      );
    await forget(tx, { ...place, seq });
    if (claim)
      await insertReply(tx, {
        ...place,
        id: claim.reply_id,
        seq: seq + 1,
        danger: false,
        prompt_version: character.version,
      });
    return claim;
  });
}
