import type { UIMessageChunk } from "ai";
import { generatedBy } from "../rows.ts";
import type { Message, TurnResult } from "../schema.ts";
import type { RunningReply } from "./reply.ts";

/** The stored message, and the reply as it was when the turn began. */
export type StartedTurn = { message: Message; reply: Message; running: RunningReply };

/** Both messages once the reply is complete, or has failed. */
export async function finishedTurn({ message, reply, running }: StartedTurn): Promise<TurnResult> {
  const { content, state, model, reason } = await running.done;
  const ended = { message_content: content, generated_by: generatedBy(model), state };
  return { message, reply: { ...reply, ...ended, ...(reason && { reason }) } };
}

type TurnChunk = UIMessageChunk<unknown, { turn: TurnResult }>;

/**
 * A turn as an AI SDK UI message stream: the stored messages, the text, then both messages as they ended. Chunks that are
 * sent together come in one list.
 */
export async function* turnChunks(turn: StartedTurn): AsyncGenerator<TurnChunk[]> {
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
