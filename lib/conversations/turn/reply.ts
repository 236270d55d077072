import "server-only";
import { setTimeout } from "node:timers/promises";
import { and, eq, sql } from "drizzle-orm";
import { db } from "../../../db/client.ts";
import { conversations, messages, type Reason } from "../../../db/schema/conversations.ts";
import { modelFailure, ModelFailure, UnusableAnswer } from "../../ai/failure.ts";
import { type ReplyMeta, streamReply } from "../../ai/reply.ts";
import type { Agenda, AskInput } from "../../ai/tasks.ts";
import { type AbortReason, underLease } from "../../lease.ts";
import { log } from "../../log.ts";
import { lastQuestion } from "../../text/questions.ts";
import { checkpoint, finishReply, type Claim, type Outcome } from "./claims.ts";
import type { Message } from "../schema.ts";

/** At most one write of the growing text in this time. */
const checkpointMs = 400;
/** At least one heartbeat in this time, so that the lease holds while the model thinks. */
const heartbeatMs = 1000;
/** How often a stored reply is read that another request is writing. */
const followMs = 300;

/** How long it is tried to store a whole reply: a database that restarts is back by then. */
const storeMs = 30_000;

const failedText = "The reply failed. Please retry.";

/** What happens to a reply while somebody listens. */
export type ReplyEvent = { type: "delta"; text: string } | { type: "failed"; text: string };
type Reply = { content: string; state: Message["state"]; model: string | null; reason?: Reason | null };

export type RunningReply = {
  /** Events for one listener. Nobody needs to listen: the reply goes on all the same. */
  events: ReadableStream<ReplyEvent>;
  /** Settles when the reply is stored, whatever became of it; never rejects. */
  done: Promise<Reply>;
};

/** Runs `work`, which sends events whether or not somebody reads them. */
function withEvents(work: (send: (event: ReplyEvent) => void) => Promise<Reply>): RunningReply {
  let reader: ReadableStreamDefaultController<ReplyEvent> | null = null;
  const events = new ReadableStream<ReplyEvent>({
    start: (controller) => void (reader = controller),
    cancel: () => void (reader = null),
  });
  const done = work((event) => reader?.enqueue(event)).finally(() => reader?.close());
  return { events, done };
}

/** Words that come within this time of each other are one event: 25 times a second is fluent. */
const joinMs = 40;

/** Sends the first words at once, and later ones at most `joinMs` after they came. */
function joining(send: (event: ReplyEvent) => void) {
  let held = "";
  let lastAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  const pass = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (held !== "") send({ type: "delta", text: held });
    held = "";
    lastAt = performance.now();
  };
  const push = (text: string): void => {
    held += text;
    const leftMs = lastAt + joinMs - performance.now();
    if (leftMs <= 0) pass();
    else timer ??= globalThis.setTimeout(pass, leftMs);
  };
  return { push, pass };
}

/**
 * Lets the model write a claimed reply and stores it, whoever still listens.
 * @param plan questions of the interview's plan: those that the reply holds are stored with it
 */
export function runReply(claim: Claim, input: AskInput, plan: string[]): RunningReply {
  let text = input.prefix ?? "";
  return withEvents((send) =>
    underLease({ heartbeatMs: checkpointMs, extend: checkpoints(claim, () => text) }, async (signal) => {
      const started = performance.now();
      let made: ReplyMeta | null = null;
      let failure: ModelFailure | null = null;
      const words = joining(send);
      try {
        for await (const part of streamReply(input, signal)) {
          if (part.type === "delta") {
            text += part.text;
            words.push(part.text);
          } else made = part;
        }
        if (made?.text !== undefined) text = (input.prefix ?? "") + made.text;
        if (made?.finish === "refused")
          throw modelFailure(new UnusableAnswer("refused"), "reply", { tokens: made });
      } catch (error) {
        failure = error instanceof ModelFailure ? error : new ModelFailure(failedText, { cause: error });
        if (failure !== error) log().error({ err: error }, "a reply failed");
        // What a service says as it declines is not the character's.
        if (failure.kind === "refused") text = "";
      }
      words.pass();
      const reason = signal.reason as AbortReason | undefined;
      const model = made?.model ?? null;
      if (reason === "lost") return { content: text, state: "interrupted", model };
      if (failure) send({ type: "failed", text: failure.publicText });
      const isCut = made?.finish === "length";
      const state = failure ? "failed" : made && !reason && !isCut ? "complete" : "interrupted";
      const why = reasonOf({ reason, failure, isCut });
      const isStored = await tryToFinish(claim, {
        replyState: failure ? "failed" : reason === "shutdown" ? "interrupted" : "idle",
        messageState: state,
        text,
        ...askedIn(text, made, input.agenda ?? null, plan),
        reason: why,
        made,
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
 * What a reply asks. In a planned interview that is the question that it was given, unless it follows up where it may or
 * says that it asks nothing; practice mode says itself which question it asks.
 */
function askedIn(text: string, made: ReplyMeta | null, agenda: Agenda | null, plan: string[]) {
  const given = agenda?.open[0] ?? null;
  if (made?.asked !== undefined)
    return { question: made.asked, planQuestions: plan.filter((one) => one === made.asked), given };
  if (text === "") return { question: null, planQuestions: null, given: null };
  if (plan.length === 0) return { question: lastQuestion(text), planQuestions: null, given: null };
  if (made?.mark === "end" || given === null)
    return { question: made?.mark === "end" ? null : lastQuestion(text), planQuestions: [], given: null };
  const isFollowUp = made?.mark === "follow_up" && agenda?.hasSpare && !agenda.hasFollowedUp;
  return { question: lastQuestion(text), planQuestions: isFollowUp ? [] : [given], given };
}

/** Stores the end of a reply, also when the database is away meanwhile. False when it is not stored. */
async function tryToFinish(claim: Claim, outcome: Outcome): Promise<boolean> {
  const deadline = performance.now() + storeMs;
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

/** Heartbeats of a reply: each writes the text when it has grown, and learns whether to stop. */
function checkpoints(claim: Claim, text: () => string): () => Promise<boolean | "stopped"> {
  let stored = "";
  let lastWrite = performance.now();
  return async () => {
    const now = text();
    const hasGrown = now !== stored;
    if (!hasGrown && performance.now() - lastWrite < heartbeatMs) return true;
    lastWrite = performance.now();
    const held = await checkpoint(claim, hasGrown ? now : null);
    stored = now;
    return held?.stop ? "stopped" : held !== null;
  };
}

/**
 * Follows a reply that another request, perhaps in another process, is writing: through its checkpoints in
 * the database. Ends when the reply does, or when its lease has expired.
 */
export function followReply(conversationId: string, reply: Reply & { id: string }): RunningReply {
  return withEvents(async (send) => {
    let sent = "";
    let now = { ...reply, isAlive: true };
    const sendGrowth = () => {
      // A reply that was begun anew no longer continues what was sent; its end brings the whole text.
      if (now.content === sent || !now.content.startsWith(sent)) return;
      send({ type: "delta", text: now.content.slice(sent.length) });
      sent = now.content;
    };
    sendGrowth();
    try {
      while (now.state === "streaming" && now.isAlive) {
        await setTimeout(followMs);
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
