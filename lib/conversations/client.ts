/** The browser's side of the HTTP interface. Nothing here throws. */
import { type Answer, addressOf, broken, type Problem, reach, request } from "../client.ts";
import type * as api from "./api.ts";
import type { Workflow } from "../characters/schema.ts";
import { readChunks, type TextChunk } from "../event-stream.ts";
import type { Feedback, StartInput, TurnResult } from "./schema.ts";

/** A stream that is silent for so long is given up: polls come through a proxy that holds streams back. */
const silenceMs = 15_000;

export const getStatus = (id: string, signal?: AbortSignal) =>
  request<typeof api.readStatus>(
    "GET /conversations/{id}/status",
    { params: { id } },
    { revalidate: true, signal },
  );
export const getHistory = (id: string, after: string | null, signal?: AbortSignal) =>
  request<typeof api.readHistory>(
    "GET /conversations/{id}/history",
    { params: { id }, query: after ? { after } : {} },
    { revalidate: true, signal },
  );
export const advance = (id: string, from: string | null) =>
  request<typeof api.advanceCall>("POST /conversations/{id}/advance", { params: { id }, body: { from } });
export const refreshReply = (id: string) =>
  request<typeof api.refreshCall>("POST /conversations/{id}/refresh", { params: { id } });
export const stopReply = (id: string) =>
  request<typeof api.stopCall>("POST /conversations/{id}/stop", { params: { id } });
export const finalize = (id: string) =>
  request<typeof api.finalizeCall>("POST /conversations/{id}/finalize", { params: { id } });
export const giveFeedback = (id: string, body: Feedback) =>
  request<typeof api.feedbackCall>("POST /conversations/{id}/feedback", { params: { id }, body });
export const deleteConversation = (id: string) =>
  request<typeof api.deleteCall>("DELETE /conversations/{id}", { params: { id } });
export const listConversations = (workflow: Workflow, cursor: string | null) =>
  request<typeof api.listConversationsCall>("GET /conversations", {
    query: { workflow, ...(cursor && { cursor }) },
  });

const exported = "GET /conversations/{id}/export";
/** Where a conversation is downloaded as a file. */
export const exportPath = (id: string, format: "md" | "json"): string =>
  addressOf<typeof api.exportCall>(exported, { params: { id }, query: { format } });

/** The transcript with its insights as Markdown, to be copied. */
export async function getMarkdown(id: string): Promise<Answer<string>> {
  const response = await reach<typeof api.exportCall>(exported, { params: { id }, query: { format: "md" } });
  if (!(response instanceof Response)) return { ok: false, problem: response };
  return response.text().then(
    (data) => ({ ok: true, data }),
    () => ({ ok: false, problem: broken }),
  );
}

/** Starts under way or failed, by what they would start, with their idempotency keys. */
const starts = new Map<string, { key: string; running: boolean }>();

/**
 * Begins a conversation and answers with its id. The same start is refused with null while one is in
 * progress; one that failed keeps its key, so that trying again can never begin two.
 */
export async function startConversation(input: StartInput): Promise<Answer<string> | null> {
  const name = JSON.stringify(input);
  const before = starts.get(name);
  if (before?.running) return null;
  const start = { key: before?.key ?? newId(), running: true };
  starts.set(name, start);
  const answer = await request<typeof api.startCall>(
    "POST /conversations/start",
    { body: input },
    { headers: { "Idempotency-Key": start.key } },
  );
  start.running = false;
  // A key whose conversation was deleted since begins nothing any more.
  if (answer.ok || answer.problem.code === "conflict") starts.delete(name);
  return answer.ok ? { ok: true, data: answer.data.session_id } : answer;
}

/** A random id, also where the page came without TLS and `crypto.randomUUID` is not there. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export type TurnChunk = TextChunk | { type: "data-turn"; data: TurnResult };

/**
 * Sends a message and follows the reply until its stream ends. One that breaks before says nothing about what is
 * stored, so the caller looks.
 * @returns why the message was refused
 */
export async function sendMessage(
  id: string,
  input: { message: string; client_id: string },
  signal: AbortSignal,
  onChunk: (chunk: TurnChunk) => void,
): Promise<Problem | undefined> {
  const silence = new AbortController();
  const giveUp = () => silence.abort();
  let timer = setTimeout(giveUp, silenceMs);
  try {
    const response = await reach<typeof api.sendCall>(
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
