import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import pLimit from "p-limit";
import type { Actor } from "../../actor.ts";
import { db } from "../../../db/client.ts";
import { conversation_characters, messages } from "../../../db/schema/conversations.ts";
import { afterResponse } from "../../after-response.ts";
import { assertMayCallModel } from "../../ai/limit.ts";
import { readAside } from "../../ai/reply.ts";
import { type Aside, isAgendaDone } from "../../ai/tasks.ts";
import { currentService } from "../../ai/service.ts";
import { greetingText } from "../../characters/constants.ts";
import { assertConsent } from "../../consents/queries.ts";
import { consentRequired } from "../../consents/access.ts";
import { AppError, invalidField } from "../../errors.ts";
import { conversationNotFound } from "../access.ts";
import { isInDanger } from "../../safety/danger.ts";
import { questionsOf } from "../coverage.ts";
import { replyInput, loadForTurn, type TurnContext, type StoredMessage } from "./load.ts";
import { updateNote } from "./notes.ts";
import { getStatus } from "../queries.ts";
import { claimNotDanger, claimReplacement } from "./replace.ts";
import { assertPossible, claimRerun, claimTurn } from "./claims.ts";
import { followReply, runReply, type RunningReply } from "./reply.ts";
import { messageColumns, type MessageRow, speakingCharacter, toMessage } from "../rows.ts";
import type { Message, MessageInput, RefreshMode, Status } from "../schema.ts";
import { greetingId, skippedText, continueText } from "../constants.ts";
import type { StartedTurn } from "./stream.ts";

type SendInput = MessageInput & { id: string };
type Content = { kind: "greeting" | "answer" | "skip" | "continue"; text: string };

/** Limits how many turns are prepared at once, so the first ones reach the model early. Fewer than the default pool of 10. */
const prepareTurn = pLimit(8);

/**
 * Sends a message to the current character. With `replaces`, changes an answer: for the newest answer the reply is written
 * again, for an earlier one the later messages stay. The message is stored before the model is called. Idempotent by client
 * id: a repeat follows the same turn.
 * @throws {AppError} not_found, rate_limited, reply_running, workflow_complete, consent_required, client_id_reused, invalid,
 *   conflict
 */
export const sendMessage = (actor: Actor, input: SendInput): Promise<StartedTurn> =>
  prepareTurn(() => beginTurn(actor, input));

async function beginTurn(actor: Actor, input: SendInput, hasLostRace = false): Promise<StartedTurn> {
  const clientId = input.client_id ?? null;
  const loaded = await loadForTurn(actor, input.id, clientId, input.replaces ?? null);
  if (loaded.repeat) return repeatedTurn(actor, loaded.repeat, input);
  assertPossible(loaded, "message");
  assertReplaceable(loaded, input);
  if (hasLostRace) throw conversationChanged();
  const { character, replaced } = loaded;
  const content = contentOf(loaded, input);
  const { kind, text } = content;
  assertSkippable(loaded, kind);
  const danger = kind === "answer" && isInDanger(text);
  const aside = kind === "answer" && !danger ? asideIn(actor, loaded, text) : null;
  // The fixed text for danger needs no model, so no consent.
  if (!loaded.hasConsented && !danger) throw consentRequired();
  const claimed = replaced
    ? await claimReplacement(actor.id, { ...loaded, replaced }, { text, danger, aside, clientId })
    : await claimTurn(actor.id, loaded, { ...content, danger, aside, clientId });
  // Another tab or a repeat of this message took the turn after it was loaded.
  if (!claimed) return beginTurn(actor, input, true);
  if (replaced) updateNoteAfterChange(actor, loaded, replaced);
  // Only the newest answer gets a new reply from the model.
  if (claimed.run === null) return storedTurn(actor, loaded.id, claimed.message_id);

  const { message_id, reply_id, at } = claimed;
  const both = {
    character_id: character.id,
    character_name: character.name,
    model: null,
    danger,
    reason: null,
    created_at: at,
  };
  const message = { ...both, id: message_id, kind, aside, content: text };
  const reply = { ...both, id: reply_id, kind: "reply", aside: null, content: "" } as const;
  return {
    message: toMessage(actor, { ...message, speaker_type: "user", state: "complete" }),
    reply: toMessage(actor, { ...reply, speaker_type: "character", state: "streaming" }),
    running: startReply(actor, loaded, claimed, {
      id: message_id,
      speaker: "user",
      danger,
      aside,
      question: null,
      ...content,
    }),
  };
}

