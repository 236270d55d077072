import { EventSourceParserStream } from "eventsource-parser/stream";

/** The chunks of every reply stream, as in the AI SDK's UI message stream. */
export type TextChunk =
  | { type: "text-start"; id: string }
  | { type: "text-delta"; id: string; delta: string }
  | { type: "error"; errorText: string }
  | { type: "start" | "text-end" | "finish" };

/** Reads an event stream of the HTTP API. A complete stream ends with a `finish` chunk. */
export async function* readChunks<Extra = never>(response: Response): AsyncGenerator<TextChunk | Extra> {
  const reader = response.body
    ?.pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  // Not every browser supports async iteration of streams.
  for (;;) {
    const next = await reader?.read();
    if (!next || next.done) return;
    if (next.value.data !== "[DONE]") yield JSON.parse(next.value.data) as TextChunk | Extra;
  }
}
