import "server-only";
import { sql } from "drizzle-orm";
import { db } from "../../../db/client.ts";
import { conversations, messages, type Reason } from "../../../db/schema/conversations.ts";
import type { ReplyMeta } from "../../ai/reply.ts";
import type { Aside } from "../../ai/tasks.ts";
import { AppError } from "../../errors.ts";
import { isLeaseFree, leaseUntil } from "../../lease.ts";
import { assertWithin, type Counted, countFor, maxPoints } from "../../limits.ts";
import { ownConversation } from "../access.ts";
import type { TurnContext } from "./load.ts";
import type { RefreshMode, Status } from "../schema.ts";
import { usesLength } from "../answer-rules.ts";

/** SQL: when the lease of a reply ends, 10 seconds from now. The process extends it at least once a second. */
const lease = leaseUntil(10);

/** A message to store. `danger`: its reply is the fixed help text. */
export type NewMessage = {
  kind: "greeting" | "answer" | "skip" | "continue";
  text: string;
  danger: boolean;
  aside: Aside | null;
  clientId: string | null;
};

/** `synchronous_commit = off`: a crash may lose a checkpoint, which the next one repeats. */
const withoutSync = sql`set_config('synchronous_commit', 'off', true) = 'off'`;

/** SQL: column values when a run takes the reply. */
export const claimed = (run: string) =>
  sql`reply_state = 'running', reply_run = ${run}, reply_lease_until = ${lease}, reply_stop = false`;

/** SQL: column values when no run holds the reply. */
export const releasedTo = (state: Status["reply"]) =>
  sql`reply_state = ${state}, reply_run = null, reply_lease_until = null, reply_stop = false`;

/** The lease to write one reply, held by `run`. */
export type Claim = { conversationId: string; run: string; replyId: string };

/** The stored message and its empty reply, both from the time `at`. */
export type StoredTurnIds = { message_id: string; reply_id: string; at: string };

/**
 * The claims below check the same in their statement; this names the reason.
 * @throws {AppError} workflow_complete, reply_running
 */
export function assertPossible(
  { completed, reply }: Pick<TurnContext, "completed" | "reply">,
  intent: "message" | "advance",
): void {
  if (completed)
    throw new AppError("workflow_complete", "This conversation is complete. Start a new one to continue.");
  if (reply === "running")
    throw new AppError(
      "reply_running",
      "The reply is still being written. Wait for it or stop it, then " +
        (intent === "message" ? "send your message." : "continue."),
    );
}

/** SQL: a CTE that counts a turn against the limit of messages, if the CTE `open` has a row. */
export const countOpen = (userId: string) => sql`counted as (${countFor(sql`from open`, "message", userId)})`;
export const isWithin = () => sql`counted.points <= ${maxPoints("message")}`;

/**
 * Claims the turn, counts it and stores the message with an empty reply, in one statement. Null if a concurrent request has
 * the turn; then nothing is counted.
 * @throws {AppError} rate_limited
 */
export async function claimTurn(
  userId: string,
  { id, position, character }: Pick<TurnContext, "id" | "position" | "character">,
  message: NewMessage,
): Promise<(StoredTurnIds & { run: string }) | null> {
  const run = crypto.randomUUID();
  const { kind, text, danger, aside, clientId } = message;
  const [row] = await db().execute<Counted & StoredTurnIds>(sql`
    with open as (
      select id from conversations
      where ${ownConversation({ id: userId }, id)} and completed_at is null
        and position = ${position} and ${isLeaseFree(conversations.reply_lease_until)}
        and not exists (
          select from messages where conversation_id = ${id} and client_id = ${clientId})
      for no key update
    ), ${countOpen(userId)}, claimed as (
      update conversations set ${claimed(run)}, last_seq = last_seq + 2, answers = answers + ${Number(usesLength(message))}
      from counted where id = ${id} and ${isWithin()}
      returning id, last_seq
    ), superseded as (
      -- A new message deletes an empty reply; an interrupted one stays.
      delete from messages m using claimed
      where m.conversation_id = claimed.id and m.seq = claimed.last_seq - 2
        and m.speaker_type = 'character' and m.state <> 'complete' and m.content = '' and m.replaced_by is null
    ), interrupted as (
      update messages m set state = 'interrupted' from claimed
      where m.conversation_id = claimed.id and m.seq = claimed.last_seq - 2
        and m.speaker_type = 'character' and m.state = 'streaming' and m.content <> ''
    ), message as (
      insert into messages (conversation_id, seq, position, speaker_type, kind, content, state, danger, aside, client_id)
      select id, last_seq - 1, ${position}, 'user', ${kind}, ${text}, 'complete', ${danger}, ${aside}, ${clientId}
      from claimed returning id
    ), reply as (
      insert into messages (conversation_id, seq, position, speaker_type, kind, content, state, danger, prompt_version)
      select id, last_seq, ${position}, 'character', 'reply', '', 'streaming', ${danger}, ${character.version}
      from claimed returning id, created_at
    )
    select counted.*, message.id as message_id, reply.id as reply_id, reply.created_at as at
    from counted left join message on true left join reply on true`);
  if (!row) return null;
  assertWithin("message", row);
  const { message_id, reply_id, at } = row;
  return { run, message_id, reply_id, at: new Date(at).toISOString() };
}

