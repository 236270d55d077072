import { EventSourceParserStream } from "eventsource-parser/stream";

/** What a stream of a reply carries in any case, as in the AI SDK's UI message stream. */
export type TextChunk =
  | { type: "text-start"; id: string }
  | { type: "text-delta"; id: string; delta: string }
  | { type: "error"; errorText: string }
  | { type: "start" | "text-end" | "finish" };

/** Reads an event stream of the HTTP interface. One that came to its end has a `finish`. */
export async function* readChunks<Extra = never>(response: Response): AsyncGenerator<TextChunk | Extra> {
  const reader = response.body
    ?.pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  // Not every browser can iterate over a stream.
  for (;;) {
    const next = await reader?.read();
    if (!next || next.done) return;
    if (next.value.data !== "[DONE]") yield JSON.parse(next.value.data) as TextChunk | Extra;
  }
}
