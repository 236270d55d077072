import "server-only";
import type { UIMessageChunk } from "ai";
import type { Actor } from "../actor.ts";
import { ModelFailure, streamReply } from "../ai/interviewer.ts";
import { questionsAsked } from "../text/questions.ts";
import type { AskInput } from "../ai/tasks.ts";
import { AppError } from "../errors.ts";
import { countAgainst } from "../limits.ts";
import { log } from "../log.ts";
import type { TryInput } from "./schema.ts";

/** What a trial says, word by word; `failed` is the last of one that went wrong. */
export type TryEvent = { type: "delta"; text: string } | { type: "failed"; text: string };

/** What the model is asked: as in an interview with this character alone, which begins with the greeting. */
function askInput(actor: Actor, { name, system_prompt, turns }: TryInput): AskInput {
  const person = actor.name ?? actor.email.split("@")[0] ?? "You";
  return {
    characterName: name,
    systemPrompt: system_prompt,
    turns: [
      { id: "greeting", speaker: "user", name: person, text: `Hi ${name}`, greeting: true },
      ...turns.map((turn, index) => ({
        id: String(index),
        speaker: turn.speaker,
        name: turn.speaker === "user" ? person : name,
        text: turn.text,
      })),
    ],
    summary: null,
    asked: turns.flatMap((turn) => (turn.speaker === "character" ? questionsAsked(turn.text).slice(-1) : [])),
    handoff: [],
    resume: null,
    nextCharacter: null,
  };
}

/**
 * The next thing that a character would say whose prompt is not saved. Nothing of it is stored. When the listener
 * leaves, the model stops.
 * @throws AppError rate_limited: trials count as messages
 */
export async function tryCharacter(actor: Actor, input: TryInput): Promise<AsyncIterable<TryEvent>> {
  await countAgainst("message", actor.id);
  const controller = new AbortController();
  const events = reply(askInput(actor, input), controller.signal);
  return {
    [Symbol.asyncIterator]: () => ({
      next: () => events.next(),
      // A generator would only hear of it with the model's next word.
      return: async () => {
        controller.abort();
        return events.return(undefined);
      },
    }),
  };
}

async function* reply(input: AskInput, signal: AbortSignal): AsyncGenerator<TryEvent, undefined> {
  try {
    for await (const part of streamReply(input, signal)) if (part.type === "delta") yield part;
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
    log().warn({ err: error.cause }, "the model failed");
    yield { type: "failed", text: error.publicText };
  }
  return undefined;
}

/** A trial as an AI SDK UI message stream. */
export function tryChunks(events: AsyncIterable<TryEvent>): AsyncIterable<UIMessageChunk> {
  const iterator = events[Symbol.asyncIterator]();
  const chunks = chunksOf({ [Symbol.asyncIterator]: () => iterator });
  return {
    [Symbol.asyncIterator]: () => ({
      next: () => chunks.next(),
      return: async () => {
        await iterator.return?.();
        return chunks.return(undefined);
      },
    }),
  };
}

async function* chunksOf(events: AsyncIterable<TryEvent>): AsyncGenerator<UIMessageChunk, undefined> {
  const id = "reply";
  yield { type: "start" };
  yield { type: "text-start", id };
  for await (const event of events) {
    yield event.type === "delta"
      ? { type: "text-delta", id, delta: event.text }
      : { type: "error", errorText: event.text };
  }
  yield { type: "text-end", id };
  yield { type: "finish" };
  return undefined;
}

/** A trial's reply once it is whole. @throws AppError unavailable when the model failed */
export async function wholeTry(events: AsyncIterable<TryEvent>): Promise<{ reply: string }> {
  let said = "";
  for await (const event of events) {
    if (event.type === "failed") throw new AppError("unavailable", event.text);
    said += event.text;
  }
  return { reply: said };
}
