/** The browser's side of the HTTP interface. Nothing here throws: every call answers with data or a problem. */
import { createParser } from "eventsource-parser";
import type {
  AdvanceResult,
  ConversationPage,
  Feedback,
  Message,
  StartInput,
  Status,
  TurnResult,
} from "./schema.ts";
import type { Problem } from "./state.ts";

export type Answer<T> = { ok: true; data: T } | { ok: false; problem: Problem };

const base = "/api/v1/conversations";
/** A stream that says nothing for so long is given up; polls are surer through a proxy that holds things back. */
const silenceMs = 15_000;

const offline: Problem = {
  code: "offline",
  detail: "No connection. Please check your network and try again.",
  retryAt: null,
};
const broken: Problem = {
  code: "broken",
  detail: "Something went wrong on our side. Please try again.",
  retryAt: null,
};

/** The session is over: the login page leads back here, and what was typed is in this browser's storage. */
function endSession(): void {
  const here = window.location.pathname + window.location.search;
  window.location.assign(`/api/auth/ended?from=${encodeURIComponent(here)}`);
}

type Envelope = { detail?: unknown; code?: unknown; fields?: Record<string, string> };

async function problemOf(response: Response): Promise<Problem> {
  if (response.status === 401) endSession();
  const body = (await response.json().catch(() => null)) as Envelope | null;
  if (typeof body?.detail !== "string" || typeof body.code !== "string") return broken;
  const wait = Number(response.headers.get("Retry-After"));
  const [field] = Object.values(body.fields ?? {});
  return {
    code: body.code,
    detail: field ?? body.detail,
    retryAt: response.status === 429 && wait > 0 ? Date.now() + wait * 1000 : null,
  };
}

type Call = {
  method?: "GET" | "POST" | "DELETE";
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

async function reach(
  path: string,
  { method = "GET", body, headers, signal }: Call,
): Promise<Response | Problem> {
  try {
    const response = await fetch(path, {
      method,
      cache: "no-store",
      headers: { ...(body === undefined ? {} : { "Content-Type": "application/json" }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
    return response.ok ? response : await problemOf(response);
  } catch {
    return offline;
  }
}

/** One call for JSON. The type is the one that the server's schema of this call infers. */
export async function call<T>(path: string, options: Call = {}): Promise<Answer<T>> {
  const response = await reach(path, options);
  if (!(response instanceof Response)) return { ok: false, problem: response };
  try {
    const data: unknown = response.status === 204 ? undefined : await response.json();
    return { ok: true, data: data as T };
  } catch {
    return { ok: false, problem: broken };
  }
}

const at = (id: string, part = ""): string => `${base}/${encodeURIComponent(id)}${part}`;

export const getStatus = (id: string) => call<Status>(at(id, "/status"));
export const getHistory = (id: string, after: string | null) =>
  call<Message[]>(at(id, after ? `/history?after=${encodeURIComponent(after)}` : "/history"));
export const advance = (id: string, from: string | null) =>
  call<AdvanceResult>(at(id, "/advance"), { method: "POST", body: { from } });
export const refreshReply = (id: string) => call<Status>(at(id, "/refresh"), { method: "POST" });
export const stopReply = (id: string) => call<Status>(at(id, "/stop"), { method: "POST" });
export const giveFeedback = (id: string, feedback: Feedback) =>
  call<Feedback>(at(id, "/feedback"), { method: "POST", body: feedback });
export const deleteConversation = (id: string) => call<undefined>(at(id), { method: "DELETE" });
export const listConversations = (workflow: string, cursor: string | null) =>
  call<ConversationPage>(
    `${base}?${new URLSearchParams({ workflow, ...(cursor && { cursor }) }).toString()}`,
  );

export const exportPath = (id: string, format: "md" | "json"): string => at(id, `/export?format=${format}`);

/** The transcript with its insights as Markdown, to be copied. */
export async function getMarkdown(id: string): Promise<Answer<string>> {
  const response = await reach(exportPath(id, "md"), {});
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
  const name = JSON.stringify([input.workflow, input.resume_id ?? null, input.character_ids]);
  const before = starts.get(name);
  if (before?.running) return null;
  const start = { key: before?.key ?? newId(), running: true };
  starts.set(name, start);
  const answer = await call<{ session_id: string }>(`${base}/start`, {
    method: "POST",
    body: input,
    headers: { "Idempotency-Key": start.key },
  });
  start.running = false;
  if (answer.ok) {
    starts.delete(name);
    return { ok: true, data: answer.data.session_id };
  }
  // A key whose conversation was deleted since begins nothing any more.
  if (answer.problem.code === "conflict") starts.delete(name);
  return answer;
}

/** A random id, also where the page came without TLS and `crypto.randomUUID` is not there. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export type StreamEvent =
  | { type: "turn"; turn: TurnResult; final: boolean }
  /** The whole reply so far. */
  | { type: "words"; id: string; text: string }
  | { type: "error"; detail: string };

type Chunk =
  | { type: "data-turn"; data: TurnResult }
  | { type: "text-start"; id: string }
  | { type: "text-delta"; id: string; delta: string }
  | { type: "error"; errorText: string }
  | { type: "start" | "text-end" | "finish" };

/**
 * Sends a message and follows the reply word by word. Settles with `true` when the stream came to its end, with
 * `false` when it broke before: then nobody knows, and the caller looks.
 */
export async function sendMessage(
  id: string,
  input: { message: string; client_id: string },
  signal: AbortSignal,
  onEvent: (event: StreamEvent) => void,
): Promise<Answer<boolean>> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), silenceMs);
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), silenceMs);
  };
  try {
    const response = await reach(at(id, "/message"), {
      method: "POST",
      body: input,
      headers: { Accept: "text/event-stream" },
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (!(response instanceof Response)) return { ok: false, problem: response };
    return { ok: true, data: await readTurn(response, heard, onEvent) };
  } finally {
    clearTimeout(timer);
  }
}

async function readTurn(
  response: Response,
  heard: () => void,
  onEvent: (event: StreamEvent) => void,
): Promise<boolean> {
  let turns = 0;
  let said = "";
  let whole = false;
  const parser = createParser({
    onEvent: ({ data }) => {
      if (data === "[DONE]") return;
      const chunk = JSON.parse(data) as Chunk;
      switch (chunk.type) {
        case "data-turn":
          turns += 1;
          onEvent({ type: "turn", turn: chunk.data, final: turns > 1 });
          break;
        case "text-start":
          // One who joins a running reply is told it from its first word.
          said = "";
          break;
        case "text-delta":
          said += chunk.delta;
          onEvent({ type: "words", id: chunk.id, text: said });
          break;
        case "error":
          onEvent({ type: "error", detail: chunk.errorText });
          break;
        case "finish":
          whole = true;
          break;
        case "start":
        case "text-end":
          break;
      }
    },
  });
  try {
    const reader = response.body?.getReader();
    const decoder = new TextDecoder();
    for (;;) {
      const part = await reader?.read();
      if (!part || part.done) return whole;
      heard();
      parser.feed(decoder.decode(part.value, { stream: true }));
    }
  } catch {
    return false;
  }
}
