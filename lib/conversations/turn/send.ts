import { type Problem, reach } from "../../client.ts";
import { readChunks, type TextChunk } from "../../event-stream.ts";
import type { sendCall } from "../api.ts";
import type { MessageInput, TurnResult } from "../schema.ts";

/** A stream that is silent for so long is given up: polls come through a proxy that holds streams back. */
const silenceMs = 15_000;

export type TurnChunk = TextChunk | { type: "data-turn"; data: TurnResult };

/**
 * Sends a message and follows the reply until its stream ends. One that breaks before says nothing about what is
 * stored, so the caller looks.
 * @returns why the message was refused
 */
export async function sendMessage(
  id: string,
  input: MessageInput,
  signal: AbortSignal,
  onChunk: (chunk: TurnChunk) => void,
): Promise<Problem | undefined> {
  const silence = new AbortController();
  const giveUp = () => silence.abort();
  let timer = setTimeout(giveUp, silenceMs);
  try {
    const response = await reach<typeof sendCall>(
      "POST /conversations/{id}/message",
      { params: { id }, body: input },
      { headers: { Accept: "text/event-stream" }, signal: AbortSignal.any([signal, silence.signal]) },
    );
    if (!(response instanceof Response)) return response;
    for await (const chunk of readChunks<TurnChunk>(response)) {
      clearTimeout(timer);
      timer = setTimeout(giveUp, silenceMs);
      onChunk(chunk);
    }
  } catch {
    // The connection broke.
  } finally {
    clearTimeout(timer);
  }
  return undefined;
}
