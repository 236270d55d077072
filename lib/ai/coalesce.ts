import { createParser, type EventSourceMessage } from "eventsource-parser";

/** Words that come within this time of each other are one event: 25 times a second is fluent. */
const coalesceMs = 40;

/**
 * `fetch` for the client of a model service. In an answer that streams a chat completion, words that come close together
 * are one event: an event costs more on its way through the client than joining it to another does. The first word goes
 * on at once, later ones at most `coalesceMs` after they came; what is no plain word keeps its place.
 */
export const coalescingFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  const isStream = response.headers.get("content-type")?.toLowerCase().startsWith("text/event-stream");
  if (!response.ok || !response.body || !isStream) return response;
  return new Response(response.body.pipeThrough(new TransformStream(joinWords())), response);
};

type Controller = TransformStreamDefaultController<Uint8Array>;

function joinWords(): Transformer<Uint8Array, Uint8Array> & { cancel: () => void } {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  let words: WordChunk | null = null;
  let ready = "";
  let lastAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;

  function takeWords() {
    if (words?.choices[0].delta.content) lastAt = performance.now();
    if (words) ready += textOf({ data: JSON.stringify(words) });
    words = null;
  }
  const parser = createParser({
    onEvent(event) {
      const chunk = wordChunkOf(event);
      if (chunk && words) words.choices[0].delta.content += chunk.choices[0].delta.content;
      else if (chunk) words = chunk;
      else {
        takeWords();
        ready += textOf(event);
      }
    },
  });
  function pass(controller: Controller) {
    clearTimeout(timer);
    timer = undefined;
    takeWords();
    controller.enqueue(encoder.encode(ready));
    ready = "";
  }
  return {
    transform(bytes, controller) {
      parser.feed(decoder.decode(bytes, { stream: true }));
      const leftMs = lastAt + coalesceMs - performance.now();
      if (ready !== "" || (words && leftMs <= 0)) pass(controller);
      else if (words) timer ??= setTimeout(pass, leftMs, controller);
    },
    flush: pass,
    cancel: () => clearTimeout(timer),
  };
}

const textOf = ({ event, id, data }: EventSourceMessage): string =>
  `${event ? `event: ${event}\n` : ""}${id ? `id: ${id}\n` : ""}data: ${data.replaceAll("\n", "\ndata: ")}\n\n`;

type WordChunk = { choices: [{ delta: { content: string } }] };
/** Nothing about what a service sends is certain. */
type Unsure<Key extends string> = { [K in Key]?: unknown } | null | undefined;

/** The chunk of an event that holds a word of the one choice and nothing else that the client uses, or refuses. */
function wordChunkOf({ event, id, data }: EventSourceMessage): WordChunk | null {
  if (event !== undefined || id !== undefined) return null;
  let chunk: Unsure<"id" | "created" | "model" | "choices" | "usage" | "error">;
  try {
    chunk = JSON.parse(data) as typeof chunk;
  } catch {
    return null;
  }
  const [choice, ...more] = (Array.isArray(chunk?.choices) ? chunk.choices : []) as Unsure<
    "index" | "delta" | "finish_reason" | "logprobs"
  >[];
  const { content, ...rest } = (choice?.delta ?? {}) as Record<string, unknown>;
  const isWord =
    typeof content === "string" &&
    Object.values(rest).every((value) => value == null) &&
    choice?.index === 0 &&
    more.length === 0 &&
    [choice.finish_reason, choice.logprobs, chunk?.usage, chunk?.error].every((value) => value == null) &&
    [chunk?.id ?? "", chunk?.model ?? ""].every((value) => typeof value === "string") &&
    typeof (chunk?.created ?? 0) === "number";
  return isWord ? (chunk as WordChunk) : null;
}
