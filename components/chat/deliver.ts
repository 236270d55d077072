import { type Problem, fetchApi } from "@/lib/client";
import type { sendCall } from "@/lib/conversations/api";
import type { MessageInput, TurnResult } from "@/lib/conversations/schema";
import type { ChatEvent, Unsent } from "@/lib/conversations/turn/state";
import { readChunks, type TextChunk } from "@/lib/event-stream";

/** Minimum time between two repaints of a streaming reply. */
const paintMs = 40;
/** Aborts a silent stream: a proxy may buffer streams, and polling still works. */
const silenceMs = 15_000;

type TurnChunk = TextChunk | { type: "data-turn"; data: TurnResult };

/**
 * Sends a message and emits its events until its stream ends or is aborted.
 * @returns whether the turn began, and the problem if it was refused
 */
export async function deliver(
  id: string,
  { clientId, text, replaces }: Unsent,
  isSkip: boolean,
  signal: AbortSignal,
  emit: (event: ChatEvent) => void,
): Promise<{ hasBegun: boolean; problem?: Problem | undefined }> {
  let turns = 0;
  let live = { id: "", text: "" };
  let timer: ReturnType<typeof setTimeout> | null = null;
  const paint = () => {
    timer = null;
    if (!signal.aborted) emit({ type: "reply-text", ...live });
  };
  const message = isSkip
    ? { skip: true, client_id: clientId }
    : { message: text, client_id: clientId, replaces };
  const problem = await sendMessage(id, message, signal, (chunk) => {
    if (signal.aborted) return;
    if (chunk.type === "data-turn") {
      turns += 1;
      emit(turns === 1 ? { type: "turn", clientId, ...chunk.data } : { type: "turn-ended", ...chunk.data });
    } else if (chunk.type === "text-start") {
      // A client that joins a running reply gets its text from the start.
      live = { id: chunk.id, text: "" };
    } else if (chunk.type === "text-delta") {
      live = { id: chunk.id, text: live.text + chunk.delta };
      timer ??= setTimeout(paint, paintMs);
    } else if (chunk.type === "error") emit({ type: "reply-failed", detail: chunk.errorText });
  });
  if (timer !== null) {
    clearTimeout(timer);
    paint();
  }
  return { hasBegun: turns > 0, problem };
}

/**
 * Sends a message and follows the reply until its stream ends. After a broken stream, the caller must fetch the stored state.
 * @returns the problem if the message was refused
 */
async function sendMessage(
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