/** Writes the note of a changed answer's stage again, after the response. */
function updateNoteAfterChange(actor: Actor, loaded: TurnContext, { position }: { position: number }): void {
  const kind = position < loaded.position ? "brief" : "summary";
  afterResponse(() => updateNote(actor, kind, loaded.id, position));
}

const conversationChanged = () =>
  new AppError("conflict", "This conversation has changed. Reload the page to continue.");

/** @throws {AppError} invalid if there is no such answer, or it is replaced already */
function assertReplaceable({ replaced }: TurnContext, { replaces, client_id }: SendInput): void {
  // A greeting replaces nothing.
  if (!replaces || (replaced && !client_id?.startsWith("greeting:"))) return;
  throw invalidField("replaces", "You can only change the current version of your own answers.");
}

/** Whether the interview pauses after a message of distress, whose reply asks nothing. */
const isWaiting = (window: StoredMessage[]): boolean =>
  window.at(-1)?.speaker === "character" && window.at(-2)?.aside === "distress";

/** @throws {AppError} invalid if no question is open */
function assertSkippable({ window }: TurnContext, kind: Content["kind"]): void {
  if (kind !== "skip" || window.at(-1)?.speaker === "character") return;
  throw invalidField("skip", "There is no question to skip.");
}

/**
 * Why a message does not answer the open question; null if it does. Practice mode checks for all reasons. With a model,
 * code finds only one: the character's planned questions are used up, so the message adds to the last answer (`added`).
 */
function asideIn(actor: Actor, loaded: TurnContext, text: string): Aside | null {
  const { turns, systemPrompt, agenda } = replyInput(actor, loaded, null);
  if (!currentService()) return readAside(text, turns, systemPrompt);
  return agenda && isAgendaDone(agenda) && turns.at(-1)?.asked === null ? "added" : null;
}

/** The stored kind and text of a message. The server writes those of a greeting, a skip and a continue. */
function contentOf({ character, window }: TurnContext, input: SendInput): Content {
  if (input.skip && isWaiting(window)) return { kind: "continue", text: continueText };
  if (input.skip) return { kind: "skip", text: skippedText };
  if (!input.client_id?.startsWith("greeting:")) return { kind: "answer", text: input.message ?? "" };
  if (input.client_id !== greetingId(character.id))
    throw invalidField("client_id", "A greeting is for the character whose turn it is.");
  return { kind: "greeting", text: greetingText(character.name) };
}

/** Starts the model call for a claimed reply. Updates the summary once the reply is stored. */
function startReply(
  actor: Actor,
  loaded: TurnContext,
  { run, reply_id: replyId, prefix = "" }: { run: string; reply_id: string; prefix?: string },
  message: StoredMessage | null,
): RunningReply {
  // A continued reply is in the window already; the prompt gets its text as the prefix.
  const window = loaded.window.filter(({ id }) => id !== replyId);
  const input = { ...replyInput(actor, { ...loaded, window }, message), prefix };
  const claim = { conversationId: loaded.id, run, replyId };
  const running = runReply(claim, input, questionsOf(loaded.planned?.plan));
  afterResponse(async () => {
    await running.done;
    await updateNote(actor, "summary", loaded.id, loaded.position);
  });
  return running;
}

const isSkip = (kind: string): boolean => kind === "skip" || kind === "continue";

/** The earlier turn with this client id. @throws {AppError} client_id_reused if the text differs */
async function repeatedTurn(
  actor: Actor,
  repeat: NonNullable<TurnContext["repeat"]>,
  input: SendInput,
): Promise<StartedTurn> {
  const isSame = input.skip ? isSkip(repeat.kind) : !isSkip(repeat.kind) && repeat.content === input.message;
  if (repeat.kind !== "greeting" && !isSame) {
    throw new AppError("client_id_reused", "This client_id was used for another message. Send a new one.");
  }
  return storedTurn(actor, input.id, repeat.id);
}

