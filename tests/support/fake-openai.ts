import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readText } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";

/** The service's response to one request; by default "Hello." at once. */
export type Script = {
  /** The model's text. A list is sent item by item; a text is split at its spaces. */
  text?: string | string[];
  /** The model's answer to a JSON call. */
  json?: unknown;
  /** Reasoning before the text, in the separate field of some services. */
  reasoning?: string;
  /** The finish reason; "stop" by default. */
  finish?: string;
  /** Omits the token counts. */
  noUsage?: boolean;
  /** Replaces the message of an error. */
  error?: string;
  /** Responds once this resolves. */
  until?: Promise<unknown>;
  /** Milliseconds until the first chunk, and between chunks. */
  firstTokenMs?: number;
  intervalMs?: number;
  /** Anything but 200 responds with an error in OpenAI's shape. */
  status?: number;
  /** Seconds in `Retry-After`, with a status. */
  retryAfter?: number;
  /** Destroys the connection after this many chunks. */
  cutAfter?: number;
  /** Never ends: no headers; or headers and no chunk; or this many chunks and then nothing. */
  hang?: "before headers" | "before first token" | { afterPieces: number };
  /** Sends this instead of a well-formed body or event. */
  malformed?: string;
};

type Message = { role: string; content: unknown };
export type ChatBody = {
  model: string;
  messages: Message[];
  stream?: boolean;
  stream_options?: { include_usage?: boolean };
  response_format?: { type: string; json_schema?: { name?: string; schema?: unknown; strict?: boolean } };
  [more: string]: unknown;
};

export type RecordedRequest = {
  /** 0 for the first request of this server. */
  index: number;
  path: string;
  headers: IncomingMessage["headers"];
  body: ChatBody;
  /** All prompts so far as one text, for checks that it does not contain something. */
  prompt: string;
  /** When it arrived (`performance.now()`), to measure backoff. */
  at: number;
  /** Whether the client disconnected before the response was complete. */
  aborted: boolean;
};

export type FakeOpenAI = {
  /** For `OPENAI_BASE_URL`. */
  baseUrl: string;
  /** Every request so far, in order; grows while the server runs. */
  requests: RecordedRequest[];
  /** Sets the script for later requests. */
  replyWith: (reply: (request: RecordedRequest) => Script) => void;
  stop: () => Promise<void>;
};

/** Responds to the first request with the first script, and so on; the last one repeats. */
export function inTurn(...scripts: [Script, ...Script[]]): (request: RecordedRequest) => Script {
  let next = 0;
  return () => scripts[Math.min(next++, scripts.length - 1)] ?? {};
}

/**
 * A local service with OpenAI's chat completions: streamed and complete, with usage, JSON output, and the failures of a
 * real one. `reply` decides for each request.
 */
