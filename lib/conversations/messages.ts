import "server-only";
import type { UIMessageChunk } from "ai";
import { and, eq, sql } from "drizzle-orm";
import pLimit from "p-limit";
import type { Actor } from "../actor.ts";
import { db } from "../../db/client.ts";
import { conversation_characters, conversations, messages } from "../../db/schema/conversations.ts";
import { afterResponse } from "../after-response.ts";
import { greetingText } from "../characters/constants.ts";
import { AppError } from "../errors.ts";
import { conversationNotFound, ownConversation } from "./access.ts";
import { askInput, loadForTurn, type Loaded, type StoredTurn } from "./load.ts";
import { remember } from "./memory.ts";
import { getStatus } from "./queries.ts";
import { claimRetry, claimTurn } from "./reply-rows.ts";
import { followReply, runReply, type RunningReply } from "./reply.ts";
import { messageColumns, type MessageRow, speakingCharacter, toMessage } from "./rows.ts";
import type { Message, MessageInput, Status, TurnResult } from "./schema.ts";
import { assertPossible, greetingId } from "./workflow.ts";

/** A turn: the message as it is stored, and the reply as it was when the turn began. */
export type Turn = { message: Message; reply: Message; running: RunningReply };

type SendInput = MessageInput & { id: string };

/** How long Stop waits for the reply to end. */
const stopTimeoutMs = 5000;
const stopPollMs = 100;

/**
 * Limits how many turns are prepared at once, so the first ones reach the model early. Fewer than there are connections
 * to the database.
 */
const prepareTurn = pLimit(8);

/**
 * Says something to the current character. The message is stored before the model is called; a repeat of a
 * client id changes nothing and follows the turn that it began.
 * @throws AppError not_found, rate_limited, reply_running, workflow_complete, client_id_reused, invalid
 */
export const sendMessage = (actor: Actor, input: SendInput): Promise<Turn> =>
  prepareTurn(() => beginTurn(actor, input));

async function beginTurn(actor: Actor, input: SendInput, hasLostRace = false): Promise<Turn> {
  const clientId = input.client_id ?? null;
  const loaded = await loadForTurn(actor, input.id, clientId);
  if (loaded.repeat) return repeatedTurn(actor, loaded.repeat, input);
  assertPossible(loaded, "message");
  if (hasLostRace)
    throw new AppError("conflict", "The conversation has moved on meanwhile. Reload to see where it is.");
  const { character } = loaded;
  const kindAndText = contentOf(loaded, input);
  const claimed = await claimTurn(actor.id, loaded, { ...kindAndText, clientId });
  // Another tab took the turn after it was loaded, or a resend of this very message.
  if (!claimed) return beginTurn(actor, input, true);

  const { message_id, message_at, reply_id, reply_at } = claimed;
  const shared = { character_id: character.id, character_name: character.name };
  const message = { id: message_id, content: kindAndText.text, created_at: message_at, ...shared };
  const reply = { id: reply_id, content: "", created_at: reply_at, ...shared };
  return {
    message: toMessage(actor, { ...message, speaker_type: "user", state: "complete" }),
    reply: toMessage(actor, { ...reply, speaker_type: "character", state: "streaming" }),
    running: startReply(actor, loaded, claimed, { id: message_id, seq: 0, speaker: "user", ...kindAndText }),
  };
}

/** A greeting's text is the server's, and only the current character can be greeted. */
function contentOf({ character }: Loaded, input: SendInput): { kind: "greeting" | "answer"; text: string } {
  if (!input.client_id?.startsWith("greeting:")) return { kind: "answer", text: input.message };
  if (input.client_id !== greetingId(character.id)) {
    const text = "A greeting is for the character whose turn it is.";
    throw new AppError("invalid", text, { fields: { client_id: text } });
  }
  return { kind: "greeting", text: greetingText(character.name) };
}

