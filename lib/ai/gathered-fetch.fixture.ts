import { createParser, type EventSourceMessage } from "eventsource-parser";
import { gatheredFetch } from "./gathered-fetch.ts";

type More = { chunk?: object; choice?: object; delta?: object };
export const chunk = (content: string, more: More = {}) => {
  const delta = { content, ...more.delta };
  const choice = { index: 0, delta, finish_reason: null, ...more.choice };
  return { id: "c1", created: 1_700_000_000, model: "m", choices: [choice], ...more.chunk };
};
export const event = (data: unknown) => `data: ${JSON.stringify(data)}\n\n`;
export const word = (content: string, more?: More) => event(chunk(content, more));

function parse(text: string): EventSourceMessage[] {
  const events: EventSourceMessage[] = [];
  createParser({ onEvent: (found) => void events.push(found) }).feed(text);
  return events;
}

/** Words in a row are one; all else is what it is. What is no plain word has a mark, or is no JSON. */
export function told(text: string): (string | EventSourceMessage)[] {
  const list: (string | EventSourceMessage)[] = [];
  for (const found of parse(text)) {
    const plain = found.event === undefined && found.id === undefined && /^\{(?!.*"mark")/s.test(found.data);
    const last = list.at(-1);
    if (!plain) list.push(found);
    else {
      const { content } = (JSON.parse(found.data) as ReturnType<typeof chunk>).choices[0]?.delta ?? {};
      if (typeof last === "string") list[list.length - 1] = last + content;
      else list.push(content ?? "");
    }
  }
  return list;
}

export const headers = { "content-type": "text/event-stream; charset=utf-8", "x-request-id": "r1" };

/**
 * A service whose answer is streamed by hand, and what comes of it.
 * @param serve lets the global `fetch` answer with this
 */
export async function talkWith(serve: (answer: Response) => void) {
  let upstream: ReadableStreamDefaultController<Uint8Array> | undefined;
  const cancelled: unknown[] = [];
  const body = new ReadableStream<Uint8Array>({
    start: (opened) => {
      upstream = opened;
    },
    cancel: (reason) => void cancelled.push(reason),
  });
  serve(new Response(body, { status: 201, statusText: "Made", headers }));
  const answer = await gatheredFetch("https://service.test/v1");
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  const talk = {
    answer,
    reader,
    cancelled,
    say: (text: string | Uint8Array) =>
      upstream?.enqueue(typeof text === "string" ? new TextEncoder().encode(text) : text),
    end: () => upstream?.close(),
    fail: (error: Error) => upstream?.error(error),
    /** All that has come since somebody listens. */
    heard: "",
    /** In how many pieces it came. */
    pieces: 0,
    ended: null as "well" | { error: unknown } | null,
    listen: async () => {
      try {
        for (let part = await reader.read(); !part.done; part = await reader.read()) {
          talk.pieces += 1;
          talk.heard += decoder.decode(part.value, { stream: true });
        }
        talk.ended = "well";
      } catch (error) {
        talk.ended = { error };
      }
    },
    words: () =>
      parse(talk.heard).map(
        ({ data }) => (JSON.parse(data) as ReturnType<typeof chunk>).choices[0]?.delta.content,
      ),
  };
  return talk;
}