export async function startFakeOpenAI(
  options: { reply?: (request: RecordedRequest) => Script } = {},
): Promise<FakeOpenAI> {
  let reply: (request: RecordedRequest) => Script = options.reply ?? (() => ({}));
  const requests: RecordedRequest[] = [];
  const stopping = new AbortController();

  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => {
      // The client or `stop` ended it, as recorded for the request.
      if (!response.destroyed) response.destroy(error instanceof Error ? error : undefined);
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const at = performance.now();
    const raw = await readText(request);
    const path = request.url ?? "";
    if (request.method !== "POST" || !path.endsWith("/chat/completions")) {
      sendError(response, 404, `Unknown request URL: ${request.method ?? ""} ${path}`);
      return;
    }
    const body = JSON.parse(raw) as ChatBody;
    const prompt = body.messages.map(({ content }) => contentText(content)).join("\n\n");
    const index = requests.length;
    const record = { index, path, headers: request.headers, body, prompt, at, aborted: false };
    requests.push(record);
    const gone = new AbortController();
    response.on("close", () => {
      if (response.writableFinished) return;
      record.aborted = true;
      gone.abort();
    });
    const signal = AbortSignal.any([gone.signal, stopping.signal]);
    const script = reply(record);
    await script.until;
    if (script.hang === "before headers") await never(signal);
    if (script.status !== undefined && script.status !== 200) {
      sendError(
        response,
        script.status,
        script.error ?? `Scripted failure ${script.status}`,
        script.retryAfter,
      );
    } else if (body.stream) await sendStream(response, body, script, signal);
    else await sendWhole(response, body, script, signal);
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    replyWith: (next) => {
      reply = next;
    },
    stop: async () => {
      stopping.abort();
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

/** The text of a message's content, which may be a list of parts. */
function contentText(content: unknown): string {
  if (typeof content === "string") return content;
  return Array.isArray(content)
    ? content.map((part: { text?: string }) => part.text ?? "").join("")
    : JSON.stringify(content ?? "");
}

const never = (signal: AbortSignal): Promise<never> => sleep(2 ** 31 - 1, undefined as never, { signal });
const wordsOf = (text: string): string[] => text.match(/\s*\S+|\s+$/g) ?? [];

function piecesOf(script: Script): string[] {
  if (Array.isArray(script.text)) return script.text;
  return wordsOf(script.json === undefined ? (script.text ?? "Hello.") : JSON.stringify(script.json));
}

/** About the count of a real service: four letters per token. */
function usageOf(body: ChatBody, pieces: string[]): Record<string, unknown> {
  const prompt_tokens = Math.ceil(JSON.stringify(body.messages).length / 4);
  const completion_tokens = Math.ceil(pieces.join("").length / 4);
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
}

function sendError(response: ServerResponse, status: number, message: string, retryAfter?: number): void {
  const type =
    status === 429 ? "rate_limit_exceeded" : status < 500 ? "invalid_request_error" : "server_error";
  response.writeHead(status, {
    "content-type": "application/json",
    ...(retryAfter !== undefined && { "retry-after": String(retryAfter) }),
  });
  response.end(JSON.stringify({ error: { message, type, param: null, code: type } }));
}

const base = (body: ChatBody, object: string): Record<string, unknown> => ({
  id: "chatcmpl-fake",
  object,
  created: 1_700_000_000,
  model: body.model,
});

async function sendWhole(
  response: ServerResponse,
  body: ChatBody,
  script: Script,
  signal: AbortSignal,
): Promise<void> {
  const pieces = piecesOf(script);
  const wait = (script.firstTokenMs ?? 0) + (script.intervalMs ?? 0) * (pieces.length - 1);
  if (wait > 0) await sleep(wait, undefined, { signal });
  if (script.hang !== undefined) await never(signal);
  if (script.cutAfter !== undefined) {
    response.destroy();
    return;
  }
  const message = { role: "assistant", content: pieces.join(""), refusal: null };
  response.writeHead(200, { "content-type": "application/json" });
  response.end(
    script.malformed ??
      JSON.stringify({
        ...base(body, "chat.completion"),
        choices: [{ index: 0, message, logprobs: null, finish_reason: script.finish ?? "stop" }],
        usage: usageOf(body, pieces),
      }),
  );
}

async function sendStream(
  response: ServerResponse,
  body: ChatBody,
  script: Script,
  signal: AbortSignal,
): Promise<void> {
  const pieces = piecesOf(script);
  const event = (more: Record<string, unknown>): void => {
    response.write(`data: ${JSON.stringify({ ...base(body, "chat.completion.chunk"), ...more })}\n\n`);
  };
  const delta = (change: Record<string, unknown>, finish_reason: string | null = null): void =>
    event({ choices: [{ index: 0, delta: change, finish_reason }] });

  response.writeHead(200, {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-cache",
  });
  response.flushHeaders();
  if (script.hang === "before first token") await never(signal);
  delta({ role: "assistant", content: "" });
  if (script.reasoning) delta({ reasoning_content: script.reasoning });
  for (const [index, piece] of pieces.entries()) {
    const wait = index === 0 ? script.firstTokenMs : script.intervalMs;
    if (wait) await sleep(wait, undefined, { signal });
    if (script.cutAfter === index) return await cut(response);
    if (typeof script.hang === "object" && script.hang.afterPieces === index) await never(signal);
    delta({ content: piece });
  }
  if (script.cutAfter !== undefined) return await cut(response);
  if (typeof script.hang === "object") await never(signal);
  if (script.malformed !== undefined) response.write(`data: ${script.malformed}\n\n`);
  delta({}, script.finish ?? "stop");
  if (body.stream_options?.include_usage && !script.noUsage)
    event({ choices: [], usage: usageOf(body, pieces) });
  response.end("data: [DONE]\n\n");
}

/** Flushes written data to the client first: cut in the middle of a stream, not before it. */
async function cut(response: ServerResponse): Promise<void> {
  await sleep(20);
  response.destroy();
}
