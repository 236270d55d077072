import { type Problem, fetchApi } from "../../client.ts";
import { readChunks, type TextChunk } from "../../event-stream.ts";
import type { sendCall } from "../api.ts";
import type { MessageInput, TurnResult } from "../schema.ts";

/** Aborts a silent stream: a proxy may buffer streams, and polling still works. */
const silenceMs = 15_000;

type TurnChunk = TextChunk | { type: "data-turn"; data: TurnResult };

/**
 * Sends a message and follows the reply until its stream ends. After a broken stream, the caller must fetch the stored state.
 * @returns the problem if the message was refused
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
    const response = await fetchApi<typeof sendCall>(
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
