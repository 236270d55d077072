import type { Problem } from "@/lib/client";
import { sendMessage } from "@/lib/conversations/turn/send";
import type { ChatEvent, Unsent } from "@/lib/conversations/turn/state";

/** Minimum time between two repaints of a streaming reply. */
const paintMs = 40;

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