/** A stored message with the reply after it. */
async function storedTurn(actor: Actor, conversationId: string, messageId: string): Promise<StartedTurn> {
  const [message, next] = await db()
    .select(messageColumns)
    .from(messages)
    .innerJoin(conversation_characters, speakingCharacter)
    .where(
      and(
        eq(messages.conversation_id, conversationId),
        sql`(${messages.id} = ${messageId} or (${messages.replaced_by} is null
          and ${messages.seq} = (select m.seq + 1 from ${messages} m where m.id = ${messageId})))`,
      ),
    )
    .orderBy(messages.seq)
    .limit(2);
  if (!message) throw conversationNotFound();
  // A later message may have deleted an empty reply, so this turn has none.
  const reply: MessageRow =
    next?.speaker_type === "character"
      ? next
      : {
          ...message,
          id: crypto.randomUUID(),
          speaker_type: "character",
          kind: "reply",
          aside: null,
          content: "",
          model: null,
          state: "interrupted",
        };
  return {
    message: toMessage(actor, message),
    reply: toMessage(actor, reply),
    running: followReply(conversationId, reply),
  };
}

/**
 * Completes an interrupted or failed reply by running the same turn again. Does nothing if there is no such reply.
 * @param input.mode continues or repeats a stopped reply; without a mode, a stopped reply stays
 * @throws {AppError} not_found, rate_limited, consent_required, budget_spent
 */
export async function refreshReply(
  actor: Actor,
  input: { id: string; mode?: RefreshMode | null | undefined },
): Promise<Status> {
  const before = await getStatus(actor, input);
  const mode = input.mode ?? null;
  if (before.reply === "running" || before.workflow_complete) return before;
  if (before.reply === "idle" && mode === null) return before;
  await assertConsent(actor);
  await assertMayCallModel(actor.id);
  const claim = await claimRerun(input.id, actor.id, mode);
  if (!claim) return getStatus(actor, input);
  startReply(actor, await loadForTurn(actor, input.id, null), claim, null);
  return { ...before, reply: "running" };
}

/**
 * Completes a reply whose process died, and waits for its end.
 * @returns the state of the reply; null if there is nothing to complete
 * @throws {AppError} not_found, rate_limited
 */
export async function completeReply(owner: Actor, id: string): Promise<Message["state"] | null> {
  const claim = await claimRerun(id, owner.id, null, "interrupted");
  if (!claim) return null;
  const { done } = startReply(owner, await loadForTurn(owner, id, null), claim, null);
  return (await done).state;
}

/**
 * Marks a message as not about danger: it counts as an answer, and its fixed reply is removed. The newest message of the
 * current stage then gets a normal reply. Idempotent.
 * @throws {AppError} not_found, workflow_complete, reply_running, rate_limited, consent_required, conflict
 */
export async function markNotDanger(actor: Actor, input: { id: string; messageId: string }): Promise<Status> {
  const { id, messageId } = input;
  const loaded = await loadForTurn(actor, id, null);
  const [message] = await db()
    .select({ id: messages.id, seq: messages.seq, position: messages.position, danger: messages.danger })
    .from(messages)
    .where(
      and(
        eq(messages.id, messageId),
        eq(messages.conversation_id, id),
        eq(messages.speaker_type, "user"),
        isNull(messages.replaced_by),
      ),
    );
  if (!message) throw new AppError("not_found", "There is no such message in this conversation.");
  if (!message.danger) return getStatus(actor, { id });
  assertPossible(loaded, "message");
  if (!loaded.hasConsented) throw consentRequired();
  const claim = await claimNotDanger(actor.id, loaded, message);
  if (claim === false) throw conversationChanged();
  if (claim === null) updateNoteAfterChange(actor, loaded, message);
  else startReply(actor, await loadForTurn(actor, id, null), claim, null);
  return getStatus(actor, { id });
}
