import "server-only";
import { setTimeout } from "node:timers/promises";
import { and, eq, sql } from "drizzle-orm";
import { db } from "../../db/client.ts";
import { conversations, messages } from "../../db/schema/conversations.ts";
import { ModelFailure } from "../ai/failure.ts";
import { type Made, streamReply } from "../ai/interviewer.ts";
import type { AskInput } from "../ai/tasks.ts";
import { type AbortReason, underLease } from "../lease.ts";
import { log } from "../log.ts";
import { heldQuestions, lastQuestion } from "../text/questions.ts";
import { checkpoint, finishReply, type Claim, type Outcome } from "./reply-rows.ts";
import type { Message } from "./schema.ts";

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
type Reply = { content: string; state: Message["state"]; model: string | null };

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

/**
 * Lets the model write a claimed reply and stores it, whoever still listens.
 * @param plan questions of the interview's plan: those that the reply holds are stored with it
 */
export function runReply(claim: Claim, input: AskInput, plan: string[]): RunningReply {
  let text = input.prefix ?? "";
  return withEvents((send) =>
    underLease({ heartbeatMs: checkpointMs, extend: checkpoints(claim, () => text) }, async (signal) => {
      const started = performance.now();
      let made: Made | null = null;
      let failure: ModelFailure | null = null;
      try {
        for await (const part of streamReply(input, signal)) {
          if (part.type === "delta") {
            text += part.text;
            send(part);
          } else made = part;
        }
      } catch (error) {
        failure = error instanceof ModelFailure ? error : new ModelFailure(failedText, { cause: error });
        if (failure !== error) log().error({ err: error }, "a reply failed");
      }
      const reason = signal.reason as AbortReason | undefined;
      const model = made?.model ?? null;
      if (reason === "lost") return { content: text, state: "interrupted", model };
      if (failure) send({ type: "failed", text: failure.publicText });
      const state = failure ? "failed" : made && !reason ? "complete" : "interrupted";
      const isStored = await tryToFinish(claim, {
        replyState: failure ? "failed" : reason === "shutdown" ? "interrupted" : "idle",
        messageState: state,
        text,
        ...(made?.asked === undefined
          ? { question: lastQuestion(text), planQuestions: heldOrUnread(text, plan) }
          : { question: made.asked, planQuestions: plan.filter((question) => question === made?.asked) }),
        given: input.agenda?.open[0] ?? null,
        made,
        durationMs: Math.round(performance.now() - started),
      });
      return { content: text, state: isStored ? state : "interrupted", model };
    }),
  );
}

/** What a reply asks in other words than the plan's is found out later, by whoever marks answers. */
function heldOrUnread(text: string, plan: string[]): string[] | null {
  const held = heldQuestions(text, plan);
  return held.length > 0 ? held : null;
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
    return { content: now.content, state, model: now.model };
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
      isAlive: sql<boolean>`${conversations.reply_state} = 'running' and ${conversations.reply_lease_until} > now()`,
    })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversation_id))
    .where(and(eq(messages.id, replyId), eq(conversations.id, conversationId)));
  return row ?? { id: replyId, content: "", state: "interrupted", model: null, isAlive: false };
}
