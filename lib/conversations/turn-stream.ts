import "server-only";
import type { UIMessageChunk } from "ai";
import type { Turn } from "./messages.ts";
import type { TurnResult } from "./schema.ts";

/** The data that a turn's stream carries beside the text: the stored messages. */
type TurnChunk = UIMessageChunk<unknown, { turn: TurnResult }>;

/**
 * A turn as an AI SDK UI message stream: the stored ids first, then the words, then both messages as they ended. What
 * belongs together comes in one list.
 */
export async function* turnChunks(turn: Turn): AsyncGenerator<TurnChunk[]> {
  const id = turn.reply.id;
  yield [
    { type: "start", messageId: id },
    { type: "data-turn", data: { message: turn.message, reply: turn.reply } },
    { type: "text-start", id },
  ];
  for await (const event of turn.running.events) {
    yield event.type === "delta"
      ? [{ type: "text-delta", id, delta: event.text }]
      : [{ type: "error", errorText: event.text }];
  }
  yield [{ type: "text-end", id }, { type: "data-turn", data: await finishedTurn(turn) }, { type: "finish" }];
}

/** Both messages once the reply is whole, or has failed. */
export async function finishedTurn(turn: Turn): Promise<TurnResult> {
  const { content, state } = await turn.running.done;
  return { message: turn.message, reply: { ...turn.reply, message_content: content, state } };
}