/** SQL: the newest message is the current character's stopped reply. */
const isStopped = sql`reply_state = 'idle' and exists (
  select from messages m where m.conversation_id = conversations.id and m.seq = conversations.last_seq
    and m.position = conversations.position and m.speaker_type = 'character' and m.state = 'interrupted'
    and m.replaced_by is null)`;

/**
 * Claims an interrupted or failed reply, or with `mode` a stopped one, and counts it as a message. Its text is cleared unless
 * the mode is "continue". Null if there is none; then nothing is counted.
 * @param which "interrupted" leaves a failed reply alone
 * @throws {AppError} rate_limited
 */
export async function claimRerun(
  conversationId: string,
  userId: string,
  mode: RefreshMode | null,
  which: "interrupted" | "interrupted or failed" = "interrupted or failed",
) {
  const run = crypto.randomUUID();
  const [row] = await db().execute<Counted & { reply_id: string | null; prefix: string }>(sql`
    with open as (
      select id from conversations
      where ${ownConversation({ id: userId }, conversationId)} and completed_at is null
        and (reply_state = 'interrupted' or (reply_state = 'failed' and ${which !== "interrupted"})
          or (reply_state = 'running' and reply_lease_until < now())
          ${mode ? sql`or (${isStopped})` : sql``})
      for no key update
    ), ${countOpen(userId)}, claimed as (
      update conversations set ${claimed(run)} from counted
      where id = ${conversationId} and ${isWithin()} returning id, last_seq
    ), taken as (
      update messages m set content = ${mode === "continue" ? sql`content` : sql`''`}, state = 'streaming',
        question = null, plan_questions = null, given_question = null, reason = null, created_at = now()
      from claimed where m.conversation_id = claimed.id and m.seq = claimed.last_seq and m.speaker_type = 'character'
        and m.replaced_by is null
      returning m.id, m.content
    )
    select counted.*, taken.id as reply_id, taken.content as prefix from counted left join taken on true`);
  if (!row) return null;
  assertWithin("message", row);
  return row.reply_id === null ? null : { run, reply_id: row.reply_id, prefix: row.prefix };
}

/**
 * Extends the lease, stores the text if one is given, and reads whether to stop. Null if this run has lost the reply: the
 * conversation was finalized or deleted, or another process took over.
 */
export async function checkpoint(claim: Claim, text: string | null): Promise<{ stop: boolean } | null> {
  const extended = sql`update conversations set reply_lease_until = ${lease}
    where id = ${claim.conversationId} and reply_run = ${claim.run} and ${withoutSync} returning reply_stop as stop`;
  const [row] = await db().execute<{ stop: boolean }>(
    text === null
      ? extended
      : sql`with held as (${extended})
          update messages set content = ${text} from held where id = ${claim.replyId} returning held.stop`,
  );
  return row ?? null;
}

export type Outcome = {
  replyState: "idle" | "failed" | "interrupted";
  messageState: "complete" | "interrupted" | "failed";
  text: string;
  question: string | null;
  planQuestions: string[] | null;
  /** The question of the plan that the model was given. */
  given: string | null;
  reason: Reason | null;
  meta: ReplyMeta | null;
  durationMs: number;
};

/** Ends a run and stores its reply. False if this run has lost the reply. */
export async function finishReply(claim: Claim, outcome: Outcome): Promise<boolean> {
  const rows = await db().execute(sql`
    with ended as (
      update conversations set ${releasedTo(outcome.replyState)}
      where id = ${claim.conversationId} and reply_run = ${claim.run} returning id
    )
    update messages set content = ${outcome.text}, state = ${outcome.messageState}, question = ${outcome.question},
      plan_questions = ${outcome.planQuestions && sql.param(outcome.planQuestions, messages.plan_questions)},
      given_question = ${outcome.given}, reason = ${outcome.reason}, model = ${outcome.meta?.model ?? null},
      duration_ms = ${outcome.durationMs},
      input_tokens = ${outcome.meta?.input_tokens ?? null}, output_tokens = ${outcome.meta?.output_tokens ?? null}
    from ended where messages.id = ${claim.replyId} returning messages.id`);
  return rows.length > 0;
}
