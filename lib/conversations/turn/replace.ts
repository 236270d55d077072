import "server-only";
import { and, eq, isNull, not, sql, type SQLWrapper } from "drizzle-orm";
import { db, type Tx } from "../../../db/client.ts";
import { conversations, messages } from "../../../db/schema/conversations.ts";
import { noModel } from "../../ai/names.ts";
import { isLeaseFree } from "../../lease.ts";
import { assertWithin, type Counted } from "../../limits.ts";
import { ownConversation } from "../access.ts";
import type { TurnContext, ReplacedMessage } from "./load.ts";
import { usesLength } from "../answer-rules.ts";
import { helpReply } from "../../safety/help.ts";
import { claimed, countOpen, isWithin, type NewMessage, type StoredTurnIds } from "./claims.ts";

type ReplacementClaim = (StoredTurnIds & { run: string }) | { run: null; message_id: string };

/**
 * Replaces an answer and drops the notes that cover it; only the owner can still read the old version. If it is the newest
 * answer, its reply is replaced too, and the turn is claimed for `run`; otherwise `run` is null, and only danger changes the
 * reply, to the fixed text.
 * @returns null if the conversation has changed since it was loaded
 * @throws {AppError} rate_limited
 */
export async function claimReplacement(
  userId: string,
  {
    id,
    position,
    revision,
    last_seq,
    character,
    replaced,
    window,
  }: TurnContext & { replaced: ReplacedMessage },
  { text, danger, aside, clientId }: Omit<NewMessage, "kind">,
): Promise<ReplacementClaim | null> {
  const { seq } = replaced;
  const more = Number(usesLength({ kind: "answer", danger, aside })) - Number(usesLength(replaced));
  const run = seq === last_seq - 1 && replaced.position === position ? crypto.randomUUID() : null;
  const [message_id, reply_id] = [crypto.randomUUID(), crypto.randomUUID()];
  return db().transaction(async (tx) => {
    if (!(await takeRevision(tx, userId, { id, position, revision, last_seq }, { more, run }))) return null;
    await retire(tx, id, seq, message_id);
    // The newest answer gets a new reply. A fixed reply to danger goes with its message.
    if (run) await retire(tx, id, seq + 1, reply_id);
    else if (replaced.danger) await removeHelp(tx, id, replaced, message_id);
    const place = { conversation_id: id, position: replaced.position };
    if (!run && danger)
      await insertHelp(tx, { ...place, seq: seq + 1 }, message_id, helpReply(window.at(-1)?.text));
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
    await dropNotes(tx, { ...place, seq });
    if (run === null) return { run, message_id };
    await insertReply(tx, {
      ...place,
      id: reply_id,
      seq: seq + 1,
      danger,
      prompt_version: character.version,
    });
    return { run, message_id, reply_id, at: stored.at };
  });
}

/**
 * Bumps the revision of a conversation, claims its reply for `run`, and counts a message.
 * @param change.more by how much the number of answers grows
 * @returns false if the conversation has changed since it was loaded
 * @throws {AppError} rate_limited
 */
async function takeRevision(
  tx: Tx,
  userId: string,
  { id, position, revision, last_seq }: Pick<TurnContext, "id" | "position" | "revision" | "last_seq">,
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

/** Drops the notes that cover a message. A separate statement, so that it sees notes stored during the wait for the row. */
async function dropNotes(tx: Tx, { conversation_id, position, seq }: Place): Promise<void> {
  await tx.execute(sql`
    update briefs set updated_at = now(),
      summary = case when summary_seq < ${seq} then summary end,
      summary_seq = case when summary_seq < ${seq} then summary_seq else 0 end,
      brief = case when brief_seq < ${seq} then brief end,
      brief_seq = case when brief_seq < ${seq} then brief_seq else 0 end
    where conversation_id = ${conversation_id} and position = ${position}
      and greatest(summary_seq, brief_seq) >= ${seq}`);
}

const { question, plan_questions, given_question } = messages;

/** Replaces the current message with this number, if there is one. Returns what it asked. */
const retire = (tx: Tx, conversationId: string, seq: number, replaced_by: string, which?: SQLWrapper) =>
  tx
    .update(messages)
    .set({ replaced_by, state: sql`case state when 'streaming' then 'interrupted' else state end` })
    .where(
      and(
        eq(messages.conversation_id, conversationId),
        eq(messages.seq, seq),
        isNull(messages.replaced_by),
        which,
      ),
    )
    .returning({ question, plan_questions, given_question });

/** Replaces the reply to an earlier message by the fixed text, which keeps the question for `askedQuestion`. */
async function insertHelp(tx: Tx, place: Place, messageId: string, content: string): Promise<void> {
  const [old] = await retire(tx, place.conversation_id, place.seq, messageId);
  const reply = { speaker_type: "character", kind: "reply", state: "complete", danger: true } as const;
  await tx.insert(messages).values({ ...place, ...old, ...reply, content, model: noModel });
}

/** Replaces the fixed reply to an earlier message by the reply that it has replaced, if there was one. */
async function removeHelp(
  tx: Tx,
  conversationId: string,
  { id, seq }: { id: string; seq: number },
  replacedBy: string,
) {
  await retire(tx, conversationId, seq + 1, replacedBy, messages.danger);
  const isReply = and(eq(messages.conversation_id, conversationId), eq(messages.seq, seq + 1));
  const isReplaced = and(isReply, eq(messages.replaced_by, id), not(messages.danger));
  await tx.update(messages).set({ replaced_by: null }).where(isReplaced);
}

/** Inserts an empty reply for a run to write. */
const insertReply = (tx: Tx, reply: Place & { id: string; danger: boolean; prompt_version: number }) =>
  tx
    .insert(messages)
    .values({ ...reply, speaker_type: "character", kind: "reply", content: "", state: "streaming" });

/**
 * Marks a message as not about danger: it counts as an answer, and its fixed reply is replaced. If it is the newest message,
 * the turn is claimed for a normal reply.
 * @returns the claim of the reply, or null if none is due; false if the conversation has changed since it was loaded
 * @throws {AppError} rate_limited
 */
export async function claimNotDanger(
  userId: string,
  { id, position, revision, last_seq, character }: TurnContext,
  message: Pick<ReplacedMessage, "id" | "seq" | "position">,
): Promise<{ run: string; reply_id: string } | null | false> {
  const { seq } = message;
  const isLast = seq === last_seq - 1 && message.position === position;
  const claim = isLast ? { run: crypto.randomUUID(), reply_id: crypto.randomUUID() } : null;
  return db().transaction(async (tx) => {
    if (!(await takeRevision(tx, userId, { id, position, revision, last_seq }, { more: 1, run: claim?.run })))
      return false;
    const place = { conversation_id: id, position: message.position };
    await tx.update(messages).set({ danger: false }).where(eq(messages.id, message.id));
    if (claim) await retire(tx, id, seq + 1, claim.reply_id, messages.danger);
    else await removeHelp(tx, id, message, message.id);
    await dropNotes(tx, { ...place, seq });
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
