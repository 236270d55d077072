import "server-only";
import { ModelFailure, streamReply, type Made } from "../ai/interviewer.ts";
import type { AskInput } from "../ai/tasks.ts";
import { log } from "../log.ts";
import { trackRunning } from "../running.ts";
import { lastQuestion } from "../text/questions.ts";
import { checkpoint, finishReply, type Claim, type Outcome } from "./reply-rows.ts";
import type { Message } from "./schema.ts";

/** At most one write of the growing text in this time, in milliseconds. */
const checkpointMs = 400;
/** At least one sign of life in this time, so that the lease holds while the model thinks. */
const heartbeatMs = 1000;

/** What happens to a reply while somebody listens. */
export type ReplyEvent = { type: "delta"; text: string } | { type: "failed"; text: string };

export type RunningReply = {
  /** Events for one listener. Nobody needs to listen: the reply goes on all the same. */
  events: ReadableStream<ReplyEvent>;
  /** Settles when the reply is stored, whatever became of it; never rejects. */
  done: Promise<{ content: string; state: Message["state"] }>;
};

type End = "finished" | "stopped" | "lost" | "shutdown" | ModelFailure;

/** Lets the model write a claimed reply and stores it, whoever still listens. */
export function runReply(claim: Claim, input: AskInput): RunningReply {
  const controller = new AbortController();
  let text = "";
  let made: Made | null = null;
  let ended: End | null = null;
  const end = (how: End) => {
    ended ??= how;
    controller.abort();
  };

  let listener: ReadableStreamDefaultController<ReplyEvent> | null = null;
  const events = new ReadableStream<ReplyEvent>({
    start: (opened) => {
      listener = opened;
    },
    cancel: () => {
      listener = null;
    },
  });
  const tell = (event: ReplyEvent) => listener?.enqueue(event);

  const keeper = keepAlive(claim, () => text, end);
  const started = performance.now();
  const done = write()
    .catch((error: unknown) => log().error({ err: error }, "a reply could not be stored"))
    .then(() => {
      listener?.close();
      return { content: text, state: ended === "finished" ? ("complete" as const) : stateAfter(ended) };
    });
  trackRunning({ done, interrupt: () => end("shutdown") });
  return { events, done };

  async function write(): Promise<void> {
    try {
      for await (const part of streamReply(input, controller.signal)) {
        if (part.type === "end") {
          const { type: _, ...how } = part;
          made = how;
          ended ??= "finished";
        } else {
          text += part.text;
          tell(part);
        }
      }
    } catch (error) {
      log().warn({ err: error instanceof ModelFailure ? error.cause : error }, "the model failed");
      ended ??=
        error instanceof ModelFailure
          ? error
          : new ModelFailure("The reply failed. Please retry.", { cause: error });
    }
    await keeper.stop();
    if (ended === "lost") return;
    if (ended instanceof ModelFailure) tell({ type: "failed", text: ended.publicText });
    const outcome: Outcome = {
      replyState: ended === "shutdown" ? "interrupted" : ended instanceof ModelFailure ? "failed" : "idle",
      messageState: stateAfter(ended),
      text,
      question: lastQuestion(text),
      made,
      durationMs: Math.round(performance.now() - started),
    };
    if (!(await tryThrice(() => finishReply(claim, outcome)))) ended = "lost";
  }
}

function stateAfter(ended: End | null): "complete" | "interrupted" | "failed" {
  if (ended === "finished") return "complete";
  return ended instanceof ModelFailure ? "failed" : "interrupted";
}

/** Writes the text as it grows, keeps the lease, and learns of Stop and of having lost the reply. */
function keepAlive(claim: Claim, text: () => string, end: (how: End) => void) {
  let stored = "";
  let lastWrite = performance.now();
  let writing: Promise<void> | null = null;

  const write = async () => {
    const now = text();
    const grown = now !== stored;
    lastWrite = performance.now();
    try {
      const held = await checkpoint(claim, grown ? now : null);
      stored = now;
      if (!held) end("lost");
      else if (held.stop) end("stopped");
    } catch (error) {
      // One that fails costs nothing: the next brings the whole text again, and so does the end.
      log().warn({ err: error }, "a checkpoint failed");
    }
  };
  const timer = setInterval(() => {
    if (writing || (text() === stored && performance.now() - lastWrite < heartbeatMs)) return;
    writing = write().finally(() => {
      writing = null;
    });
  }, checkpointMs);

  return {
    stop: async () => {
      clearInterval(timer);
      await writing;
    },
  };
}

async function tryThrice<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (attempt === 3) throw error;
      await new Promise((resolve) => setTimeout(resolve, attempt * 500));
    }
  }
}
