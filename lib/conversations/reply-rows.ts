import "server-only";
import { sql } from "drizzle-orm";
import { db } from "../../db/client.ts";
import type { Made } from "../ai/interviewer.ts";
import { assertWithin, type Counted, countFor, maxPoints } from "../limits.ts";

/**
 * How long a process may be silent before another takes its reply over, in seconds. It writes at least once
 * a second while the reply runs.
 */
const lease = sql`now() + interval '10 seconds'`;

/** Nobody waits for the disk: what a power cut takes of it, the next write or the end brings again. */
const atOnce = sql`set_config('synchronous_commit', 'off', true) = 'off'`;

/** The right to write one reply: whoever holds the run that the conversation names. */
export type Claim = { conversationId: string; run: string; replyId: string };

export type Claimed = {
  run: string;
  reply_id: string;
  reply_at: string;
  message_id: string;
  message_at: string;
};

/** Counts a turn against the limit of messages once `open` has the conversation's row, and locks it. */
const countOpen = (userId: string) => sql`counted as (${countFor(sql`from open`, "message", userId)})`;
const isWithin = () => sql`counted.points <= ${maxPoints("message")}`;

/**
 * Takes the turn, counts it and stores the message with an empty reply after it, in one statement. The first of two
 * that race wins; the other gets null and is not counted.
 * @throws AppError rate_limited
 */
export async function claimTurn(input: {
  conversationId: string;
  userId: string;
  position: number;
  kind: "greeting" | "answer";
  text: string;
  clientId: string | null;
  promptVersion: number;
}): Promise<Claimed | null> {
  const run = crypto.randomUUID();
  const [row] = await db().execute<Counted & { [Key in keyof Omit<Claimed, "run">]: string | null }>(sql`
    with open as (
      select id from conversations
      where id = ${input.conversationId} and user_id = ${input.userId} and completed_at is null
        and position = ${input.position}
        and (reply_state <> 'running' or reply_lease_until < now())
        and not exists (
          select from messages where conversation_id = ${input.conversationId} and client_id = ${input.clientId})
      for no key update
    ), ${countOpen(input.userId)}, claimed as (
      update conversations set reply_state = 'running', reply_run = ${run}, reply_lease_until = ${lease},
        reply_stop = false, last_seq = last_seq + 2, answers = answers + ${input.kind === "answer" ? 1 : 0}
      from counted where id = ${input.conversationId} and ${isWithin()}
      returning id, last_seq
    ), superseded as (
      -- A reply that never came is passed over by saying something new; one that was cut stays as it is.
      delete from messages m using claimed
      where m.conversation_id = claimed.id and m.seq = claimed.last_seq - 2
        and m.speaker_type = 'character' and m.state <> 'complete' and m.content = ''
    ), cut as (
      update messages m set state = 'interrupted' from claimed
      where m.conversation_id = claimed.id and m.seq = claimed.last_seq - 2
        and m.speaker_type = 'character' and m.state = 'streaming' and m.content <> ''
    ), said as (
      insert into messages (conversation_id, seq, position, speaker_type, kind, content, state, client_id)
      select id, last_seq - 1, ${input.position}, 'user', ${input.kind}, ${input.text}, 'complete', ${input.clientId}
      from claimed returning id, created_at
    ), reply as (
      insert into messages (conversation_id, seq, position, speaker_type, kind, content, state, prompt_version)
      select id, last_seq, ${input.position}, 'character', 'reply', '', 'streaming', ${input.promptVersion}
      from claimed returning id, created_at
    )
    select counted.*, said.id as message_id, said.created_at as message_at, reply.id as reply_id,
      reply.created_at as reply_at
    from counted left join said on true left join reply on true`);
  if (!row) return null;
  assertWithin("message", row);
  const { message_id, message_at, reply_id, reply_at } = row;
  if (!message_id || !message_at || !reply_id || !reply_at) throw new Error("A turn was not stored.");
  const iso = (value: string) => new Date(value).toISOString();
  return { run, message_id, message_at: iso(message_at), reply_id, reply_at: iso(reply_at) };
}

/**
 * Takes an interrupted or failed reply, counts it as a message, empties it, and returns the run that may write it; null
 * when there is none, and then nothing is counted.
 * @throws AppError rate_limited
 */
export async function claimRetry(
  conversationId: string,
  userId: string,
): Promise<{ run: string; reply_id: string } | null> {
  const run = crypto.randomUUID();
  const [row] = await db().execute<Counted & { reply_id: string | null }>(sql`
    with open as (
      select id from conversations
      where id = ${conversationId} and user_id = ${userId} and completed_at is null
        and (reply_state in ('interrupted', 'failed') or (reply_state = 'running' and reply_lease_until < now()))
      for no key update
    ), ${countOpen(userId)}, claimed as (
      update conversations set reply_state = 'running', reply_run = ${run}, reply_lease_until = ${lease},
        reply_stop = false
      from counted where id = ${conversationId} and ${isWithin()}
      returning id, last_seq
    ), emptied as (
      update messages m set content = '', state = 'streaming', question = null, created_at = now()
      from claimed where m.conversation_id = claimed.id and m.seq = claimed.last_seq and m.speaker_type = 'character'
      returning m.id
    )
    select counted.*, emptied.id as reply_id from counted left join emptied on true`);
  if (!row) return null;
  assertWithin("message", row);
  return row.reply_id === null ? null : { run, reply_id: row.reply_id };
}

/**
 * Keeps what was said so far and the lease, and reads whether to stop. Null when the reply is no longer this
 * run's: the conversation was finalized or deleted, or another process took over.
 */
export async function checkpoint(claim: Claim, text: string | null): Promise<{ stop: boolean } | null> {
  const [row] = await db().execute<{ stop: boolean }>(
    text === null
      ? sql`update conversations set reply_lease_until = ${lease} where id = ${claim.conversationId} and reply_run = ${claim.run} and ${atOnce} returning reply_stop as stop`
      : sql`with held as (
          update conversations set reply_lease_until = ${lease} where id = ${claim.conversationId} and reply_run = ${claim.run} and ${atOnce}
          returning reply_stop
        )
        update messages set content = ${text} from held where id = ${claim.replyId} returning held.reply_stop as stop`,
  );
  return row ?? null;
}

export type Outcome = {
  /** What the conversation's reply is from now on, and what the message is. */
  replyState: "idle" | "failed" | "interrupted";
  messageState: "complete" | "interrupted" | "failed";
  text: string;
  question: string | null;
  made: Made | null;
  durationMs: number;
};

/** Ends a run and stores its reply. False when the reply was no longer this run's. */
export async function finishReply(claim: Claim, outcome: Outcome): Promise<boolean> {
  const rows = await db().execute(sql`
    with ended as (
      update conversations set reply_state = ${outcome.replyState}, reply_run = null, reply_lease_until = null,
        reply_stop = false
      where id = ${claim.conversationId} and reply_run = ${claim.run} returning id
    )
    update messages set content = ${outcome.text}, state = ${outcome.messageState}, question = ${outcome.question},
      model = ${outcome.made?.model ?? null}, duration_ms = ${outcome.durationMs},
      input_tokens = ${outcome.made?.input_tokens ?? null}, output_tokens = ${outcome.made?.output_tokens ?? null}
    from ended where messages.id = ${claim.replyId} returning messages.id`);
  return rows.length > 0;
}
