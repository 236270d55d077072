import "server-only";
import { setTimeout } from "node:timers/promises";
import { and, eq, sql } from "drizzle-orm";
import { db } from "../../../db/client.ts";
import { conversations, messages, type Reason } from "../../../db/schema/conversations.ts";
import { modelFailure, ModelFailure, UnusableAnswer } from "../../ai/failure.ts";
import { type ReplyMeta, streamReply } from "../../ai/reply.ts";
import type { Agenda, ReplyInput } from "../../ai/tasks.ts";
import { type AbortReason, underLease } from "../../lease.ts";
import { log } from "../../log.ts";
import { lastQuestion } from "../../text/questions.ts";
import { checkpoint, finishReply, type Claim, type Outcome } from "./claims.ts";
import type { Message } from "../schema.ts";

/** Minimum time between two writes of the growing text. */
const checkpointMs = 400;
/** Maximum time between two writes. While the text does not grow, a write only extends the lease. */
const idleWriteMs = 1000;
/** Poll interval for a reply that another request writes. */
const followIntervalMs = 300;

/** Retry window for the final write; covers a database restart. */
const storeRetryMs = 30_000;

const failedText = "The reply failed. Please retry.";

type ReplyEvent = { type: "delta"; text: string } | { type: "failed"; text: string };
type Reply = { content: string; state: Message["state"]; model: string | null; reason?: Reason | null };

export type RunningReply = {
  /** Events for one listener. The reply does not depend on a listener. */
  events: ReadableStream<ReplyEvent>;
  /** Resolves when the reply is stored, even if it failed; never rejects. */
  done: Promise<Reply>;
};

function withEvents(work: (send: (event: ReplyEvent) => void) => Promise<Reply>): RunningReply {
  let listener: ReadableStreamDefaultController<ReplyEvent> | null = null;
  const events = new ReadableStream<ReplyEvent>({
    start: (controller) => void (listener = controller),
    cancel: () => void (listener = null),
  });
  const done = work((event) => listener?.enqueue(event)).finally(() => listener?.close());
  return { events, done };
}

/** Deltas within this time are joined into one event: at most 25 a second. */
const coalesceMs = 40;

/** Sends the first delta at once, and joins later ones for at most `coalesceMs`. `flush` sends the rest. */
function coalesce(send: (event: ReplyEvent) => void) {
  let held = "";
  let lastAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (held !== "") send({ type: "delta", text: held });
    held = "";
    lastAt = performance.now();
  };
  const push = (text: string): void => {
    held += text;
    const leftMs = lastAt + coalesceMs - performance.now();
    if (leftMs <= 0) flush();
    else timer ??= globalThis.setTimeout(flush, leftMs);
  };
  return { push, flush };
}

/**
 * Runs the model for a claimed reply and stores it, with or without a listener.
 * @param plan questions of the interview's plan; those that the reply asks are stored with it
 */
export function runReply(claim: Claim, input: ReplyInput, plan: string[]): RunningReply {
  let text = input.prefix ?? "";
  return withEvents((send) =>
    underLease({ heartbeatMs: checkpointMs, extend: checkpoints(claim, () => text) }, async (signal) => {
      const started = performance.now();
      let meta: ReplyMeta | null = null;
      let failure: ModelFailure | null = null;
      const deltas = coalesce(send);
      try {
        for await (const part of streamReply(input, signal)) {
          if (part.type === "delta") {
            text += part.text;
            deltas.push(part.text);
          } else meta = part;
        }
        if (meta?.text !== undefined) text = (input.prefix ?? "") + meta.text;
        if (meta?.finish === "refused")
          throw modelFailure(new UnusableAnswer("refused"), "reply", { tokens: meta });
      } catch (error) {
        failure = error instanceof ModelFailure ? error : new ModelFailure(failedText, { cause: error });
        if (failure !== error) log().error({ err: error }, "a reply failed");
        // The service's refusal is not the character's text.
        if (failure.kind === "refused") text = input.prefix ?? "";
      }
      deltas.flush();
      const reason = signal.reason as AbortReason | undefined;
      const model = meta?.model ?? null;
      if (reason === "lost") return { content: text, state: "interrupted", model };
      if (failure) send({ type: "failed", text: failure.publicText });
      const isCut = meta?.finish === "length";
      const state = failure ? "failed" : meta && !reason && !isCut ? "complete" : "interrupted";
      const why = reasonOf({ reason, failure, isCut });
      const isStored = await finishWithRetries(claim, {
        replyState: failure ? "failed" : reason === "shutdown" ? "interrupted" : "idle",
        messageState: state,
        text,
        ...questionOf({ text, state }, meta, input.agenda ?? null, plan),
        reason: why,
        meta,
        durationMs: Math.round(performance.now() - started),
      });
      return { content: text, state: isStored ? state : "interrupted", model, reason: why };
    }),
  );
}