/** Lets the model write; what leaves the prompt's window is summarised once the reply is stored. */
function startReply(
  actor: Actor,
  loaded: Loaded,
  { run, reply_id: replyId }: { run: string; reply_id: string },
  message: StoredTurn | null,
): RunningReply {
  const running = runReply({ conversationId: loaded.id, run, replyId }, askInput(actor, loaded, message));
  afterResponse(async () => {
    await running.done;
    await remember(actor, "summary", loaded.id, loaded.position);
  });
  return running;
}

/** The turn that a client id began before: same text, same turn; another text is a mistake of the client's. */
async function repeatedTurn(
  actor: Actor,
  repeat: NonNullable<Loaded["repeat"]>,
  input: SendInput,
): Promise<Turn> {
  if (repeat.kind !== "greeting" && repeat.content !== input.message) {
    throw new AppError("client_id_reused", "This client_id was used for another message. Send a new one.");
  }
  const [message, next] = await db()
    .select(messageColumns)
    .from(messages)
    .innerJoin(conversation_characters, speakingCharacter)
    .where(
      and(
        eq(messages.conversation_id, input.id),
        sql`${messages.seq} >= (select m.seq from ${messages} m where m.id = ${repeat.id})`,
      ),
    )
    .orderBy(messages.seq)
    .limit(2);
  if (!message) throw conversationNotFound();
  // A reply that never came may have been passed over by a later message: then this turn has none.
  const reply: MessageRow =
    next?.speaker_type === "character"
      ? next
      : { ...message, id: crypto.randomUUID(), speaker_type: "character", content: "", state: "interrupted" };
  return {
    message: toMessage(actor, message),
    reply: toMessage(actor, reply),
    running: followReply(input.id, reply),
  };
}

/** Both messages once the reply is complete, or has failed. */
export async function finishedTurn({ message, reply, running }: Turn): Promise<TurnResult> {
  const { content, state } = await running.done;
  return { message, reply: { ...reply, message_content: content, state } };
}

type TurnChunk = UIMessageChunk<unknown, { turn: TurnResult }>;

/**
 * A turn as an AI SDK UI message stream: the stored ids first, then the words, then both messages as they ended. What
 * is sent at once comes in one list.
 */
export async function* turnChunks(turn: Turn): AsyncGenerator<TurnChunk[]> {
  const { message, reply, running } = turn;
  const { id } = reply;
  yield [
    { type: "start", messageId: id },
    { type: "data-turn", data: { message, reply } },
    { type: "text-start", id },
  ];
  for await (const event of running.events) {
    yield event.type === "delta"
      ? [{ type: "text-delta", id, delta: event.text }]
      : [{ type: "error", errorText: event.text }];
  }
  yield [{ type: "text-end", id }, { type: "data-turn", data: await finishedTurn(turn) }, { type: "finish" }];
}

/**
 * Completes an interrupted or failed reply by running the same turn again; never makes a second message.
 * Harmless when there is nothing to complete.
 * @throws AppError not_found, rate_limited
 */
export async function refreshReply(actor: Actor, input: { id: string }): Promise<Status> {
  const before = await getStatus(actor, input);
  if (before.reply === "idle" || before.reply === "running" || before.workflow_complete) return before;
  const claim = await claimRetry(input.id, actor.id);
  if (!claim) return getStatus(actor, input);
  startReply(actor, await loadForTurn(actor, input.id, null), claim, null);
  return { ...before, reply: "running" };
}

/**
 * Stops the running reply from whichever instance; what was said so far is kept. Answers once it has
 * stopped, or after five seconds with the state as it is then.
 * @throws AppError not_found
 */
export async function stopReply(actor: Actor, input: { id: string }): Promise<Status> {
  await db()
    .update(conversations)
    .set({ reply_stop: true })
    .where(and(ownConversation(actor, input.id), eq(conversations.reply_state, "running")));
  const deadline = performance.now() + stopTimeoutMs;
  for (;;) {
    const status = await getStatus(actor, input);
    if (status.reply !== "running" || performance.now() > deadline) return status;
    await new Promise((resolve) => setTimeout(resolve, stopPollMs));
  }
}
