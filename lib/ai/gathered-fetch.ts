import { createParser, type EventSourceMessage } from "eventsource-parser";
import { gather } from "./gather.ts";

/** Words that come within this time of each other are one event, in milliseconds: 25 times a second is fluent. */
const togetherMs = 40;

/** Data of more characters goes on unread: no single word, and perhaps nested too deep to be written out again. */
const maxWordLength = 4096;

const eventStream = /^text\/event-stream\s*(;|$)/i;

/**
 * The global `fetch` for the client of a model service, but in an answer that streams a chat completion, words that
 * come close together are one event: an event costs more on its way through the client than joining it to another
 * does. The first word goes on at once, later ones at most 40 ms after they came, and all that is no plain word goes on
 * as it came, at once and in its place. Comments are left out. Every other answer is handed on untouched.
 */
export const gatheredFetch: typeof fetch = async (input, init) => {
  const answer = await globalThis.fetch(input, init);
  if (!answer.ok || !answer.body || !eventStream.test(answer.headers.get("content-type") ?? "")) {
    return answer;
  }
  const { status, statusText, headers } = answer;
  return new Response(gathered(answer.body), { status, statusText, headers });
};

/** Reads from the service at once, whoever asks for it: a reply is short, and words that wait can be joined. */
function gathered(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array>;
  let over = false;
  let failure: { error: unknown } | null = null;

  /** What goes on when the piece that is being read has been looked through. */
  let out = "";
  let reading = false;
  const send = () => {
    if (out !== "" && !over) controller.enqueue(encoder.encode(out));
    out = "";
  };

  /** The first of the words that wait, and how it came; once others have joined it, its own data no longer counts. */
  let first: Word | null = null;
  let data: string | null = null;
  const words = gather(togetherMs, (text) => {
    if (!first) return;
    if (data === null) first.choices[0].delta.content = text;
    out += written({ data: data ?? JSON.stringify(first) });
    first = null;
    if (!reading) send();
  });
  const parser = createParser({
    onEvent(event) {
      const word = event.event === undefined && event.id === undefined ? wordIn(event.data) : null;
      if (!word) {
        words.flush();
        out += written(event);
        return;
      }
      const { role, content } = word.choices[0].delta;
      if (first && role != null && first.choices[0].delta.role == null) words.flush();
      data = first ? null : event.data;
      first ??= word;
      words.add(content);
    },
    onRetry(ms) {
      words.flush();
      out += `retry: ${ms}\n\n`;
    },
  });

  async function read(): Promise<void> {
    const decoder = new TextDecoder();
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (over) return;
        if (done) break;
        reading = true;
        parser.feed(decoder.decode(value, { stream: true }));
        reading = false;
        send();
      }
      // An event that was not finished is none, for the client's parser as well.
      words.flush();
      over = true;
      controller.close();
    } catch (error) {
      if (over) return;
      words.flush();
      over = true;
      // An error drops what is queued: while something is, it waits until that has been read.
      if (controller.desiredSize === 0) controller.error(error);
      else failure = { error };
    }
  }

  return new ReadableStream(
    {
      start(opened) {
        controller = opened;
        void read();
      },
      // Called when somebody waits and nothing is queued.
      pull() {
        if (failure) controller.error(failure.error);
      },
      cancel(reason) {
        if (over) return undefined;
        over = true;
        words.flush();
        return reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}

/** An event as text; its data may have several lines. */
function written({ event, id, data }: EventSourceMessage): string {
  const name = event === undefined ? "" : `event: ${event}\n`;
  const number = id === undefined ? "" : `id: ${id}\n`;
  return `${name}${number}data: ${data.replaceAll("\n", "\ndata: ")}\n\n`;
}

type Word = { choices: [{ delta: { role?: "assistant" | null; content: string } }] };

/** What a chunk of a chat completion may hold. Nothing about it is certain. */
type Chunk = {
  id?: unknown;
  created?: unknown;
  model?: unknown;
  usage?: unknown;
  error?: unknown;
  choices?: unknown;
} | null;
type Choice = { index?: unknown; finish_reason?: unknown; logprobs?: unknown; delta?: unknown } | null;
type Delta = Record<string, unknown> | null;

/**
 * The chunk that `data` holds, if it holds a word of the one choice and nothing else that the client would use, or
 * refuse: whatever is lost when it joins another is nothing to anybody. Else null.
 */
function wordIn(data: string): Word | null {
  if (data.length > maxWordLength) return null;
  let chunk: Chunk;
  try {
    chunk = JSON.parse(data) as Chunk;
  } catch {
    return null;
  }
  if (chunk?.usage != null || chunk?.error != null) return null;
  if (!Array.isArray(chunk?.choices) || chunk.choices.length !== 1) return null;
  const choice = chunk.choices[0] as Choice;
  if (choice?.index !== 0 || choice.finish_reason != null || choice.logprobs != null) return null;
  const delta = choice.delta as Delta;
  if (typeof delta?.["content"] !== "string") return null;
  for (const key in delta) {
    if (delta[key] == null || key === "content") continue;
    if (key !== "role" || delta[key] !== "assistant") return null;
  }
  const { id, created, model } = chunk;
  const wellFormed =
    (id == null || typeof id === "string") &&
    (created == null || typeof created === "number") &&
    (model == null || typeof model === "string");
  return wellFormed ? (chunk as Word) : null;
}