type Ending = { reason: AbortReason | undefined; failure: ModelFailure | null; isCut: boolean };

function reasonOf({ reason, failure, isCut }: Ending): Reason | null {
  if (failure?.kind === "refused" || failure?.kind === "broken") return failure.kind;
  if (reason === "stopped") return "stopped";
  return isCut && !failure ? "length" : null;
}

/**
 * The question that a reply asks, in its own words, and the planned question that it counts as asking: the one that the
 * model was given, unless the reply's mark says that it follows up or asks nothing, or the reply ended before it asked.
 * Practice mode names its question.
 */
function questionOf(
  { text, state }: { text: string; state: Message["state"] },
  meta: ReplyMeta | null,
  agenda: Agenda | null,
  plan: string[],
) {
  const given = agenda?.open[0] ?? null;
  if (meta?.asked !== undefined)
    return { question: meta.asked, planQuestions: plan.filter((one) => one === meta.asked), given };
  const question = lastQuestion(text);
  const isUnasked = question === null && state !== "complete";
  if (isUnasked || plan.length === 0) return { question, planQuestions: null, given: null };
  if (meta?.mark === "end" || given === null)
    return { question: meta?.mark === "end" ? null : question, planQuestions: [], given: null };
  const isFollowUp = meta?.mark === "follow_up" && agenda?.hasSpare && !agenda.hasFollowedUp;
  return { question, planQuestions: isFollowUp ? [] : [given], given };
}

/** Stores the final reply; retries while the database is unavailable. False if the reply is not stored. */
async function finishWithRetries(claim: Claim, outcome: Outcome): Promise<boolean> {
  const deadline = performance.now() + storeRetryMs;
  for (;;) {
    try {
      return await finishReply(claim, outcome);
    } catch (error) {
      if (performance.now() < deadline) await setTimeout(500);
      else {
        log().error({ err: error }, "a reply could not be stored");
        return false;
      }
    }
  }
}

/** Heartbeats of a reply: each stores the text if it has grown, and reads whether to stop. */
function checkpoints(claim: Claim, text: () => string): () => Promise<boolean | "stopped"> {
  let stored = "";
  let lastWrite = performance.now();
  return async () => {
    const now = text();
    const hasGrown = now !== stored;
    if (!hasGrown && performance.now() - lastWrite < idleWriteMs) return true;
    lastWrite = performance.now();
    const held = await checkpoint(claim, hasGrown ? now : null);
    stored = now;
    return held?.stop ? "stopped" : held !== null;
  };
}

/**
 * Follows a reply that another request or process writes, through its checkpoints in the database. Ends with the reply, or
 * when its lease expires.
 */
export function followReply(conversationId: string, reply: Reply & { id: string }): RunningReply {
  return withEvents(async (send) => {
    let sent = "";
    let now = { ...reply, isAlive: true };
    const sendGrowth = () => {
      // A restarted reply no longer extends the sent text; the final message brings the whole text.
      if (now.content === sent || !now.content.startsWith(sent)) return;
      send({ type: "delta", text: now.content.slice(sent.length) });
      sent = now.content;
    };
    sendGrowth();
    try {
      while (now.state === "streaming" && now.isAlive) {
        await setTimeout(followIntervalMs);
        now = await readReply(conversationId, reply.id);
        sendGrowth();
      }
    } catch (error) {
      log().warn({ err: error }, "a reply could not be followed");
    }
    const state = now.state === "streaming" ? "interrupted" : now.state;
    if (state === "failed") send({ type: "failed", text: failedText });
    return { content: now.content, state, model: now.model, reason: now.reason ?? null };
  });
}

async function readReply(
  conversationId: string,
  replyId: string,
): Promise<Reply & { id: string; isAlive: boolean }> {
  const [row] = await db()
    .select({
      id: messages.id,
      content: messages.content,
      state: messages.state,
      model: messages.model,
      reason: messages.reason,
      isAlive: sql<boolean>`${conversations.reply_state} = 'running' and ${conversations.reply_lease_until} > now()`,
    })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversation_id))
    .where(and(eq(messages.id, replyId), eq(conversations.id, conversationId)));
  return row ?? { id: replyId, content: "", state: "interrupted", model: null, isAlive: false };
}
