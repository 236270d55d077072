import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { db } from "../../db/client.ts";
import { conversation_characters, conversations, messages } from "../../db/schema/conversations.ts";
import { AppError } from "../errors.ts";
import { WithLater } from "../later.ts";
import { conversationNotFound, ownConversation } from "./access.ts";
import { followReply } from "./follow.ts";
import { inTurn } from "./in-turn.ts";
import { askInput, loadForTurn, type Loaded } from "./load.ts";
import { keepSummary } from "./memory.ts";
import { claimRetry, claimTurn, type Claimed } from "./reply-rows.ts";
import { runReply, type RunningReply } from "./reply.ts";
import { getStatus } from "./queries.ts";
import { messageColumns, toMessage, type MessageRow } from "./rows.ts";
import { greetingId } from "./constants.ts";
import type { Message, MessageInput, Status } from "./schema.ts";
import { greetingText, refusal } from "./workflow.ts";

/** A turn: the message as it is stored, and the reply that is on its way or already there. */
export type Turn = {
  message: Message;
  /** The reply as it was when the turn began. */
  reply: Message;
  running: RunningReply;
};

const notNow = ({ code, text }: { code: ConstructorParameters<typeof AppError>[0]; text: string }) =>
  new AppError(code, text);

/** What is really said: a greeting's text is the server's, and only the current character can be greeted. */
function saidIn(loaded: Loaded, input: MessageInput): { kind: "greeting" | "answer"; text: string } {
  if (!input.client_id?.startsWith("greeting:")) return { kind: "answer", text: input.message };
  if (input.client_id !== greetingId(loaded.character.id)) {
    const text = "A greeting is for the character whose turn it is.";
    throw new AppError("invalid", text, { fields: { client_id: text } });
  }
  return { kind: "greeting", text: greetingText(loaded.character.name) };
}

/**
 * Says something to the current character. The message is stored before the model is called; a repeat of a
 * client id changes nothing and follows the turn that it began.
 * @throws AppError not_found, rate_limited, reply_running, workflow_complete, client_id_reused, invalid
 */
export async function sendMessage(
  actor: Actor,
  input: MessageInput & { id: string },
): Promise<WithLater<Turn>> {
  const begun = await inTurn(() => begin(actor, input));
  if (begun instanceof WithLater) return begun;
  const { loaded, said, claimed } = begun;
  const stored = { id: claimed.message_id, seq: 0, speaker: "user" as const, ...said };
  const running = runReply(
    { conversationId: input.id, run: claimed.run, replyId: claimed.reply_id },
    askInput(actor, loaded, stored),
  );
  return new WithLater({ ...storedTurn(actor, loaded, claimed, said.text), running }, async () => {
    await running.done;
    await keepSummary(actor, input.id, loaded.stage.position);
  });
}

type Begun = { loaded: Loaded; said: ReturnType<typeof saidIn>; claimed: Claimed };

/** Takes the turn and stores the message; where it was taken before, the turn as it is. */
async function begin(actor: Actor, input: MessageInput & { id: string }): Promise<Begun | WithLater<Turn>> {
  const clientId = input.client_id ?? null;
  const loaded = await loadForTurn(actor, input.id, clientId);
  if (loaded.repeat) return new WithLater(await repeated(actor, loaded.repeat, input), async () => {});

  const refused = refusal(loaded.stage, "message");
  if (refused) throw notNow(refused);
  const said = saidIn(loaded, input);
  const claimed = await claimTurn({
    conversationId: input.id,
    userId: actor.id,
    position: loaded.stage.position,
    kind: said.kind,
    text: said.text,
    clientId,
    promptVersion: loaded.character.version,
  });
  return claimed ? { loaded, said, claimed } : lostRace(actor, input);
}

function storedTurn(
  actor: Actor,
  loaded: Loaded,
  claimed: Claimed,
  text: string,
): Pick<Turn, "message" | "reply"> {
  const shared = { character_id: loaded.character.id, character_name: loaded.character.name };
  return {
    message: toMessage(actor, {
      ...shared,
      id: claimed.message_id,
      content: text,
      speaker_type: "user",
      state: "complete",
      created_at: claimed.message_at,
    }),
    reply: toMessage(actor, {
      ...shared,
      id: claimed.reply_id,
      content: "",
      speaker_type: "character",
      state: "streaming",
      created_at: claimed.reply_at,
    }),
  };
}

/** Somebody else took the turn between our look and our claim: a second tab, or a resend of this very message. */
async function lostRace(actor: Actor, input: MessageInput & { id: string }): Promise<WithLater<Turn>> {
  const now = await loadForTurn(actor, input.id, input.client_id ?? null);
  if (now.repeat) return new WithLater(await repeated(actor, now.repeat, input), async () => {});
  const refused = refusal(now.stage, "message");
  if (refused) throw notNow(refused);
  throw new AppError("conflict", "The conversation has moved on meanwhile. Reload to see where it is.");
}

/** The turn that a client id began before: same text, same turn; another text is a mistake of the client's. */
async function repeated(
  actor: Actor,
  repeat: NonNullable<Loaded["repeat"]>,
  input: MessageInput & { id: string },
): Promise<Turn> {
  if (repeat.kind !== "greeting" && repeat.content !== input.message) {
    throw new AppError("client_id_reused", "This client_id was used for another message. Send a new one.");
  }
  const rows: MessageRow[] = await db()
    .select(messageColumns)
    .from(messages)
    .innerJoin(
      conversation_characters,
      and(
        eq(conversation_characters.conversation_id, messages.conversation_id),
        eq(conversation_characters.position, messages.position),
      ),
    )
    .where(
      and(
        eq(messages.conversation_id, input.id),
        sql`${messages.seq} >= (select m.seq from ${messages} m where m.id = ${repeat.id})`,
      ),
    )
    .orderBy(messages.seq)
    .limit(2);
  const [message, next] = rows;
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

/**
 * Completes an interrupted or failed reply by running the same turn again; never makes a second message.
 * Harmless when there is nothing to complete.
 * @throws AppError not_found, rate_limited
 */
export async function refreshReply(actor: Actor, input: { id: string }): Promise<WithLater<Status>> {
  const before = await getStatus(actor, input);
  if (before.reply === "idle" || before.reply === "running" || before.workflow_complete) {
    return new WithLater(before, async () => {});
  }
  const claim = await claimRetry(input.id, actor.id);
  if (!claim) return new WithLater(await getStatus(actor, input), async () => {});
  const loaded = await loadForTurn(actor, input.id, null);
  const running = runReply(
    { conversationId: input.id, run: claim.run, replyId: claim.reply_id },
    askInput(actor, loaded, null),
  );
  return new WithLater({ ...before, reply: "running" }, async () => {
    await running.done;
    await keepSummary(actor, input.id, loaded.stage.position);
  });
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
  const deadline = performance.now() + 5000;
  for (;;) {
    const status = await getStatus(actor, input);
    if (status.reply !== "running" || performance.now() > deadline) return status;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
